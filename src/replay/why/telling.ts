/** An entry in words, and who stands at the beginning of what led to it. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { events } from '../../../reducers/schemas/events';
import type { EventOf } from '../../../reducers/slice';
import { effectFileOf, parserFileOf } from './entryCode';
import { causesOf, type Recording } from './recording';

/** One entry of a chain of causes. */
export interface Link {
  /** Where the entry is in the recording. */
  readonly place: number;
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
  readonly says: string;
  /** The file of the effect that appended it; null for what a person or the world says. [why.code] */
  readonly effect: string | null;
  /** The file that read what the service answered; null for any other entry. [why.code] */
  readonly parser: string | null;
}

const speakers: { readonly [source: string]: string } = {
  user: 'a person',
  host: 'the host page',
  page: 'the browser',
  viewport: 'the browser',
  network: 'the browser',
  access: 'the browser',
  push: 'the service',
  clock: 'a clock',
  poll: 'a clock',
  undo: 'a clock',
  status: 'a clock',
  storage: 'the device',
  tabs: 'another tab',
  session: 'the start of the session',
};
const byClock = new Set(['outbox.waited', 'reply.waited']);

/** Who says an event that no other entry led to. */
export function speakerOf({ type }: PanelEvent): string {
  if (type === 'api.answered' || type === 'api.failed') return 'the service';
  if (byClock.has(type)) return 'a clock';
  const [source = ''] = type.split('.');
  if (source === 'storage' && events[type]?.by === 'world') return 'another tab';
  return (Object.hasOwn(speakers, source) ? speakers[source] : null) ?? 'the panel';
}

/** What the panel could not read of the answer: it is no fault of the fold that it is not on the screen. [body.damage-told] */
function damageOf(event: EventOf<'api.answered'>): string {
  const damaged = 'damaged' in event.answer ? Object.entries(event.answer.damaged) : [];
  return damaged.length > 0 ? `; not readable: ${damaged.map(([part, times]) => `${times} ${part}`).join(', ')}` : '';
}

/** An event in a few words. */
export function wordsOfEvent(event: PanelEvent): string {
  switch (event.type) {
    case 'api.requested':
      return `the panel asked the service: ${event.request.call}`;
    case 'api.answered':
      return `the service answered ${event.call}${damageOf(event)}`;
    case 'api.failed':
      return `${event.call} failed: ${event.problem.status === 0 ? 'no answer' : `status ${event.problem.status}`}`;
    default: {
      const meaning = Object.hasOwn(events, event.type) ? events[event.type]?.meaning : undefined;
      const said = meaning?.replace(/ \(\[[^()[\]]*\]\)/g, '').split(/[.:](?: |$)/)[0];
      return `${speakerOf(event)}: ${said ?? 'an event that this version does not know'}`;
    }
  }
}

const linkOf = (place: number, { seq, at, event }: Entry): Link => ({
  place,
  seq,
  at,
  type: event.type,
  says: wordsOfEvent(event),
  effect: effectFileOf(event),
  parser: parserFileOf(event),
});

/** The entry first, then the entries that led to it, the nearest first. */
export const chainOf = (recording: Recording, place: number): readonly Link[] =>
  causesOf(recording, place).flatMap((one) => {
    const entry = recording.entry(one);
    return entry ? [linkOf(one, entry)] : [];
  });

/** Who stands at the beginning of a chain: a person, the service, a clock, the host page. */
export function originOf(recording: Recording, chain: readonly Link[]): string {
  const first = chain.at(-1);
  const entry = first && recording.entry(first.place);
  return entry ? speakerOf(entry.event) : 'what was before the log begins';
}
