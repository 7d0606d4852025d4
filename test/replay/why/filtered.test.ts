/** A filter that was chosen by mistake: "why not" of a heading and "why" of the focus name the press. */
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { elementsAt, parseElement } from '../../../src/replay/why/elements';
import { type Recording, recordingOf } from '../../../src/replay/why/recording';
import { why } from '../../../src/replay/why/why';
import { recorded } from '../support/recordings';

/** The same session, in which the person then chooses the filters. */
function choosing(recording: Recording, ...filters: readonly ('all' | 'follows')[]): Recording {
  const last = recording.last();
  const at = recording.entry(last)?.at ?? 0;
  const entries = filters.map((filter, index) => ({
    seq: last + 1 + index,
    at,
    event: { type: 'user.choseFilter', filter } as const,
  }));
  const history = createHistory({ fold: panelFold, base: { seq: last, state: recording.stateAt(last) }, entries });
  return recordingOf(history);
}

test('[why.not] a heading that a filter takes away names the filter and the press, and with all notes it is there', async () => {
  let asked = 0;
  for (const { name, recording } of await recorded()) {
    const last = recording.last();
    const [filtered, again] = [choosing(recording, 'follows'), choosing(recording, 'follows', 'all')];
    for (const { text } of elementsAt(recording.stateAt(last)).filter((one) => one.text.startsWith('heading'))) {
      const heading = parseElement(text);
      if (heading.isThere(filtered.stateAt(last + 1)) || recording.stateAt(last).panel.filter !== 'all') continue;
      asked += 1;
      const { reasons } = why(filtered, heading, last + 1);
      expect([name, text, reasons.map((one) => [one.name, one.because?.entry.place])]).toEqual([
        name,
        text,
        expect.arrayContaining([['filter', last + 1]]),
      ]);
      expect([name, text, heading.isThere(again.stateAt(last + 2))]).toEqual([name, text, true]);
    }
  }
  expect(asked).toBeGreaterThan(10);
});

test('[why.since] the focus says under which filter it moves, since the press of that filter', async () => {
  for (const { name, recording } of await recorded()) {
    const last = recording.last();
    if (recording.stateAt(last).panel.filter === 'follows') continue;
    const { properties } = why(choosing(recording, 'follows'), parseElement('focus'), last + 1);
    expect([name, properties]).toEqual([
      name,
      expect.arrayContaining([
        expect.objectContaining({
          name: 'under the filter',
          value: 'Follows',
          because: expect.objectContaining({ entry: expect.objectContaining({ place: last + 1 }) }),
        }),
      ]),
    ]);
  }
});
