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
  | Act
  | { readonly action: 'openLink'; readonly url: string }
  | { readonly action: 'needToken' }
  | { readonly action: 'signedOut' };

/** What a note does not name is absent. */
interface Named {
  readonly siteId?: number;
  readonly postId?: number;
  readonly commentId?: number;
}
export interface OpenNote extends Named {
  readonly action: 'openNote';
  readonly noteId: number;
  readonly noteType: string;
  readonly url?: string;
}
/** The service has done an act of the person, or its opposite. A follow is of a site, and has no note. */
export interface Act extends Named {
  readonly action: 'act';
  readonly act: 'approve' | 'like' | 'follow' | 'spam' | 'trash';
  readonly on: boolean;
  readonly noteId?: number;
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
  return (value as Fields)['type'] === messageType ? { ...value } : {};
}

type Check = (value: unknown) => boolean;
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = (value) => typeof value === 'string';
const isWebUrl: Check = (value) => typeof value === 'string' && /^https?:/.test(value);
const isFlag: Check = (value) => typeof value === 'boolean';
/** What a header can carry after `Bearer `: printable ASCII without spaces. */
const isToken: Check = (value) => value === null || (typeof value === 'string' && /^[!-~]{1,8192}$/.test(value));
const isObject: Check = (value) => typeof value === 'object' && value !== null;
const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** The fields of each message besides `action`. */
type Table<M extends { readonly action: string }> = {
  readonly [A in M['action']]: { readonly [F in Exclude<keyof Extract<M, { readonly action: A }>, 'action'>]-?: Check };
};

const named = { siteId: absentOr(isId), postId: absentOr(isId), commentId: absentOr(isId) };

const panelTable: Table<PanelMessage> = {
  iFrameReady: {},
  render: { num_new: isId, latest_type: isText, more: absentOr(isFlag) },
  renderAllSeen: {},
  togglePanel: {},
  widescreen: { widescreen: isFlag },
  openSite: { siteId: isId },
  openPost: { siteId: isId, postId: isId },
  openComment: { siteId: isId, postId: isId, commentId: isId },
  editComment: { siteId: isId, postId: isId, commentId: isId },
  openNote: {
    noteId: isId,
    noteType: isText,
    ...named,
    url: absentOr(isText),
  },
  act: { ...named, noteId: absentOr(isId), act: isText, on: isFlag },
  openLink: { url: isWebUrl },
  needToken: {},
  signedOut: {},
};

const hostTable: Table<HostMessage> = {
  togglePanel: { showing: isFlag },
  toggleVisibility: { hidden: isFlag },
  refreshNotes: {},
  token: { token: isToken },
  setAppearance: { appearance: isObject },
};

/** The message of a table, with the fields that the table names and no other; null when one is wrong. */
function read<M extends { readonly action: string }>(table: Table<M>, data: unknown): M | null {
  const { action, ...fields } = record(data);
  if (typeof action !== 'string' || !Object.hasOwn(table, action)) return null;
  const checks: readonly [string, Check][] = Object.entries(table[action as M['action']]);
  if (!checks.every(([name, check]) => check(fields[name]))) return null;
  const named = checks.map(([name]) => [name, fields[name]]).filter(([, value]) => value !== undefined);
  return { action, ...Object.fromEntries(named) };
}

/**
 * Reads a message of a host page.
 * @param data the `data` of a message event that already passed the checks on source and origin
 * @returns the message, or null for anything else
 */
export const parseHostMessage = (data: unknown): HostMessage | null => read(hostTable, data);

/**
 * Reads a message of a panel.
 * @param data the `data` of a message event that already passed the checks on source and origin
 * @returns the message, or null for anything else
 */
export const parsePanelMessage = (data: unknown): PanelMessage | null => read(panelTable, data);

/** The argument of `postMessage`: a JSON string. */
export const writePanelMessage = (message: PanelMessage): string => JSON.stringify({ type: messageType, ...message });
export const writeHostMessage = (message: HostMessage): string => JSON.stringify({ type: messageType, ...message });
