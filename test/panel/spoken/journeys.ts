/** The journeys by keyboard that are spoken: one description each, for every language. */
import { noNetwork, type VirtualProvider } from '../../support/virtualProvider';
import type { Reader } from './reader';

/** What the people of the journeys write, in the language of the reader. */
export interface Texts {
  readonly commented: string;
  readonly liked: string;
  readonly comment: string;
  readonly answer: string;
  readonly names: readonly [string, string];
}

export interface Journey {
  readonly notes: number;
  /** The network is away at first. */
  readonly fails?: boolean;
  readonly walk: (reader: Reader, texts: Texts) => Promise<void>;
}

export function setUpNotes(provider: VirtualProvider, { notes, fails }: Journey, texts: Texts): void {
  const { commented, liked, comment, names } = texts;
  if (fails) provider.fail('any', { problem: noNetwork, times: 99 });
  provider.pushMode = 'open';
  provider.suggestions = [
    { ID: 1, user_login: 'ada', display_name: names[0], name: '' },
    { ID: 2, user_login: 'adam', display_name: names[1], name: '' },
  ];
  for (let id = 1; id <= notes; id += 1)
    if (id % 2 === 0) provider.add(id, { subject: `${names[0]} ${commented}`, text: comment, author: names[0] });
    else provider.add(id, { type: 'like', subject: `${names[1]} ${liked}`, text: '', author: names[1], comment: null });
}

const arrives = (reader: Reader, id: number, { commented, comment, names }: Texts) =>
  reader.happens(
    'a comment arrives',
    () => {
      reader.world.provider.add(id, {
        subject: `${names[1]} ${commented}`,
        text: comment,
        author: names[1],
        time: Math.floor(reader.world.now() / 1000),
      });
      reader.world.provider.say({ kind: 'note', note: id });
    },
    5_000,
  );

export const journeys: { readonly [name: string]: Journey } = {
  'the list': { notes: 2, walk: (reader) => reader.next(41) },
  'a note': {
    notes: 3,
    walk: async (reader) => {
      await reader.press('j', 'j', 'Enter');
      await reader.next(26);
      await reader.press('j', 'ArrowLeft');
    },
  },
  'trash and undo': {
    notes: 2,
    walk: async (reader) => {
      await reader.press('j', 'Enter', 't', 'u', 'Enter', 'Enter', 's');
      await reader.happens('the time to undo is over', () => {}, 6_000);
    },
  },
  'like and approve': {
    notes: 2,
    walk: (reader) => reader.press('j', 'Enter', 'l', 'l', 'a', 'a', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter'),
  },
  'a reply with a mention that fails at first': {
    notes: 2,
    walk: async (reader, texts) => {
      await reader.press('j', 'Enter', 'r');
      await reader.type(`${texts.answer} @ad`);
      await reader.press('ArrowDown', 'ArrowUp', 'Enter');
      reader.world.provider.fail('reply', { times: 9 });
      await reader.press('Control+Enter');
      await reader.happens('every try has failed', () => {}, 60_000);
      reader.world.provider.heal();
      await reader.press('r', 'Control+Enter');
      await reader.happens('it is sent', () => {}, 5_000);
    },
  },
  'filters and mark all as read': {
    notes: 4,
    walk: async (reader) => {
      await reader.press('j', 'l', 'f', 'a', ...Array<string>(6).fill('Tab'), 'Enter', 'u', 'Enter');
      await reader.happens('the time to undo is over', () => {}, 6_000);
    },
  },
  arrivals: {
    notes: 2,
    walk: async (reader, texts) => {
      await reader.press('j');
      await arrives(reader, 11, texts);
      await arrives(reader, 12, texts);
    },
  },
  'offline and back': {
    notes: 2,
    walk: async (reader) => {
      await reader.press('j');
      await reader.happens('the network is away', () => reader.tell({ type: 'network.offline' }));
      await reader.happens('the network is back', () => reader.tell({ type: 'network.online' }));
    },
  },
  'a list that fails': {
    notes: 1,
    fails: true,
    walk: async (reader) => {
      await reader.next(15);
      reader.world.provider.heal();
      await reader.press('Enter');
    },
  },
  'the keys': {
    notes: 1,
    walk: async (reader) => {
      await reader.press('j', '?');
      await reader.next(12);
      await reader.press('Escape');
    },
  },
};
