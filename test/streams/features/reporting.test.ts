/** When reports are sent, on virtual time: the port here only says what became of them. */
import fc from 'fast-check';
import { defer, delay, EMPTY, NEVER, type Observable, of } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { reportLimits } from '../../../reducers/reportLimits';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import { retryMs } from '../../../streams/features/reports';
import type { ReportAnswer, ReportRequest } from '../../../streams/ports';
import { reportsKey } from '../../../streams/reportChoice';
import { lawRuns } from '../../support/lawRuns';
import { type Tab, virtualWorld, type World } from '../../support/virtualWorld';

const fingerprint = 'b0d2fd82';
const offered = (part: Partial<Extract<ReportAnswer, { type: 'report.offered' }>> = {}): ReportAnswer => ({
  type: 'report.offered',
  on: true,
  privacyControl: false,
  sampled: true,
  waiting: 0,
  ...part,
});
const delivered = (left = 0): ReportAnswer => ({ type: 'report.delivered', fingerprint, bytes: 9, left });
const failed = (status: number, retry: number | null = null): ReportAnswer => ({
  type: 'report.failed',
  fingerprint,
  status,
  retryMs: retry,
  left: 0,
});

interface Reported {
  readonly world: World;
  readonly tab: Tab;
  /** What was asked of the port, and how long after the start. */
  readonly asked: { readonly op: ReportRequest['op']; readonly ms: number }[];
  /** The times of the sends. */
  readonly sends: () => readonly number[];
  readonly error: () => void;
}

/** @param answers what becomes of each try, in order; after the last, delivered */
function reported(
  answers: readonly (ReportAnswer | Observable<ReportAnswer>)[] = [],
  begin: ReportAnswer = offered(),
): Reported {
  const world = virtualWorld((provider) => provider.add(1));
  const start = world.now();
  const rest = [...answers];
  const asked: { op: ReportRequest['op']; ms: number }[] = [];
  const tab = world.openTab({
    reports: ({ op }) => {
      asked.push({ op, ms: world.now() - start });
      if (op === 'forget') return EMPTY;
      const answer = op === 'begin' ? begin : (rest.shift() ?? delivered());
      return 'type' in answer ? of(answer).pipe(delay(10, world.scheduler)) : answer;
    },
  });
  world.advance(100);
  return {
    world,
    tab,
    asked,
    sends: () => asked.filter(({ op }) => op === 'send').map(({ ms }) => ms),
    error: () => tab.do({ type: 'report.asked', fingerprint, threw: null, kept: true }),
  };
}

const hour = 3_600_000;

test('[reports.off] where no address is configured, nothing is asked and no entry is about reports', () => {
  const world = virtualWorld((provider) => provider.add(1));
  const tab = world.openTab();
  tab.do({ type: 'user.switchedReports', on: false });
  world.advance(hour);
  expect(tab.events('report.offered', 'report.none')).toEqual([]);
  expect(tab.state().panel.reports).toBeUndefined();
  expect(world.stored.has(reportsKey)).toBe(false);
});

test('[reports.soon] an error is reported a second later, because of it', () => {
  const { world, tab, sends, error } = reported();
  error();
  const cause = tab.entries().at(-1)?.seq;
  world.advance(reportLimits.afterErrorMs - 1);
  expect(sends()).toEqual([]);
  world.advance(100);
  expect(sends()).toHaveLength(1);
  expect(tab.entries().at(-1)).toMatchObject({ cause, event: { type: 'report.delivered' } });
  world.advance(hour);
  expect(sends()).toHaveLength(1);
});

test('[reports.next-start] what waits from earlier sessions is sent five seconds after the start, one after the other', () => {
  const { world, sends } = reported([delivered(2), delivered(1)], offered({ waiting: 3 }));
  world.advance(4_000);
  expect(sends()).toEqual([]);
  world.advance(2_000);
  expect(sends()).toHaveLength(3);
  world.advance(hour);
  expect(sends()).toHaveLength(3);
});

test('[reports.soon] where no error came and nothing waits, nothing is sent, nor when the browser is online again', () => {
  const { world, tab, sends } = reported();
  world.advance(hour);
  tab.do({ type: 'network.online' });
  world.advance(hour);
  expect(sends()).toEqual([]);
});

test('[reports.soon] neither another error nor anything else meanwhile puts it off', () => {
  const { world, tab, sends, error } = reported();
  error();
  world.advance(reportLimits.afterErrorMs - 10);
  error();
  tab.do({ type: 'user.closedMentions' });
  world.advance(10);
  expect(sends()).toHaveLength(1);
  world.advance(hour);
  expect(sends()).toHaveLength(1);
});

test('[reports.soon] an error hastens what waits from earlier sessions', () => {
  const { world, sends, error } = reported([], offered({ waiting: 1 }));
  error();
  world.advance(reportLimits.afterErrorMs);
  expect(sends()).toHaveLength(1);
});

describe('[reports.later] what becomes of one', () => {
  const dropped = (left: number): ReportAnswer => ({ type: 'report.dropped', fingerprint, why: 'old', left });
  test.each<[string, ReportAnswer, boolean, number]>([
    ['delivered, an error meanwhile: the next one follows', delivered(), true, 2],
    ['delivered: no other', delivered(), false, 1],
    ['dropped, an error meanwhile: the next one follows', dropped(0), true, 2],
    ['dropped, and others wait: the next one follows', dropped(1), false, 2],
    ['dropped: no other', dropped(0), false, 1],
    ['sent by another tab, an error meanwhile: the next one follows', { type: 'report.none' }, true, 2],
    ['sent by another tab: no other', { type: 'report.none' }, false, 1],
  ])('%s', (_what, answer, isErrorMeanwhile, tries) => {
    const slow$ = defer(() => of(answer).pipe(delay(5_000, world.scheduler)));
    const { world, sends, error } = reported([slow$]);
    error();
    world.advance(2_000);
    if (isErrorMeanwhile) error();
    world.advance(2_990);
    expect(sends()).toHaveLength(1);
    world.advance(2_000);
    expect(sends()).toHaveLength(tries);
    world.advance(hour);
    expect(sends()).toHaveLength(tries);
  });
});

test.each<[PanelEvent, number]>([
  [{ type: 'user.switchedReports', on: false }, 0],
  [{ type: 'user.switchedReports', on: true }, 1],
  [{ type: 'storage.reportsSwitched', on: false }, 0],
  [{ type: 'storage.reportsSwitched', on: true }, 1],
])('[reports.switch] what waits for its time when %j comes: %d sends', (event, tries) => {
  const { world, tab, sends, error } = reported();
  error();
  tab.do(event);
  world.advance(hour);
  expect(sends()).toHaveLength(tries);
});

test.each<PanelEvent>([
  { type: 'user.switchedReports', on: false },
  { type: 'report.asked', fingerprint, threw: null, kept: true },
  { type: 'network.online' },
])('[reports.replay] what is due in the moment in which $type comes is sent then', (event) => {
  const { world, tab, sends, error } = reported();
  world.scheduler.schedule(() => tab.do(event), reportLimits.afterErrorMs);
  error();
  const due = tab.entries().at(-1)?.seq;
  world.advance(reportLimits.afterErrorMs);
  expect(sends()).toHaveLength(1);
  world.advance(10);
  expect(tab.entries().find(({ event: { type } }) => type === 'report.delivered')?.cause).toBe(due);
});

test('[reports.later] after a failure it is tried again in a minute, two, four, and at last every six hours', () => {
  const { world, sends, error } = reported(Array(14).fill(failed(503)));
  error();
  world.advance(40 * hour);
  const waits = sends().map((ms, index) => ms - (sends()[index - 1] ?? ms));
  const minutes = waits.slice(1).map((ms) => Math.round(ms / 60_000));
  expect(minutes.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect(Math.max(...minutes)).toBe(360);
});

test.each([
  [600_000, 600_000],
  [0, 0],
  [9 * 86_400_000, 86_400_000],
])('[reports.retry-after] an answer that asks to wait %d ms is given %d', (asked, waited) => {
  const { world, sends, error } = reported([failed(429, asked)]);
  error();
  world.advance(2_000 + waited);
  const [first = 0, second = 0] = sends();
  expect(Math.round((second - first) / 100)).toBe(Math.round(waited / 100));
});

test('[reports.retry-after] another error while an answer asks to wait does not hasten it', () => {
  const { world, sends, error } = reported([failed(429, 600_000)]);
  error();
  world.advance(2_000);
  error();
  world.advance(500_000);
  expect(sends()).toHaveLength(1);
  world.advance(110_000);
  expect(sends()).toHaveLength(2);
});

test.each([
  ['nothing answered', 0, 2],
  ['the server asked to wait', 503, 1],
])('[reports.retry-after] when the browser is online again and %s (%d): %d tries', (_name, status, tries) => {
  const { world, tab, sends, error } = reported([failed(status, status === 0 ? null : 600_000)]);
  error();
  world.advance(5_000);
  tab.do({ type: 'network.offline' });
  tab.do({ type: 'network.online' });
  world.advance(5_000);
  expect(sends()).toHaveLength(tries);
});

test('[reports.later] one is sent at a time; an error meanwhile waits for its outcome', () => {
  const slow = of(delivered(1));
  const { world, sends, error } = reported([NEVER, slow]);
  error();
  world.advance(2_000);
  error();
  world.advance(hour);
  expect(sends()).toHaveLength(1);
});

test('[reports.switch] the switch is kept on the device; off, what waits is removed and nothing more is sent', () => {
  const { world, tab, asked, sends, error } = reported([failed(500)]);
  error();
  world.advance(2_000);
  tab.do({ type: 'user.switchedReports', on: false });
  expect(world.stored.get(reportsKey)).toBe('0');
  expect(tab.state().panel.reports).toEqual({ on: false, privacyControl: false, sampled: true });
  expect(asked.at(-1)?.op).toBe('forget');
  world.advance(hour);
  expect(sends()).toHaveLength(1);
  tab.do({ type: 'user.switchedReports', on: true });
  expect(world.stored.get(reportsKey)).toBe('1');
});

test('[reports.switch] other tabs learn of the choice', () => {
  const { world, tab, asked } = reported();
  const other = world.openTab({ reports: ({ op }) => (op === 'begin' ? of(offered()) : EMPTY) });
  world.advance(1_000);
  other.do({ type: 'user.switchedReports', on: false });
  world.advance(1_000);
  expect(tab.state().panel.reports?.on).toBe(false);
  expect(asked.at(-1)?.op).toBe('forget');
  expect(world.storage.writes.filter(({ key }) => key === reportsKey)).toHaveLength(1);
});

const outcome = fc.oneof(
  fc.record({ type: fc.constant('report.delivered' as const), left: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    type: fc.constant('report.failed' as const),
    status: fc.constantFrom(0, 429, 500, 503),
    retry: fc.option(fc.integer({ min: 0, max: 2 * hour })),
  }),
);
const happening = fc.record({
  afterMs: fc.integer({ min: 0, max: hour / 4 }),
  event: fc.constantFrom<PanelEvent>(
    { type: 'report.asked', fingerprint, threw: null, kept: true },
    { type: 'network.online' },
    { type: 'network.offline' },
    { type: 'user.switchedReports', on: false },
    { type: 'user.switchedReports', on: true },
  ),
});

test('[reports.replay] whatever becomes of reports, the log alone says when the effect sends them', () => {
  fc.assert(
    fc.property(
      fc.array(outcome, { maxLength: 6 }),
      fc.array(happening, { maxLength: 8 }),
      fc.integer({ min: 0, max: 2 }),
      (outcomes, happenings, waiting) => {
        const answers = outcomes.map((one) =>
          one.type === 'report.delivered' ? delivered(one.left) : failed(one.status, one.retry),
        );
        const { world, tab } = reported(answers, offered({ waiting }));
        for (const { afterMs, event } of happenings) {
          world.advance(afterMs);
          tab.do(event);
        }
        world.advance(hour);
        const log = { base: { seq: 0, state: tab.log.base().state }, entries: [...tab.entries()] };
        const about = verifyPanelEffects(log).differences.filter(({ event }) => event.type.startsWith('report.'));
        expect(about).toEqual([]);
      },
    ),
    { numRuns: lawRuns(30) },
  );
});

test('[reports.later] the wait after a failure grows with each, and never over its most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.option(fc.nat()), (failures, asked) => {
      const wait = retryMs(failures, asked);
      if (asked === null) {
        expect(wait).toBeGreaterThanOrEqual(reportLimits.firstRetryMs);
        expect(wait).toBeLessThanOrEqual(reportLimits.longestRetryMs);
        expect(retryMs(failures + 1, null)).toBeGreaterThanOrEqual(wait);
      } else expect(wait).toBe(Math.min(asked, reportLimits.longestAskedMs));
    }),
  );
});
