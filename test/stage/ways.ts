/**
 * Named ways to begin and end faults: at the provider, in the network, in the pages. The rows of the catalogue use
 * them, and so do the steps of random sessions.
 */
import type { Page, Route } from 'playwright-core';
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { Place, SpoiltCalls } from './faults/fault';
import type { PageFault } from './pageFaults';
import type { Stage, Tab } from './stage';

/** The calls that are spoilt; null: any. A path is that of docs/sandbox.md. */
type Where = readonly (string | null)[];
export const anywhere: Where = [
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
/** The paths of acts without the list: a list that answers 403 says that no person is signed in, which is a session of its own. */
export const ofActs: Where = anywhere.filter((path) => path?.startsWith('/sites/'));

/** More calls than any row makes the panel send. */
const always = 9_999;

/** Spoils calls: all calls until a row ends, and some calls of one path in a random session. */
export const spoil =
  (calls: SpoiltCalls, where: Where = anywhere) =>
  async ({ stage: { control }, which }: Place): Promise<void> => {
    if (which === null) {
      for (const path of where.includes(null) ? [null] : where)
        await control.fault({ times: always, ...calls, ...(path === null ? {} : { path }) });
      return;
    }
    const path = where[which % where.length];
    // A call with a lost answer was made.
    const carriedOut = which % 3 === 0 && path !== null && path !== undefined && !/notifications\/(\*)?$/.test(path);
    await control.fault({
      ...calls,
      times: 1 + (which % 4),
      ...(path ? { path } : {}),
      ...(carriedOut ? { carriedOut } : {}),
    });
  };

/** Makes a look at the list due now. */
export const lookNow = ({ stage: { control } }: Place): Promise<unknown> =>
  control.push({ action: 'send', message: { action: 'push' } });

/** Spoils calls, and makes a look due now; a random session looks when a look is due. */
export const spoilAndLook =
  (calls: SpoiltCalls) =>
  async (place: Place): Promise<void> => {
    await spoil(calls)(place);
    if (place.which === null) await lookNow(place);
  };

const stopped = new WeakSet<Sandbox>();
const offline = new WeakSet<Sandbox>();
export const isStopped = ({ sandbox }: Stage): boolean => stopped.has(sandbox);
/** An offline browser shows its own error page in place of a page that it has to load. */
export const isLoadable = ({ sandbox }: Stage): boolean => !offline.has(sandbox);

export function goOffline({ context, sandbox }: Stage): Promise<void> {
  offline.add(sandbox);
  return context.setOffline(true);
}
export async function goOnline(stage: Stage): Promise<void> {
  if (offline.delete(stage.sandbox)) await stage.context.setOffline(false);
}

export async function stop({ sandbox }: Stage): Promise<void> {
  if (stopped.has(sandbox)) return;
  stopped.add(sandbox);
  await sandbox.stopProvider();
}
/** Lets the service work again. */
export async function mend({ sandbox, control }: Stage): Promise<void> {
  if (stopped.delete(sandbox)) await sandbox.startProvider();
  await control.clearFaults();
}

export const setSockets = async ({ control }: Stage, action: 'drop' | 'refuse' | 'allow'): Promise<void> => {
  await control.push({ action });
  if (action === 'refuse') await control.push({ action: 'drop' });
};

export async function setVisible(tab: Tab, visible: boolean): Promise<void> {
  tab.hidden = !visible;
  await tab.driven.run(`(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => '${visible ? 'visible' : 'hidden'}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
}

/** Sets the machine's clock wrong by this much, in all tabs. */
export async function setClock(stage: Stage, skewMs: number): Promise<void> {
  stage.skewMs = skewMs;
  await stage.tellPages();
}

export const reloadFrame = ({ sandbox }: Stage, { driven }: Tab): Promise<unknown> =>
  // There is none, or its page went away during the question.
  driven.run('location.reload()', sandbox.provider).catch(() => {});
export const removeFrame = ({ driven }: Tab): Promise<unknown> =>
  driven.run(`document.querySelector('iframe')?.remove()`);

/** Switches a fault of pageFaults.ts on or off, in open and future tabs. */
export async function setPageFault(stage: Stage, fault: PageFault, on: boolean): Promise<void> {
  if (on) stage.pageFaults.add(fault);
  else stage.pageFaults.delete(fault);
  await stage.tellPages();
}
/** A row's begin and end by such a fault. */
export const inPages = (fault: PageFault) => ({
  begin: ({ stage }: Place) => setPageFault(stage, fault, true),
  end: ({ stage }: Place) => setPageFault(stage, fault, false),
});

/** A row's begin and end by a handler for requests with a matching URL. */
export const routed = (takes: (url: URL) => boolean, handle: (route: Route) => Promise<unknown>) => {
  // The page of the request may be closed already.
  const safely = (route: Route) => handle(route).catch(() => route.abort().catch(() => {}));
  return {
    begin: ({ stage }: Place) => stage.context.route(takes, safely),
    end: ({ stage }: Place) => stage.context.unroute(takes, safely),
  };
};

/** A JSON object from the wire. */
export type Item = Readonly<Record<string, unknown>>;

/** Changes answers to calls of this path on their way. */
export const changed = (path: RegExp, change: (body: Item) => unknown) =>
  routed(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      const body: Item = await answer.json();
      await route.fulfill({ response: answer, json: change(body) });
    },
  );
/** The same for the notes in lists and for single notes. */
export const changedNotes = (change: (notes: readonly Item[]) => readonly unknown[], path = /\/notifications\/\d*$/) =>
  changed(path, (body) => ({ ...body, notes: change(Array.isArray(body['notes']) ? body['notes'] : []) }));

/** Evaluates a text in the page of the tab. */
export const inPage =
  (text: string) =>
  ({ tab }: Place): Promise<unknown> =>
    tab.page.evaluate(text);

/** Kills the process of the page. */
export async function crash(page: Page): Promise<void> {
  const debuggerOf = await page.context().newCDPSession(page);
  const dead = page.waitForEvent('crash');
  // A killed page cannot answer.
  debuggerOf.send('Page.crash').catch(() => {});
  await dead;
  await page.close();
}

/** Freezes the tab, as the browser does with tabs in the background, or thaws it. */
export async function setFrozen(stage: Stage, tab: Tab, frozen: boolean): Promise<void> {
  const debuggerOf = await tab.page.context().newCDPSession(tab.page);
  await debuggerOf.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  await debuggerOf.detach();
  tab.frozen = frozen;
  if (frozen) return;
  await tab.driven.run(`monkey.thaw(${stage.now()})`);
  await stage.tellPages();
}
