/** The code of themes comes when the first one is set, and the last of several is drawn. */
import { waitFor } from '@testing-library/react';
import { setsAppearance } from '../../../src/frame/theme/setsAppearance';

test('nothing is fetched before an appearance is set; then once, and the newest is drawn', async () => {
  const drawn: object[] = [];
  const load = jest.fn(async () => ({ themeOf: () => (appearance: object) => void drawn.push(appearance) }));
  const set = setsAppearance(window, load);
  expect(load).not.toHaveBeenCalled();
  set({ radius: 1 });
  set({ radius: 2 });
  await waitFor(() => expect(drawn).toEqual([{ radius: 2 }]));
  set({ radius: 3 });
  await waitFor(() => expect(drawn).toEqual([{ radius: 2 }, { radius: 3 }]));
  expect(load).toHaveBeenCalledTimes(1);
});
