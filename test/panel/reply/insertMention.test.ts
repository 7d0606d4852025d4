/** Laws of choosing a mention. */
import fc from 'fast-check';
import { mentionQuery } from '../../../reducers/selectors';
import { insertMention } from '../../../src/panel/reply/insertMention';

const text = fc.string({ unit: fc.constantFrom('a', '@', ' ', '\n', '\u{1f600}', 'é'), maxLength: 20 });

test('[mentions.choose] the text before the mention and after the caret stays; the caret is after the space', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 24 }), fc.stringMatching(/^[a-z0-9]{1,8}$/), (draft, place, login) => {
      const caret = Math.min(place, draft.length);
      const typed = mentionQuery(draft, caret);
      const next = insertMention(draft, caret, login);
      if (typed === null) {
        expect(next).toBeNull();
        return;
      }
      expect(next?.text).toBe(`${draft.slice(0, typed.start)}@${login} ${draft.slice(caret)}`);
      expect(next?.text.slice(0, next.caret)).toMatch(new RegExp(`@${login} $`, 'u'));
      // Nothing is being mentioned any more, so the list closes.
      expect(mentionQuery(next?.text ?? '', next?.caret ?? 0)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});
