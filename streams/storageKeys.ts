/**
 * Names, values and owner of the panel's data in browser storage ([storage.keys], docs/protocol.md). `notes_owner` names the
 * owner, and another person's data is set aside under `notes_of_{id} {key}` until that person is back ([storage.other-owner]).
 * No parser throws ([storage.rubbish]).
 */
import { type ChoiceName, type ChoiceRow, type Chosen, choiceNames, choices } from '../reducers/choices';
import type { MutationKind, StoredDraft, StoredMutation } from '../reducers/events';
import { isRecord } from '../reducers/guards';
import { mutationKinds } from '../reducers/names';
import { asSeconds } from '../reducers/times';
import type { Ports } from './ports';

export const lastSeenKey = 'notesLastMarkedSeen';

const readPrefix = 'note_read_status_';
const draftPrefix = 'reply_';
export const mutationPrefix = 'notes_mutation_';

export const readKey = (note: number): string => `${readPrefix}${note}`;
export const draftKey = (note: number): string => `${draftPrefix}${note}`;
/** One key for each press: its act, its note or site, its time, and the tab in which it was made. [outbox.stored] */
export const mutationKey = ({ kind, id, at, tab }: Pick<StoredMutation, 'kind' | 'id' | 'at' | 'tab'>): string =>
  `${mutationPrefix}${kind}_${id}_${at}_${tab}`;

/** The meaning of a key of the panel. */
export type StoredKey =
  | { readonly kind: 'lastSeen' }
  | { readonly kind: 'choice'; readonly choice: ChoiceName }
  | { readonly kind: 'read' | 'draft'; readonly note: number }
  | {
      readonly kind: 'mutation';
      readonly of: MutationKind;
      readonly id: number;
      readonly at: number;
      readonly tab: string;
    };

const wholeKeys: ReadonlyMap<string, StoredKey> = new Map<string, StoredKey>([
  [lastSeenKey, { kind: 'lastSeen' }],
  ...choiceNames.map((choice) => [choices[choice].key, { kind: 'choice', choice }] as const),
]);

const families = [
  ['read', readPrefix],
  ['draft', draftPrefix],
] as const;

const isMutationKind = (text: string): text is MutationKind => mutationKinds.some((kind) => kind === text);

/** Whole numbers from 1 without leading zeros: `reply_box` and `reply_007` are not keys of the panel. */
export function parseId(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

function parseMutationKey(key: string): StoredKey | null {
  const [, of = '', thing = '', time = '', tab = ''] =
    /^notes_mutation_([a-z]+)_(\d+)_(\d+)_([\w.-]{1,40})$/.exec(key) ?? [];
  const id = parseId(thing);
  const at = parseId(time);
  return isMutationKind(of) && id !== null && at !== null ? { kind: 'mutation', of, id, at, tab } : null;
}

/**
 * Reads a key of browser storage.
 * @returns the key's meaning, or null for a key that is not the panel's
 */
export function parseKey(key: string): StoredKey | null {
  const whole = wholeKeys.get(key);
  if (whole) return whole;
  if (key.startsWith(mutationPrefix)) return parseMutationKey(key);
  for (const [kind, prefix] of families) {
    const note = key.startsWith(prefix) ? parseId(key.slice(prefix.length)) : null;
    if (note !== null) return { kind, note };
  }
  return null;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/**
 * Last seen, from storage or from another tab.
 * @returns seconds since 1970; values above `limits.millisecondsAbove` are milliseconds and divided; 0 for a value that cannot be read
 */
export function parseLastSeen(value: string | null): number {
  return value !== null && /^\s*\d{1,16}(?:\.\d+)?\s*$/.test(value) ? asSeconds(Number(value)) : 0;
}
export const writeLastSeen = (seconds: number): string => String(seconds);

export const parseRead = (value: string | null): boolean => value === '1';
export const writeRead = (): string => '1';

/**
 * A saved reply draft, `[text, milliseconds]`.
 * @returns the draft of that note, or null for a value that cannot be read and for a blank draft
 */
export function parseDraft(note: number, value: string | null): StoredDraft | null {
  const pair = parseJson(value);
  if (!Array.isArray(pair)) return null;
  const [text, at]: unknown[] = pair;
  return typeof text === 'string' && text.trim() !== '' && isTime(at) ? { note, text, at } : null;
}
export const writeDraft = ({ text, at }: { readonly text: string; readonly at: number }): string =>
  JSON.stringify([text, at]);

function parseTarget(kind: MutationKind, value: unknown): StoredMutation['target'] | null {
  if (!isRecord(value)) return null;
  const { of, site, id, version, asked } = value;
  if (kind === 'read')
    return of === 'note' && isTime(version) && typeof asked === 'boolean' ? { of, version, asked } : null;
  return (of === 'comment' || of === 'post' || of === 'site') && isId(site) && isId(id) ? { of, site, id } : null;
}

/**
 * What a person wants of a thing and the service may not have.
 * @returns the mutation, or null for a key or a value that cannot be read
 */
export function parseMutation(key: string, value: string | null): StoredMutation | null {
  const named = parseKey(key);
  const told = parseJson(value);
  if (named?.kind !== 'mutation' || !isRecord(told)) return null;
  const { wanted, phase, until, begun, bulk } = told;
  const target = parseTarget(named.of, told['target']);
  if (typeof wanted !== 'boolean' || !target) return null;
  if (phase !== 'undoable' && phase !== 'pending' && phase !== 'failed') return null;
  return {
    kind: named.of,
    id: named.id,
    at: named.at,
    tab: named.tab,
    wanted,
    target,
    phase,
    ...(phase === 'undoable' && isTime(until) && { until }),
    ...(begun === true && { begun }),
    ...(bulk === true && { bulk }),
  };
}
export const writeMutation = ({ wanted, phase, target, until, begun, bulk }: StoredMutation): string =>
  JSON.stringify({ wanted, phase, target, until, begun, bulk });

/** What browser storage holds of the mutations of all tabs. */
export const readMutations = ({ read, keys }: Pick<Ports, 'read' | 'keys'>): readonly StoredMutation[] =>
  keys().flatMap((key) => (key.startsWith(mutationPrefix) ? (parseMutation(key, read(key)) ?? []) : []));

const choiceText = (value: Chosen): string => String(typeof value === 'boolean' ? Number(value) : value);
/** @returns null for the default, which has no key */
export const writeChoice = (choice: ChoiceName, value: Chosen): string | null =>
  value === choices[choice].values[0] ? null : choiceText(value);
/** @returns the chosen value; the default for anything that is no value of the choice */
export function parseChoice<N extends ChoiceName>(choice: N, stored: string | null): Chosen<N> {
  const { values }: ChoiceRow<Chosen<N>> = choices[choice];
  return values.find((value) => choiceText(value) === stored) ?? values[0];
}

export type StoragePorts = Pick<Ports, 'storage' | 'read' | 'keys'>;

/**
 * Ids, the newest first: the first person's data is under the plain keys, the other persons' data is set aside. A leading
 * 0 means that data is being moved.
 */
export const ownerKey = 'notes_owner';
export const parseOwners = (value: string | null): readonly number[] =>
  value === null ? [] : value.split(',').map((id) => parseId(id) ?? 0);

/** @returns the owner of the stored data; null when the owner is unknown */
export const storedOwner = ({ read }: Pick<StoragePorts, 'read'>): number | null =>
  parseOwners(read(ownerKey)).find((id) => id > 0) ?? null;

/** In a full or blocked storage the owner stays as it was, so the data of different persons is not kept apart. */
export function writeOwner({ storage }: Pick<StoragePorts, 'storage'>, owner: number): void {
  try {
    storage({ op: 'set', key: ownerKey, value: String(owner) });
  } catch {
    // The first write of a value that matters reports it ([storage.blocked]).
  }
}

export const asidePrefix = (user: number): string => `notes_of_${user} `;

/** Choices, such as the undo time, belong to the device. All other data belongs to a person. */
export function isPersonal(key: string): boolean {
  const kind = parseKey(key)?.kind;
  return kind !== undefined && kind !== 'choice';
}

/** Whether the stored data is not this person's, or is being moved. */
export function isOthers({ read }: Pick<StoragePorts, 'read'>, owner: number | null | undefined): boolean {
  const [now = owner] = owner ? parseOwners(read(ownerKey)) : [];
  return now !== owner;
}

/**
 * @param ownerOf the session's owner
 * @returns ports through which a session reads and writes its owner's data, in place or set aside
 */
export function ownedStorage(raw: StoragePorts, ownerOf: () => number | null | undefined): StoragePorts {
  const prefix = (): string => {
    const owner = ownerOf();
    return owner && isOthers(raw, owner) ? asidePrefix(owner) : '';
  };
  const placeOf = (key: string): string => (isPersonal(key) ? prefix() + key : key);
  return {
    storage: (request) => raw.storage({ ...request, key: placeOf(request.key) }),
    read: (key) => raw.read(placeOf(key)),
    keys: () => {
      const aside = prefix();
      return aside === ''
        ? raw.keys()
        : raw
            .keys()
            .flatMap((key) => (key.startsWith(aside) ? [key.slice(aside.length)] : isPersonal(key) ? [] : [key]));
    },
  };
}
