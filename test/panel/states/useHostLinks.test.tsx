/** Links in the panel that the host page opens. */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { Panel } from '../../../src/panel/Panel';
import { noteRange } from '../../support/noteRange';
import { aNote, block, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

const url = 'https://harbour.example/post/';
const body = [block({ text: 'A post', ranges: [noteRange({ type: 'post', start: 0, end: 6, url })] })];

const show = (session: { readonly opens?: 'links'; readonly embedded: boolean }) => {
  const state = readyState([aNote(1, { body })], { selected: 1 });
  const world = panelWorld({ ...state, session: { ...state.session, ...session } });
  renderPanel(<Panel />, world);
  return world;
};
/** @returns whether the browser follows the link */
function press(init: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link', { name: 'A post' });
  const click = createEvent.click(link, init);
  fireEvent(link, click);
  return !click.defaultPrevented;
}

test('[host.links] a plain click is told with its address, and any other is the browser’s', () => {
  const world = show({ opens: 'links', embedded: true });
  expect(press()).toBe(false);
  expect(world.said).toEqual([{ type: 'user.followedLink', url }]);
  world.said.splice(0);
  expect([{ metaKey: true }, { shiftKey: true }, { button: 1 }].map((init) => press(init))).toEqual([true, true, true]);
  expect(world.said.filter(({ type }) => type === 'user.followedLink')).toEqual([]);
});

test.each([{ embedded: true }, { opens: 'links', embedded: false } as const])(
  '[host.links] with %j the browser follows it',
  (session) => {
    const world = show(session);
    expect(press()).toBe(true);
    expect(world.said).toEqual([]);
  },
);

test('[host.links] "Sign in" is told, too', () => {
  const state = readyState();
  const world = panelWorld({
    ...state,
    session: { ...state.session, opens: 'links', embedded: true },
    sync: { ...state.sync, problem: { name: 'x', message: 'x', status: 401 } },
  });
  renderPanel(<Panel />, world);
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(world.said).toEqual([{ type: 'user.followedLink', url: 'https://wordpress.com/log-in' }]);
});
