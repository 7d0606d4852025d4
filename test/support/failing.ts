/** The panel's effects with one that throws, for tests of a restarted session. */
import { tap } from 'rxjs';
import { effects } from '../../streams/features';
import { type Effect, together } from '../../streams/features/effect';

export type EffectName = keyof typeof effects;
export const effectNames = Object.keys(effects) as EffectName[];

/**
 * All effects. The named one throws once, at its nth entry; the entries of all sessions and tabs count. After `spare` it
 * does not throw.
 */
export function failing(name: EffectName, at: number): { readonly effect: Effect; readonly spare: () => void } {
  let entries = 0;
  const effect: Effect = effects[name];
  const faulty: Effect = (entry$, state$, ports) =>
    effect(
      entry$.pipe(
        tap(() => {
          entries += 1;
          if (entries === at) throw new Error('planted');
        }),
      ),
      state$,
      ports,
    );
  return {
    effect: together({ ...effects, [name]: faulty }),
    spare: () => {
      entries = at;
    },
  };
}
