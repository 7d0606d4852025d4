/** All effects as one. The frame drains it into the log; `replay --effects` runs it against a recorded world. */
import { merge, type Observable, share } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { StateStream } from '../log';
import type { Draft, Ports } from '../ports';
import { counting } from './counting';
import { dismissing } from './dismissing';
import { following } from './following';
import { identifying } from './identifying';
import { keeping } from './keeping';
import { leading } from './leading';
import { likes } from './likes';
import { moderation } from './moderation';
import { opening } from './opening';
import { reading } from './reading';
import { replying } from './replying';
import { seen } from './seen';
import { suggesting } from './suggesting';
import { sync } from './sync';
import { telling } from './telling';

/** `(entry$, state$, ports) => drafts`: reads the log and answers with what the world said. Never errors. */
export type Effect = (entry$: Observable<Entry>, state$: StateStream, ports: Ports) => Observable<Draft>;

/** Keeping comes first: what must not be lost is on disk before anything is sent. */
export const effects: readonly Effect[] = [
  keeping,
  moderation,
  reading,
  seen,
  likes,
  replying,
  following,
  suggesting,
  opening,
  leading,
  sync,
  telling,
  identifying,
  counting,
  dismissing,
];

export const rootEffect: Effect = (entry$, state$, ports) => {
  const shared$ = entry$.pipe(share());
  return merge(...effects.map((effect) => effect(shared$, state$, ports)));
};
