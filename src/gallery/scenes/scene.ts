/**
 * A scene is the content of one tile: notes of fixtures/notes, and events. The panel's reducers fold them into the state
 * that the panel draws, so every scene is a state that a session can reach.
 */
import type { ApiAnswers, ApiCall, SubjectOf } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { reduce } from '../../../reducers/index';
import { limits } from '../../../reducers/limits';
import { locales } from '../../../reducers/names';
import type { Note } from '../../../reducers/note';
import { initialState, type State } from '../../../reducers/state';
import { type NoteName, noteOf } from './fixtures';

export const groups = ['Kinds of notes', 'Damaged notes', 'The list', 'The note', 'Messages', 'Dialogs'] as const;
export type Group = (typeof groups)[number];

/** The tile's surroundings. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
}

/** What a hand does in a drawn tile: the mouse is over its first row, the focus is in it, or a finger has swiped it so far. */
export const poses = ['mouse', 'focus', 'swiped to its end', 'swiped to its start'] as const;
export type Pose = (typeof poses)[number];

export interface Scene {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** The names of its fixtures, for the tile's caption. */
  readonly fixture: string;
  /** In CSS px; null for the width of a narrow panel. */
  readonly width: number | null;
  readonly pose: Pose | null;
  readonly state: (moment: Moment) => State;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The ages of a scene's notes, in order. Every time group of the list has notes. */
const agesMs = [
  ...[0.5, 4, 27, 95, 300].map((minutes) => minutes * minuteMs),
  ...[1, 1.4, 2, 3, 4.5, 6, 9, 12, 20, 33, 60, 120, 300, 400].map((days) => days * dayMs),
];
const ageOf = (place: number): number => agesMs[place] ?? (500 + place) * dayMs;

export const answered = <C extends ApiCall>(call: C, subject: SubjectOf<C>, answer: ApiAnswers[C]): PanelEvent =>
  ({ type: 'api.answered', call, subject, answer }) as PanelEvent;
export const listFailed = (status: number, name: string): PanelEvent => ({
  ...{ type: 'api.failed', call: 'listNotes', subject: null },
  problem: { name, message: 'The list could not be loaded.', status },
});
export const listAsked: PanelEvent = { type: 'api.requested', request: { call: 'listNotes', number: 100 } };
export const listAnswered = (notes: readonly Note[]): PanelEvent =>
  answered('listNotes', null, { notes, lastSeen: 0, leftOut: 0 });

/** The first events of every scene: the panel is open and connected. */
function beginning({ now, locale, width, height }: Moment, embedded: boolean): readonly PanelEvent[] {
  const site = 'https://wordpress.com';
  return [
    {
      type: 'session.started',
      ...{ locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      startOfToday: new Date(now).setHours(0, 0, 0, 0),
      ...{ viewport: { width, height }, embedded, pageVisible: true },
      links: {
        settings: `${site}/me/notifications`,
        reader: `${site}/read`,
        newPost: `${site}/post`,
        signIn: `${site}/sign-in`,
        search: `${site}/read/search`,
        likes: `${site}/activities/likes`,
        all: '',
      },
      tab: 'gallery',
      locales,
      stored: {
        ...{ lastSeen: 0, readNotes: [], drafts: [], mutations: [] },
        ...{ singleKeys: true, undoMs: limits.undoMs, theme: 'auto', locale: 'en' },
      },
    },
    { type: 'session.mounted' },
    { type: 'host.shown' },
    { type: 'access.checked', granted: true },
    { type: 'tabs.led', alone: false },
    { type: 'push.asked' },
    { type: 'push.opened' },
    listAsked,
  ];
}

/** The notes of a scene. The first is the newest. */
export interface Cast {
  readonly all: readonly Note[];
  readonly id: (name: NoteName) => number;
}

export type SceneEvents = (cast: Cast, moment: Moment) => readonly PanelEvent[];

interface SceneParts {
  readonly group: Group;
  readonly title: string;
  readonly notes: readonly NoteName[];
  /** Events after the answer to the list. */
  readonly after?: SceneEvents;
  /** The list has no answer yet. */
  readonly unanswered?: true;
  readonly width?: number;
  /** Without a page around it. */
  readonly alone?: true;
  readonly pose?: Pose;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function scene({ group, title, notes, after, unanswered, width, alone, pose }: SceneParts): Scene {
  function told(moment: Moment) {
    const all = notes.map((name, place): Note => {
      const note = noteOf(name);
      return { ...note, timestamp: moment.now - ageOf(place), read: place > 4 };
    });
    const cast: Cast = {
      all,
      id: (name) => noteOf(name).id,
    };
    const last = after?.(cast, moment) ?? [];
    return { before: [...beginning(moment, !alone), ...(unanswered ? [] : [listAnswered(all)])], last };
  }
  const { last } = told({ now: 0, locale: 'en', width: 400, height: 700 });
  const from = notes.length > 3 ? `${notes.length} of fixtures/notes` : notes.map((name) => `${name}.json`).join(', ');
  const types = [...new Set(last.map(({ type }) => type))];
  return {
    ...{ id: `${slug(group)}.${slug(title)}`, group, title, width: width ?? null, pose: pose ?? null },
    fixture: [from || 'no notes', ...types].join(' + '),
    state(moment) {
      const { before, last: following } = told(moment);
      return [...before, ...following].reduce(
        (state, event, index) => reduce(state, { seq: index + 1, at: moment.now, event }),
        initialState,
      );
    },
  };
}
