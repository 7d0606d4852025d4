/**
 * The law of rest finds a panel that lies. For each row of the table of kinds, and for the reply, a reducer forgets the
 * mutation when its call fails; the same random sessions, judged in the same way, have to fail.
 */
import fc from 'fast-check';
import type { Entry, Thing } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import { mutationKinds } from '../../reducers/names';
import type { State } from '../../reducers/state';
import { course } from './courses';
import { expectDrafts, expectRest, expectWanted } from './judging';
import { startSession } from './randomSession';
import { go, rest } from './sessions';

const callsOf: { readonly [K in Thing['kind']]: readonly string[] } = {
  read: ['markRead'],
  approve: ['approve'],
  like: ['like'],
  follow: ['follow'],
  spam: ['getComment', 'updateComment'],
  trash: ['deleteComment'],
};

type Reduce = (state: State, entry: Entry) => State;

/** Forgets the mutations of one kind when a call of the kind fails. */
const forgetting =
  (kind: Thing['kind']): Reduce =>
  (state, entry) => {
    const next = reduce(state, entry);
    const { event } = entry;
    return event.type === 'api.failed' && callsOf[kind].includes(event.call)
      ? { ...next, outbox: { ...next.outbox, [kind]: {} } }
      : next;
  };

/** Forgets a reply, and its text, when a call or the last one fails: the effect that tries again has the text of its own. */
const forgettingReplies: Reduce = (state, entry) => {
  const next = reduce(state, entry);
  const { event } = entry;
  const isFailure = event.type === 'reply.failed' || (event.type === 'api.failed' && event.call === 'reply');
  return isFailure ? { ...next, reply: { ...next.reply, sending: {}, drafts: {} } } : next;
};

const lies: readonly (readonly [name: string, lie: Reduce])[] = [
  ...mutationKinds.map((kind) => [kind, forgetting(kind)] as const),
  ['reply', forgettingReplies],
];

test.each(lies)(
  '[rest.by-itself] a %s that is forgotten when its call fails is found within 500 sessions',
  (name, lie) => {
    const run = fc.check(
      fc.property(course, (made) => {
        const session = startSession(made, made.tabs > 1 || made.steps.some(({ does }) => 'happening' in does), {
          reduce: lie,
        });
        try {
          go(session, made.steps);
          rest(session);
          expectRest(session);
          expectWanted(session);
          expectDrafts(session);
        } finally {
          for (const tab of session.tabs) tab.kill();
        }
      }),
      { numRuns: 500, seed: 20_261_121, endOnFailure: true },
    );
    process.stdout.write(`${name}: found in session ${run.numRuns}\n`);
    expect(run.failed).toBe(true);
    // The judge says so; the lie itself does not throw.
    expect(run.errorInstance).toHaveProperty('matcherResult');
  },
  300_000,
);
