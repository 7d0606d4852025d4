/** The laws of the reply box: drafts, typing, mentions, sending, the focus. */
import fc from 'fast-check';
import type { PanelEvent } from '../../reducers/events';
import { boxText, isReplyFailed } from '../../reducers/replyBox';
import { draftText, mentionQuery } from '../../reducers/selectors';
import { editBetween } from '../../reducers/textEdit';
import { lawRuns } from '../support/lawRuns';
import { wroteReply } from '../support/typing';
import { aNote, folded, list, noon, started, stateOf } from './folding';

const open = stateOf(started(), list(aNote(1), aNote(2)));
const text = fc.string({ unit: fc.constantFrom('a', '@', ' ', '\n', '\u{1f600}', 'é'), maxLength: 20 });

test('the draft is the text that the box had, whatever was typed, cut or pasted', () => {
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

test('what stands before the mention and after the caret stays; the caret follows the space', () => {
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
    { numRuns: lawRuns(1_000) },
  );
});

test('a mention chosen beyond the text stands at its end, as in a log that was cut down', () => {
  const chosen = folded(open, { type: 'user.choseMention', note: 1, login: 'ada', start: 9, end: 12 });
  expect(draftText(chosen, 1)).toBe('@ada ');
  expect(chosen.reply.caret).toBe(5);
});

describe('drafts', () => {
  test('are taken over from storage for 24 hours', () => {
    const begun = started();
    if (begun.type !== 'session.started') throw new Error('the start is another event');
    const day = 86_400_000;
    const drafts = [
      { note: 1, text: 'young', at: noon - day + 1 },
      { note: 2, text: 'old', at: noon - day },
    ];
    expect(stateOf({ ...begun, stored: { ...begun.stored, drafts } }).reply.drafts).toEqual({
      1: { text: 'young', at: noon - day + 1, isStored: true },
    });
  });

  test('of white space alone are removed when the box is left; others stay', () => {
    const left = (of: string) =>
      folded(open, { type: 'user.focusedReply', note: 1 }, wroteReply(1, of), { type: 'user.blurredReply', note: 1 });
    expect(left(' \n').reply).toEqual(expect.objectContaining({ drafts: {}, focused: null }));
    expect(draftText(left(' a'), 1)).toBe(' a');
  });

  test('[storage.clean-up] of notes in no list are removed, and no other', () => {
    const state = folded(open, wroteReply(1, 'one'), wroteReply(2, 'two'), { type: 'storage.cleaned', notes: [2, 3] });
    expect(Object.keys(state.reply.drafts)).toEqual(['1']);
  });
});

describe('[draft.other-tabs] a draft that another tab wrote', () => {
  const writes = (words: string, at = noon - 1_000): PanelEvent => ({
    type: 'storage.draftWritten',
    draft: { note: 1, text: words, at },
  });
  const removes: PanelEvent = { type: 'storage.draftRemoved', note: 1 };
  const focuses = (note: number): PanelEvent => ({ type: 'user.focusedReply', note });

  test('is taken over, replaced by its next text, and removed with it', () => {
    const heard = folded(open, writes('Dear'), writes('Dear Ada', noon));
    expect(heard.reply.drafts).toEqual({ 1: { text: 'Dear Ada', at: noon, isStored: true } });
    expect(folded(heard, removes).reply.drafts).toEqual({});
    expect(folded(open, removes).reply).toBe(open.reply);
    expect(draftText(open, 1)).toBe('');
  });

  test('takes the caret to its end in the box that has the focus, and in no other', () => {
    expect(folded(open, focuses(1), writes('Dear')).reply.caret).toBe(4);
    expect(folded(open, wroteReply(2, 'hi'), focuses(2), writes('Dear')).reply.caret).toBe(2);
  });

  test('leaves what was typed here, and a reply that is being sent', () => {
    const typed = folded(open, wroteReply(1, 'mine'));
    const sent = folded(open, writes('Dear'), { type: 'user.sentReply', note: 1 });
    for (const before of [typed, sent])
      for (const event of [writes('theirs'), removes]) {
        const { reply } = folded(before, event);
        expect([reply.drafts[1]?.text, reply.sending]).toEqual([before.reply.drafts[1]?.text, before.reply.sending]);
      }
  });
});

describe('sending', () => {
  const sending = folded(open, { type: 'user.openedNote', note: 1 }, wroteReply(1, 'Dear Ada'), {
    type: 'user.sentReply',
    note: 1,
  });
  const asks = (retry: number, words = 'Dear Ada'): PanelEvent => ({
    type: 'api.requested',
    request: { call: 'reply', note: 1, site: 101, to: 'comment', id: 7001, text: words, retry },
  });
  const fails = (duplicate: boolean): PanelEvent => ({ type: 'reply.failed', note: 1, duplicate });

  test.each(['', ' ', '\n\t'])('[reply.blank] the blank text %j is not sent', (blank) => {
    const state = folded(open, wroteReply(1, blank));
    expect(folded(state, { type: 'user.sentReply', note: 1 }).reply.sending).toEqual({});
  });

  test('[reply.sending] the text is read-only, and is not sent twice', () => {
    expect(sending.reply.sending[1]).toMatchObject({ text: 'Dear Ada', retry: 0 });
    expect(folded(sending, wroteReply(1, 'Dear Ben'))).toBe(sending);
    expect(folded(sending, asks(2), { type: 'user.sentReply', note: 1 }).reply.sending[1]?.retry).toBe(2);
  });

  const posted: PanelEvent = { type: 'api.answered', call: 'reply', subject: { note: 1 }, answer: { url: null } };

  test('[reply.success] [own-reply.at-once] the draft is gone when it was posted, and the reply stands with its time', () => {
    for (const end of [posted, { type: 'reply.found', note: 1 } as const]) {
      const { reply } = folded(sending, end);
      expect(reply).toEqual(expect.objectContaining({ drafts: {}, sending: {} }));
      expect(reply.posted).toEqual({ 1: [{ text: 'Dear Ada', at: expect.any(Number) }] });
    }
  });

  test('[own-reply.at-once] a second reply stands after the first; a reply that is not known to be sent adds nothing', () => {
    const twice = folded(
      sending,
      posted,
      wroteReply(1, 'And Ben'),
      { type: 'user.sentReply', note: 1 },
      posted,
      posted,
    );
    expect(twice.reply.posted?.[1]?.map(({ text: said }) => said)).toEqual(['Dear Ada', 'And Ben']);
  });

  test('[reply.sending] the box is empty while its text is sent', () => {
    expect([boxText(sending, 1), draftText(sending, 1)]).toEqual(['', 'Dear Ada']);
  });

  test('[reply.failed] after the last failure the text stays as the draft, and not in the box, which loses the focus', () => {
    const failed = folded(sending, { type: 'user.focusedReply', note: 1 }, asks(0), asks(3), fails(false));
    expect(failed.reply).toMatchObject({ sending: {}, focused: null });
    expect([boxText(failed, 1), draftText(failed, 1), isReplyFailed(failed, 1)]).toEqual(['', 'Dear Ada', true]);
    expect(failed.panel.selected).toBe(1);
  });

  test('[reply.failed] "Try again" sends the same text; "Edit" gives the text to the box, with the caret at its end', () => {
    const failed = folded(sending, fails(false));
    const again = folded(failed, { type: 'user.sentReply', note: 1 });
    expect(again.reply.sending[1]).toMatchObject({ text: 'Dear Ada', retry: 0 });
    expect(isReplyFailed(again, 1)).toBe(false);
    const edited = folded(failed, { type: 'user.focusedReply', note: 1 });
    expect(isReplyFailed(edited, 1)).toBe(false);
    expect([boxText(edited, 1), edited.reply.caret, edited.reply.focused]).toEqual(['Dear Ada', 8, 1]);
  });

  test('[reply.failed] a failure of a reply that is not being sent changes nothing', () => {
    expect(folded(open, fails(false)).reply).toBe(open.reply);
  });

  test('[reply.duplicate] a duplicate’s draft is removed, and its note closed', () => {
    const failed = folded(sending, { type: 'user.focusedReply', note: 1 }, fails(true));
    expect(failed.reply).toEqual(expect.objectContaining({ drafts: {}, sending: {}, focused: null }));
    expect(failed.panel.selected).toBeNull();
    const closed = folded(sending, { type: 'user.closedNote' }, { type: 'user.focusedReply', note: 1 }, fails(true));
    expect(closed.reply.focused).toBeNull();
  });

  test('a request for a reply that is not being sent changes nothing, nor do other calls about its note', () => {
    expect(folded(open, asks(0))).toBe(open);
    const like = { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on: true } as const;
    expect(folded(sending, { type: 'api.requested', request: like }).reply).toBe(sending.reply);
    const liked: PanelEvent = { type: 'api.answered', call: 'like', subject: { note: 1 }, answer: { likes: true } };
    expect(folded(sending, liked).reply).toBe(sending.reply);
  });

  test('a reply that failed leaves the focus in the box of another note', () => {
    const elsewhere = folded(sending, { type: 'user.focusedReply', note: 2 });
    for (const isDuplicate of [false, true]) expect(folded(elsewhere, fails(isDuplicate)).reply.focused).toBe(2);
  });
});

describe('the focus', () => {
  const focused = folded(open, { type: 'user.openedNote', note: 1 }, wroteReply(1, 'hi @a'), {
    type: 'user.focusedReply',
    note: 1,
  });

  test('puts the caret at the end of the draft, with the mention list closed', () => {
    expect(focused.reply).toMatchObject({ focused: 1, caret: 5, mentionsClosed: true });
    expect(folded(focused, { type: 'user.focusedReply', note: 1 })).toBe(focused);
  });

  test('[mentions.keys] the first person is the active one whenever the mention or the box is another', () => {
    const moved = folded(focused, { type: 'user.movedMention', index: 3 });
    expect(moved.reply.mentionIndex).toBe(3);
    expect(folded(moved, wroteReply(1, 'hi @ad')).reply.mentionIndex).toBe(0);
    expect(folded(moved, { type: 'user.focusedReply', note: 2 }).reply.mentionIndex).toBe(0);
  });

  test('stays where it is when another box is left', () => {
    expect(folded(focused, { type: 'user.blurredReply', note: 2 }).reply).toBe(focused.reply);
  });

  test.each<PanelEvent>([
    { type: 'host.hidden' },
    { type: 'user.closedNote' },
    { type: 'user.openedNote', note: 2 },
    { type: 'user.askedTrash', note: 1 },
  ])('[focus.removed] is gone with its box after $type', (event) => {
    expect(folded(focused, event).reply.focused).toBeNull();
  });

  test.each<PanelEvent>([{ type: 'host.hidden' }, { type: 'user.closedNote' }])(
    '[focus.removed] of the box of a note that is open no more is gone after $type, with its blank draft',
    (event) => {
      const late = folded(open, wroteReply(1, ' '), { type: 'user.focusedReply', note: 1 });
      expect(folded(late, event).reply).toEqual(expect.objectContaining({ focused: null, drafts: {} }));
    },
  );
});
