/** Carries out the acts of a journey: by shortcuts, by Tab, arrows and Enter, or by pointer. */
import { type Part, until, type View } from '../support/personAt';
import { box, note, row, undoBar } from './panel';

export interface Hand {
  readonly openNote: (id: number) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly chooseFilter: (name: string) => Promise<void>;
  readonly act: (name: string) => Promise<void>;
  readonly undo: (key: number | 'all') => Promise<void>;
  readonly press: (part: Part) => Promise<void>;
  /** Moves the focus into the reply box. */
  readonly enterBox: () => Promise<void>;
  readonly chooseMention: (place: number) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly openHelp: () => Promise<void>;
  readonly closeHelp: () => Promise<void>;
}

const letters: Readonly<Record<string, string>> = { Approve: 'a', Spam: 's', Trash: 't', Like: 'l' };
const filterKeys: Readonly<Record<string, string>> = { All: 'a', Unread: 'u', Comments: 'c', Follows: 'f', Likes: 'l' };

/** Presses the key until the row is highlighted. */
async function goToRow(panel: View, id: number, key: string): Promise<void> {
  const current = async () =>
    (await panel.css('[data-view="list"] [aria-current="true"]').all())[0]?.attributes['data-note-id'];
  for (let at = await current(); at !== String(id); ) {
    const before = at;
    await panel.press(key);
    at = await until(`${key} moves on from ${before}`, async () => {
      const now = await current();
      return now !== undefined && now !== before ? now : null;
    });
  }
}

export function shortcuts(panel: View): Hand {
  return {
    async openNote(id) {
      await goToRow(panel, id, 'j');
      await panel.press('Enter');
      await note(panel, id).shown();
    },
    back: () => panel.press('ArrowRight'),
    chooseFilter: (name) => panel.press(filterKeys[name] ?? ''),
    act: (name) => panel.press(letters[name] ?? ''),
    async undo(key) {
      // The note after a removed note is open now, and `u` is a key of the list.
      if (key !== 'all') {
        await note(panel).shown();
        await panel.press('ArrowRight');
        await note(panel).gone();
      }
      await panel.press('u');
    },
    press: async (part) => {
      await part.tabTo();
      await panel.press('Enter');
    },
    enterBox: () => panel.press('r'),
    chooseMention: async (place) => {
      for (let presses = 0; presses < place; presses += 1) await panel.press('ArrowDown');
      await panel.press('Enter');
    },
    send: () => panel.press('Control+Enter'),
    openHelp: () => panel.press('?'),
    closeHelp: () => panel.press('Escape'),
  };
}

/** Tab, arrows and Enter alone, as for a person who turned single-key shortcuts off. */
export function tabs(panel: View): Hand {
  const press = async (part: Part) => {
    await part.tabTo();
    await panel.press('Enter');
  };
  return {
    ...shortcuts(panel),
    async openNote(id) {
      await goToRow(panel, id, 'ArrowDown');
      await panel.press('Enter');
      await note(panel, id).shown();
    },
    back: () => press(note(panel).button('Back')),
    chooseFilter: async (name) => {
      await panel.button(name).tabTo();
      await panel.press(' ');
    },
    act: async (name) => {
      const bar = note(panel).role('toolbar');
      await bar.css('button[tabindex="0"]').tabTo();
      const wanted = bar.button(name);
      for (let presses = 0; presses < 6 && !(await wanted.shown()).focused; presses += 1)
        await panel.press('ArrowRight');
      await panel.press('Enter');
    },
    undo: (key) => press(undoBar(panel, key).button('Undo')),
    press,
    enterBox: () => box(panel).tabTo(),
    send: () => press(note(panel).button('Send')),
    openHelp: async () => {
      await panel.button('Keyboard shortcuts').tabTo();
      await panel.press('Enter');
    },
  };
}

export function pointer(panel: View): Hand {
  return {
    async openNote(id) {
      await row(panel, id).click();
      await note(panel, id).shown();
    },
    back: () => note(panel).button('Back').click(),
    chooseFilter: (name) => panel.button(name).click(),
    act: (name) => note(panel).button(name).click(),
    undo: (key) => undoBar(panel, key).button('Undo').click(),
    press: (part) => part.click(),
    enterBox: () => box(panel).click(),
    chooseMention: (place) => panel.role('option').nth(place).click(),
    send: () => note(panel).button('Send').click(),
    openHelp: () => panel.button('Keyboard shortcuts').click(),
    closeHelp: () => panel.role('dialog').button('Close').click(),
  };
}
