/** The viewer: which log and moment are shown, and how they change. */
import { createViewer } from '../../../src/devtools/viewer/viewer';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');

/** A page; the test moves its frames and its time. */
function turned() {
  let now = 0;
  let waiting: (() => void)[] = [];
  const viewer = createViewer({
    now: () => now,
    soon: (run) => {
      waiting.push(run);
      return () => {
        waiting = waiting.filter((one) => one !== run);
      };
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  return { viewer, pass };
}
const opened = (kind: 'live' | 'file' = 'file', count = entries.length) => {
  const session = sessionOf(entries.slice(0, count), kind);
  const { viewer, pass } = turned();
  viewer.open(session);
  return { viewer, pass, session };
};

test('a file is shown from its beginning, a live panel at its newest entry', () => {
  expect(opened('file').viewer.state().position).toBe(0);
  expect(opened('live').viewer.state().position).toBe(entries.length);
});

test('the moment follows a live panel until it is paused; then entries still come, and the moment stays', () => {
  const { viewer, session } = opened('live', 10);
  session.add(entries.slice(10, 15));
  viewer.grew(session);
  expect(viewer.state().position).toBe(15);
  viewer.pause();
  session.add(entries.slice(15, 25));
  viewer.grew(session);
  expect(viewer.state()).toMatchObject({ position: 15, following: false });
  expect(viewer.state().rows.length).toBe(25);
  viewer.follow();
  expect(viewer.state()).toMatchObject({ position: 25, following: true });
});

test('steps go from shown row to shown row', () => {
  const { viewer } = opened();
  viewer.soloSource('user', ['user', 'api', 'session', 'host', 'sync', 'storage', 'clock', 'poll', 'push', 'tabs']);
  const users = entries.filter(({ event }) => event.type.startsWith('user.')).map(({ seq }) => seq);
  viewer.stepRow(1);
  viewer.stepRow(1);
  const first = viewer.state().position;
  expect(users).toContain(first);
  viewer.stepRow(-1);
  viewer.stepRow(1);
  expect(viewer.state().position).toBe(first);
});

test('a what-if leaves an entry out, and leaving the what-if shows the log again at the same entry', () => {
  const { viewer, session } = opened();
  const opening = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
  viewer.goTo(opening);
  viewer.leaveOut([opening]);
  expect(viewer.state().track?.isSkipped(opening)).toBe(true);
  expect(viewer.state().track?.stateAt(opening).panel.selected).toBeNull();
  expect(session.stateAt(opening).panel.selected).not.toBeNull();
  viewer.asRecorded();
  expect(viewer.state()).toMatchObject({ whatIf: null, track: session, position: opening });
});

test('a search runs over several frames, and its matches can be shown alone', () => {
  const { viewer, pass } = opened();
  viewer.find({ text: 'api', mode: 'text' });
  pass(1);
  const { search } = viewer.state();
  expect(search?.hits.length).toBeGreaterThan(0);
  viewer.setOnlyHits(true);
  expect(viewer.state().rows.length).toBe(search?.hits.length);
  viewer.find({ text: 'state.(', mode: 'holds' });
  expect(viewer.state().searchProblem).toContain('state.(');
});
