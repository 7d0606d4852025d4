/** The elements of the open note: the note, its buttons, its reply box and the mentions. */
import { isRemoval, offersTool, type Tool, toolbar } from '../../../../reducers/acts';
import { isOn } from '../../../../reducers/asking';
import type { NoteBlock, ReadableNote } from '../../../../reducers/note';
import { replyTarget } from '../../../../reducers/offers';
import { mentions } from '../../../../reducers/replyBox';
import {
  draftText,
  isFollowing,
  isNotSentYet,
  isRead,
  navigationOff,
  nextNote,
  noteOf,
  openNote,
  previousNote,
} from '../../../../reducers/selectors';
import type { State } from '../../../../reducers/state';
import { english } from '../../../panel/words/en';
import type { Code } from '../code';
import * as code from '../code';
import { bodyConditions, noteConditions, replyConditions, toolConditions, unreadConditions } from '../conditions';
import type { Kind, ScreenElement } from '../element';
import { wordsOf } from './list';

type Drawn = Pick<ScreenElement, keyof Code | 'conditions' | 'isThere' | 'properties'>;
/** @param id the note in which the button stands */
type Button = (id: number) => Drawn;

const isOpen = (state: State, id: number): boolean => openNote(state)?.id === id;
const readable = (state: State, id: number): ReadableNote | null => {
  const note = noteOf(state, id);
  return isOpen(state, id) && note?.readable ? note : null;
};

const actNamed =
  (tool: Exclude<Tool, 'reply'>): Button =>
  (id) => ({
    ...code.act,
    conditions: toolConditions(id, tool, english[`action.${tool}`]),
    isThere: (state) => readable(state, id) !== null && offersTool(noteOf(state, id), tool),
    properties: {
      ...(tool !== 'edit' &&
        !isRemoval(tool) && {
          pressed: (state: State) => isOn(state, tool, id) === true,
          'not sent yet': (state: State) => isNotSentYet(state, { kind: tool, id }),
        }),
    },
  });

const step =
  (to: typeof nextNote): Button =>
  (id) => ({
    ...code.header,
    conditions: noteConditions(id),
    isThere: (state) => isOpen(state, id),
    properties: { disabled: (state) => navigationOff(state) || to(state, id) === null },
  });

const back: Button = (id) => ({
  ...code.header,
  conditions: noteConditions(id),
  isThere: (state) => isOpen(state, id),
  properties: { disabled: navigationOff },
});

const markUnread: Button = (id) => ({
  ...back(id),
  conditions: unreadConditions(id),
  isThere: (state) => isOpen(state, id) && isRead(state, id),
});

const hasBox = (state: State, id: number): boolean =>
  replyTarget(readable(state, id)) !== null && state.reply.sending[id]?.waited !== true;
const isSending = ({ reply }: State, id: number): boolean => reply.sending[id] !== undefined;

const buttons: { readonly [name: string]: Button } = {
  ...Object.fromEntries(
    toolbar.flatMap((tool) => (tool === 'reply' ? [] : [[english[`action.${tool}`], actNamed(tool)] as const])),
  ),
  [english['note.back']]: back,
  [english['note.markUnread']]: markUnread,
  [english['note.previous']]: step(previousNote),
  [english['note.next']]: step(nextNote),
  [english['reply.send']]: (id) => ({
    ...code.replyBox,
    conditions: replyConditions(id, english['reply.send']),
    isThere: (state) => hasBox(state, id),
    properties: { disabled: (state) => isSending(state, id) || draftText(state, id).trim() === '' },
  }),
};

const followName = (block: NoteBlock): string =>
  english['follow.name'].replace('{name}', block.text.trim() || block.homeTitle || '');
/** The block with this follow button. */
const followBlock = (state: State, id: number, name: string): NoteBlock | undefined =>
  readable(state, id)?.body.find(
    (block) =>
      block.actions?.follow !== undefined &&
      block.ids.site !== undefined &&
      (name === english['follow.follow'] || followName(block) === name),
  );

/** The names of the follow buttons of the open note, in their order. */
export const followNames = (state: State, id: number): readonly string[] =>
  (readable(state, id)?.body ?? [])
    .filter(({ actions, ids }) => actions?.follow !== undefined && ids.site !== undefined)
    .map(followName);

const followButton =
  (name: string): Button =>
  (id) => ({
    ...code.follow,
    conditions: bodyConditions(id),
    isThere: (state) => followBlock(state, id, name) !== undefined,
    properties: {
      pressed(state) {
        const block = followBlock(state, id, name);
        return isFollowing(state, block?.ids.site ?? 0, block?.actions?.follow === true);
      },
    },
  });

function buttonNamed(given: string): readonly [string, Button] | null {
  const known = Object.entries(buttons).find(([name]) => name.toLowerCase() === given.toLowerCase());
  if (known) return known;
  return given.startsWith(english['follow.follow']) ? [given, followButton(given)] : null;
}

export function buttonIn(given: string, id: number): ScreenElement | null {
  const found = buttonNamed(given);
  if (!found) return null;
  const [name, button] = found;
  return {
    text: `button "${name}" in note ${id}`,
    name: `the button "${name}" in note ${id}`,
    note: id,
    ...button(id),
  };
}

const noteTexts =
  (write: (id: number, state: State) => readonly string[]) =>
  (state: State): readonly string[] => {
    const open = openNote(state);
    return open ? write(open.id, state) : [];
  };

export const noteKinds: readonly Kind[] = [
  {
    pattern: /^note (\d{1,16})$/i,
    make: ([text]) => {
      const id = Number(text);
      return {
        text: `note ${id}`,
        name: `note ${id}, opened`,
        note: id,
        ...code.note,
        conditions: noteConditions(id),
        isThere: (state) => isOpen(state, id),
        properties: {
          text: (state) => wordsOf(noteOf(state, id)),
          body: (state) =>
            (readable(state, id)?.body ?? [])
              .map(({ text: words }) => words)
              .join(' ')
              .slice(0, 200),
          'under an item': (state) => state.panel.item !== null,
        },
      };
    },
    texts: noteTexts((id) => [`note ${id}`]),
    example: 'note 4711',
  },
  {
    pattern: /^button "([^"]+)" in (?:note )?(\d{1,16})$/i,
    make: ([name = '', id]) => buttonIn(name, Number(id)),
    texts: noteTexts((id, state) =>
      [...Object.keys(buttons), ...new Set(followNames(state, id))].map((name) => `button "${name}" in note ${id}`),
    ),
    example: 'button "Approve" in note 4711',
  },
  {
    pattern: /^reply(?: box)? in (?:note )?(\d{1,16})$/i,
    make: ([text]) => {
      const id = Number(text);
      return {
        text: `reply box in note ${id}`,
        name: `the reply box of note ${id}`,
        note: id,
        ...code.replyBox,
        conditions: replyConditions(id, english['reply.send']),
        isThere: (state) => hasBox(state, id),
        properties: { text: (state) => draftText(state, id), 'being sent': (state) => isSending(state, id) },
      };
    },
    texts: noteTexts((id) => [`reply box in note ${id}`]),
    example: 'reply box in note 4711',
  },
  {
    pattern: /^mentions$/i,
    make: () => ({
      text: 'mentions',
      name: 'the list of mentions',
      note: null,
      ...code.mentions,
      conditions: [],
      isThere: (state) => mentions(state).length > 0,
      properties: {
        people: (state) =>
          mentions(state)
            .map(({ login }) => login)
            .join(', '),
      },
    }),
    texts: () => ['mentions'],
    example: 'mentions',
  },
];
