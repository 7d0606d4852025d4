/** The panel's own effects under the check of `verifyEffects`: what `--effects` runs. */
import { rootEffect } from '../../../streams/effects';
import { panelFold } from '../fold/panelFold';
import type { EffectsLog, EffectsReport } from './matches';
import { verifyEffects } from './verifyEffects';

/** A log whose beginning fell to the budget cannot be checked: what its effects were waiting for is not in it. */
export const canVerifyEffects = ({ base }: Pick<EffectsLog, 'base'>): boolean => base.seq === 0;

export const verifyPanelEffects = (log: EffectsLog): EffectsReport =>
  verifyEffects({ fold: panelFold, rootEffect, ...log });
