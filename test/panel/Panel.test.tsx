import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { renderToString } from 'react-dom/server';
import { Panel } from '../../src/panel/Panel';
import { PanelLayout } from '../../src/panel/PanelLayout';
import { aNote, panelWorld, readyState, renderPanel } from '../support/panelWorld';

test('the panel is one landmark with one name', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)])));
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1, name: 'Notifications' }));
});

test('[layout.wide] the panel is wide from 800 px on, by the state and not by the page', () => {
  renderPanel(<Panel />, panelWorld(readyState([aNote(1)], { width: 800 })));
  expect(screen.getByRole('main')).toHaveAttribute('data-layout', 'wide');
});

test('a panel without a page around it shows its title', () => {
  const heading = (embedded: boolean) => {
    const state = readyState();
    const { unmount } = renderPanel(<Panel />, panelWorld({ ...state, session: { ...state.session, embedded } }));
    const { className } = screen.getByRole('heading', { level: 1, name: 'Notifications' });
    unmount();
    return className;
  };
  expect(heading(true)).toBe('unseen');
  expect(heading(false)).not.toBe('unseen');
});

test('the error names the missing context when the panel is drawn without one', () => {
  expect(() => renderToString(<Panel />)).toThrow(/PanelWorldContext/);
});

describe('[layout.asked-again] while the code of the note is being loaded', () => {
  const late = lazy(() => new Promise<never>(() => {}));
  const views = {
    Detail: late,
    Help: late,
    Arrivals: late,
    Bulk: late,
    Search: late,
    QuickReply: late,
    UndoBar: late,
    ManyUndo: late,
    Empty: late,
    SignIn: late,
    Connection: late,
    Status: late,
    Assistance: late,
  };
  const layout = <PanelLayout views={views} />;
  const place = () => document.querySelector('.detail-pane');

  test('nothing is drawn over the list of a narrow panel', () => {
    renderPanel(layout, panelWorld(readyState([aNote(1)], { width: 400 })));
    expect(place()).toBeNull();
  });

  test('its place is kept beside a wide list, and over a narrow one once a note is open', () => {
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
