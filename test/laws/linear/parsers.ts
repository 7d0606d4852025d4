/**
 * Every parser of input from outside: answers, messages, storage, files, settings, and typed text. A new parser is
 * added here; `linear.test.ts` finds a missing one by its name and by the types of its parameters.
 */

import * as v from 'valibot';
import type { Entry } from '../../../reducers/events';
import * as guards from '../../../reducers/guards';
import { problemOf } from '../../../reducers/problemOf';
import { matchSuggestions } from '../../../reducers/replyBox';
import { mentionQuery } from '../../../reducers/selectors';
import { editBetween, edited } from '../../../reducers/textEdit';
import { errorOf, responseOf, unwrapped } from '../../../src/client/errors';
import { checkedPath } from '../../../src/client/paths';
import { encodeQuery, queryOf } from '../../../src/client/query';
import { readResponse } from '../../../src/client/reading';
import { fitting } from '../../../src/conformance/report';
import { parseAnswer, parsePanelSays } from '../../../src/devtools/attach/messages';
import { brief } from '../../../src/devtools/entries/brief';
import { treeRows, valueText } from '../../../src/devtools/state/treeRows';
import { parseConfig } from '../../../src/frame/config';
import { meaningOf } from '../../../src/frame/ports/pushChannel';
import { readAppearance } from '../../../src/frame/theme/readAppearance';
import * as acts from '../../../src/frame/wire/actAnswers';
import { parseList, parseMe, parseOne, parsePairs, parseSuccess } from '../../../src/frame/wire/answers';
import { parseNote } from '../../../src/frame/wire/note';
import { plainText } from '../../../src/frame/wire/plainText';
import { safeUrl, webUrl } from '../../../src/frame/wire/safeUrl';
import * as values from '../../../src/frame/wire/values';
import { layout } from '../../../src/panel/body/layout';
import { formatsOf } from '../../../src/panel/body/ranges';
import { type Span, tree } from '../../../src/panel/body/tree';
import { valueText as reportText } from '../../../src/replay/cli/report';
import { shown } from '../../../src/replay/cli/shown';
import { answerOf, parseFleetAnswer } from '../../../src/replay/fleet/fleetAnswer';
import { unusableLine } from '../../../src/replay/fleet/logLine';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { parseState } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { isTime, makeHeader, parseHeader } from '../../../src/replay/session/header';
import { quoted } from '../../../src/replay/session/logError';
import { isDeeperThan, readLog } from '../../../src/replay/session/reader';
import { createRedactor, withoutText } from '../../../src/replay/session/redact';
import { createStandIns } from '../../../src/replay/session/standIns';
import { hashNumber, hashOf } from '../../../src/replay/values/hash';
import { applied, differences, parsePath, valueAt, writePath } from '../../../src/replay/values/paths';
import { parseElement } from '../../../src/replay/why/elements';
import { type Reads, touchedPaths, touches, watched } from '../../../src/replay/why/watched';
import { parseNotes } from '../../../src/sandbox/data/ownNotes';
import { readCall, readPath, readQuery, toJson } from '../../../src/sandbox/provider/call';
import { isReport } from '../../../src/sandbox/provider/reports';
import { readRequest } from '../../../src/sandbox/proxyPage/request';
import { refusalOf } from '../../../src/sandbox/refusal';
import { freeze, isJson, jsonBytes } from '../../../streams/payload';
import { parseHostMessage, parsePanelMessage } from '../../../streams/protocol';
import * as storage from '../../../streams/storageKeys';
import { parseOwners } from '../../../streams/storageKeys';
import { stretched, texts } from './shapes';

/** A value to parse, and its number of units. */
export interface Input {
  readonly name: string;
  readonly size: number;
  readonly run: () => unknown;
}
/** Gives inputs of several shapes, each about twice as large for twice the size. */
export type Parser = (size: number) => readonly Input[];

/** Parses values that are variations of this one. */
const ofValues =
  (whole: unknown, read: (value: unknown) => unknown): Parser =>
  (size) =>
    stretched(whole, size).map(([name, value]) => ({
      name,
      size: JSON.stringify(value).length,
      run: () => read(value),
    }));

/** Parses texts; with `around`, each text stands in its middle. */
const ofTexts =
  (read: (text: string) => unknown, [before, after]: readonly [string, string] = ['', '']): Parser =>
  (size) =>
    texts(size).map(([name, text]) => ({ name, size: text.length, run: () => read(before + text + after) }));

const both =
  (...parsers: readonly Parser[]): Parser =>
  (size) =>
    parsers.flatMap((parser) => parser(size));

/** A refusal counts like an answer, because only the work counts. */
const orRefuse =
  <A>(read: (given: A) => unknown) =>
  async (given: A): Promise<unknown> => {
    try {
      return await read(given);
    } catch (error) {
      if (error instanceof RangeError && /call stack/.test(error.message)) throw error;
      return error;
    }
  };

/** Compares two states of which every place was read. */
const comparing = (compare: (before: unknown, after: unknown, reads: Reads) => unknown): Parser =>
  ofValues({ a: [{ b: 1 }] }, (value) => {
    const before = { value };
    const { reads } = watched(before, JSON.stringify);
    return compare(before, { value: JSON.parse(JSON.stringify(value)) }, reads);
  });

/** Reads a log in which a person goes on typing a word that is long from the first, at its end or in its middle. */
const typing =
  (read: (entries: readonly Entry[]) => unknown): Parser =>
  (size) =>
    ['a', '%C3'].flatMap((piece) =>
      [1, 0.5].map((place) => {
        const entries = changesOf(size).map((index): Entry => {
          const inserted = index === 0 ? piece.repeat(200) : piece;
          const edit = { start: Math.floor((200 + index) * place) * piece.length, removed: 0, inserted };
          return { seq: index + 1, at: 1, event: { type: 'user.wroteReply', note: 1, edit, caret: 0 } };
        });
        return { name: `typing ${piece} at ${place}`, size: entries.length, run: () => read(entries) };
      }),
    );

const jsonTexts = (whole: unknown, read: (text: string) => unknown): Parser =>
  both(
    ofTexts(read),
    ofTexts(read, ['{"type":"', '"}']),
    ofValues(whole, (value) => read(JSON.stringify(value))),
  );

const block = {
  text: 'a b',
  ranges: [{ type: 'b', indices: [0, 1], id: 1, parent: 2, url: 'https://a.b/' }],
  media: [{ type: 'image', indices: [1, 2], url: 'https://a.b/c.png' }],
};
const noted = {
  id: 1,
  timestamp: '2026-11-21T00:00:00Z',
  subject: [{ text: 'a' }],
  body: [block],
  meta: { ids: { site: 1 } },
};
const shortNote = { id: 1, timestamp: '2026-11-21T00:00:00Z', subject: [{ text: 'a' }] };
const item = { kind: 'comment', siteId: 1, postId: 2, commentId: 3, url: null } as const;
const person = { ID: 1, user_login: 'ada', display_name: 'Ada', image_URL: 'https://a.b/c', name: 'Ada' };
const asked = { method: 'GET', path: '/me' };
const host = 'notesIframeMessage';

const spansOf = (size: number): readonly (readonly [string, readonly Span<string>[], string])[] => {
  const places = Array.from({ length: size }, (_, at) => at);
  const text = 'a b\n'.repeat(size / 4);
  const span = (start: number, end: number) => ({ start, end, value: 'x' });
  return [
    ['one inside the other', places.map((at) => span(at / 2, size - at / 2)), text],
    ['each over the next', places.map((at) => span(at, at + 10)), text],
    ['all over all', places.map(() => span(0, size)), text],
    ['all in one place', places.map(() => span(5, 5)), text],
  ];
};
const ranged = (size: number, pieces: readonly string[]): readonly Input[] =>
  pieces.flatMap((piece) =>
    spansOf(size).flatMap(([name, spans]) =>
      ['a', 'blockquote', 'img'].map((type) => {
        const text = piece.repeat(Math.ceil(size / piece.length));
        const ranges = spans.map(({ start, end }, at) => ({
          start: Math.trunc(start),
          end: Math.trunc(end),
          type,
          url: 'https://a.b/',
          id: at + 2,
          parent: at + 1,
          siteId: null,
          postId: null,
          value: null,
        }));
        const media =
          type === 'img'
            ? ranges.map(({ start, end }) => ({
                start,
                end,
                type: 'image' as const,
                url: 'https://a.b/',
                widthPx: 1,
                heightPx: 1,
              }))
            : [];
        const drawn = { text, ranges: type === 'img' ? [] : ranges, media };
        return {
          name: `${type} ${name} over ${JSON.stringify(piece)}`,
          size: size * 2,
          run: () => layout(text, formatsOf(drawn)),
        };
      }),
    ),
  );

const headerLine = JSON.stringify(makeHeader('0.1.0', 1, 'none'));
async function* bytes(text: string, piece: number): AsyncGenerator<Uint8Array> {
  const all = new TextEncoder().encode(text);
  for (let at = 0; at < all.length; at += piece) yield all.subarray(at, at + piece);
}
const readAll = orRefuse(async (text: string) => {
  let count = 0;
  for await (const items of readLog(bytes(text, 64))) count += items.length;
  return count;
});
const entry = {
  seq: 1,
  at: 1,
  event: { type: 'user.wroteReply', note: 1, edit: { start: 0, removed: 0, inserted: 'a' } },
};
const point = { checkpoint: 0, hash: '00000000000000', changes: [{ path: ['a', 1], after: 1 }] };

/** An answer in small pieces, as from a slow network. */
const answered = (type: string) =>
  orRefuse(async (text: string) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for await (const piece of bytes(text, 64)) controller.enqueue(piece);
        controller.close();
      },
    });
    return readResponse(new Response(body, { headers: { 'content-type': type } }), asked);
  });

const moment = { state: {}, entry: null };
const changesOf = (size: number) => Array.from({ length: size }, (_, at) => at);

export const parsers: { readonly [place: string]: Parser } = {
  'src/frame/wire/note.ts parseNote': ofValues(noted, parseNote),
  'src/frame/wire/answers.ts parseList': ofValues({ notes: [shortNote], last_seen_time: '1' }, orRefuse(parseList)),
  'src/frame/wire/answers.ts parsePairs': ofValues({ notes: [{ id: 1, note_hash: 2 }] }, orRefuse(parsePairs)),
  'src/frame/wire/answers.ts parseOne': ofValues(
    { notes: [shortNote] },
    orRefuse((body) => parseOne(body, 1)),
  ),
  'src/frame/wire/answers.ts parseMe': ofValues({ ID: 1, username: 'a' }, orRefuse(parseMe)),
  'src/frame/wire/values.ts answerOf': ofValues({ success: true }, orRefuse(values.answerOf)),
  'src/frame/wire/answers.ts parseSuccess': ofValues({ success: true }, orRefuse(parseSuccess)),
  'src/frame/wire/actAnswers.ts parseDone': ofValues({ success: true }, orRefuse(acts.parseDone)),
  'src/frame/wire/actAnswers.ts parseSuggestions': ofValues({ suggestions: [person] }, orRefuse(acts.parseSuggestions)),
  'src/frame/wire/actAnswers.ts parseReply': ofValues({ URL: 'https://a.b/' }, orRefuse(acts.parseReply)),
  'src/frame/wire/values.ts timeOf': ofTexts(values.timeOf),
  'src/frame/wire/actAnswers.ts parseOwnReply': ofValues(
    { URL: 'https://a.b/', content: '<p>a', date: '2026-11-20T10:00:00' },
    orRefuse(acts.parseOwnReply),
  ),
  'src/frame/wire/actAnswers.ts parseReplies': ofValues(
    { comments: [{ ID: 1, parent: { ID: 4 }, status: 'approved', author: { name: '<b>a' }, content: '<p>a' }] },
    orRefuse((body) => acts.parseReplies(body, { call: 'listReplies', note: 1, site: 2, post: 3, comment: 4 })),
  ),
  'src/frame/wire/actAnswers.ts parseComment': ofValues({ ID: 1, content: 'a' }, orRefuse(acts.parseComment)),
  'src/frame/wire/actAnswers.ts parseApproved': ofValues({ status: 'a' }, orRefuse(acts.parseApproved)),
  'src/frame/wire/actAnswers.ts parseLike': ofValues(
    { i_like: true },
    orRefuse((body) => acts.parseLike(body, true)),
  ),
  'src/frame/wire/actAnswers.ts parseFollow': ofValues(
    { is_following: true },
    orRefuse((body) => acts.parseFollow(body, true)),
  ),
  'src/frame/wire/actAnswers.ts parseItem': ofValues(
    { URL: 'https://a.b/', post: { title: 'a' }, author: { name: 'a' }, content: '<p>a</p>' },
    orRefuse((body) => acts.parseItem(body, item)),
  ),
  'src/conformance/report.ts fitting': ofValues(
    { notes: [shortNote] },
    orRefuse((body) => fitting(v.object({ notes: v.array(v.looseObject({ id: v.number() })) }), body)),
  ),
  'reducers/guards.ts isObject': ofValues({}, guards.isObject),
  'reducers/guards.ts isRecord': ofValues({}, guards.isRecord),
  'reducers/guards.ts partOf': ofValues({}, guards.partOf),
  'reducers/guards.ts listOf': ofValues([], guards.listOf),
  'src/frame/wire/values.ts textOf': ofValues('a', values.textOf),
  'src/frame/wire/values.ts numberOf': ofValues('1', values.numberOf),
  'src/frame/wire/values.ts idOf': ofValues('1', values.idOf),
  'src/frame/wire/plainText.ts plainText': ofTexts(plainText),
  'src/frame/wire/values.ts safeUrl': ofTexts(safeUrl, ['https://a.b/', '']),
  'src/frame/wire/values.ts webUrl': ofTexts(webUrl),
  'src/frame/ports/pushChannel.ts meaningOf': both(
    ofValues({ action: 'push', note_id: 1 }, (data) => meaningOf({ type: 'message', data: JSON.stringify(data) })),
    ofValues({ type: 'x', data: {} }, (event) => meaningOf(guards.partOf(event))),
  ),
  'src/frame/config.ts parseConfig': jsonTexts(
    {
      apiOrigin: 'https://a.b',
      transport: 'fetch',
      token: 'a',
      hostOrigins: ['https://a.b'],
      links: { reader: 'https://a.b/' },
      analytics: { pixel: 'https://a.b/' },
      locales: ['en'],
    },
    orRefuse(parseConfig),
  ),
  'src/panel/body/layout.ts layout': both(
    (size) => ranged(3 * size, ['- a\n', ' ']),
    ofTexts((text) => layout(text, [])),
  ),
  'src/panel/body/ranges.ts formatsOf': (size) => ranged(3 * size, ['😀']),
  'src/panel/body/tree.ts tree': (size) =>
    spansOf(size).map(([name, spans, text]) => ({ name, size: size * 2, run: () => tree(0, text.length, spans) })),
  'streams/protocol.ts parseHostMessage': both(
    jsonTexts({ type: host, action: 'togglePanel', showing: true }, parseHostMessage),
    ofValues({ type: host, action: 'togglePanel', showing: true }, parseHostMessage),
  ),
  'streams/protocol.ts parsePanelMessage': both(
    jsonTexts({ type: host, action: 'render', num_new: 1, latest_type: 'a' }, parsePanelMessage),
    ofValues({ type: host, action: 'openComment', siteId: 1, postId: 1, commentId: 1 }, parsePanelMessage),
  ),
  'src/frame/theme/readAppearance.ts readAppearance': both(
    ofValues({ theme: 'dark', radius: 1, font: 'A b, C', light: { text: '#123' }, dark: { x: 1 } }, readAppearance),
    ofTexts((font) => readAppearance({ font, light: { text: font, [font]: font } })),
  ),
  'streams/storageKeys.ts parseOwners': both(ofTexts(parseOwners), ofTexts(parseOwners, ['1,2', ',3'])),
  'streams/storageKeys.ts parseId': both(ofTexts(storage.parseId), ofTexts(storage.parseId, ['1', ''])),
  'streams/storageKeys.ts parseKey': both(ofTexts(storage.parseKey), ofTexts(storage.parseKey, ['reply_', ''])),
  'streams/storageKeys.ts parseLastSeen': both(
    ofTexts(storage.parseLastSeen),
    ofTexts(storage.parseLastSeen, ['1.', '']),
  ),
  'streams/storageKeys.ts parseRead': ofTexts(storage.parseRead),
  'streams/storageKeys.ts parseDraft': jsonTexts(['a', 1], (text) => storage.parseDraft(1, text)),
  'streams/storageKeys.ts parseMutation': jsonTexts(
    { wanted: true, phase: 'pending', target: { of: 'post', site: 1, id: 1 } },
    (text) => storage.parseMutation(storage.mutationKey({ kind: 'like', id: 1, at: 1, tab: 'a' }), text),
  ),
  'streams/storageKeys.ts readMutations': (size) => {
    const value = JSON.stringify({ wanted: true, phase: 'pending', target: { of: 'post', site: 1, id: 1 } });
    const names = Array.from({ length: size }, (_, id) => storage.mutationKey({ kind: 'like', id, at: 1, tab: 'a' }));
    const read = (): string => value;
    return [{ name: 'keys', size, run: () => storage.readMutations({ read, keys: () => names }) }];
  },
  'streams/storageKeys.ts parseChoice': ofTexts((text) => storage.parseChoice('undoMs', text)),
  'streams/payload.ts jsonBytes': ofValues({ a: [{ b: 1 }] }, orRefuse(jsonBytes)),
  'streams/payload.ts isJson': ofValues({ a: [{ b: 1 }] }, isJson),
  'streams/payload.ts freeze': ofValues({ a: [{ b: 1 }] }, freeze),
  'reducers/problemOf.ts problemOf': ofValues({ name: 'a', message: 'a', status: 1 }, problemOf),
  'reducers/selectors.ts mentionQuery': ofTexts((text) => mentionQuery(text, text.length)),
  'reducers/replyBox.ts matchSuggestions': both(
    ofTexts((text) => matchSuggestions([{ id: 1, login: 'a', displayName: 'a', imageUrl: null, name: text }], 'ab')),
    (size) => [
      {
        name: 'many people',
        size,
        run: () =>
          matchSuggestions(
            changesOf(size).map((id) => ({ id, login: 'a', displayName: 'a', imageUrl: null, name: `a b${id}` })),
            'b',
          ),
      },
    ],
  ),
  'reducers/textEdit.ts editBetween': both(
    ofTexts((text) => editBetween(text, `${text}a`)),
    ofTexts((text) => editBetween(`a${text}`, text)),
  ),
  'reducers/textEdit.ts edited': ofTexts((text) => edited(text, { start: 1e300, removed: -1, inserted: text })),
  'src/client/errors.ts responseOf': ofValues({ a: 1 }, (value) => responseOf(200, value, value)),
  'src/client/errors.ts errorOf': ofValues({ error: 'a_b', message: 'a', errors: [{ error: 'a' }] }, (body) =>
    errorOf(asked, { status: 500, body, reason: '' }),
  ),
  'src/client/paths.ts checkedPath': ofTexts(orRefuse(checkedPath)),
  'src/client/query.ts queryOf': ofValues({ a: 1 }, queryOf),
  'src/client/query.ts encodeQuery': (size) =>
    // A deep value becomes longer as a query, because each name holds all names above it.
    ofValues(
      { a: [1], b: { c: 'x' } },
      orRefuse((query) => encodeQuery(queryOf(query))),
    )(size).filter(({ name }) => !/deep/.test(name)),
  'src/client/errors.ts unwrapped': ofValues({ code: 200, headers: { a: 1 }, body: {} }, unwrapped),
  'src/client/reading.ts readResponse': both(
    ...['application/json', 'application/x-ndjson', 'text/html'].map((type) => ofTexts(answered(type))),
    ofTexts(answered('application/x-ndjson'), ['{"code":200,"body":"', '"}']),
  ),
  'src/devtools/attach/messages.ts parseAnswer': ofValues(
    { type: 'notificationsDevtools', kind: 'answer', session: 'a' },
    parseAnswer,
  ),
  'src/devtools/attach/messages.ts parsePanelSays': ofValues(
    { kind: 'entries', entries: [entry], points: [{ checkpoint: 1, hash: 'a' }], last: 1 },
    orRefuse(parsePanelSays),
  ),
  'src/devtools/entries/brief.ts brief': ofValues({ type: 'x', text: 'a', list: [1], inside: { a: 1 } }, (event) =>
    brief(event as never),
  ),
  'src/devtools/state/treeRows.ts valueText': ofValues({ a: [1] }, (value) => valueText(value)),
  'src/devtools/state/treeRows.ts treeRows': (size) =>
    ofValues({ a: [{ b: 1 }] }, (value) =>
      treeRows({ value, before: {}, changes: [], toggles: new Map([['"a"', true]]), filter: 'zz' }),
    )(Math.min(size, 100)).concat(
      ofValues({ a: 1 }, (value) => treeRows({ value, before: value, changes: [], toggles: new Map(), filter: '' }))(
        size,
      ),
    ),
  'src/replay/cli/shown.ts shown': ofTexts(shown),
  'src/replay/cli/report.ts valueText': ofValues({ a: [1] }, (value) => reportText(value)),
  'src/replay/why/elements.ts parseElement': both(
    ofTexts(orRefuse(parseElement)),
    ofTexts(orRefuse(parseElement), ['button "', '" in note 1']),
  ),
  'src/replay/why/watched.ts touches': comparing((before, after, reads) => touches(before, after, reads)),
  'src/replay/why/watched.ts touchedPaths': comparing((before, after, reads) => touchedPaths(before, after, reads, 12)),
  'src/replay/fleet/fleetAnswer.ts parseFleetAnswer': both(
    ofTexts(parseFleetAnswer),
    ofValues(answerOf([unusableLine({ log: 'a', file: 'b', reason: 'c' })], null), (value) =>
      parseFleetAnswer(JSON.stringify(value)),
    ),
  ),
  'src/replay/fold/pass.ts parseState': ofValues(
    panelFold.initial,
    orRefuse((state) => parseState(panelFold, state, 0)),
  ),
  'src/replay/questions/expression.ts compileExpression': ofTexts(
    orRefuse((text) => compileExpression(text).evaluate(moment)),
  ),
  'src/replay/session/header.ts isTime': ofValues(1, isTime),
  'src/replay/session/header.ts parseHeader': ofValues(
    makeHeader('0.1.0', 1, 'none'),
    orRefuse((value) => parseHeader(value)),
  ),
  'src/replay/session/logError.ts quoted': ofValues({ a: [1] }, quoted),
  'src/replay/session/reader.ts readLog': both(
    ofTexts(readAll),
    ...[entry, point].map((line) => ofValues(line, (value) => readAll(`${headerLine}\n${JSON.stringify(value)}\n`))),
    ofTexts(readAll, [`${headerLine}\n{"seq":1,"at":1,"event":{"type":"`, '"}}\n']),
  ),
  'src/replay/session/redact.ts createRedactor': both(
    ofValues(
      entry,
      orRefuse((value) => createRedactor(panelFold).entry(value as never)),
    ),
    typing((entries) => entries.forEach(createRedactor(panelFold).entry)),
  ),
  'src/replay/session/redact.ts withoutText': ofValues(
    { notes: { byId: { 1: { title: 'a b', list: [1] } } } },
    withoutText,
  ),
  'src/replay/session/standIns.ts createStandIns': both(
    ofTexts((text) => createStandIns().text(text)),
    ofTexts((text) => createStandIns().address(text)),
    ofTexts((text) => createStandIns().edit(text)),
  ),
  'src/replay/session/reader.ts isDeeperThan': both(
    ofTexts((text) => isDeeperThan(text, 1e9)),
    ofTexts((text) => isDeeperThan(text, 1e9), ['"', '']),
  ),
  'src/replay/values/hash.ts hashNumber': ofValues({ a: [{ b: 1 }] }, hashNumber),
  'src/replay/values/hash.ts hashOf': ofValues({ a: [{ b: 1 }] }, hashOf),
  'src/replay/values/paths.ts differences': ofValues({ a: [{ b: 1 }] }, (value) =>
    differences({ a: [{ b: 2 }] }, value),
  ),
  'src/replay/values/paths.ts applied': (size) => {
    const list = changesOf(size);
    const object = Object.fromEntries(list.map((key) => [`k${key}`, key]));
    return [
      ...(['list', 'object'] as const).flatMap((kind) =>
        (['changed', 'removed'] as const).map((what) => {
          const changes = list.map((at) => ({
            path: ['a', kind === 'list' ? at : `k${at}`],
            ...(what === 'changed' && { after: -1 }),
          }));
          return { name: `${kind} ${what}`, size, run: () => applied({ a: kind === 'list' ? list : object }, changes) };
        }),
      ),
      { name: 'a list far longer', size, run: () => applied({ a: list }, [{ path: ['a', size ** 3], after: 1 }]) },
    ];
  },
  'src/replay/values/paths.ts valueAt': (size) => [
    { name: 'a long path', size, run: () => valueAt({}, changesOf(size)) },
  ],
  'src/replay/values/paths.ts parsePath': both(
    ofTexts(orRefuse(parsePath)),
    ofTexts(orRefuse(parsePath), ['a["', '"]']),
  ),
  'src/replay/values/paths.ts writePath': ofTexts((text) => writePath([text, text])),
  'src/sandbox/provider/call.ts readPath': both(ofTexts(readPath), ofTexts(readPath, ['/rest/v1', ''])),
  'src/sandbox/provider/call.ts readQuery': both(
    ofTexts((text) => readQuery(new URLSearchParams({ a: text }))),
    (size) => [
      {
        name: 'many fields',
        size,
        run: () => readQuery(new URLSearchParams(changesOf(size).map((at) => [`k${at}`, 'a']))),
      },
    ],
  ),
  'src/sandbox/provider/call.ts readCall': ofTexts(
    orRefuse((text) =>
      readCall(
        new Request(`http://127.0.0.1/rest/v1.1/me?a=${encodeURIComponent(text)}`, {
          method: 'POST',
          body: text,
        }),
      ),
    ),
  ),
  'src/sandbox/provider/call.ts toJson': ofValues({ a: ['x'] }, (body) => toJson(body, 'http://127.0.0.1')),
  'src/sandbox/proxyPage/request.ts readRequest': ofValues(
    { callback: 'a', path: '/me', query: '?a', formData: [['a', 'b']] },
    readRequest,
  ),
  'src/sandbox/provider/reports.ts isReport': ofTexts((text) => isReport(new TextEncoder().encode(text))),
  'src/sandbox/data/ownNotes.ts parseNotes': both(
    ofTexts(orRefuse((text) => parseNotes(text, 'a.json'))),
    ofValues([{ ...noted, url: '', icon: '', noticon: '', type: 'a', read: 0, title: '', meta: {} }], (value) =>
      orRefuse((text: string) => parseNotes(text, 'a.json'))(JSON.stringify(value)),
    ),
  ),
  'src/sandbox/refusal.ts refusalOf': both(
    ofTexts((text) => refusalOf({ host: text })),
    ofTexts((text) => refusalOf({ host: 'localhost', origin: `http://${text}` })),
  ),
};

/** Functions that look like parsers, and read no input from outside. */
export const noParsers: readonly string[] = [
  // They read the client's own table, and ids that its caller gives.
  'src/client/readLine.ts readLine',
  'src/client/readLine.ts isMissing',
  'src/client/readLine.ts encodedId',
  // They pass on a caller's value.
  'src/client/irregularCalls.ts oneOption',
  'src/sandbox/provider/call.ts ok',
  // They name or write a value of the panel's own.
  'src/replay/fleet/finding.ts nameOf',
  'streams/storageKeys.ts readKey',
  'src/devtools/state/treeRows.ts membersText',
  'src/sandbox/provider/routes.ts field',
  // They read what the user of the page or command gives: attributes, the query, arguments, the built page.
  'src/host/options.ts readOptions',
  'src/host/options.ts checkOption',
  'src/gallery/galleryQuery.ts readAsked',
  'src/sandbox/data/recast.ts recast',
  'src/sandbox/options.ts readArguments',
  // It reads a folder, and hands each file to parseNotes.
  'src/sandbox/data/ownNotes.ts readOwnNotes',
  'src/sandbox/settingsBlock.ts fillBlock',
  'src/sandbox/settingsBlock.ts readBlock',
  // They read an error that the system or the code itself made.
  'src/replay/cli/main/fileError.ts reasonOf',
  'src/replay/cli/main/fileError.ts fileError',
  'src/client/errors.ts isProviderError',
];
