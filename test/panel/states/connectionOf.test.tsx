import { screen } from '@testing-library/react';
import type { State } from '../../../reducers/state';
import { Connection } from '../../../src/panel/states/Connection';
import { connectionOf } from '../../../src/panel/states/connectionOf';
import { panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function state(sync: Partial<State['sync']> = {}, restored = false): State {
  const ready = readyState();
  return {
    ...ready,
    sync: { ...ready.sync, leading: true, ...sync },
    notes: { ...ready.notes, restoredOf: restored ? 1 : null },
  };
}

test.each([
  ['an open channel', 'live', state({ push: 'open' })],
  ['the first try at one', 'live', state({ push: 'trying', pushTries: 1 })],
  ['the time before the first list', 'live', state({ push: 'off', everLoaded: false })],
  ['a tab that follows another', 'live', state({ push: 'off', leading: false })],
  ['a lost channel', 'checking', state({ push: 'off' })],
  ['the second try at one', 'checking', state({ push: 'trying', pushTries: 2 })],
  ['a channel given up for now', 'checking', state({ push: 'resting' })],
  ['notes of the last visit', 'restored', state({ push: 'open' }, true)],
  ['no network', 'offline', state({ push: 'open', online: false }, true)],
] as const)('[states.connection-line] %s is %s', (_, expected, given) => {
  expect(connectionOf(given)).toBe(expected);
});

test('[states.connection-line] nothing is shown while push works', () => {
  const { container } = renderPanel(<Connection />, panelWorld(state()));
  expect(container).toBeEmptyDOMElement();
});

test('[states.connection-line] nothing is shown while an error is', () => {
  const problem = { name: 'x', message: 'x', status: 0 };
  const { container } = renderPanel(<Connection />, panelWorld(state({ push: 'resting', problem })));
  expect(container).toBeEmptyDOMElement();
});

test('[states.connection-line] otherwise the line tells the connection', () => {
  renderPanel(<Connection />, panelWorld(state({ push: 'resting' })));
  expect(screen.getByText('Checking every 30 seconds')).toBeInTheDocument();
});
