/** What the world does in a random session: the page, the machine, the network, other people, the service. */
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { FaultOrder } from '../browser/support/control';
import type { Stage, Tab } from './stage';
import { ofPageAndMachine, type Step } from './steps';

type Happening = (stage: Stage, tab: Tab, step: Step) => Promise<unknown> | unknown;

/** Kinds of notes that can be made, those with the most acts first. */
const kinds = [
  'comment',
  'comment-unapproved',
  'comment',
  'like',
  'follow',
  'comment_like',
  'automattcher',
  'new_post',
];
const told = ['note', 'note', 'list', 'none'] as const;
const hourMs = 3_600_000;

const noteAt = ({ sandbox }: Stage, { which }: Step) => {
  const notes = sandbox.world().sorted().slice(0, 12);
  return notes[which % Math.max(1, notes.length)];
};
const elsewhere =
  (change: (which: number) => object): Happening =>
  (stage, _tab, step) => {
    const note = noteAt(stage, step);
    return (
      note && stage.control.editNote(note.id, { ...change(step.which), push: told[step.which % told.length] ?? 'none' })
    );
  };

async function setVisible(tab: Tab, visible: boolean): Promise<void> {
  tab.hidden = !visible;
  await tab.page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => '${visible ? 'visible' : 'hidden'}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
}

async function setClock({ tabs }: Stage, skewMs: number): Promise<void> {
  for (const { page } of tabs) await page.evaluate(`monkey.setSkew(${skewMs})`);
}

const setSockets = async ({ control }: Stage, action: 'drop' | 'refuse' | 'allow') => {
  await control.push({ action });
  if (action === 'refuse') await control.push({ action: 'drop' });
};

/** Where a fault hits; null: anywhere. */
const paths = [
  null,
  '/notifications/',
  '/notifications/*',
  '/notifications/read',
  '/notifications/seen',
  '/sites/*/comments/*/delete',
  '/sites/*/comments/*',
  '/sites/*/comments/*/likes/new',
  '/sites/*/comments/*/replies/new',
  '/sites/*/follows/new',
];
/** No answer of the list says that nobody is signed in: that is a session of its own. */
const refusable = paths.filter((path) => path?.startsWith('/sites/'));

const fault =
  (kind: Omit<FaultOrder, 'path' | 'times' | 'carriedOut'>, among: readonly (string | null)[] = paths): Happening =>
  ({ control }, _tab, { which }) => {
    const path = among[which % among.length];
    // A call whose answer is lost is one that was made.
    const carriedOut = which % 3 === 0 && path !== null && path !== undefined && !/notifications\/(\*)?$/.test(path);
    return control.fault({
      ...kind,
      times: 1 + (which % 4),
      ...(path ? { path } : {}),
      ...(carriedOut ? { carriedOut } : {}),
    });
  };

const stopped = new WeakSet<Sandbox>();
const offline = new WeakSet<Sandbox>();
/** A browser that is offline shows its own error page for a page that it has to load. */
const isLoadable = ({ sandbox }: Stage): boolean => !offline.has(sandbox);

const happenings: { readonly [name in string]?: Happening } = {
  reload: (stage, tab) => (isLoadable(stage) ? stage.reload(tab) : null),
  openTab: (stage) => (isLoadable(stage) && stage.tabs.length < 2 ? stage.openTab() : null),
  closeTab: (stage, tab) => (stage.tabs.length > 1 ? stage.closeTab(tab) : null),
  hide: (_stage, tab) => setVisible(tab, false),
  show: (_stage, tab) => setVisible(tab, true),
  offline: ({ context, sandbox }) => {
    offline.add(sandbox);
    return context.setOffline(true);
  },
  online: goOnline,
  reloadFrame: ({ sandbox }, { page }) =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(sandbox.provider))
      ?.evaluate('location.reload()')
      .catch(() => {}),
  removeFrame: (_stage, { page }) => page.evaluate(`document.querySelector('iframe')?.remove()`),
  clockForward: (stage) => setClock(stage, hourMs),
  clockBack: (stage) => setClock(stage, -hourMs),
  clockRight: (stage) => setClock(stage, 0),
  add: ({ control }, _tab, { which }) =>
    control.addNote(kinds[which % kinds.length] ?? 'comment', { push: told[which % told.length] ?? 'none' }),
  addMany: ({ control }, _tab, { which }) =>
    control.addNote('comment', { count: 12, push: told[which % told.length] ?? 'none' }),
  edit: elsewhere((which) => ({ text: `Edited ${which}` })),
  readElsewhere: elsewhere(() => ({ read: true })),
  unreadElsewhere: elsewhere(() => ({ read: false })),
  likeElsewhere: elsewhere((which) => ({ liked: which % 2 === 0 })),
  approveElsewhere: elsewhere((which) => ({ approved: which % 2 === 0 })),
  remove: (stage, _tab, step) => {
    const note = noteAt(stage, step);
    return note && stage.control.removeNote(note.id);
  },
  dropPush: (stage) => setSockets(stage, 'drop'),
  refusePush: (stage) => setSockets(stage, 'refuse'),
  allowPush: (stage) => setSockets(stage, 'allow'),
  refused: fault({ kind: 'status', status: 403 }, refusable),
  unavailable: fault({ kind: 'status', status: 503 }),
  timedOut: fault({ kind: 'status', status: 408 }),
  slow: fault({ kind: 'slow', ms: 400 }),
  hangs: fault({ kind: 'hang' }),
  cut: fault({ kind: 'drop' }),
  broken: fault({ kind: 'brokenJson' }),
  framelate: ({ control }, _tab, { which }) =>
    control.fault({ kind: 'slow', ms: 200 + 20 * which, path: '/wp-admin/rest-proxy/' }),
  async stopped({ sandbox }) {
    if (stopped.has(sandbox)) return;
    stopped.add(sandbox);
    await sandbox.stopProvider();
  },
  mended: (stage) => mend(stage),
};

function goOnline({ context, sandbox }: Stage): Promise<void> {
  offline.delete(sandbox);
  return context.setOffline(false);
}

/** The service works again. */
async function mend({ sandbox, control }: Stage): Promise<void> {
  if (stopped.delete(sandbox)) await sandbox.startProvider();
  await control.clearFaults();
}

/** Whatever the service is told while it is stopped is told afterwards: the control surface is part of it. */
export async function happen(stage: Stage, tab: Tab, step: Step): Promise<void> {
  const isOut = stopped.has(stage.sandbox);
  const worksWithout: readonly string[] = [...ofPageAndMachine, 'mended', 'stopped'];
  if (isOut && !worksWithout.includes(step.name)) return;
  await happenings[step.name]?.(stage, tab, step);
}

/** Nothing is forced upon the panel: faults end, tabs are seen, the pointer and the focus leave what they held. */
export async function endFaults(stage: Stage): Promise<void> {
  await mend(stage);
  await stage.control.push({ action: 'allow' });
  await goOnline(stage);
  await setClock(stage, 0);
  for (const tab of stage.tabs) {
    if (tab.hidden) await setVisible(tab, true);
    await tab.page.mouse.move(1, 1);
    await tab.page.evaluate(`(() => {
      const held = document.activeElement?.closest('.undo-bar');
      if (held) document.activeElement.blur();
    })()`);
  }
}
