import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { queryOf, readAsked } from '../../src/gallery/galleryQuery';
import { scenes } from '../../src/gallery/scenes';
import { noteNames as drawn } from '../../src/gallery/scenes/fixtures';
import { noteNames } from '../support/fixtures';

const moment = { now: Date.UTC(2026, 10, 21, 12), locale: 'en', width: 400, height: 640 };

test('every kind of note of fixtures/notes has a tile', () => {
  expect(drawn).toEqual(expect.arrayContaining([...noteNames()]));
});

test('tiles have ids of their own, and name what they are made of', () => {
  expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
  for (const { id, fixture } of scenes) {
    expect(id).toMatch(/^[a-z-]+\.[a-z0-9-]+$/);
    expect(fixture).toMatch(/\.json|no notes|of fixtures\/notes/);
  }
});

test('a message’s tile shows that message', () => {
  const messages = scenes.filter(({ group }) => group === 'Messages');
  expect(messages.length).toBeGreaterThan(10);
  for (const scene of messages) expect(scene.state(moment).statusBar.current?.message).toBe(scene.title);
});

test('an address asks for what it says, and for what is offered where it says nothing of use', () => {
  const nothing = readAsked(new URLSearchParams());
  expect(readAsked(new URLSearchParams('locale=tlh&theme=pink&width=7&textSize=x&now=soon'))).toEqual(nothing);
  const asked = {
    ...nothing,
    locale: 'ar',
    theme: 'dark',
    direction: 'ltr',
    width: 320,
    textSize: 200,
    now: 5,
  } as const;
  expect(readAsked(new URLSearchParams(queryOf(asked)))).toEqual(asked);
});

test('no kept picture is of a tile that is gone', () => {
  const names = readdirSync(join(__dirname, 'pictures')).map((file) => file.replace(/(\.dark|\.arabic)?\.png$/, ''));
  expect(names.filter((name) => !scenes.some(({ id }) => id === name))).toEqual([]);
});
