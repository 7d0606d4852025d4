/** `verifyEffects` with the panel's own effects: what `--effects` runs. */
import { rootEffect } from '../../../streams/features';
import { confirmedCalls } from '../../../streams/operators/confirmedCalls';
import { panelFold } from '../fold/panelFold';
import type { EffectsLog, EffectsReport } from './matches';
import { verifyEffects } from './verifyEffects';

/** A log without its beginning cannot be checked, because it does not say what the effects were waiting for. */
export const canVerifyEffects = ({ base }: Pick<EffectsLog, 'base'>): boolean => base.seq === 0;

/**
 * Checks what today's effects of the panel do against a recorded log. [effects.compared]
 * @param log a log from its first entry, see `canVerifyEffects`
 * @returns the differences, in the order of the log; nothing is sent anywhere [effects.compared]
 */
export const verifyPanelEffects = (log: EffectsLog): EffectsReport => verifyPanelEffectsWhile(log, () => {});

/** @param meanwhile is called at each step, and may throw to end the check */
export const verifyPanelEffectsWhile = (log: EffectsLog, meanwhile: () => void): EffectsReport =>
  verifyEffects({
    meanwhile,
    fold: panelFold,
    rootEffect: (entry$, state$, ports) =>
      rootEffect(entry$, state$, { ...ports, api: confirmedCalls(ports.api, state$) }),
    ...log,
  });
