/** The messages between panel and host page as schemas (docs/protocol.md#messages-with-the-host-page). */
import * as v from 'valibot';
import { messageType } from '../../streams/protocol';

const type = v.literal(messageType);
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const message = <A extends string, E extends v.ObjectEntries>(action: A, entries: E, meaning: string) =>
  v.pipe(v.object({ type, action: v.literal(action), ...entries }), v.description(meaning));

const named = { siteId: v.exactOptional(id), postId: v.exactOptional(id), commentId: v.exactOptional(id) };

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
  message('needToken', {}, 'A bearer token is wanted: at the start, or because the service answered 401'),
  message('signedOut', {}, 'Nobody is signed in'),
  message(
    'openLink',
    { url: v.pipe(v.string(), v.regex(/^https?:/)) },
    'A link in the panel was pressed, which the host page opens; only with the setting opens: "links"',
  ),
  message(
    'act',
    {
      act: v.picklist(['approve', 'like', 'follow', 'spam', 'trash']),
      on: v.boolean(),
      noteId: v.exactOptional(id),
      ...named,
    },
    'The service has done an act of the person, or with on: false its opposite; a follow names its site alone',
  ),
  message(
    'openNote',
    {
      ...{ noteId: id, noteType: v.string(), url: v.exactOptional(v.string()) },
      ...named,
    },
    'A note was opened; with the setting opens: "host" it opened in the host page and not in the panel. What the note does not name is absent',
  ),
]);

export const HostMessage = v.union([
  message('togglePanel', { showing: v.boolean() }, 'The host page shows or hides the panel'),
  message('toggleVisibility', { hidden: v.boolean() }, 'The host page itself became hidden or visible'),
  message('refreshNotes', {}, 'Look at the list now'),
  message(
    'token',
    { token: v.nullable(v.pipe(v.string(), v.regex(/^[!-~]{1,8192}$/))) },
    'The bearer token of the calls from now on; null: nobody is signed in, and the panel forgets the person. Heard with transport "fetch" and hostOrigins',
  ),
  message(
    'setAppearance',
    { appearance: v.looseObject({}) },
    'Colours, radii, font and density, in place of the appearance before; {} is the panel’s own. docs/embedding.md#theme names the values',
  ),
]);
