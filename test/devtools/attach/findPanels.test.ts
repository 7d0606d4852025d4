/** Which windows are searched for panels. */
import { type Candidate, reachable } from '../../../src/devtools/attach/findPanels';

/** Windows by name, with the frames below them. */
function windowOf(parent: Candidate | null, opener: Candidate | null = null): Candidate & { frames: Candidate[] } {
  const made = { location: { origin: '' }, frames: [] as Candidate[], opener, postMessage: () => {} };
  const whole = {
    ...made,
    get parent(): Candidate {
      return parent ?? whole;
    },
  };
  if (parent && Array.isArray(parent.frames)) parent.frames.push(whole);
  return whole;
}

test('[devtools.attach] a sibling frame, the opener’s frames and a frame in a frame are reached; the page itself is not', () => {
  const host = windowOf(null);
  const panel = windowOf(host);
  const nested = windowOf(windowOf(host));
  const beside = windowOf(host);
  expect(reachable(beside)).toEqual(expect.arrayContaining([host, panel, nested]));
  expect(reachable(beside)).not.toContain(beside);
  const tab = windowOf(null, host);
  expect(reachable(tab)).toEqual(expect.arrayContaining([host, panel, nested]));
});

test('[devtools.attach] when a panel opened the page, the panel’s host is reached through it', () => {
  const host = windowOf(null);
  const panel = windowOf(host);
  const other = windowOf(host);
  expect(reachable(windowOf(null, panel))).toEqual(expect.arrayContaining([panel, host, other]));
});
