/** What a person chooses for the device, in the help sheet. A row is all there is to know of a choice ([help.choices]). */
import { limits } from './limits';
import { type Locale, locales, type Theme, themes } from './names';

export interface ChoiceRow<V> {
  /** In browser storage. The first value, which is the default, has no key. */
  readonly key: string;
  readonly values: readonly [V, ...V[]];
}
const row = <V>(key: string, ...values: ChoiceRow<V>['values']): ChoiceRow<V> => ({ key, values });

export const choices = {
  singleKeys: row<boolean>('notes_single_keys', true, false),
  undoMs: row<number>('notes_undo_ms', ...limits.undoChoicesMs),
  reports: row<boolean>('notes_reports', true, false),
  theme: row<Theme>('notes_theme', ...themes),
  locale: row<Locale>('notes_locale', ...locales),
};
export type ChoiceName = keyof typeof choices;
export type Chosen<N extends ChoiceName = ChoiceName> = (typeof choices)[N]['values'][number];
export const choiceNames = Object.keys(choices) as readonly ChoiceName[];
