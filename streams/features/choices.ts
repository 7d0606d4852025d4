/** What follows from a choice of the help sheet: another theme is drawn, and another language begins a new page. */
import { EMPTY, of } from 'rxjs';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

export const choosing: Effect = {
  hears: ['user.madeChoice', 'storage.choiceMade'],
  run: (heard$, _state$, { drawTheme }) =>
    heard$.pipe(
      mergeSome(({ entry, before, after: { panel } }) => {
        if (panel.theme && panel.theme !== before.panel.theme) drawTheme?.(panel.theme);
        // A language of another tab counts from the next page on, so that no page changes it under a reader.
        const { event } = entry;
        return event.type === 'user.madeChoice' && event.choice === 'locale'
          ? of<NewEntry>({ event: { type: 'session.ended', reason: 'newLocale' }, cause: entry })
          : EMPTY;
      }),
    ),
};
