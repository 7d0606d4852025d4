/** The `push` port: its channel comes with the code that is loaded after the list (docs/provider.md). */
import { defer, from, map, type Observable, switchMap } from 'rxjs';
import type { Ports, PushMessage } from '../../../streams/ports';
import type { PinghubEvent, PinghubStream } from '../../client/pinghub';

export interface PushChannel {
  /** The person's channel, which connects when it is subscribed. */
  readonly connect: () => PinghubStream;
  readonly meaningOf: (event: PinghubEvent) => PushMessage;
}

/** @param load fetches the channel's code; while that fails, a try at the channel fails too, and `pushing` tries again */
export const pushPort =
  (load: () => Promise<PushChannel>): Ports['push'] =>
  (): Observable<PushMessage> =>
    defer(load).pipe(
      switchMap(({ connect, meaningOf }) =>
        from(connect() as unknown as Observable<PinghubEvent>).pipe(map(meaningOf)),
      ),
    );
