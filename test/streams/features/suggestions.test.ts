/** When the people who can be mentioned are fetched. */
import { mentions } from '../../../reducers/replyBox';
import { wroteReply } from '../../support/typing';
import { type Tab, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;

function aWriter() {
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.add(2);
    provider.add(3, { site: 202 });
  });
  const tab = world.openTab();
  world.advance(second);
  const sites = () => world.provider.asked('suggest').map(({ site }) => site);
  return { world, tab, sites };
}

function type(tab: Tab, note: number, text: string): void {
  tab.do({ type: 'user.focusedReply', note });
  for (let end = 1; end <= text.length; end += 1) {
    tab.do(wroteReply(note, text.slice(0, end), end));
  }
}

test('nothing is fetched before an @ is typed', () => {
  const { world, tab, sites } = aWriter();
  tab.do({ type: 'user.openedNote', note: 1 });
  type(tab, 1, 'mail me at ada@mail.example');
  world.advance(second);
  expect(sites()).toEqual([]);
});

test('they are fetched once per site, whatever is typed and in how many notes', () => {
  const { world, tab, sites } = aWriter();
  type(tab, 1, 'hi @ada and @ben');
  world.advance(second);
  type(tab, 2, '@a');
  type(tab, 3, '@a');
  world.advance(second);
  expect(sites()).toEqual([101, 202]);
});

test('nothing is fetched for a note that is not there any more', () => {
  const { world, tab, sites } = aWriter();
  type(tab, 99, '@ada');
  world.advance(second);
  expect(sites()).toEqual([]);
});

test('they are listed as soon as they are here', () => {
  const { world, tab } = aWriter();
  tab.do({ type: 'user.openedNote', note: 1 });
  type(tab, 1, 'hi @ad');
  expect(mentions(tab.state())).toEqual([]);
  world.advance(second);
  expect(mentions(tab.state()).map(({ login }) => login)).toEqual(['ada']);
});

test('a failed fetch is tried again when the box is next entered, not at every letter', () => {
  const { world, tab, sites } = aWriter();
  world.provider.fail('suggest');
  type(tab, 1, '@ada');
  world.advance(second);
  tab.do(wroteReply(1, '@ada @ben'));
  world.advance(second);
  tab.do({ type: 'user.blurredReply', note: 1 });
  tab.do({ type: 'user.openedNote', note: 1 });
  world.advance(second);
  expect(sites()).toEqual([101]);
  tab.do({ type: 'user.focusedReply', note: 1 });
  world.advance(second);
  expect(sites()).toEqual([101, 101]);
});
