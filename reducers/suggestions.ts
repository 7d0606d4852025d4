/** The people who can be mentioned, by site. */
import type { Suggestion } from './api';
import type { Entry } from './events';
import type { SuggestionsSlice } from './state';

type Known = SuggestionsSlice['bySite'][number];

const set = (
  slice: SuggestionsSlice,
  site: number,
  state: Known['state'],
  list: readonly Suggestion[],
): SuggestionsSlice => ({
  bySite: { ...slice.bySite, [site]: { state, list } },
});

export function suggestions(slice: SuggestionsSlice, { event }: Entry): SuggestionsSlice {
  switch (event.type) {
    case 'api.requested':
      return event.request.call === 'suggest' ? set(slice, event.request.site, 'loading', []) : slice;
    case 'api.answered':
      return event.call === 'suggest' ? set(slice, event.subject.site, 'loaded', event.answer.suggestions) : slice;
    case 'api.failed':
      return event.call === 'suggest' ? set(slice, event.subject.site, 'failed', []) : slice;
    default:
      return slice;
  }
}
