/** The people who can be mentioned, by site. */
import type { Suggestion } from './api';
import type { Handlers } from './slice';
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

export const suggestions: Handlers<SuggestionsSlice> = {
  'api.requested': (slice, { request }) =>
    request.call === 'suggest' ? set(slice, request.site, 'loading', []) : slice,
  'api.answered': (slice, event) =>
    event.call === 'suggest' ? set(slice, event.subject.site, 'loaded', event.answer.suggestions) : slice,
  'api.failed': (slice, event) => (event.call === 'suggest' ? set(slice, event.subject.site, 'failed', []) : slice),
};
