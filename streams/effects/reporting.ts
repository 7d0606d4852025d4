/**
 * When error reports are sent (docs/reports.md): soon after an error, some time after the start for those of earlier sessions, and later
 * again when delivery failed. The port keeps them, makes their content and sends one at a time.
 */
import {
  asyncScheduler,
  concat,
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
import { set, storing } from '../operators/storing';
import type { NewEntry, Ports, Ref, ReportRequest } from '../ports';
import { reportsKey, writeReports } from '../reportChoice';
import type { Effect } from './effect';

/** When the next report is tried, and the entry that led to it. */
interface Due {
  /** In the past: it is being tried, and what becomes of that says what comes next. */
  readonly at: number;
  readonly cause: Entry;
}

/** Times in milliseconds since 1970. */
interface Plan {
  /** Null: there is nothing to send. */
  readonly due: Due | null;
  /** Not before, because a try failed. */
  readonly notBefore: number;
  /** In a row. */
  readonly failures: number;
  /** An error came while one was being tried. */
  readonly again: boolean;
}

const idle: Plan = { due: null, notBefore: 0, failures: 0, again: false };

/** @returns how long to wait after so many failures in a row, unless the answer said [reports.later] */
export const retryMs = (failures: number, asked: number | null): number =>
  asked === null
    ? Math.min(reportLimits.firstRetryMs * 2 ** (failures - 1), reportLimits.longestRetryMs)
    : Math.min(asked, reportLimits.longestAskedMs);

/**
 * What is due is never put off or given up by an entry of the same moment: a record does not tell which of the two was first.
 * @returns the plan after this entry; the same one when the entry says nothing of reports
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
      // Whoever did not answer may be back; whoever asked to wait is not asked earlier.
      return !due || isDue || isAsked(due.cause) ? plan : { ...plan, due: now, notBefore: at };
    case 'user.switchedReports':
    case 'storage.reportsSwitched':
      return event.on || isDue ? plan : idle;
    default:
      return plan;
  }
}

const isAsked = ({ event }: Entry): boolean => event.type === 'report.failed' && event.status > 0;

/** The choice is kept, and what waits is removed when it is off. [reports.switch] */
function switched(entry$: Observable<Entry>, ports: Ports, reports: NonNullable<Ports['reports']>) {
  return entry$.pipe(
    mergeSome((entry) => {
      const { event } = entry;
      if (event.type !== 'user.switchedReports' && event.type !== 'storage.reportsSwitched') return EMPTY;
      const own = event.type === 'user.switchedReports';
      return concat(
        own ? storing(ports, set(reportsKey, writeReports(event.on)), entry) : EMPTY,
        event.on ? EMPTY : defer(() => reports({ op: 'forget' })).pipe(ignoreElements()),
      );
    }),
  );
}

export const reporting: Effect = (entry$, _state$, ports) => {
  const { reports, scheduler = asyncScheduler } = ports;
  if (!reports) return EMPTY;
  const ask = (request: ReportRequest, cause: Readonly<Ref>): Observable<NewEntry> =>
    defer(() => reports(request)).pipe(map((event) => ({ event, cause })));

  const begun$ = entry$.pipe(
    mergeSome((entry) => (entry.event.type === 'session.mounted' ? ask({ op: 'begin' }, entry) : EMPTY)),
  );
  const sent$ = entry$.pipe(
    scan(planned, idle),
    map(({ due }) => due),
    distinctUntilChanged(),
    switchMap((due) => (due ? timer(due.at - due.cause.at, scheduler).pipe(map(() => due.cause)) : EMPTY)),
    // One at a time: what becomes of it says when the next one is due.
    exhaustMap((cause) => ask({ op: 'send' }, cause)),
  );
  return merge(begun$, switched(entry$, ports, reports), sent$);
};
