/**
 * Decides when error reports are sent (docs/reports.md): soon after an error, some time after the start for errors of
 * earlier sessions, and again after a failed delivery. The port keeps the reports, makes their content and sends one at
 * a time.
 */
import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  ignoreElements,
  map,
  merge,
  type Observable,
  scan,
  switchMap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import { reportLimits } from '../../reducers/reportLimits';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports, Ref, ReportRequest } from '../ports';
import type { Effect, Transition } from './effect';

/** When the next report is tried, and the entry that led to it. */
interface Due {
  /** A time in the past means that a try is under way. The outcome of the try decides the next time. */
  readonly at: number;
  readonly cause: Entry;
}

/** Times in milliseconds since 1970. */
interface Plan {
  /** Null when there is nothing to send. */
  readonly due: Due | null;
  /** A time before which no try is made, because a try failed. */
  readonly notBefore: number;
  /** Failures in a row. */
  readonly failures: number;
  /** An error happened while a try was under way. */
  readonly again: boolean;
}

const idle: Plan = { due: null, notBefore: 0, failures: 0, again: false };

/** @returns the wait after this many failures in a row, unless the answer said how long to wait [reports.later] */
export const retryMs = (failures: number, asked: number | null): number =>
  asked === null
    ? Math.min(reportLimits.firstRetryMs * 2 ** (failures - 1), reportLimits.longestRetryMs)
    : Math.min(asked, reportLimits.longestAskedMs);

/**
 * An entry does not change a try that is due at the same moment, because the log does not tell which of the two came
 * first.
 * @returns the plan after this entry; the same plan when the entry is not about reports
 */
function planned(plan: Plan, cause: Entry): Plan {
  const { at, event } = cause;
  const { due } = plan;
  const isDue = due !== null && due.at <= at;
  const now: Due = { at, cause };
  const by = (wanted: number): Plan => {
    const next = Math.max(wanted, plan.notBefore);
    return due && due.at <= next ? plan : { ...plan, due: { at: next, cause } };
  };
  switch (event.type) {
    case 'report.offered':
      return event.waiting > 0 ? by(at + reportLimits.afterStartMs) : plan;
    case 'report.asked':
      return isDue ? { ...plan, again: true } : by(at + reportLimits.afterErrorMs);
    case 'report.delivered':
    case 'report.dropped':
      return event.left > 0 || plan.again ? { ...idle, due: now } : idle;
    case 'report.none':
      return plan.again ? { ...idle, due: now } : idle;
    case 'report.failed': {
      const failures = plan.failures + 1;
      const next = at + retryMs(failures, event.retryMs);
      return { ...idle, due: { at: next, cause }, notBefore: next, failures };
    }
    case 'network.online':
      // A server that did not answer may answer now. A server that asked for a wait gets its wait.
      return !due || isDue || isAsked(due.cause) ? plan : { ...plan, due: now, notBefore: at };
    case 'user.switchedReports':
    case 'storage.reportsSwitched':
      return event.on || isDue ? plan : idle;
    default:
      return plan;
  }
}

const isAsked = ({ event }: Entry): boolean => event.type === 'report.failed' && event.status > 0;

/** The choice is stored, and waiting reports are removed when it is off. [reports.switch] */
function switched(heard$: Observable<Transition>, reports: NonNullable<Ports['reports']>) {
  return heard$.pipe(
    mergeSome(({ entry: { event } }) =>
      (event.type === 'user.switchedReports' || event.type === 'storage.reportsSwitched') && !event.on
        ? defer(() => reports({ op: 'forget' })).pipe(ignoreElements())
        : EMPTY,
    ),
  );
}

export const reporting: Effect = {
  hears: ['session.mounted', 'report.offered', 'report.asked', 'report.delivered', 'report.dropped', 'report.none', 'report.failed', 'network.online', 'user.switchedReports', 'storage.reportsSwitched'],
  run: (heard$, _state$, ports) => {
    const { reports, scheduler = asyncScheduler } = ports;
    if (!reports) return EMPTY;
    const ask = (request: ReportRequest, cause: Readonly<Ref>): Observable<NewEntry> =>
      defer(() => reports(request)).pipe(map((event) => ({ event, cause })));
    const begun$ = heard$.pipe(
      mergeSome(({ entry }) => (entry.event.type === 'session.mounted' ? ask({ op: 'begin' }, entry) : EMPTY)),
    );
    const sent$ = heard$.pipe(
      map(({ entry }) => entry),
      scan(planned, idle),
      map(({ due }) => due),
      distinctUntilChanged(),
      switchMap((due) => (due ? timer(due.at - due.cause.at, scheduler).pipe(map(() => due.cause)) : EMPTY)),
      // One at a time: the outcome decides when the next report is due.
      exhaustMap((cause) => ask({ op: 'send' }, cause)),
    );
    return merge(begun$, switched(heard$, reports), sent$);
  },
};
