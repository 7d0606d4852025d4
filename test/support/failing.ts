/** The panel's effects, one of which throws: what tests of a session that begins again use. */
import { tap } from 'rxjs';
import { effects } from '../../streams/features';
import { type Effect, together } from '../../streams/features/effect';

export type EffectName = keyof typeof effects;
export const effectNames = Object.keys(effects) as EffectName[];

/**
 * All effects, one of which throws when it is told its nth entry, once. The entries of all sessions and tabs are counted.
 * `spare`: it does not throw any more.
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
