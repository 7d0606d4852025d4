/** Browser storage changes hands under a lock over all tabs. */
import { Observable, Subject } from 'rxjs';
import { claimPort } from '../../../src/frame/ports/claim';
import type { StoragePorts } from '../../../streams/storageKeys';

function aStorage(): { kept: Map<string, string>; raw: StoragePorts } {
  const kept = new Map<string, string>();
  const raw: StoragePorts = {
    read: (key) => kept.get(key) ?? null,
    keys: () => [...kept.keys()],
    storage: (request) => {
      if (request.op === 'set') kept.set(request.key, request.value);
      else kept.delete(request.key);
    },
  };
  return { kept, raw };
}

test('[storage.owner] storage changes hands when the lock of that name is held, and the lock is let go of then', () => {
  const { kept, raw } = aStorage();
  kept.set('notes_owner', '1');
  kept.set('reply_7', 'of one');
  const held$ = new Subject<void>();
  const said: string[] = [];
  const lock = (name: string) =>
    new Observable<void>((subscriber) => {
      said.push(`asks for ${name}`);
      const subscription = held$.subscribe(subscriber);
      return () => {
        said.push('lets go');
        subscription.unsubscribe();
      };
    });
  claimPort(raw, lock)(2).subscribe({ complete: () => said.push('done') });
  expect([said, kept.get('reply_7')]).toEqual([['asks for notes_owner'], 'of one']);
  held$.next();
  expect(said).toEqual(['asks for notes_owner', 'done', 'lets go']);
  expect([...kept]).toEqual([
    ['notes_owner', '2,1'],
    ['notes_of_1 reply_7', 'of one'],
  ]);
});
