/**
 * What a session that ends because an effect has failed hands to the next session: typed texts and requested acts that
 * neither browser storage nor the service is known to have. The frame calls it.
 */
import type { Left, LeftWish, Thing } from '../reducers/events';
import { limits } from '../reducers/limits';
import { wishKinds } from '../reducers/outboxKinds';
import type { State } from '../reducers/state';
import type { StorageRequest } from './ports';
import {
  draftKey,
  parseKey,
  parseReports,
  parseSingleKeys,
  parseUndoMs,
  parseWish,
  reportsKey,
  type StoragePorts,
  singleKeysKey,
  undoMsKey,
  writeDraft,
  writeReports,
  writeSingleKeys,
  writeUndoMs,
} from './storageKeys';

export interface HandedOver {
  /** The stored values, and the keys that storage did not take. */
  readonly stored: Pick<StoragePorts, 'read' | 'keys'>;
  readonly left: Left;
}

/** The value that storage should hold under a key. */
type Wanted = readonly [key: string, value: string];

const drafts = ({ reply }: State): readonly Wanted[] =>
  Object.entries(reply.drafts).flatMap(([note, draft]): Wanted[] =>
    draft.text.trim() === '' ? [] : [[draftKey(Number(note)), writeDraft(draft)]],
  );

function choices({ panel: { singleKeys, undoMs, reports } }: State, { read }: StoragePorts): readonly Wanted[] {
  const keys = parseSingleKeys(read(singleKeysKey)) !== singleKeys;
  const undo = parseUndoMs(read(undoMsKey)) !== undoMs;
  return [
    ...(keys ? [[singleKeysKey, writeSingleKeys(singleKeys)] as const] : []),
    ...(undo ? [[undoMsKey, writeUndoMs(undoMs)] as const] : []),
    ...(reports && parseReports(read(reportsKey)) !== reports.on
      ? [[reportsKey, writeReports(reports.on)] as const]
      : []),
  ];
}

/** The wishes that the service may lack, and failed ones that can be sent again. Another page's wishes stay in storage. */
const wishes = ({ outbox }: State): readonly LeftWish[] =>
  wishKinds.flatMap((kind) =>
    Object.entries(outbox[kind]).flatMap(([id, { phase, want, at, target }]): LeftWish[] =>
      phase === 'taken' || phase === 'elsewhere'
        ? []
        : [{ kind, id: Number(id), want, at, tab: outbox.tab ?? '', target, failed: phase === 'failed' }],
    ),
  );

/** The keys of wishes of this session that have ended. */
const ended = ({ outbox }: State, { keys, read }: StoragePorts): readonly string[] =>
  keys().filter((key) => {
    const stored = parseKey(key);
    if (stored?.kind !== 'wish') return false;
    const thing: Thing = { kind: stored.of, id: stored.id };
    const phase = outbox[thing.kind][thing.id]?.phase;
    return (
      phase !== 'waiting' && phase !== 'due' && phase !== 'sent' && parseWish(thing, read(key))?.tab === outbox.tab
    );
  });

/**
 * Writes what storage lacks.
 * @param before the last state of the session that ends
 * @param storage of the same person
 */
export function handOver(before: State, storage: StoragePorts): HandedOver {
  const refused = new Map<string, string>();
  const isDone = (request: StorageRequest): boolean => {
    try {
      storage.storage(request);
      return true;
    } catch {
      return false;
    }
  };
  const isTaken = ([key, value]: Wanted): boolean => storage.read(key) === value || isDone({ op: 'set', key, value });
  for (const key of ended(before, storage)) isDone({ op: 'remove', key });
  for (const wanted of [...drafts(before), ...choices(before, storage)]) if (!isTaken(wanted)) refused.set(...wanted);
  const replies = Object.keys(before.reply.sending).map(Number);
  return {
    stored: {
      read: (key) => refused.get(key) ?? storage.read(key),
      keys: () => [...new Set([...storage.keys(), ...refused.keys()])],
    },
    left: {
      number: Math.min(Math.max(before.sync.number, before.notes.order.length), limits.maxWindowNotes),
      wishes: wishes(before),
      ...(replies.length > 0 && { replies }),
      refused: [...refused.keys()],
    },
  };
}
