/** What each press of approve, like and follow asks, and how a wish without an answer ends. How presses settle is in `../operators/toggling`. */
import type { ApiRequest } from '../../../reducers/api';
import type { PanelEvent } from '../../../reducers/events';
import { siteOfAuthor } from '../../support/virtualProvider';
import { virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const site = siteOfAuthor({ id: 1 });

test.each<[string, PanelEvent, ApiRequest, PanelEvent]>([
  [
    '[override.ten-seconds] approve',
    { type: 'user.askedApprove', note: 1, on: false },
    { call: 'approve', note: 1, site: 101, comment: 7001, on: false },
    { type: 'override.expired', note: 1, of: 'approve' },
  ],
  [
    '[override.ten-seconds] like of a comment',
    { type: 'user.askedLike', note: 1, on: true },
    { call: 'like', note: 1, of: 'comment', site: 101, id: 7001, on: true },
    { type: 'override.expired', note: 1, of: 'like' },
  ],
  [
    '[override.ten-seconds] like of a post',
    { type: 'user.askedLike', note: 2, on: true },
    { call: 'like', note: 2, of: 'post', site: 101, id: 501, on: true },
    { type: 'override.expired', note: 2, of: 'like' },
  ],
  [
    '[follow.ten-seconds] follow',
    { type: 'user.askedFollow', site, on: true },
    { call: 'follow', site, on: true },
    { type: 'override.expired', site, of: 'follow' },
  ],
])(
  '%s: the press is the cause of its call, and of the end of its wish after ten seconds without an answer',
  (_act, press, request, expired) => {
    const world = virtualWorld((provider) => {
      provider.add(1);
      provider.add(2, { type: 'new_post', comment: null });
      provider.fail(request.call, { hangs: true });
    });
    const tab = world.openTab();
    world.advance(second);
    tab.do(press);
    const pressed = tab.entries().findLast(({ event }) => event === press || event.type === press.type)?.seq;
    expect(world.provider.asked(request.call)).toEqual([request]);
    world.advance(9_990);
    expect(tab.events('override.expired')).toEqual([]);
    world.advance(20);
    const caused = tab.entries().flatMap(({ event, cause }) => (cause === pressed ? [event] : []));
    expect(caused).toContainEqual({ type: 'api.requested', request });
    expect(caused).toContainEqual(expired);
    expect(tab.events('override.expired')).toHaveLength(1);
  },
);
