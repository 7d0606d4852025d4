/** The code of each kind of element: what to open when the element is wrong. [why.code] */

export interface Code {
  /** The component that draws it. */
  readonly drawnIn: string;
  /** The files of what it is drawn from: selectors, or the slice itself. */
  readonly drawnFrom: readonly string[];
  /** The effect that brings what it shows, or ends it; null where a person's press alone does. */
  readonly broughtBy: string | null;
}

const inReducers = (name: string): string => `reducers/${name}.ts`;

/** @param effect the name of a file in streams/features */
const code = (drawnIn: string, drawnFrom: readonly string[], effect: string | null): Code => ({
  drawnIn: `src/${drawnIn}`,
  drawnFrom,
  broughtBy: effect && `streams/features/${effect}.ts`,
});

const selectors = [inReducers('selectors')];

export const row = code('panel/list/Row.tsx', selectors, 'sync/sync');
export const heading = code('panel/list/TimeGroup.tsx', selectors, 'sync/sync');
export const undoBar = code('panel/list/UndoBar.tsx', selectors, 'timer');
export const filter = code('panel/list/Filters.tsx', [inReducers('filters')], null);
export const listTool = code('panel/list/ListTools.tsx', selectors, 'sync/sync');
export const pill = code('panel/list/ArrivalsPill.tsx', selectors, 'sync/sync');
export const end = code('panel/list/ListView.tsx', selectors, 'sync/checks');
export const empty = code('panel/states/EmptyState.tsx', selectors, 'sync/checks');
export const loading = code('panel/states/Loading.tsx', selectors, 'sync/checks');
export const note = code('panel/detail/NoteView.tsx', selectors, 'sync/sync');
export const act = code('panel/actions/ActionBar.tsx', [inReducers('asking'), inReducers('offers')], 'outbox');
export const header = code('panel/detail/NoteHeader.tsx', selectors, 'reply');
export const replyBox = code('panel/reply/ReplyBox.tsx', [inReducers('offers'), ...selectors], 'reply');
export const follow = code('panel/body/UserBlock.tsx', selectors, 'outbox');
export const mentions = code('panel/reply/MentionList.tsx', [inReducers('replyBox')], 'reply');
export const status = code('panel/states/StatusBar.tsx', selectors, 'statusBar');
export const bell = code('host/bell.ts', selectors, 'reading');
export const focus = code('panel/list/ListFocus.tsx', selectors, null);
export const failure = code('panel/states/ErrorNotice.tsx', selectors, 'sync/checks');
export const connection = code('panel/states/Connection.tsx', ['src/panel/states/connectionOf.ts'], 'push');
export const help = code('panel/help/HelpSheet.tsx', [inReducers('panel')], null);
export const item = code('panel/detail/ItemView.tsx', [inReducers('panel')], 'reading');
export const crash = code('panel/states/Crashed.tsx', selectors, null);
