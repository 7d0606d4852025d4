/**
 * Holds the push channel (SPEC section 4, PROVIDER section 4). Part of `sync`.
 *
 *   off --try--> trying --open--> open --lost--> off --30 s--> trying …   third failure: rest 2 min
 */
import {
  concatMap,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  type OperatorFunction,
  of,
  repeat,
  tap,
  timeout,
  timer,
} from 'rxjs';
import type { Problem } from '../../reducers/api';
import type { PushEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { StateStream } from '../log';
import { whileVisible } from '../operators/whileVisible';
import type { NewEntry, Ports, Ref } from '../ports';
import { push } from '../sources/push';

/** Three tries, one per 30 s tick, then two minutes of rest; an opened channel resets the tries. */
export function pushing(state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { scheduler } = ports;
  const channel$ = defer(() => {
    let tries = 0;
    const attempt$ = defer(() => {
      tries += 1;
      return push(() => ports.push().pipe(timeout({ first: limits.pollMs, ...(scheduler && { scheduler }) }))).pipe(
        tap((event) => {
          if (event.type === 'push.opened') tries = 0;
        }),
      );
    });
    const waitMs = (): number => {
      if (tries < limits.pushTries) return limits.pollMs;
      tries = 0;
      return limits.pushRestMs;
    };
    return attempt$.pipe(repeat({ delay: () => timer(waitMs(), scheduler) }));
  });
  const leads$ = state$.pipe(
    map((state) => state.session.started && state.sync.leading && state.sync.online),
    distinctUntilChanged(),
  );
  return channel$.pipe(whileVisible(leads$), chained(), reported(ports));
}

/** An event of unknown type is an error thrown (SPEC section 8): handed to reportError, and logged. */
const reported = ({ report }: Ports): OperatorFunction<NewEntry, NewEntry> =>
  concatMap((draft) => {
    const { event } = draft;
    if (event.type !== 'push.failed' || !event.unknownType) return of(draft);
    const problem: Problem = { name: 'UnknownPushError', message: event.reason, status: 0 };
    const failure: Ref = { seq: 0 };
    report(problem);
    return of<NewEntry[]>({ ...draft, ref: failure }, { event: { type: 'error.reported', problem }, cause: failure });
  });

/** Each event of one subscription is caused by the try that began it. */
const chained = (): OperatorFunction<PushEvent, NewEntry> => (events$) =>
  defer(() => {
    let asked: Ref = { seq: 0 };
    return events$.pipe(
      map((event): NewEntry => {
        if (event.type !== 'push.asked') return { event, cause: asked };
        asked = { seq: 0 };
        return { event, ref: asked };
      }),
    );
  });
