import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { renderToString } from 'react-dom/server';
import { Panel } from '../../src/panel/Panel';
import { PanelLayout } from '../../src/panel/PanelLayout';
import { aNote, panelWorld, readyState, renderPanel } from '../support/panelWorld';

test('is one landmark with one name', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)])));
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Notifications' }));
});

test('[layout.wide] is wide from 800 px on, by the state and not by the page', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)], { width: 800 })));
  expect(screen.getByRole('main')).toHaveAttribute('data-layout', 'wide');
});

test('says what is missing when it is drawn without a world', () => {
  expect(() => renderToString(<Panel />)).toThrow(/PanelWorldContext/);
});

describe('while the code of the note is on its way', () => {
  const late = lazy(() => new Promise<never>(() => {}));
  const layout = <PanelLayout views={{ Detail: late, Help: late, Empty: late, Status: late }} />;
  const place = () => document.querySelector('.detail-pane');

  test('nothing lies over a list that has no room beside it', () => {
    renderPanel(layout, panelWorld(readyState([aNote(1)], { width: 400 })));
    expect(place()).toBeNull();
  });

  test('[layout.late-views] its place is kept beside a list, and over it once a note is open', () => {
    const world = panelWorld(readyState([aNote(1)], { width: 800 }));
    const { unmount } = renderPanel(layout, world);
    expect(place()).toHaveAttribute('aria-busy', 'true');
    unmount();
    const narrow = panelWorld(readyState([aNote(1)], { width: 400 }));
    renderPanel(layout, narrow);
    act(() => narrow.append({ type: 'user.openedNote', note: 1 }));
    expect(place()).toHaveAttribute('aria-busy', 'true');
  });
});
