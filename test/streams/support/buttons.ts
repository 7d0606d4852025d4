/** The buttons of a note that is neither approved nor liked nor followed, and a panel with that note. */
import { isApproved, isFollowing, isLiked } from '../../../reducers/selectors';
import { siteOfAuthor } from '../../support/virtualProvider';
import { type Tab, type TabOptions, virtualWorld } from '../../support/virtualWorld';
import { mutationKeys, second } from './moderating';

const site = siteOfAuthor({ id: 1 });

export const buttons = [
  {
    kind: 'approve' as const,
    id: 1,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedApprove', note: 1, on }),
    shown: (tab: Tab) => isApproved(tab.state(), 1),
    field: 'approved' as const,
  },
  {
    kind: 'like' as const,
    id: 1,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedLike', note: 1, on }),
    shown: (tab: Tab) => isLiked(tab.state(), 1),
    field: 'liked' as const,
  },
  {
    kind: 'follow' as const,
    id: site,
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedFollow', site, on }),
    shown: (tab: Tab) => {
      const note = tab.state().notes.byId[1];
      return isFollowing(tab.state(), site, note?.readable ? note.body[0]?.actions?.follow === true : false);
    },
    field: 'following' as const,
  },
];

/** Push is open, so that nothing is polled; no calls so far. */
export function aButton(
  { kind, id, field }: (typeof buttons)[number],
  { hashCoversActs = true, ...options }: TabOptions & { readonly hashCoversActs?: boolean } = {},
) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    Object.assign(provider, { hashCoversActs, hashCoversMarks: hashCoversActs });
    provider.add(1, { approved: false });
  });
  const tab = world.openTab(options);
  world.advance(second);
  world.provider.forgetCalls();
  return {
    world,
    tab,
    /** The states that the provider was asked for. */
    calls: () => world.provider.asked(kind).map(({ on }) => on),
    onServer: () => world.provider.notes.get(1)?.[field],
    mutation: () => tab.state().outbox[kind][id],
    keys: () => mutationKeys(world),
    message: () => tab.state().statusBar.current?.message ?? null,
  };
}
