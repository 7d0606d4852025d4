/** What "why" says stands on the screen is what the panel draws, at moments of the recorded sessions drawn by seed. */
import { cleanup } from '@testing-library/react';
import type { State } from '../../../reducers/state';
import { elementAt } from '../../../src/devtools/why/elementAt';
import { Panel } from '../../../src/panel/Panel';
import { outputOf } from '../../../src/replay/why/element';
import { elementsAt, parseElement } from '../../../src/replay/why/elements';
import { chosen, dice, recorded } from '../../replay/support/recordings';
import { panelWorld, renderPanel } from '../../support/panelWorld';

const parts =
  'button, a.row-link, .row, .rows > [data-undo-for], h2, [role="alert"], [role="status"], [role="dialog"], textarea, .state-card, .list-tools a, .pill, .list-end, .connection';

/** Each element that the page has, with the parts of the page that are it. */
function drawnOf(state: State): ReadonlyMap<string, readonly Element[]> {
  renderPanel(<Panel />, panelWorld(state));
  const found = new Map<string, Element[]>();
  for (const part of document.querySelectorAll(parts)) {
    const text = elementAt(part, state);
    // The status bar is in the page also without a message, and a reply that goes on has a status of its own.
    if (text === null || (part.getAttribute('role') === 'status' && !part.hasAttribute('data-status'))) continue;
    found.set(text, [...(found.get(text) ?? []), part]);
  }
  return found;
}

const unseen = new Set(['bell', 'focus', 'loading', 'mentions']);
const isDrawable = (text: string): boolean => !unseen.has(text) && !text.startsWith('note');

describe('[why.since] at 60 moments of the recorded sessions', () => {
  test.each([1, 2, 3])('the elements that "why" knows are those that the panel draws, seed %i', async (seed) => {
    const roll = dice(seed);
    const recordings = await recorded();
    for (let time = 0; time < 20; time += 1) {
      const { name, recording } = chosen(recordings, roll);
      const at = 1 + roll(recording.last());
      const state = recording.stateAt(at);
      const drawn = drawnOf(state);
      const known = elementsAt(state)
        .map(({ text }) => text)
        .filter(isDrawable);
      const where = `${name} at ${at}`;
      expect([where, [...drawn.keys()].filter(isDrawable).sort()]).toEqual([where, [...known].sort()]);
      for (const [text, found] of drawn) {
        const output = outputOf(parseElement(text), state);
        const [first] = found;
        const said: unknown = output?.['pressed'];
        if (said !== undefined)
          expect([where, text, first?.getAttribute('aria-pressed')]).toEqual([where, text, String(said)]);
        const disabled: unknown = output?.['disabled'];
        if (disabled !== undefined) {
          const isOff = first?.matches(':disabled, [aria-disabled="true"]');
          expect([where, text, isOff]).toEqual([where, text, disabled]);
        }
        if (text.startsWith('row'))
          expect([where, text, first?.getAttribute('data-read')]).toEqual([
            where,
            text,
            String(output?.['emphasis'] === 'read'),
          ]);
        if (text === 'status') expect(first).toHaveTextContent(String(output?.['text']));
      }
      cleanup();
    }
  });
});
