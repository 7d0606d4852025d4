/** `--redacted`: each question is answered as the redacted copy of the log would answer it, and no sentence quotes the log. */
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { entriesOf, logText } from '../support/logs';
import { textWorld } from '../support/textWorld';

const secret = 'Margarethe';
const text = logText(entriesOf('replying'), { every: 8 }).replaceAll('"app":"0.1.0"', `"app":"${secret}"`);
const entries = text.split('\n').length;

async function ask(file: string, options: ReplayOptions) {
  const world = textWorld({ [file]: text });
  const status = await replay([file], { redacted: true, ...options }, world);
  return { status, said: world.said.join('\n'), complained: world.complained.join('\n') };
}

/** The texts that a person wrote or read: subjects and drafts. */
const texts = [...text.matchAll(/"(?:text|inserted|displayName|login)":"([^"]{6,})"/g)].map(([, found = '']) => found);

test.each<[string, ReplayOptions]>([
  ['show', { show: null }],
  ['show as JSON', { show: null, json: true }],
  ['the state', { at: entries > 40 ? 40 : 1 }],
  ['blame', { blame: 'reply.drafts' }],
  ['bisect', { bisect: 'seq > 20', json: true }],
  ['shrink', { shrink: 'count(state.reply.drafts) > 0', json: true }],
  ['why', { why: 'status' }],
  ['what if', { whatIf: [2] }],
  ['the header', {}],
])('[replay.redacted] no text of a person is in the answer of %s', async (_what, options) => {
  const { said, complained } = await ask('a.ndjson', options);
  expect(said).not.toBe('');
  expect(texts.length).toBeGreaterThan(5);
  for (const found of [secret, ...texts]) expect(`${said}${complained}`).not.toContain(found);
});

test('[replay.redacted] the log folds as recorded, and fails where the log fails', async () => {
  expect(await ask('a.ndjson', { verify: true })).toMatchObject({ status: 0, complained: '' });
  const world = textWorld({ 'a.ndjson': text.replace(/("checkpoint":16,"hash":")[0-9a-f]{4}/, '$1ffff') });
  expect(await replay(['a.ndjson'], { redacted: true, verify: true }, world)).toBe(1);
  expect(world.said[0]).toContain('the state at 16 is not the recorded one');
});

test('[replay.redacted] the sentence about a broken line quotes nothing of the line', async () => {
  const world = textWorld({ 'a.ndjson': text.replace('\n{"seq":9,', `\n${secret} {"seq":9,`) });
  expect(await replay(['a.ndjson'], { redacted: true, json: true }, world)).toBe(1);
  expect(world.complained[0]).toMatch(
    /^a\.ndjson: line 11: it is no JSON, it begins "…"; the log is read up to entry 8\.$/,
  );
  expect([...world.said, ...world.complained].join('')).not.toContain(secret);
});

test('[replay.redacted] a last line that is cut off is told as without the option', async () => {
  const world = textWorld({ 'a.ndjson': text.slice(0, -20) });
  expect(await replay(['a.ndjson'], { redacted: true }, world)).toBe(0);
  expect(world.complained.join('')).toContain('the last line is cut off');
});
