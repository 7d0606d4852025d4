/** The line of `fleet --json --explain`: the devtools read it beside the lines of the logs. */
import * as v from 'valibot';
import { type Explanation, featureKinds } from './explain';
import { parsedJson, text } from './logLine';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const name = text(100);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const feature = v.object({
  kind: v.picklist(featureKinds),
  first: name,
  second: name,
  withinMs: whole,
  times: whole,
  bad: whole,
  good: whole,
  sessions: name,
  example: v.object({ file: text(4_200), entries: whole }),
});

const told = v.object({
  ...feature.entries,
  score: share,
  interval: v.tuple([share, share]),
  few: v.boolean(),
  also: v.array(feature),
});

const line = v.object({
  explain: v.object({
    id: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{8}|where)$/)),
    kind: name,
    words: text(1_000),
    versions: v.array(name),
    bad: whole,
    good: whole,
    compared: whole,
    told: v.pipe(v.array(told), v.maxLength(100)),
  }),
});

/** @returns null for a text that is no such line */
export const parseExplainLine = (json: string): Explanation | null =>
  json.startsWith('{"explain":') ? (parsedJson(line, json)?.explain ?? null) : null;
