/** A time on screen follows the log's clock, in the session's locale and time zone. */
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { loadWords } from '../../../src/panel/words';
import { Time } from '../../../src/panel/words/Time';
import { noon, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const minute = 60_000;
const hour = 60 * minute;

describe('Time', () => {
  test('[row.time] is short, with the full text on hover and the exact time for machines', () => {
    renderPanel(<Time at={noon - 5 * minute} />, panelWorld());
    const time = screen.getByText('5m');
    expect(time.tagName).toBe('TIME');
    expect(time).toHaveAttribute('dateTime', '2026-11-21T11:55:00.000Z');
    expect(time).toHaveAttribute('title', expect.stringContaining('Saturday, November 21, 2026'));
  });

  test('[words.times] follows the clock of the log, and renders at no other change', () => {
    let renders = 0;
    const world = panelWorld();
    renderPanel(
      <Profiler
        id="time"
        onRender={() => {
          renders += 1;
        }}
      >
        <Time at={noon - 5 * hour} />
      </Profiler>,
      world,
    );
    const clock = (now: number) => act(() => world.set((state) => ({ ...state, session: { ...state.session, now } })));
    const first = renders;
    act(() => world.set((state) => ({ ...state, panel: { ...state.panel, highlighted: 1, away: true } })));
    expect(renders).toBe(first);
    clock(noon + hour);
    expect(screen.getByText('6h')).toBeVisible();
    expect(renders).toBe(first + 1);
  });

  test('[words.times] is written in the locale and time zone of the session', async () => {
    const state = readyState();
    const world = panelWorld({ ...state, session: { ...state.session, locale: 'de-AT', timeZone: 'Europe/Vienna' } });
    renderPanel(<Time at={Date.UTC(2026, 0, 3, 23, 30)} />, world, await loadWords('de'));
    expect(screen.getByText('4. Jän.')).toHaveAttribute('title', 'Sonntag, 4. Jänner 2026 um 00:30');
  });

  test('[row.time] of a number that is no time is empty', () => {
    const { container } = renderPanel(<Time at={Number.NaN} />, panelWorld());
    expect(container).toBeEmptyDOMElement();
  });
});
