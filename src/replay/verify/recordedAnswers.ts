/**
 * The answers of a recorded log to the effects: locks, calls, the device. Each answer comes when
 * `recordedWorld` says so, at the entry that recorded it.
 */
import { Observable, type Subscriber } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import type { Entry } from '../../../reducers/events';
import type { Ports } from '../../../streams/ports';
import { hashNumber } from '../values/hash';

interface Waiting {
  readonly name: string;
  readonly subscriber: Subscriber<void>;
}

/** Locks over all tabs: one holder for each name. A lock is granted or stolen when the record needs it. */
export class RecordedLocks {
  private readonly holders = new Map<string, Waiting>();
  private readonly waiting: Waiting[] = [];

  readonly lock = (name: string): Observable<void> =>
    new Observable((subscriber) => {
      const place = { name, subscriber };
      this.waiting.push(place);
      return () => {
        const index = this.waiting.indexOf(place);
        if (index >= 0) this.waiting.splice(index, 1);
        if (this.holders.get(name) === place) this.holders.delete(name);
      };
    });

  /** Grants the request that has waited longest and can be granted. Returns false when there is none. */
  grant(mayBe: (name: string) => boolean): boolean {
    const index = this.waiting.findIndex(({ name }) => mayBe(name) && !this.holders.has(name));
    const [place] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (!place) return false;
    this.holders.set(place.name, place);
    place.subscriber.next();
    return true;
  }

  /** There are no locks: what waits for this one fails. */
  fail(name: string): void {
    for (const place of this.waiting.filter((one) => one.name === name)) place.subscriber.error(new Error('No locks.'));
  }

  steal(name: string): boolean {
    const place = this.holders.get(name);
    this.holders.delete(name);
    place?.subscriber.complete();
    return place !== undefined;
  }
}

/** Which entry answered which request, and the subscriber that waits for the answer. */
export class RecordedCalls {
  private readonly answers = new Map<number, Entry>();
  private readonly made: { readonly seq: number; readonly hash: number }[] = [];
  private readonly waiting = new Map<number, (answer: Entry) => void>();
  private readonly spoken = new Set<number>();

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      const { type } = entry.event;
      if (type === 'api.answered' || type === 'api.failed' || type === 'session.ended')
        this.answers.set(entry.cause ?? 0, entry);
    }
  }

  claimed({ seq, event }: Entry): void {
    if (event.type === 'api.requested') this.made.push({ seq, hash: hashNumber(event.request) });
  }

  readonly api: Ports['api'] = <C extends ApiCall>(request: RequestOf<C>): Observable<ApiAnswers[C]> =>
    new Observable<ApiAnswers[C]>((subscriber) => {
      const seq = this.seqOf(request);
      // The record has no answer to a request that was never made.
      if (seq === null) return;
      const answer = ({ event }: Entry): void => {
        if (event.type === 'api.failed') subscriber.error(event.problem);
        // The record does not say who is signed in instead.
        if (event.type === 'session.ended') subscriber.next({ id: 0, username: '' } as ApiAnswers[C]);
        if (event.type !== 'api.answered') return;
        subscriber.next(event.answer as ApiAnswers[C]);
        subscriber.complete();
      };
      const recorded = this.answers.get(seq);
      if (recorded && this.spoken.has(recorded.seq)) answer(recorded);
      else this.waiting.set(seq, answer);
    });

  speak(entry: Entry): void {
    this.spoken.add(entry.seq);
    this.waiting.get(entry.cause ?? 0)?.(entry);
  }

  /** The latest equal request that was claimed and not called yet. */
  private seqOf(request: ApiRequest): number | null {
    const hash = hashNumber(request);
    const index = this.made.findLastIndex((one) => one.hash === hash);
    return index < 0 ? null : (this.made.splice(index, 1)[0]?.seq ?? null);
  }
}

/** The answers of the device or of the browser's access question, known by the entry that led to the question. */
export class RecordedReplies<T> {
  private readonly waiting = new Map<string, Subscriber<T>>();

  /** @param of tells several questions of one entry apart */
  asked(occasion: number, of = ''): Observable<T> {
    return new Observable((subscriber) => {
      this.waiting.set(`${occasion} ${of}`, subscriber);
    });
  }

  speak(occasion: number | undefined, answer: T, of = ''): void {
    this.waiting.get(`${occasion ?? 0} ${of}`)?.next(answer);
  }
}
