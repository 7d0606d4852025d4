/** The panel's effects with one that throws, for tests of what follows. */
import { tap } from 'rxjs';
import { effects } from '../../streams/features';
import { type Effect, type RootEffect, together } from '../../streams/features/effect';

export type EffectName = keyof typeof effects;
export const effectNames = Object.keys(effects) as EffectName[];

/**
 * All effects. The named one throws once, at the nth entry that it hears; the entries of all sessions and tabs count. After
 * `spare` it does not throw.
 */
export function failing(name: EffectName, at: number): { readonly effect: RootEffect; readonly spare: () => void } {
  let entries = 0;
  const effect: Effect = effects[name];
  const faulty: Effect = {
    ...effect,
    run: (heard$, state$, ports) =>
      effect.run(
        heard$.pipe(
          tap(() => {
            entries += 1;
            if (entries === at) throw new Error('planted');
          }),
        ),
        state$,
        ports,
      ),
  };
  return {
    effect: together({ ...effects, [name]: faulty }),
    spare: () => {
      entries = at;
    },
  };
}
