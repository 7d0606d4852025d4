import { act, screen } from '@testing-library/react';
import { rows } from '../../reducers/selectors';
import { useAgeAtFirst, useSecondsUntil } from '../../src/panel/hooks';
import { usePanel } from '../../src/panel/world';
import { aNote, noon, panelWorld, readyState, renderPanel } from '../support/panelWorld';

let draws = 0;
function Width() {
  draws += 1;
  return <p>{usePanel((state) => state.panel.width)}</p>;
}

test('a component is drawn only when what it selects changes', () => {
  const world = panelWorld(readyState([aNote(1)]));
  renderPanel(<Width />, world);
  draws = 0;
  act(() => world.tell({ type: 'user.highlightedNote', note: 1 }));
  expect(draws).toBe(0);
  act(() => world.tell({ type: 'viewport.resized', width: 640, height: 480 }));
  expect(screen.getByText('640')).toBeInTheDocument();
  expect(draws).toBeGreaterThan(0);
});

test('a change after the component was removed draws nothing and throws nothing', () => {
  const world = panelWorld();
  const { unmount } = renderPanel(<Width />, world);
  unmount();
  draws = 0;
  world.tell({ type: 'viewport.resized', width: 640, height: 480 });
  expect(draws).toBe(0);
});

function Rows() {
  return <p>{usePanel(rows).length}</p>;
}

test('a selector that computes gives the same object for the same state, so that React does not loop', () => {
  const world = panelWorld(readyState([aNote(1), aNote(2)]));
  expect(() => renderPanel(<Rows />, world)).not.toThrow();
  expect(screen.getByText('2')).toBeInTheDocument();
});

describe('with the clock', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: noon });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  function Left({ at }: { readonly at: number }) {
    return <p>{useSecondsUntil(at)}</p>;
  }

  test('[states.error] seconds count down in StrictMode too, stop at 0, and leave no timer behind', () => {
    renderPanel(<Left at={noon + 3000} />, panelWorld());
    expect(screen.getByText('3')).toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(2000);
    });
    expect(screen.getByText('1')).toBeInTheDocument();
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(screen.getByText('0')).toBeInTheDocument();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a countdown that is removed leaves no timer behind', () => {
    const { unmount } = renderPanel(<Left at={noon + 3000} />, panelWorld());
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  function Age({ at }: { readonly at: number }) {
    return <p>{useAgeAtFirst(at)}</p>;
  }
  test('an age is never below 0, and stays what it first was', () => {
    const { rerender } = renderPanel(<Age at={noon - 700} />, panelWorld());
    expect(screen.getByText('700')).toBeInTheDocument();
    rerender(<Age at={noon + 700} />);
    expect(screen.getByText('0')).toBeInTheDocument();
  });
});
