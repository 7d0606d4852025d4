/** Faults of the service: answers that are well-formed and wrong. */
import { changed, changedNotes, type Item, lookNow, mend, spoil } from '../ways';
import type { Fault } from './fault';

/** Answers are changed, and the list is asked for. */
const lying = (way: Pick<Fault, 'begin' | 'end'>): Pick<Fault, 'begin' | 'end'> => ({
  ...way,
  begin: async (place) => {
    await way.begin(place);
    await lookNow(place);
  },
});
/** The hash of a changed note. */
const hashBut = (note: Item): number => (Number(note['note_hash']) || 0) + 1;
const list = /\/notifications\/$/;
const each = (change: (note: Item, place: number) => unknown) => lying(changedNotes((notes) => notes.map(change)));

export const serviceFaults: readonly Fault[] = [
  {
    id: 'service.no-list',
    what: 'The list is a text.',
    ...lying(changed(list, () => ({ notes: 'none' }))),
    says: /^alert .*couldn't be refreshed/,
  },
  {
    id: 'service.wrong-types',
    what: 'Fields of notes have the wrong types.',
    at: 'replySent',
    ...each((note, place) => ({
      ...note,
      ...(place % 2 === 0 ? { read: 'no', noticon: 7, icon: {}, url: [], title: null } : {}),
      ...(place % 3 === 2 ? { subject: 'text', body: { text: 1 } } : {}),
      note_hash: String(hashBut(note)),
    })),
  },
  {
    id: 'service.no-ids',
    what: 'Half of the notes have no id.',
    at: 'replySent',
    ...each((note, place) => (place % 2 ? { ...note, id: null } : note)),
  },
  {
    id: 'service.nothings',
    what: 'Between the notes of the list are things that are no notes.',
    ...lying(changedNotes((notes) => notes.flatMap((note) => [null, note, 7, 'note', [], {}]))),
  },
  {
    id: 'service.repeated-ids',
    what: 'Each note is in the list twice, the second time with another hash.',
    ...lying(changedNotes((notes) => [...notes, ...notes.map((note) => ({ ...note, note_hash: 1 }))], list)),
  },
  {
    id: 'service.hashes-lie',
    what: 'The hashes are others each time.',
    ...each((note) => ({ ...note, note_hash: Math.ceil(Math.random() * 1e9) })),
  },
  {
    id: 'service.no-times',
    what: 'The times of notes cannot be read.',
    at: 'replySent',
    ...each((note) => ({ ...note, timestamp: 'yesterday', note_hash: hashBut(note) })),
  },
  {
    id: 'service.seen-in-future',
    what: 'The service says that all was seen, up to the year 2286.',
    ...lying(changed(list, (body) => ({ ...body, last_seen_time: '9999999999' }))),
  },
  {
    id: 'service.unordered',
    what: 'The list is in the wrong order.',
    ...lying(changedNotes((notes) => [...notes].reverse(), list)),
  },
  {
    id: 'service.empty-list',
    what: 'The list is empty for a while.',
    at: 'replySent',
    ...lying(changedNotes(() => [], list)),
  },
  {
    id: 'service.no-success',
    what: 'Each act is answered with a 200 that says it was not done.',
    begin: spoil({ kind: 'status', status: 200, body: { success: false } }, [
      '/sites/*/comments/*/delete',
      '/sites/*/comments/*/likes/new',
      '/notifications/read',
    ]),
    end: ({ stage }) => mend(stage),
    says: /^status .*couldn't be trashed/,
  },
  {
    id: 'service.nobody',
    what: 'The service does not say who is signed in.',
    at: 'opening',
    ...changed(/\/me$/, () => ({ ID: 'me' })),
  },
  {
    id: 'service.signed-out',
    what: 'The person is signed out, and signs in again.',
    at: 'replySent',
    begin: async (place) => {
      await place.stage.control.signOut();
      await lookNow(place);
    },
    end: ({ stage }) => stage.control.signOut(false),
    says: /^alert .*You're signed out\. Sign in/,
  },
];
