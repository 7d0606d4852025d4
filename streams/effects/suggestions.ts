/** Fetches the people who can be mentioned, once per site, when an `@` is first typed there ([mentions.fetched-once]). */
import { EMPTY, type Observable } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { beginsMention, draftText, noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports } from '../ports';

export const suggestions = (entry$: Observable<Entry>, state$: StateStream, { api }: Ports): Observable<NewEntry> =>
  entry$.pipe(
    mergeSome((entry) => {
      const { event } = entry;
      if (event.type !== 'user.wroteReply' && event.type !== 'user.focusedReply') return EMPTY;
      const note = noteOf(state$.value, event.note);
      const site = note?.readable ? note.ids.site : undefined;
      if (site === undefined) return EMPTY;
      const known = state$.value.suggestions.bySite[site]?.state;
      // A failed fetch is tried again when the person next enters the box, not at every letter.
      const wanted =
        event.type === 'user.wroteReply'
          ? // A bare `@` is enough: the people are then known when the first letter is typed.
            known === undefined && beginsMention(draftText(state$.value, event.note), event.caret)
          : known === 'failed';
      return wanted ? asking<'suggest'>(api, { call: 'suggest', site }, entry) : EMPTY;
    }),
  );
