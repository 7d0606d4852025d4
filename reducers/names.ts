/** The names of acts, filters and actions. The schemas and the tables read these lists. */

/** The acts that take a note from the list. */
export const removals = ['spam', 'trash'] as const;
/** The acts that can be taken back by their opposite. */
export const switches = ['read', 'approve', 'like', 'follow'] as const;
/** What can be wanted of a note, or of a site. */
export const mutationKinds = [...switches, ...removals] as const;
/** The acts on checked notes, in the order of their bar. */
export const bulkNames = ['read', 'unread', 'approve', 'like', ...removals] as const;
/** The languages of the panel. */
export const locales = ['en', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar', 'he'] as const;
export type Locale = (typeof locales)[number];
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** The filters of the list, in the order of their bar. */
export const filterNames = ['all', 'unread', 'comments', 'follows', 'likes'] as const;
export type FilterName = (typeof filterNames)[number];
/** What a note can offer, in the service's words. */
export const actionNames = [
  'approve-comment',
  'like-comment',
  'like-post',
  'follow',
  'spam-comment',
  'trash-comment',
  'edit-comment',
  'replyto-comment',
] as const;
