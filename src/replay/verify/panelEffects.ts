/** The panel's own effects under the check of `verifyEffects`: what `--effects` runs. */
import { rootEffect } from '../../../streams/effects';
import { panelFold } from '../panelFold';
import { type EffectsConfig, type EffectsReport, verifyEffects } from './verifyEffects';

/** A log whose beginning fell to the budget cannot be checked: what its effects were waiting for is not in it. */
export const canVerifyEffects = ({ base }: Pick<EffectsConfig, 'base'>): boolean => base.seq === 0;

export const verifyPanelEffects = (log: Pick<EffectsConfig, 'base' | 'entries' | 'slackMs'>): EffectsReport =>
  verifyEffects({ fold: panelFold, rootEffect, ...log });
