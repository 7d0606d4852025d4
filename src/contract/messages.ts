/** The messages between panel and host page as schemas (docs/protocol.md#messages-with-the-host-page). */
import * as v from 'valibot';
import { messageType } from '../../streams/protocol';

const type = v.literal(messageType);
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const message = <A extends string, E extends v.ObjectEntries>(action: A, entries: E, meaning: string) =>
  v.pipe(v.object({ type, action: v.literal(action), ...entries }), v.description(meaning));

export const PanelMessage = v.union([
  message('iFrameReady', {}, 'The panel is mounted'),
  message(
    'render',
    { num_new: id, latest_type: v.string(), more: v.exactOptional(v.boolean()) },
    'There are notes newer than last seen; latest_type is the type of the newest one; more: notes that are not loaded may be new, too',
  ),
  message('renderAllSeen', {}, 'There are none'),
  message('togglePanel', {}, 'The person asked to close the panel'),
  message('widescreen', { widescreen: v.boolean() }, 'The layout became wide or narrow'),
  message('openSite', { siteId: id }, 'The person opened a site with Ctrl or Cmd'),
  message('openPost', { siteId: id, postId: id }, 'The same of a post'),
  message('openComment', { siteId: id, postId: id, commentId: id }, 'The same of a comment'),
  message('editComment', { siteId: id, postId: id, commentId: id }, 'Edit; postId is 0 when the note names no post'),
]);

export const HostMessage = v.union([
  message('togglePanel', { showing: v.boolean() }, 'The host page shows or hides the panel'),
  message('toggleVisibility', { hidden: v.boolean() }, 'The host page itself became hidden or visible'),
  message('refreshNotes', {}, 'Look at the list now'),
  message(
    'setAppearance',
    { appearance: v.looseObject({}) },
    'Colours, radii, font and density, in place of the appearance before; {} is the panel’s own. docs/embedding.md#theme names the values',
  ),
]);
