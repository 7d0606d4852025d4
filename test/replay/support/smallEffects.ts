/** Small effects for small logs. */
import { delay, filter, map } from 'rxjs';
import { panelFold } from '../../../src/replay/fold/panelFold';
import type { EffectsReport } from '../../../src/replay/verify/matches';
import { type RootEffect, verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { due, logOf, type Row } from './smallLog';

const base = { seq: 0, state: panelFold.initial };

export const check = (rows: readonly Row[], rootEffect: RootEffect, slackMs?: number): EffectsReport =>
  verifyEffects({
    fold: panelFold,
    base,
    entries: logOf(rows),
    rootEffect,
    ...(slackMs !== undefined && { slackMs }),
  });

/** Kind, type, time and shift of each difference. */
export const told = ({ differences }: EffectsReport): string[] =>
  differences.map(({ kind, event, at, laterMs }) => `${kind} ${event.type} ${at} ${laterMs}`);

/** An effect that polls a second after a note was opened. */
export const polls: RootEffect = (entry$, _state$, { scheduler }) =>
  entry$.pipe(
    filter(({ event }) => event.type === 'user.openedNote'),
    delay(1_000, scheduler),
    map(() => ({ event: due })),
  );
