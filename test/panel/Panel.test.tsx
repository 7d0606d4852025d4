import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Panel } from '../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../support/panelWorld';

test('is one landmark with one name', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)])));
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Notifications' }));
});

test('is wide from 800 px on, by the state and not by the page', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)], { width: 800 })));
  expect(screen.getByRole('main')).toHaveAttribute('data-layout', 'wide');
});

test('says what is missing when it is drawn without a world', () => {
  expect(() => renderToString(<Panel />)).toThrow(/PanelWorldContext/);
});
