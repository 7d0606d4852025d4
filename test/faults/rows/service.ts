/** Faults of the service: answers that are well-formed and wrong. */
import type { FaultRow } from '../faultRow';
import { changed, changedNotes, type Item, lookNow, mend, routed, spoil } from '../faultWays';

const dayMs = 86_400_000;
const end: FaultRow['end'] = ({ stage }) => mend(stage);

/** Answers are changed, and the list is asked for. */
const lying = (way: Pick<FaultRow, 'begin' | 'end'>): Pick<FaultRow, 'begin' | 'end'> => ({
  ...way,
  begin: async (place) => {
    await way.begin(place);
    await lookNow(place);
  },
});
/** The hash of a changed note. */
const hashBut = (note: Item): number => (Number(note['note_hash']) || 0) + 1;
const one = /\/notifications\/\d+$/;
const list = /\/notifications\/$/;
const each = (change: (note: Item, place: number) => unknown) => lying(changedNotes((notes) => notes.map(change)));

export const serviceRows: readonly FaultRow[] = [
  {
    id: 'service.no-list',
    what: 'The list is a text.',
    ...lying(changed(list, () => ({ notes: 'none' }))),
    says: [{ role: 'alert', text: /couldn't be refreshed/ }],
  },
  {
    id: 'service.wrong-types',
    what: 'Fields of notes have the wrong types.',
    ...each((note, place) => ({
      ...note,
      ...(place % 2 === 0 ? { read: 'no', noticon: 7, icon: {}, url: [], title: null } : {}),
      ...(place % 3 === 2 ? { subject: 'text', body: { text: 1 } } : {}),
      note_hash: String(hashBut(note)),
    })),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.no-ids',
    what: 'Half of the notes have no id.',
    ...each((note, place) => (place % 2 ? { ...note, id: null } : note)),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.nothings',
    what: 'Between the notes of the list are things that are no notes.',
    ...lying(changedNotes((notes) => notes.flatMap((note) => [null, note, 7, 'note', [], {}]))),
    says: [],
  },
  {
    id: 'service.repeated-ids',
    what: 'Each note is in the list twice, the second time with another hash.',
    ...lying(changedNotes((notes) => [...notes, ...notes.map((note) => ({ ...note, note_hash: 1 }))], list)),
    says: [],
  },
  {
    id: 'service.hashes-lie',
    what: 'The hashes are others each time.',
    ...each((note) => ({ ...note, note_hash: Math.ceil(Math.random() * 1e9) })),
    says: [],
  },
  {
    id: 'service.one-hash',
    what: 'All notes have the same hash, whatever changes.',
    ...each((note) => ({ ...note, note_hash: 42 })),
    says: [],
  },
  {
    id: 'service.no-hashes',
    what: 'The notes have no hashes.',
    ...each(({ note_hash: _hash, ...note }) => note),
    says: [],
  },
  {
    id: 'service.clock-ahead',
    what: 'The clock of the service is a day ahead.',
    ...each(({ timestamp, ...note }) => ({
      ...note,
      note_hash: hashBut(note),
      ...(timestamp === undefined ? {} : { timestamp: new Date(Date.parse(String(timestamp)) + dayMs).toISOString() }),
    })),
    says: [],
  },
  {
    id: 'service.clock-at-zero',
    what: 'The clock of the service is at the beginning of 1970.',
    ...each((note) => ({ ...note, timestamp: '1970-01-01T00:00:00+00:00', note_hash: hashBut(note) })),
    says: [],
  },
  {
    id: 'service.no-times',
    what: 'The times of notes cannot be read.',
    ...each((note) => ({ ...note, timestamp: 'yesterday', note_hash: hashBut(note) })),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.seen-in-future',
    what: 'The service says that all was seen, up to the year 2286.',
    ...lying(changed(list, (body) => ({ ...body, last_seen_time: '9999999999' }))),
    says: [],
  },
  {
    id: 'service.unordered',
    what: 'The list is in the wrong order.',
    ...lying(changedNotes((notes) => [...notes].reverse(), list)),
    says: [],
  },
  {
    id: 'service.too-few',
    what: 'The list ends after three notes.',
    ...lying(changedNotes((notes) => notes.slice(0, 3), list)),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.empty-list',
    what: 'The list is empty for a while.',
    ...lying(changedNotes(() => [], list)),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.other-note',
    what: 'A note that is asked for alone is answered with another.',
    ...changedNotes((notes) => notes.map((note) => ({ ...note, id: 1 })), one),
    at: 'replySent',
    says: [],
  },
  {
    id: 'service.note-gone',
    what: 'Notes of the list are not there when asked for alone.',
    ...routed(
      ({ pathname }) => one.test(pathname),
      (route) => route.fulfill({ status: 404, json: { error: 'not_found' } }),
    ),
    at: 'undoRuns',
    says: [],
  },
  {
    id: 'service.no-success',
    what: 'Each act is answered with a 200 that says it was not done.',
    begin: spoil({ kind: 'status', status: 200, body: { success: false } }, [
      '/sites/*/comments/*/delete',
      '/sites/*/comments/*/likes/new',
      '/notifications/read',
    ]),
    end,
    says: [{ role: 'status', text: /couldn't be trashed/ }],
    refusesReads: true,
  },
  {
    id: 'service.bare-reply',
    what: 'A posted reply is answered without its id and address.',
    ...changed(/\/replies\/new$/, () => ({})),
    says: [{ role: 'status', text: /Reply posted!/ }],
  },
  {
    id: 'service.nobody',
    what: 'The service does not say who is signed in.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...changed(/\/me$/, () => ({ ID: 'me' })),
    says: [],
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
    says: [{ role: 'alert', text: /You're signed out\. Sign in/ }],
  },
  {
    id: 'service.other-person',
    what: 'Somebody else signs in for a while.',
    at: 'replySent',
    begin: async (place) => {
      await place.stage.control.signIn(2);
      await lookNow(place);
    },
    end: ({ stage }) => stage.control.signIn(1),
    keepsReply: true,
    says: [],
  },
];
