/**
 * The window messages between panel and host page, and the parsers of both directions (docs/protocol.md,
 * [host.shapes]). It imports nothing, because the host kit and the sandbox's host page need it without the rest of the
 * panel.
 */
export const messageType = 'notesIframeMessage';

export type PanelMessage =
  | { readonly action: 'iFrameReady' }
  | { readonly action: 'render'; readonly num_new: number; readonly latest_type: string; readonly more?: boolean }
  | { readonly action: 'renderAllSeen' }
  | { readonly action: 'togglePanel' }
  | { readonly action: 'widescreen'; readonly widescreen: boolean }
  | { readonly action: 'openPost'; readonly siteId: number; readonly postId: number }
  | { readonly action: 'openSite'; readonly siteId: number }
  | { readonly action: 'openComment'; readonly siteId: number; readonly postId: number; readonly commentId: number }
  | { readonly action: 'editComment'; readonly siteId: number; readonly postId: number; readonly commentId: number }
  | OpenNote
  | { readonly action: 'needToken' }
  | { readonly action: 'signedOut' };

/** What a note does not name is absent. */
export interface OpenNote {
  readonly action: 'openNote';
  readonly noteId: number;
  readonly noteType: string;
  readonly url?: string;
  readonly siteId?: number;
  readonly postId?: number;
  readonly commentId?: number;
}

export type HostMessage =
  | { readonly action: 'togglePanel'; readonly showing: boolean }
  | { readonly action: 'toggleVisibility'; readonly hidden: boolean }
  | { readonly action: 'refreshNotes' }
  /** Null: nobody is signed in. */
  | { readonly action: 'token'; readonly token: string | null }
  /** Its values are checked one by one, by src/frame/theme. */
  | { readonly action: 'setAppearance'; readonly appearance: object };

/** Longer texts are not parsed, because every message of the protocol is far shorter. */
const longestMessageUnits = 10_000;

type Fields = Readonly<Record<string, unknown>>;

/** The own fields of an object of our type, or of a JSON string of such an object; none of anything else. Never throws. */
function record(data: unknown): Fields {
  let value = data;
  if (typeof data === 'string' && data.length <= longestMessageUnits && data[0] === '{')
    try {
      value = JSON.parse(data);
    } catch {
      // A text that is not JSON is not a message.
    }
  if (typeof value !== 'object' || value === null) return {};
  // The type is checked before the object is copied, so that a flood of huge objects costs little.
  const type = Object.getOwnPropertyDescriptor(value, 'type')?.value;
  return type === messageType ? { ...value } : {};
}

/** What a header can carry after `Bearer `: printable ASCII without spaces. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[!-~]{1,8192}$/.test(value);

/**
 * Reads a message of a host page.
 * @param data the `data` of a message event that already passed the checks on source and origin
 * @returns the message, or null for anything else
 */
export function parseHostMessage(data: unknown): HostMessage | null {
  const message = record(data);
  switch (message.action) {
    case 'togglePanel':
      return typeof message.showing === 'boolean' ? { action: 'togglePanel', showing: message.showing } : null;
    case 'toggleVisibility':
      return typeof message.hidden === 'boolean' ? { action: 'toggleVisibility', hidden: message.hidden } : null;
    case 'refreshNotes':
      return { action: 'refreshNotes' };
    case 'token':
      return message.token === null || isToken(message.token) ? { action: 'token', token: message.token } : null;
    case 'setAppearance':
      return typeof message.appearance === 'object' && message.appearance
        ? { action: 'setAppearance', appearance: message.appearance }
        : null;
    default:
      return null;
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function openNoteOf({ noteId, noteType, url, siteId, postId, commentId }: Fields): OpenNote | null {
  if (!isId(noteId) || typeof noteType !== 'string') return null;
  return {
    ...{ action: 'openNote', noteId, noteType },
    ...(typeof url === 'string' && { url }),
    ...(isId(siteId) && { siteId }),
    ...(isId(postId) && { postId }),
    ...(isId(commentId) && { commentId }),
  };
}

/**
 * Reads a message of a panel.
 * @param data the `data` of a message event that already passed the checks on source and origin
 * @returns the message, or null for anything else
 */
export function parsePanelMessage(data: unknown): PanelMessage | null {
  const message = record(data);
  const { action, num_new, latest_type, more, widescreen, siteId, postId, commentId } = message;
  switch (action) {
    case 'iFrameReady':
    case 'renderAllSeen':
    case 'togglePanel':
    case 'needToken':
    case 'signedOut':
      return { action };
    case 'render':
      return isId(num_new) && typeof latest_type === 'string' && (more === undefined || typeof more === 'boolean')
        ? { action, num_new, latest_type, ...(more !== undefined && { more }) }
        : null;
    case 'widescreen':
      return typeof widescreen === 'boolean' ? { action, widescreen } : null;
    case 'openSite':
      return isId(siteId) ? { action, siteId } : null;
    case 'openPost':
      return isId(siteId) && isId(postId) ? { action, siteId, postId } : null;
    case 'openComment':
    case 'editComment':
      return isId(siteId) && isId(postId) && isId(commentId) ? { action, siteId, postId, commentId } : null;
    case 'openNote':
      return openNoteOf(message);
    default:
      return null;
  }
}

/** The argument of `postMessage`: a JSON string. */
export const writePanelMessage = (message: PanelMessage): string => JSON.stringify({ type: messageType, ...message });
export const writeHostMessage = (message: HostMessage): string => JSON.stringify({ type: messageType, ...message });
