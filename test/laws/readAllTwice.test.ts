/**
 * "Mark all as read" and marks of single notes, pressed in two tabs at almost the same moment: whichever tab hears first
 * of the other, both tabs and the service agree in the end.
 */
import fc from 'fast-check';
import { isRead } from '../../reducers/selectors';
import { parseKey } from '../../streams/storageKeys';
import { lawRuns } from '../support/lawRuns';
import { virtualWorld } from '../support/virtualWorld';

const runs = lawRuns(150);
const seed = Number(process.env['LAW_SEED'] ?? 20_261_121);
const minute = 60_000;
const notes = [1, 2, 3];

const press = fc.record({
  does: fc.constantFrom('readAll', 'readAll', 'open', 'markUnread', 'markUnread', 'undo', 'dismiss'),
  tab: fc.nat(1),
  note: fc.nat(2),
  // Tabs hear of each other after 3 ms.
  waitMs: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 5, max: 8_000 })),
});

const course = fc.record({
  speaks: fc.boolean(),
  push: fc.constantFrom('open' as const, 'refuse' as const),
  latencies: fc.array(fc.record({ up: fc.integer({ min: 1, max: 400 }), down: fc.integer({ min: 1, max: 1_500 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  presses: fc.array(press, { minLength: 2, maxLength: 10 }),
});

test(`[outbox.last-wins] [reading.mark-all-exceptions] marks of two tabs at almost one moment, seed ${seed}: the tabs and the service agree`, () => {
  fc.assert(
    fc.property(course, ({ speaks, push, latencies, presses }) => {
      let calls = 0;
      const world = virtualWorld((provider) => {
        provider.pushMode = push;
        provider.hashCoversMarks = true;
        for (const id of notes) provider.add(id, { read: id === 3 });
        provider.latency = () => {
          calls += 1;
          return latencies[calls % latencies.length] ?? { up: 1, down: 1 };
        };
      });
      const tabs = [world.openTab({ speaks }), world.openTab({ speaks })];
      world.advance(minute / 2);
      for (const { does, tab: index, note: place, waitMs } of presses) {
        const tab = tabs[index];
        const note = notes[place] ?? 1;
        if (does === 'readAll') tab?.do({ type: 'user.askedReadAll', notes: tab.state().notes.order });
        else if (does === 'undo') tab?.do({ type: 'user.askedUndo', key: 'all' });
        else if (does === 'dismiss') tab?.do({ type: 'user.dismissedUndo', key: 'all' });
        else {
          tab?.do({ type: 'user.openedNote', note });
          if (does === 'markUnread') tab?.do({ type: 'user.markedUnread', note });
        }
        world.advance(waitMs);
      }
      world.advance(20 * minute);
      const served = notes.map((id) => world.provider.notes.get(id)?.read);
      for (const tab of tabs) {
        expect(notes.map((id) => isRead(tab.state(), id))).toEqual(served);
        expect(tab.state().outbox.read).toEqual({});
        tab.kill();
      }
      // The press before may have a later time than a press within the same few milliseconds.
      const [before, last] = presses.slice(-2);
      if (last?.does === 'markUnread' && (before?.waitMs ?? 0) >= 20) expect(served[last.note]).toBe(false);
      expect([...world.stored.keys()].filter((key) => parseKey(key)?.kind === 'mutation')).toEqual([]);
    }),
    {
      numRuns: runs,
      seed,
      ...(process.env['LAW_PATH'] && { path: process.env['LAW_PATH'] }),
    },
  );
});
