/** What `fleet --json` wrote, read by the devtools. */
import { readFleet } from '../../../src/devtools/fleet/readFleet';
import { answerOf } from '../../../src/replay/fleet/fleetAnswer';

test('[devtools.fleet] an answer of a fleet is told from a log and from any other file', async () => {
  const answer = answerOf([], null);
  expect(await readFleet(new File([JSON.stringify(answer)], 'fleet.json'))).toEqual({ title: 'fleet.json', answer });
  for (const text of ['', '{"format":"notifications-panel-log"}', '{"format":"notifications-panel-fleet"'])
    expect(await readFleet(new File([text], 'a'))).toBeNull();
});
