/**
 * Version 2 of the format, entry by entry, as version 3 says it. Whole recorded sessions of version 2 are in
 * fixtures/logs/v2.
 * @jest-environment node
 */
import { initialState } from '../../../reducers/index';
import { isApproved, isFollowing, isLiked, unsentActs } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { fromVersion2 } from '../../../src/replay/session/fromVersion2';
import { makeHeader } from '../../../src/replay/session/header';
import { loadLog } from '../../../src/replay/session/loadLog';
import { aNote, list, started } from '../../reducers/folding';

type Line = { readonly cause?: number; readonly event: { readonly type: string; readonly [field: string]: unknown } };

const header = { ...makeHeader('0.1.0', 0, 'none'), version: 2, catalogue: fromVersion2.catalogue };
const textOf = (...lines: readonly object[]): string =>
  [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
const numbered = (lines: readonly Line[], after = 0) =>
  lines.map((line, index) => ({ seq: after + index + 1, at: index, ...line }));

async function shown(...lines: readonly Line[]): Promise<State> {
  const begun: Line[] = [{ event: started() }, { event: { ...list(aNote(1), aNote(2)) } }];
  const { base, entries } = await loadLog(panelFold, textOf(...numbered([...begun, ...lines])));
  return foldAll(panelFold, base.state, entries);
}

const like = (on: boolean): Line => ({ event: { type: 'user.askedLike', note: 1, on } });
const asked = (on: boolean): Line => ({
  cause: 3,
  event: { type: 'api.requested', request: { call: 'like', note: 1, site: 101, of: 'comment', id: 7001, on } },
});
const likeFailed = (status: number): Line => ({
  cause: 4,
  event: {
    type: 'api.failed',
    call: 'like',
    subject: { note: 1 },
    on: true,
    problem: { name: 'E', message: '', status },
  },
});

test.each([
  ['without an answer', 0, ['user.askedLike']],
  ['with a time-out', 408, ['user.askedLike']],
  ['with a fault', 500, []],
  ['with a refusal', 403, []],
])('[file.versions] a like that failed %s had failed for good', async (_how, status, again) => {
  const state = await shown(like(true), asked(true), likeFailed(status));
  expect([isLiked(state, 1), state.statusBar.current?.message]).toEqual([false, 'likeFailed']);
  expect(unsentActs(state).map(({ type }) => type)).toEqual(again);
});

test('[file.versions] a like that failed after it was taken back was not told', async () => {
  const state = await shown(like(true), asked(true), like(false), likeFailed(0));
  expect([isLiked(state, 1), state.statusBar.current, unsentActs(state)]).toEqual([false, null, []]);
});

test('[file.versions] after its 10 s a like, an approval and a follow showed no more; the end of a mark stays what it was', async () => {
  const expired = (rest: object): Line => ({ event: { type: 'override.expired', ...rest } });
  const state = await shown(
    like(true),
    { event: { type: 'user.askedApprove', note: 1, on: false } },
    { event: { type: 'user.askedFollow', site: 3001, on: true } },
    expired({ of: 'like', note: 1 }),
    expired({ of: 'approve', note: 1 }),
    expired({ of: 'follow', site: 3001 }),
  );
  expect([isLiked(state, 1), isApproved(state, 1), isFollowing(state, 3001, false)]).toEqual([false, true, false]);
  const { entries } = await loadLog(panelFold, textOf(...numbered([expired({ of: 'read', note: 1, stored: true })])));
  expect(entries[0]?.event).toEqual({ type: 'override.expired', of: 'read', note: 1, stored: true });
});

test('[file.versions] acts that the session before left without an answer can be sent again', async () => {
  const unsent = [
    { type: 'user.askedLike', note: 1, on: true },
    { type: 'user.askedFollow', site: 3001, on: true },
    { type: 'user.askedTrash', note: 2 },
  ];
  const begun = { event: { ...started(), left: { number: 20, unsent, refused: [] } } };
  const { entries } = await loadLog(
    panelFold,
    textOf(...numbered([begun, { event: { ...list(aNote(1), aNote(2)) } }])),
  );
  expect(unsentActs(foldAll(panelFold, initialState, entries))).toEqual(unsent);
});

test('[file.versions] a log that begins with a state of version 2 shows what that state showed', async () => {
  const { outbox: _, ...rest } = initialState;
  const one = aNote(1);
  const state = {
    ...rest,
    notes: { ...rest.notes, byId: { 1: one, 2: aNote(2) }, order: [2, 1] },
    overrides: { approve: { 2: { on: false, since: 7 } }, like: {} },
    follows: { bySite: { 3001: { on: true, since: 8 } } },
    statusBar: {
      current: null,
      unsent: [
        { type: 'user.askedLike', note: 1, on: true },
        { type: 'user.askedTrash', note: 2 },
      ],
    },
  };
  const text = textOf(
    { checkpoint: 9, hash: '0'.repeat(14), state },
    ...numbered([{ event: { type: 'push.opened' } }], 9),
  );
  const { base, entries } = await loadLog(panelFold, text);
  const now = foldAll(panelFold, base.state, entries);
  expect([isApproved(now, 2), isApproved(now, 1), isFollowing(now, 3001, false)]).toEqual([false, true, true]);
  expect(unsentActs(now)).toEqual(state.statusBar.unsent);
});
