/** What the host page is told, and when (docs/protocol.md, [host.render]). */
import { defer, EMPTY, merge, Observable } from 'rxjs';
import type { ItemRef } from '../../reducers/api';
import type { Entry } from '../../reducers/events';
import { isWide, newCount, noteOf } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import { mergeSome } from '../operators/mergeSome';
import { type Transition, transitions } from '../operators/transitions';
import type { NewEntry, Ports, Ref } from '../ports';
import type { PanelMessage } from '../protocol';

/** The number of new notes and the newest note's type; a count of 0 is always `renderAllSeen`. */
function renderMessage(state: State): PanelMessage {
  const count = newCount(state);
  const newest = noteOf(state, state.notes.order[0] ?? null);
  return count > 0 && newest
    ? { action: 'render', num_new: count, latest_type: newest.type }
    : { action: 'renderAllSeen' };
}

function itemMessage({ kind, siteId, postId, commentId }: ItemRef): PanelMessage | null {
  if (kind === 'site') return { action: 'openSite', siteId };
  if (postId === null) return null;
  if (kind === 'post') return { action: 'openPost', siteId, postId };
  return commentId === null ? null : { action: 'openComment', siteId, postId, commentId };
}

function editMessage(state: State, id: number): PanelMessage | null {
  const note = noteOf(state, id);
  if (!note?.readable) return null;
  const { site, post, comment } = note.ids;
  if (site === undefined || comment === undefined) return null;
  return { action: 'editComment', siteId: site, postId: post ?? 0, commentId: comment };
}

/** The message that one entry leads to; `iFrameReady` and `widescreen` come from `messages`. */
function messageFor({ entry: { event }, before, after }: Transition): PanelMessage | null {
  switch (event.type) {
    // The count is taken before this entry: the first render without a last seen time counts 0 ([seen.new-count]).
    case 'sync.settled':
      return renderMessage(before);
    case 'storage.lastSeenMoved':
      return after.sync.lastSeen > before.sync.lastSeen ? { action: 'renderAllSeen' } : null;
    case 'user.askedClose':
      return { action: 'togglePanel' };
    case 'user.openedItem':
      return itemMessage(event.item);
    case 'user.askedEdit':
      return editMessage(after, event.note);
    default:
      return null;
  }
}

/** What the host page was told, and what it is to be told: kept when the effect starts anew, for no state holds it. */
class Telling {
  private mounted = false;
  /** The start counts as narrow, so a narrow start is not told ([host.widescreen]). */
  private wide = false;
  private held: PanelMessage | null = null;
  /** Messages that are to be told, and the one that could not be. */
  private readonly unsent: PanelMessage[] = [];
  private failed: PanelMessage | null = null;

  /**
   * Nothing is sent before `iFrameReady` ([host.ready-first]); of the messages that came before it, the last one follows
   * it.
   */
  add(transition: Transition): void {
    const { entry, after } = transition;
    const mounts = entry.event.type === 'session.mounted';
    this.mounted ||= mounts;
    const message = messageFor(transition);
    if (!this.mounted) {
      this.held = message ?? this.held;
      return;
    }
    const ready: PanelMessage | null = mounts ? { action: 'iFrameReady' } : null;
    this.put(ready, this.width(after), this.held, message);
    this.held = null;
  }

  /** So that most entries cost nothing: to send when there is nothing does nothing. */
  get isDone(): boolean {
    return this.unsent.length === 0;
  }

  /** The effect starts anew: what it may have missed is told again. One that starts has told nothing yet. */
  resume(state: State): void {
    if (this.mounted) this.put(this.width(state), state.sync.rendered ? renderMessage(state) : null);
  }

  /** The next message goes to the host page; one that fails twice is given up. */
  send(tell: Ports['tell']): PanelMessage | null {
    const [message] = this.unsent;
    if (!message) return null;
    const isLastTry = this.failed === message;
    this.failed = message;
    if (isLastTry) this.unsent.shift();
    tell(message);
    if (!isLastTry) this.unsent.shift();
    return message;
  }

  private width(state: State): PanelMessage | null {
    if (isWide(state) === this.wide) return null;
    this.wide = !this.wide;
    return { action: 'widescreen', widescreen: this.wide };
  }

  private put(...messages: readonly (PanelMessage | null)[]): void {
    this.unsent.push(...messages.filter((one) => one !== null));
  }
}

const tellings = new WeakMap<StateStream, Telling>();

export const hostMessages = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  defer(() => {
    const telling = tellings.get(state$) ?? new Telling();
    tellings.set(state$, telling);
    const sent = (cause: Readonly<Ref>): Observable<NewEntry> =>
      new Observable((subscriber) => {
        for (let message = telling.send(ports.tell); message; message = telling.send(ports.tell))
          subscriber.next({ event: { type: 'host.told', message: { ...message } }, cause });
        subscriber.complete();
      });
    const resumed$ = defer(() => {
      telling.resume(state$.value);
      return sent({ seq: 0 });
    });
    const told$ = transitions(entry$, state$).pipe(
      mergeSome((transition) => {
        if (!transition.after.session.embedded) return EMPTY;
        telling.add(transition);
        return telling.isDone ? EMPTY : sent(transition.entry);
      }),
    );
    return merge(told$, resumed$);
  });
