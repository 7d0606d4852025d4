/** The help sheet, which is the panel's one dialog. */
import type { PanelEvent } from '../../../reducers/events';
import { scene } from './scene';

const help = (title: string, before: readonly PanelEvent[] = [], width?: number) =>
  scene({
    ...{ group: 'Dialogs', title, notes: ['comment', 'like', 'follow'] },
    after: () => [...before, { type: 'user.openedHelp' }],
    ...(width !== undefined && { width }),
  });

export const dialogs = [
  help('help'),
  help('help, with an earlier log', [{ type: 'session.foundEarlierLog', startedAt: 0 }]),
  help('help, without single keys', [{ type: 'user.switchedSingleKeys', on: false }]),
  help('help, offline', [{ type: 'network.offline' }]),
  help('help, wide', [], 1000),
];
