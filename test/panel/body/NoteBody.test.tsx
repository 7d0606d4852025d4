/** What an open note shows of each kind of block. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NoteBlock, ReadableNote } from '../../../reducers/note';
import { parseNote } from '../../../src/frame/wire/note';
import { authorName, blocksOf } from '../../../src/panel/body/blockKinds';
import { NoteBody } from '../../../src/panel/body/NoteBody';
import { hostileNames, hostileNote, noteNames, wireNote } from '../../support/fixtures';
import { noteRange as range } from '../../support/noteRange';
import { aNote, block, noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const person = (name: string, part: Partial<NoteBlock> = {}): NoteBlock =>
  block({
    type: 'user',
    text: name,
    ids: { user: 2001, site: 3001 },
    homeUrl: 'https://ada.example/',
    homeTitle: 'Small machines',
    media: [{ type: 'image', start: 0, end: 0, url: 'https://images.example/ada.svg', widthPx: 256, heightPx: 256 }],
    actions: { follow: false },
    ...part,
  });
const show = (note: ReadableNote) => {
  const world = panelWorld(readyState([note]));
  return { world, ...renderPanel(<NoteBody note={note} />, world) };
};
const kinds = (note: ReadableNote) => blocksOf(note).map(({ kind }) => kind);

const only = (...body: NoteBlock[]) => aNote(1, { body });

describe('[body.block-kind] blocksOf', () => {
  test('ids count more than the type: comment, then post, then user', () => {
    expect(kinds(only(block({ ids: { comment: 1, post: 2, user: 3 }, type: 'user' })))).toEqual(['comment']);
    expect(kinds(only(block({ ids: { post: 2, user: 3 }, type: 'user' })))).toEqual(['post']);
    expect(kinds(only(block({ ids: { user: 3 }, type: 'comment' })))).toEqual(['user']);
    expect(kinds(only(block({ type: 'comment' }), block({ type: 'post' }), block({ type: 'user' })))).toEqual([
      'comment',
      'post',
      'user',
    ]);
  });

  test('[body.block-kind] plain blocks at the start are the preface; alone, or after others, they are text', () => {
    expect(kinds(only(block(), block(), person('Ada'), block()))).toEqual(['preface', 'preface', 'user', 'text']);
    expect(kinds(only(block(), block()))).toEqual(['text', 'text']);
  });

  test('[own-reply.shown] a block with the reply as second range is the own reply', () => {
    const told = block({ ranges: [range({ type: 'noticon' }), range({ type: 'comment', id: 716 })] });
    expect(kinds(aNote(1, { ids: { reply_comment: 716 }, body: [told] }))).toEqual(['ownReply']);
    expect(kinds(aNote(1, { ids: { reply_comment: 999 }, body: [told] }))).toEqual(['text']);
    expect(kinds(aNote(1, { ids: {}, body: [block({ ranges: [range({}), range({})] })] }))).toEqual(['text']);
  });

  test('a comment’s author is the first person; a like has none', () => {
    expect(authorName(aNote(1))).toBe('Ada');
    expect(authorName(only(person('Ada')))).toBeNull();
    expect(authorName(only(block({ type: 'comment' })))).toBeNull();
  });
});

describe('[body.people] people', () => {
  const liked = aNote(1, { type: 'like', body: [person('Ada'), person('Bo', { ids: { user: 2, site: 3002 } })] });

  test('several are a list; each has a name that links to their site, and a follow button', () => {
    show(liked);
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', 'https://ada.example/');
    expect(screen.getByRole('button', { name: 'Follow Bo' })).toBeVisible();
    expect(screen.getAllByText('Small machines')).toHaveLength(2);
  });

  test('[items.open] Ctrl-click on a name opens the site inside the panel', () => {
    const { world } = show(liked);
    fireEvent.click(screen.getByRole('link', { name: 'Ada' }), { ctrlKey: true });
    expect(world.said).toEqual([
      {
        type: 'user.openedItem',
        item: { kind: 'site', siteId: 3001, postId: null, commentId: null, url: 'https://ada.example/' },
      },
    ]);
  });

  test('an avatar that is missing or fails is the first letter of the name', () => {
    const { container } = show(aNote(1, { body: [person('ada', { media: [] }), person('Bo')] }));
    expect(screen.getByText('A')).toBeVisible();
    const image = container.querySelector('img');
    if (image) fireEvent.error(image);
    expect(screen.getByText('B')).toBeVisible();
  });

  test('without a site or a follow action there is neither link nor button', () => {
    show(aNote(1, { body: [person('Ada', { homeUrl: null, actions: null })] }));
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('[row.time] the author of a comment has its time; people who liked have none', () => {
    const first = show(aNote(5));
    expect(first.container.querySelector('time')).toHaveAttribute(
      'dateTime',
      new Date(noon - 5 * 60_000).toISOString(),
    );
    first.unmount();
    expect(show(liked).container.querySelector('time')).toBeNull();
  });
});

describe('[row.unread-and-pending] a comment', () => {
  const unapproved = (nestLevel = 0) =>
    aNote(1, {
      body: [
        person('Ada'),
        block({
          type: 'comment',
          text: 'Words',
          ids: { comment: 7001 },
          nestLevel,
          actions: { 'approve-comment': false },
        }),
      ],
    });

  test('that waits for approval says so, until it is approved', () => {
    const { world, container } = show(unapproved());
    expect(container.querySelector('[data-block="comment"]')).toHaveAttribute('data-unapproved');
    expect(screen.getByText('Pending')).toBeVisible();
    act(() => world.tell({ type: 'user.askedApprove', note: 1, on: true }));
    expect(container.querySelector('[data-unapproved]')).toBeNull();
  });

  test('[row.nested] that answers another is nested', () => {
    const { container } = show(unapproved(1));
    expect(container.querySelector('[data-block="comment"]')).toHaveAttribute('data-nested');
  });
});

describe('[actions.pressed] what was done is said where its state is read', () => {
  const words = (container: HTMLElement) =>
    [...(container.querySelector('[data-block="comment"] .done-words')?.children ?? [])].map((one) => one.textContent);

  test('at the head of the comment: approved or pending, liked, and what is not sent yet', () => {
    const { world, container } = show(aNote(1));
    expect(words(container)).toEqual(['Approved']);
    act(() => world.tell({ type: 'user.askedLike', note: 1, on: true }));
    expect(words(container)).toEqual(['Approved', 'You liked this']);
    act(() => world.tell({ type: 'timer.fired', time: noon + 10_000 }));
    expect(words(container)).toEqual(['Approved', 'Not sent yet']);
    act(() => world.tell({ type: 'user.askedApprove', note: 1, on: false }));
    expect(words(container)).toEqual(['Pending', 'Not sent yet']);
  });

  test('at the head of a post that can be liked', () => {
    const post = only(block({ type: 'post', text: 'Words', actions: { 'like-post': true } }));
    show({ ...post, ids: { site: 101, post: 501 } });
    expect(screen.getByText('You liked this').closest('[data-block="post"]')).toBeVisible();
  });

  test('in the line of the person who is followed, at once', () => {
    const { world } = show(only(person('Ada')));
    expect(screen.queryByText('Following')).toBeNull();
    act(() => world.tell({ type: 'user.askedFollow', site: 3001, on: true }));
    expect(screen.getByText('Following').closest('.user-meta')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow Ada', pressed: true })).toBeVisible();
  });

  test('a review that waits says so once, whatever blocks it has', () => {
    const review = block({ type: 'comment', text: 'A review', actions: { 'approve-comment': false } });
    show(only(block({ text: 'Five stars' }), review, block({ text: 'Of Harbour Lights' })));
    expect(screen.getAllByText('Pending')).toHaveLength(1);
  });

  test('a note that offers no acts says nothing', () => {
    const { container } = show(only(block({ type: 'comment', text: 'Words' })));
    expect(container.querySelector('.done-words')).toBeNull();
  });
});

describe('[own-reply.shown] the own reply', () => {
  const sentence = 'You replied to this comment.';

  test('to a post is one to a post', () => {
    show(aNote(1, { ids: { site: 101, post: 501, reply_comment: 716 }, body: [block({ text: 'Words' })] }));
    expect(screen.getByText('You replied to this post.')).toBeVisible();
  });

  test('that the note mentions is linked', () => {
    const told = block({
      text: sentence,
      ranges: [
        range({ type: 'noticon' }),
        range({ type: 'comment', id: 716, siteId: 101, postId: 501, url: 'https://harbourlights.example/#716' }),
      ],
    });
    const { ids, body } = aNote(1);
    const { world } = show(aNote(1, { ids: { ...ids, reply_comment: 716 }, body: [...body, told] }));
    const link = screen.getByRole('link', { name: sentence });
    expect(link).toHaveAttribute('href', 'https://harbourlights.example/#716');
    fireEvent.click(link, { metaKey: true });
    expect(world.said).toMatchObject([{ type: 'user.openedItem', item: { kind: 'comment', commentId: 716 } }]);
  });

  test('known by its id alone is said at once, and linked when its address is known', () => {
    const note = aNote(1, { ids: { site: 101, comment: 7001, reply_comment: 718 } });
    const { world } = show(note);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('link', { name: sentence })).toBeNull();
    const answer = { url: 'https://harbourlights.example/#718', text: '', at: null };
    act(() => world.tell({ type: 'api.answered', call: 'getReply', subject: { note: 1 }, answer }));
    expect(screen.getByRole('link', { name: sentence })).toHaveAttribute('href', 'https://harbourlights.example/#718');
  });

  test('is not said where there is none', () => {
    show(aNote(1));
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('every kind of note that the provider sends', () => {
  const noteOfWire = (wire: unknown) => {
    const note = parseNote(wire);
    return note?.readable ? note : null;
  };

  test.each(noteNames())('[body.ranges] %s shows all its words, and React warns of nothing', (name) => {
    const complaints = jest.spyOn(console, 'error');
    const note = noteOfWire(wireNote(name));
    if (!note) throw new Error(`fixtures/notes/${name}.json cannot be read`);
    const { container } = show(note);
    const plain = (text: string) => text.replaceAll(/[\s*\-•–]+/gu, '');
    for (const { text } of note.body) expect(plain(container.textContent ?? '')).toContain(plain(text));
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  test.each(hostileNames())('[body.damage] damage as in %s costs that part alone', (name) => {
    const complaints = jest.spyOn(console, 'error');
    const note = noteOfWire(hostileNote(name));
    if (note) {
      const { container } = show(note);
      for (const link of container.querySelectorAll('a')) expect(link.protocol).toMatch(/^(https?|mailto):$/u);
    }
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
