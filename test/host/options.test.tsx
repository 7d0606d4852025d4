/** Options: a good one is used, a bad one is one sentence that names it and what was expected. */
import fc from 'fast-check';
import { embed } from '../../src/host/host';
import { embedHere, endAll, panelSrc, setUpPage, theFrame } from './hostPage';

afterEach(endAll);

/** Calls it as a page without types can. */
const embedAnything = (element: unknown, options: unknown): unknown =>
  Reflect.apply(embed, undefined, [element, options]);

function refusal(options: object, on: { readonly element?: unknown } = {}): string {
  try {
    embedAnything('element' in on ? on.element : document.querySelector('#place'), { src: panelSrc, ...options });
  } catch (error) {
    return error instanceof TypeError ? error.message : `not a TypeError: ${String(error)}`;
  }
  return 'nothing was refused';
}

test.each([
  [{ src: '' }, 'src must be an http(s) URL, not ""'],
  [{ src: undefined }, 'src must be an http(s) URL, not "undefined"'],
  [{ src: 'javascript:alert(1)' }, 'src must be an http(s) URL, not "javascript:alert(1)"'],
  [{ src: 'https://' }, 'src must be an http(s) URL, not "https://"'],
  [{ src: 'data:text/html,x' }, 'src must be an http(s) URL, not "data:text/html,x"'],
  [{ opener: '#bel' }, 'opener must be an element or its selector, not "#bel"'],
  [{ opener: 7 }, 'opener must be an element or its selector, not "7"'],
  [{ theme: 'blue' }, 'theme must be auto|light|dark, not "blue"'],
  [{ appearance: 'red' }, 'appearance must be object, not "red"'],
  [{ load: true }, 'load must be idle|hover|open, not "true"'],
  [{ inline: '' }, 'inline must be boolean, not ""'],
  [{ wide: 'yes' }, 'wide must be boolean, not "yes"'],
  [{ keepOpen: 1 }, 'keepOpen must be boolean, not "1"'],
  [{ label: 3 }, 'label must be string, not "3"'],
  [{ locale: ['de'] }, 'locale must be string, not "de"'],
  [{ countLabel: {} }, 'countLabel must be string|function, not "[object Object]"'],
  [{ onOpen: () => 1 }, /^notifications panel: an option must be one of src,opener,locale,.*countLabel, not "onOpen"$/],
])('%j is refused by name', (options, sentence) => {
  setUpPage();
  const said = refusal(options);
  if (typeof sentence === 'string') expect(said).toBe(`notifications panel: ${sentence}`);
  else expect(said).toMatch(sentence);
});

test.each([null, undefined, '#place', {}])('%p is no place for a panel', (element) => {
  setUpPage();
  expect(refusal({}, { element })).toMatch(
    /^notifications panel: element must be an HTML element without a panel, not /,
  );
});

test('an element holds one panel at a time', () => {
  setUpPage();
  const panel = embedHere();
  expect(refusal({})).toMatch('an HTML element without a panel');
  panel.destroy();
  expect(() => embedHere()).not.toThrow();
});

test('what is refused leaves no trace in the page', () => {
  setUpPage();
  const before = document.body.innerHTML;
  refusal({ theme: 'blue' });
  refusal({ src: 'x:' });
  refusal({ opener: '#none' });
  expect(document.body.innerHTML).toBe(before);
});

test('null and undefined are the same as not given', () => {
  setUpPage();
  for (const none of [null, undefined]) {
    const panel = embedHere({
      opener: none,
      locale: none,
      theme: none,
      appearance: none,
      load: none,
      inline: none,
      wide: none,
      keepOpen: none,
      label: none,
      countLabel: none,
    });
    panel.load();
    expect(theFrame()).toHaveAttribute('title', 'Notifications');
    expect(theFrame().src).toBe(panelSrc);
    panel.destroy();
  }
});

test('the URL may be an object, and relative to the document', () => {
  setUpPage();
  const panel = embedHere({ src: new URL(panelSrc) });
  panel.load();
  expect(theFrame().src).toBe(panelSrc);
  panel.destroy();
  embedHere({ src: '/panel/' }).load();
  expect(theFrame().src).toBe(new URL('/panel/', document.baseURI).href);
});

test('any value of any option is either used or refused in one sentence of the kit', () => {
  setUpPage();
  const names = ['src', 'locale', 'theme', 'load', 'inline', 'wide', 'keepOpen', 'label', 'countLabel'];
  // Without values that cannot become text.
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, given) => {
      setUpPage();
      const said = refusal({ [name]: given });
      expect(said).toMatch(new RegExp(`^(nothing was refused|notifications panel: ${name} must be [^]+, not "[^]*")$`));
    }),
  );
});
