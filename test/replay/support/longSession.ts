/**
 * A long session, made from a seed: a tab that stays open for days and is used sometimes. Push is connected for some
 * hours and lost for some; the list is polled while push is lost.
 */
import type { PanelEvent } from '../../../reducers/events';
import type { PushMessage } from '../../../streams/ports';
import { typedReply } from '../../support/typing';
import { dice, manyNotes, sentence } from './notes';
import { type SessionScript, sessionStarted, startMs } from './recordSession';

type Timed<T> = readonly [afterMs: number, value: T];

const dayMs = 86_400_000;
const pushHoldsMs = 3 * 3_600_000;
const noteCount = 100;
/** The service's ids have ten digits. */
const firstNote = 8_401_476_001;
const startOfToday = startMs - 7 * 3_600_000;

/** @param acts the number of the person's acts; each leaves about twenty entries */
export function longSession(acts: number, seed = 7): SessionScript {
  const roll = dice(seed);
  const events: Timed<PanelEvent>[] = [
    [0, sessionStarted()],
    [5, { type: 'session.mounted' }],
    [900, { type: 'host.shown' }],
  ];
  // The person scrolls to the last of the hundred notes.
  for (let at = 2_000; at < 22_000; at += 2_000) events.push([at, { type: 'user.reachedEnd' }]);
  const push: Timed<PushMessage>[] = [];
  const notes = manyNotes(noteCount, startMs - 60_000, firstNote);
  let newest = firstNote + noteCount - 1;
  let now = 25_000;
  let ticked = 0;

  const add = (event: PanelEvent, waitMs: number): void => {
    now += waitMs;
    events.push([now, event]);
  };

  function write(note: number): void {
    add({ type: 'user.focusedReply', note }, 400);
    const text = sentence(roll, 3 + roll(5));
    for (let caret = 2; caret <= text.length; caret += 2) add(typedReply(note, text, caret), 60 + roll(120));
    add(roll(3) === 0 ? { type: 'user.sentReply', note } : { type: 'user.blurredReply', note }, 500);
    now += 2_000;
  }

  function act(): void {
    const note = newest - roll(60);
    const what = roll(100);
    if (what < 35) add({ type: 'user.highlightedNote', note }, 300);
    else if (what < 60) {
      add({ type: 'user.openedNote', note }, 800);
      add({ type: 'user.closedNote' }, 3_000 + roll(20_000));
    } else if (what < 70) add({ type: 'user.askedLike', note, on: roll(2) === 0 }, 900);
    else if (what < 76) add({ type: 'user.askedApprove', note, on: roll(2) === 0 }, 900);
    else if (what < 80) {
      add({ type: 'user.askedSpam', note }, 900);
      add({ type: 'user.askedUndo', key: note }, 2_000);
    } else if (what < 84) {
      add({ type: 'user.openedNote', note }, 800);
      write(note);
      add({ type: 'user.closedNote' }, 900);
    } else if (what < 88) add({ type: 'user.choseFilter', filter: roll(2) === 0 ? 'unread' : 'all' }, 700);
    else if (what < 94) {
      // Most push messages are about a note that is already in the list.
      const kind = roll(20);
      if (kind === 0) newest += 1;
      push.push([now + 10, kind === 1 ? { kind: 'changed' } : { kind: 'note', note: kind === 0 ? newest : note }]);
      now += 1_000;
    } else add({ type: 'viewport.resized', width: 400 + roll(600), height: 700 }, 200);
    now += roll(10) === 0 ? 300_000 + roll(900_000) : 500 + roll(4_000);
  }

  for (let done = 0; done < acts; done += 1) {
    act();
    for (; ticked + 60_000 <= now; ticked += 60_000) {
      const midnight = startOfToday + Math.floor((startMs + ticked - startOfToday) / dayMs) * dayMs;
      events.push([ticked + 60_000, { type: 'clock.ticked', startOfToday: midnight, now: startMs + ticked + 60_000 }]);
    }
  }
  for (let at = 400; at < now; at += 2 * pushHoldsMs)
    push.push([at, { kind: 'open' }], [at + pushHoldsMs, { kind: 'close' }]);
  return { events, push, notes, untilMs: now + 60_000 };
}
