/** Twelve tasks of a person who owns a site, each with the ways to do it that some version of the panel has, and how it ends. */
import type { Locator } from 'playwright-core';
import type { Control } from '../../browser/support/control';
import type { Hands } from './hands';

export interface Scene {
  readonly control: Control;
  /** Ids of the notes that the tasks are about, see `prepare`. */
  readonly ids: { readonly pending: number; readonly comment: number; readonly follow: number; readonly far: number };
}
export interface Task {
  readonly name: string;
  /** The bell opens the panel within the task; the panel of other tasks is open already. */
  readonly fromBell?: true;
  readonly ways: { readonly [way: string]: (hands: Hands, scene: Scene) => Promise<void> };
  /** Waits until the task is done. */
  readonly done: (hands: Hands, scene: Scene) => Promise<unknown>;
}

const farWords = 'lighthouse keeper';

/** 30 notes, and above them, from the top: a like, a comment that waits for approval, a comment, a new follower. */
export async function prepare(control: Control): Promise<Scene> {
  await control.reset({ notes: 30 });
  const none = { push: 'none' } as const;
  const follow = await control.addNote('follow', none);
  const comment = await control.addNote('comment', none);
  const pending = await control.addNote('comment', none);
  await control.editNote(pending, { approved: false, ...none });
  await control.addNote('like', none);
  const notes = await control.notes();
  // Below the first screen, and among the notes that the panel loads by itself.
  const far = notes.slice(14, 20).find(({ type }) => type === 'comment')?.id ?? 0;
  await control.editNote(far, { text: `Ask the ${farWords} about it.`, ...none });
  return { control, ids: { pending, comment, follow, far } };
}

const row = ({ panel }: Hands, id: number): Locator => panel.locator(`[data-view="list"] [data-note-id="${id}"]`);
const note = ({ panel }: Hands): Locator => panel.locator('[data-view="note"]');
const act = (hands: Hands, name: string): Locator => note(hands).getByRole('button', { name, exact: true });
const called =
  (path: RegExp) =>
  (_: Hands, { control }: Scene) =>
    control.waitForCall((call) => call.method === 'POST' && path.test(call.path), 12_000);
const inNote = (id: 'pending' | 'comment' | 'follow', name: string) => async (hands: Hands, scene: Scene) => {
  await hands.press(row(hands, scene.ids[id]));
  await hands.press(act(hands, name));
};
const inRow = (id: 'pending' | 'comment', name: string) => (hands: Hands, scene: Scene) =>
  hands.pressIn(row(hands, scene.ids[id]), `.row-acts [data-act="${name}"]`);
const undo = (hands: Hands) => hands.press(hands.panel.getByRole('button', { name: 'Undo' }));
const filter = (hands: Hands, name: string) => hands.panel.locator(`[data-filter="${name}"]`);
const firstThree = (hands: Hands) => hands.panel.locator('[data-view="list"] [data-note-id][data-note-type]');

export const tasks: readonly Task[] = [
  {
    name: 'open the bell and see what is new',
    fromBell: true,
    ways: {
      'by the bell': async (hands) => {
        hands.counts.presses += 1;
        await hands.page.locator('#bell').click();
        await hands.panel.locator('[data-note-id][data-read="false"]').first().waitFor();
        await hands.read(hands.panel.locator('[data-view="list"] [data-note-id][data-read="false"]').nth(3));
      },
    },
    done: async () => {},
  },
  {
    name: 'read the first comment',
    ways: {
      'open it': async (hands, { ids, control }) => {
        await hands.press(row(hands, ids.comment));
        const text = (await control.notes()).find(({ id }) => id === ids.comment)?.body.at(-1)?.text ?? '';
        await hands.read(note(hands).getByText(text.slice(0, 20)).last());
      },
    },
    done: async () => {},
  },
  {
    name: 'approve a comment that waits',
    ways: { 'in the row': inRow('pending', 'approve'), 'in the note': inNote('pending', 'Approve') },
    done: called(/\/comments\/\d+$/),
  },
  {
    name: 'reply to a comment',
    ways: {
      'in the note': async (hands, { ids }) => {
        await hands.press(row(hands, ids.comment));
        await hands.press(note(hands).getByRole('textbox'));
        await hands.type('Thank you!');
        await hands.press(act(hands, 'Send'));
      },
    },
    done: called(/replies\/new$/),
  },
  {
    name: 'like a comment',
    ways: { 'in the row': inRow('comment', 'like'), 'in the note': inNote('comment', 'Like') },
    done: called(/likes\/new$/),
  },
  {
    name: 'trash a comment, and undo it',
    ways: {
      'in the row': async (hands, scene) => {
        await inRow('comment', 'trash')(hands, scene);
        await undo(hands);
      },
      'in the note': async (hands, scene) => {
        await inNote('comment', 'Trash')(hands, scene);
        await undo(hands);
      },
    },
    done: (hands, { ids }) => row(hands, ids.comment).waitFor(),
  },
  {
    name: 'mark a comment as spam',
    ways: { 'in the note': inNote('comment', 'Spam') },
    done: called(/\/comments\/\d+$/),
  },
  {
    name: 'mark three notes as read',
    ways: {
      'in the rows': async (hands) => {
        for (const place of [0, 1, 2]) await hands.pressIn(firstThree(hands).nth(place), '.row-acts [data-act="read"]');
      },
      'open each': async (hands) => {
        for (const place of [0, 1, 2]) await hands.press(firstThree(hands).nth(place));
      },
    },
    done: (hands) => hands.panel.locator('.row:nth-child(3)[data-read="true"]').first().waitFor(),
  },
  {
    name: 'find a note by its words',
    ways: {
      search: async (hands, { ids }) => {
        await hands.press(hands.panel.getByRole('button', { name: 'Search', exact: true }));
        await hands.panel.getByRole('searchbox').waitFor({ timeout: 4_000 });
        await hands.type(farWords);
        await row(hands, ids.far).waitFor({ timeout: 4_000 });
        await hands.read(row(hands, ids.far));
      },
      scroll: async (hands, { ids }) => {
        const isInView = () =>
          row(hands, ids.far).evaluate((found) => found.getBoundingClientRect().bottom < innerHeight);
        await row(hands, ids.far).waitFor({ state: 'attached', timeout: 4_000 });
        await firstThree(hands).first().hover();
        for (let screens = 0; screens < 10 && !(await isInView()); screens += 1) {
          await hands.read(hands.panel.locator('.row:last-child').last());
          hands.counts.presses += 1;
          await hands.page.mouse.wheel(0, 500);
          await hands.page.waitForTimeout(300);
        }
        await hands.read(row(hands, ids.far));
      },
    },
    done: async () => {},
  },
  {
    name: 'show comments alone',
    ways: { 'the filter': (hands) => hands.press(filter(hands, 'comments')) },
    done: (hands) => filter(hands, 'comments').and(hands.panel.locator('[aria-pressed="true"]')).waitFor(),
  },
  {
    name: 'mark all as read',
    ways: { 'the button': (hands) => hands.press(hands.panel.locator('.read-all')) },
    done: (hands) => hands.panel.locator('[data-note-id][data-read="false"]').first().waitFor({ state: 'detached' }),
  },
  {
    name: 'follow a person back',
    ways: {
      'in the note': async (hands, { ids }) => {
        await hands.press(row(hands, ids.follow));
        await hands.press(
          note(hands)
            .getByRole('button', { name: /^Follow/ })
            .first(),
        );
      },
    },
    done: called(/follow/),
  },
];
