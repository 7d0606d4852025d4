/** Who may embed the panel, and which origin the panel posts its messages to. */
import fc from 'fast-check';
import { type Admission, admissionOf } from '../../../src/frame/admission';
import { ConfigError } from '../../../src/frame/config';
import { hostPort } from '../../../src/frame/ports/host';
import { lawRuns } from '../../support/lawRuns';

const host = 'https://host.example';
const second = 'https://second.example';
const foreign = 'https://foreign.example';
const opaque = 'null';
const ready = { action: 'iFrameReady' } as const;

interface Around {
  /** From the parent up to the top; undefined: the browser does not tell. */
  readonly ancestors?: readonly string[];
  readonly referrer?: string;
}

describe('[host.closed] who may embed the panel', () => {
  const admitted = (origin: string | null): Admission => ({ kind: 'admitted', origin });
  const refused: Admission = { kind: 'refused' };
  const unknown: Admission = { kind: 'unknown' };
  const page = `${host}/page?x=1`;

  test.each<[string, Around, { none: Admission; one: Admission; two: Admission }]>([
    [
      'allowed',
      { ancestors: [host], referrer: page },
      { none: admitted(host), one: admitted(host), two: admitted(host) },
    ],
    ['second', { ancestors: [second] }, { none: admitted(second), one: refused, two: admitted(second) }],
    ['foreign', { ancestors: [foreign] }, { none: admitted(foreign), one: refused, two: refused }],
    [
      'foreign, forged referrer',
      { ancestors: [foreign], referrer: page },
      { none: admitted(foreign), one: refused, two: refused },
    ],
    ['without an origin', { ancestors: [opaque] }, { none: admitted(null), one: refused, two: refused }],
    [
      'without an origin, with a referrer',
      { ancestors: [opaque], referrer: page },
      { none: admitted(null), one: refused, two: refused },
    ],
    ['data: in allowed', { ancestors: [opaque, host] }, { none: admitted(null), one: refused, two: refused }],
    ['data: in foreign', { ancestors: [opaque, foreign] }, { none: admitted(null), one: refused, two: refused }],
    ['allowed in foreign', { ancestors: [host, foreign] }, { none: admitted(host), one: refused, two: refused }],
    ['foreign in allowed', { ancestors: [foreign, host] }, { none: admitted(foreign), one: refused, two: refused }],
    [
      'allowed in sandboxed in allowed',
      { ancestors: [host, opaque, host] },
      { none: admitted(host), one: refused, two: refused },
    ],
    ['allowed in second', { ancestors: [host, second] }, { none: admitted(host), one: refused, two: admitted(host) }],
    [
      'of the allowed name with another port',
      { ancestors: [`${host}:8443`] },
      { none: admitted(`${host}:8443`), one: refused, two: refused },
    ],
    ['no ancestors told, referrer allowed', { referrer: page }, { none: admitted(host), one: unknown, two: unknown }],
    [
      'no ancestors told, referrer foreign',
      { referrer: `${foreign}/` },
      { none: admitted(foreign), one: refused, two: refused },
    ],
    [
      'no ancestors told, referrer without an origin',
      { referrer: 'about:srcdoc' },
      { none: admitted(null), one: refused, two: refused },
    ],
    ['nothing told', {}, { none: admitted(null), one: unknown, two: unknown }],
    ['an empty list of ancestors', { ancestors: [] }, { none: admitted(null), one: unknown, two: unknown }],
  ])('%s', (_name, { ancestors = null, referrer = '' }, { none, one, two }) => {
    const decide = (...allowed: string[]) => admissionOf({ ancestors, referrer }, allowed);
    expect([decide(), decide(host), decide(host, second)]).toEqual([none, one, two]);
  });

  const someOrigin = fc.constantFrom(host, second, foreign, opaque, `${host}:8443`, 'http://host.example', '');
  const around = fc.record({
    ancestors: fc.option(fc.array(someOrigin, { maxLength: 4 })),
    referrer: fc.oneof(
      fc.constant(''),
      someOrigin.map((origin) => `${origin}/page`),
      fc.webUrl(),
      fc.string(),
    ),
  });
  const lists = fc.subarray([host, second, 'https://third.example'], { minLength: 1 });

  test('whatever is told, only a parent in the list is admitted, and every ancestor that is told is in it', () => {
    fc.assert(
      fc.property(around, lists, (surroundings, allowed) => {
        const { ancestors, referrer } = surroundings;
        const admission = admissionOf(surroundings, allowed);
        const told = ancestors && ancestors.length > 0 ? ancestors : null;
        const isForeign = (told ?? []).some((origin) => !allowed.includes(origin));
        if (isForeign) expect(admission).toEqual({ kind: 'refused' });
        if (told === null) expect(admission.kind).not.toBe('admitted');
        if (admission.kind === 'unknown' && referrer !== '') expect(allowed).toContain(new URL(referrer).origin);
        if (admission.kind !== 'admitted') return;
        expect(allowed).toContain(admission.origin);
        expect(admission.origin).toBe(told?.[0]);
      }),
      { numRuns: lawRuns(2_000) },
    );
  });
});

/** A framed panel's window. `hear` delivers a message; `posted` holds `action → target` of what it said. */
function viewOf({ ancestors, referrer = '' }: Around) {
  const posted: string[] = [];
  const listeners = new Set<(event: object) => void>();
  const parent = {
    postMessage: (data: string, origin: string) => posted.push(`${JSON.parse(data).action} → ${origin}`),
  };
  const view = {
    parent,
    location: { ancestorOrigins: ancestors },
    document: { referrer },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
  } as unknown as Window;
  const hear = (event: { readonly source?: unknown; readonly origin: string }) => {
    for (const listener of [...listeners]) listener({ source: parent, data: {}, ...event });
  };
  return { view, posted, hear };
}

test('[host.target-origin] the parent’s own origin is posted to as soon as it is known, and * only before', () => {
  const { view, posted } = viewOf({});
  const port = hostPort(view, []);
  port.tell(ready);
  port.learnOrigin(host);
  port.tell({ action: 'renderAllSeen' });
  expect(posted).toEqual(['iFrameReady → *', `renderAllSeen → ${host}`]);
});

test('the page says once that it is ready, however many sessions begin in it', () => {
  const { view, posted } = viewOf({});
  const port = hostPort(view, []);
  port.tell(ready);
  port.tell(ready);
  expect(posted).toHaveLength(1);
});

test('[host.target-origin] ancestor origins go before the referrer', () => {
  const { view, posted } = viewOf({ ancestors: [host], referrer: 'https://other.example/page' });
  hostPort(view, []).tell(ready);
  expect(posted).toEqual([`iFrameReady → ${host}`]);
});

test('[host.target-origin] [host.closed] in a page that may not embed it there is no port, but one sentence', () => {
  const { view, posted } = viewOf({ ancestors: [host, foreign] });
  expect(() => hostPort(view, [host])).toThrow(ConfigError);
  expect(() => hostPort(view, [host])).toThrow(/^This page may not show [^.]+"hostOrigins"\.$/);
  expect(posted).toEqual([]);
});

test('[host.closed] a known parent is admitted at once', async () => {
  expect(await hostPort(viewOf({ ancestors: [host] }).view, [host]).admitted()).toBeNull();
  expect(await hostPort(viewOf({}).view, []).admitted()).toBeNull();
});

test('[host.closed] opened as a page of its own the panel begins, whatever the list', async () => {
  const { view } = viewOf({ referrer: `${foreign}/` });
  const own = { ...view, parent: null } as unknown as Window;
  Object.assign(own, { parent: own });
  expect(await hostPort(own, [host]).admitted()).toBeNull();
});

test.each(['', `${host}/page`])(
  '[host.unknown-parent] an unknown parent is told iFrameReady by each listed name, once, and heard when it is one of them; referrer "%s"',
  async (referrer) => {
    const { view, posted, hear } = viewOf({ referrer });
    const port = hostPort(view, [host, second]);
    const admitted = port.admitted();
    expect(posted).toEqual([`iFrameReady → ${host}`, `iFrameReady → ${second}`]);
    port.tell({ action: 'togglePanel' });
    hear({ origin: foreign });
    hear({ origin: opaque });
    hear({ origin: host, source: {} });
    expect(await Promise.race([admitted, Promise.resolve('waits')])).toBe('waits');
    hear({ origin: second });
    expect(await admitted).toMatchObject({ origin: second });
    port.tell(ready);
    port.tell({ action: 'renderAllSeen' });
    expect(posted.slice(2)).toEqual([`renderAllSeen → ${second}`]);
  },
);
