/**
 * The drafts of earlier pages. main.tsx keeps them out of a session at its start, because another person than the owner of
 * browser storage may be here. The session gets the drafts once the provider has named their owner. [draft.owner-first]
 */
import type { PanelEvent, StoredDraft } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import type { Log } from '../../../streams/log';
import type { parseDraft, parseKey, StoragePorts, writeDraft } from '../../../streams/storageKeys';

export interface EarlierDraftsConfig {
  readonly log: Pick<Log, 'append' | 'entry$' | 'state$'>;
  /** The owner's storage, with all drafts. */
  readonly storage: StoragePorts;
  /** Given, because a chunk that imported them would make the first load larger. */
  readonly drafts: {
    readonly parseKey: typeof parseKey;
    readonly parseDraft: typeof parseDraft;
    readonly writeDraft: typeof writeDraft;
  };
  readonly now: () => number;
}

/** An error is ignored, because the effects write to storage too and report that it is blocked or full. */
function write({ storage }: StoragePorts, ...request: Parameters<StoragePorts['storage']>): void {
  try {
    storage(...request);
  } catch {
    // The stored value stays.
  }
}

/** Removes old drafts, as the session itself does with drafts that it is told. [draft.kept] */
function liveDrafts({ log, storage, now, drafts }: EarlierDraftsConfig): Map<string, StoredDraft> {
  const here = log.state$.value.reply.drafts;
  const live = new Map<string, StoredDraft>();
  for (const key of storage.keys()) {
    const stored = drafts.parseKey(key);
    const draft = stored?.kind === 'draft' ? drafts.parseDraft(stored.note, storage.read(key)) : null;
    if (!draft || draft.note in here) continue;
    if (now() - draft.at < limits.draftLifeMs) live.set(key, draft);
    else write(storage, { op: 'remove', key });
  }
  return live;
}

export function earlierDrafts(config: EarlierDraftsConfig): void {
  const { log, storage, drafts } = config;
  /** The drafts that the session does not have yet, by key. */
  const hidden = liveDrafts(config);

  /** Typing in place of a hidden draft does not lose it: storage holds both texts, and the hidden one alone once the typed text ends. */
  function keepBoth(key: string, draft: StoredDraft): void {
    const typed = drafts.parseDraft(draft.note, storage.read(key));
    const both = typed ? { text: `${draft.text}\n\n${typed.text}`, at: typed.at } : draft;
    write(storage, { op: 'set', key, value: drafts.writeDraft(both) });
  }
  function show(): void {
    for (const [key, draft] of hidden) {
      if (draft.note in log.state$.value.reply.drafts) continue;
      hidden.delete(key);
      log.append({ event: { type: 'storage.draftWritten', draft } });
    }
  }
  const isKnown = (): boolean => log.state$.value.session.userId !== null;
  /** Storage holds another text under the key of a hidden draft: the person has typed in its place. */
  function keepTyped(): void {
    for (const [key, draft] of hidden) {
      const stored = drafts.parseDraft(draft.note, storage.read(key));
      if (stored?.text !== draft.text && !stored?.text.startsWith(`${draft.text}\n\n`)) keepBoth(key, draft);
    }
  }
  const hear = (event: PanelEvent): void => {
    keepTyped();
    if (event.type === 'api.answered' && event.call === 'getMe' && isKnown()) show();
    if (event.type === 'session.ended') subscription.unsubscribe();
  };
  const subscription = log.entry$.subscribe(({ event }) => hear(event));
  if (isKnown()) show();
}
