/** The code of themes comes when the look is first changed, and the last of several is drawn. */
import { waitFor } from '@testing-library/react';
import { setsLook } from '../../../src/frame/theme/setsLook';

test('nothing is fetched before the look is changed; then once, and the newest is drawn, with what was set before', async () => {
  const drawn: object[] = [];
  const load = jest.fn(async () => ({ themeOf: () => (look: object) => void drawn.push(look) }));
  const set = setsLook(window, load, 'dark');
  expect(load).not.toHaveBeenCalled();
  set({ appearance: { radius: 1 } });
  set({ appearance: { radius: 2 } });
  await waitFor(() => expect(drawn).toEqual([{ appearance: { radius: 2 }, theme: 'dark' }]));
  set({ theme: 'auto' });
  await waitFor(() => expect(drawn.at(-1)).toEqual({ appearance: { radius: 2 }, theme: 'auto' }));
  expect(load).toHaveBeenCalledTimes(1);
});
