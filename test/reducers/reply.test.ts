/** The reply box's reducer: what typing and choosing a mention make of the draft. */
import fc from 'fast-check';
import { draftText, mentionQuery } from '../../reducers/selectors';
import { editBetween } from '../../reducers/textEdit';
import { aNote, folded, list, started, stateOf } from './folding';

const open = stateOf(started(), list(aNote(1)));
const text = fc.string({ unit: fc.constantFrom('a', '@', ' ', '\n', '\u{1f600}', 'é'), maxLength: 20 });

test('[reply.edits] the draft is the text that the box had, whatever was typed, cut or pasted', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (boxes) => {
      let state = open;
      for (const box of boxes) {
        const edit = editBetween(draftText(state, 1), box);
        state = folded(state, { type: 'user.wroteReply', note: 1, edit, caret: box.length });
        expect(draftText(state, 1)).toBe(box);
        expect(state.reply.caret).toBe(box.length);
      }
    }),
  );
});

test('[mentions.choose] what stands before the mention and after the caret stays; the caret follows the space', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 24 }), fc.stringMatching(/^[a-z0-9]{1,8}$/), (draft, place, login) => {
      const end = Math.min(place, draft.length);
      const typed = mentionQuery(draft, end);
      fc.pre(typed !== null);
      const start = typed?.start ?? 0;
      const written = folded(open, {
        type: 'user.wroteReply',
        note: 1,
        edit: editBetween('', draft),
        caret: end,
      });
      const chosen = folded(written, { type: 'user.choseMention', note: 1, login, start, end });
      const after = draftText(chosen, 1);
      const { caret } = chosen.reply;
      expect(after).toBe(`${draft.slice(0, start)}@${login} ${draft.slice(end)}`);
      expect(after.slice(0, caret).endsWith(`@${login} `)).toBe(true);
      // The mention is finished, so the list closes.
      expect(mentionQuery(after, caret)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('a mention chosen beyond the text stands at its end, as in a log that was cut down', () => {
  const chosen = folded(open, { type: 'user.choseMention', note: 1, login: 'ada', start: 9, end: 12 });
  expect(draftText(chosen, 1)).toBe('@ada ');
  expect(chosen.reply.caret).toBe(5);
});
