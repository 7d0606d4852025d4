/** The page around the panel: what the host page is told, and windows that are opened. */
import { defer, EMPTY, from, ignoreElements, map, tap } from 'rxjs';
import { allMutations, isRemoval } from '../../reducers/acts';
import type { ItemRef } from '../../reducers/api';
import type { Note } from '../../reducers/note';
import { actionBlock } from '../../reducers/offers';
import { isGone, isWide, mayHaveMoreNew, newCount, noteOf, openedBy } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry } from '../ports';
import type { PanelMessage } from '../protocol';
import type { Effect, Transition } from './effect';

/** The number of new notes, whether there may be more, and the newest note's type; a count of 0 is always `renderAllSeen`. */
function renderMessage(state: State): PanelMessage {
  const count = newCount(state);
  const newest = noteOf(state, state.notes.order[0] ?? null);
  return count > 0 && newest
    ? { action: 'render', num_new: count, latest_type: newest.type, more: mayHaveMoreNew(state) }
    : { action: 'renderAllSeen' };
}

function itemMessage({ kind, siteId, postId, commentId }: ItemRef): PanelMessage | null {
  if (kind === 'site') return { action: 'openSite', siteId };
  if (postId === null) return null;
  if (kind === 'post') return { action: 'openPost', siteId, postId };
  return commentId === null ? null : { action: 'openComment', siteId, postId, commentId };
}

function namedBy(note: Note | null) {
  if (!note?.readable) return {};
  const { site: siteId, post: postId, comment: commentId } = note.ids;
  return {
    ...(siteId !== undefined && { siteId }),
    ...(postId !== undefined && { postId }),
    ...(commentId !== undefined && { commentId }),
  };
}

function openMessage(note: Note): PanelMessage {
  const opened = { action: 'openNote' as const, noteId: note.id, noteType: note.type, ...namedBy(note) };
  return note.readable && note.url !== null ? { ...opened, url: note.url } : opened;
}

/** The acts that the service has just done, as it says here or to another tab. [host.acts] */
function actMessages({ before, after }: Transition): readonly PanelMessage[] {
  if (before.outbox === after.outbox) return [];
  return allMutations(before.outbox).flatMap(([{ kind, id }, { phase, wanted }]): readonly PanelMessage[] => {
    const now = after.outbox[kind][id];
    // A removal ends with its note, whichever answer says so.
    const isDone = now ? now.phase === 'acknowledged' : isRemoval(kind) && isGone(after.notes, id);
    if (kind === 'read' || phase === 'acknowledged' || phase === 'undoable' || !isDone) return [];
    const of = kind === 'follow' ? { siteId: id } : { noteId: id, ...namedBy(noteOf(before, id)) };
    return [{ action: 'act', act: kind, on: now ? now.wanted : wanted, ...of }];
  });
}

function editMessage(state: State, id: number): PanelMessage | null {
  const note = noteOf(state, id);
  if (!note?.readable) return null;
  const { site, post, comment } = note.ids;
  if (site === undefined || comment === undefined) return null;
  return { action: 'editComment', siteId: site, postId: post ?? 0, commentId: comment };
}

/** The message for one entry; `iFrameReady` and `widescreen` come from `messages`. */
function messageFor({ entry: { event }, before, after }: Transition): PanelMessage | null {
  const opened = noteOf(after, openedBy(event, before, after));
  if (opened) return openMessage(opened);
  if (!before.session.signedOut && after.session.signedOut) return { action: 'signedOut' };
  switch (event.type) {
    case 'session.wantedToken':
      return { action: 'needToken' };
    // The count before this entry, because the first render without a last seen time counts 0 ([seen.new-count]).
    case 'sync.settled':
      return renderMessage(before);
    case 'storage.lastSeenMoved':
      return after.sync.lastSeen > before.sync.lastSeen ? { action: 'renderAllSeen' } : null;
    case 'user.askedClose':
      return { action: 'togglePanel' };
    case 'user.followedLink':
      return { action: 'openLink', url: event.url };
    case 'user.openedItem':
      return itemMessage(event.item);
    case 'user.askedEdit':
      return editMessage(after, event.note);
    default:
      return null;
  }
}

/** The messages to the host page (docs/protocol.md, [host.render]). */
export const hostMessages: Effect = {
  hears: [
    'session.started',
    'session.mounted',
    'session.wantedToken',
    'api.failed',
    'host.tookToken',
    'sync.settled',
    'storage.lastSeenMoved',
    'user.openedNote',
    'user.askedClose',
    'user.followedLink',
    'user.openedItem',
    'user.askedEdit',
  ],
  watches: ['panel', 'outbox'],
  run: (heard$, _state$, ports) =>
    defer(() => {
      let mounted = false;
      /** The start counts as narrow, so a narrow start sends no message. */
      let wide = false;
      /** No message is sent before `iFrameReady`; those that came before follow it. */
      let waiting: readonly PanelMessage[] = [];

      function messagesFor(transition: Transition): readonly PanelMessage[] {
        const mounts = transition.entry.event.type === 'session.mounted';
        const message = messageFor(transition);
        mounted ||= mounts;
        if (!mounted) {
          if (message) waiting = [...waiting.filter(({ action }) => action !== message.action), message];
          return [];
        }
        const ready: PanelMessage | null = mounts ? { action: 'iFrameReady' } : null;
        const turned = isWide(transition.after) !== wide;
        if (turned) wide = !wide;
        const width: PanelMessage | null = turned ? { action: 'widescreen', widescreen: wide } : null;
        const all = [ready, width, ...waiting, message, ...actMessages(transition)].filter((one) => one !== null);
        waiting = [];
        return all;
      }

      return heard$.pipe(
        mergeSome((transition) => {
          const messages = transition.after.session.embedded ? messagesFor(transition) : [];
          if (messages.length === 0) return EMPTY;
          return from(messages).pipe(
            map((message): NewEntry => {
              ports.tell(message);
              return { event: { type: 'host.told', message: { ...message } }, cause: transition.entry };
            }),
          );
        }),
      );
    }),
};

/**
 * Opens the edit link of a note's comment ([actions.edit]) or the note's page ([keys.page]) in a new window, within the click
 * or key press, because a pop-up blocker stops any other window.
 */
export const openingWindows: Effect = {
  hears: ['user.askedEdit', 'user.askedPage'],
  run: (heard$, _state$, { openWindow }) =>
    heard$.pipe(
      tap(({ entry: { event }, after }) => {
        const note = 'note' in event ? noteOf(after, event.note) : null;
        if (!note?.readable) return;
        const url = event.type === 'user.askedPage' ? note.url : actionBlock(note)?.editUrl;
        if (url) openWindow(url);
      }),
      ignoreElements(),
    ),
};
