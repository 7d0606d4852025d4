/**
 * A world on virtual time: one provider, one browser with storage, locks and tabs, and in each tab the real log, reducers
 * and effects. Tests of effects and laws call `openTab()`, `tab.do(event)`, `world.advance(ms)`.
 */
import { EMPTY, from, Observable, type SchedulerLike, Subject, Subscription, tap, VirtualTimeScheduler } from 'rxjs';
import type { Problem } from '../../reducers/api';
import type { Entry, Filters, PanelEvent } from '../../reducers/events';
import { initialState, reduce as panelReduce } from '../../reducers/index';
import { shortened } from '../../reducers/shortened';
import type { State } from '../../reducers/state';
import { claimPort } from '../../src/frame/ports/claim';
import { sessionStarted } from '../../src/frame/sessionStarted';
import { forgetStored } from '../../streams/claimedStorage';
import { type RootEffect, rootEffect } from '../../streams/features';
import { hitsOf } from '../../streams/features/hitsOf';
import { createLog, type Log, type LogConfig } from '../../streams/log';
import { confirmedCalls } from '../../streams/operators/confirmedCalls';
import type { Hit, Ports, StorageRequest, TabMessage } from '../../streams/ports';
import type { PanelMessage } from '../../streams/protocol';
import { knowsNote, rereading, type StorageChange, storageEventFor } from '../../streams/sources/storage';
import { isOthers, ownedStorage, type StoragePorts } from '../../streams/storageKeys';
import { type VirtualProvider, virtualProvider } from './virtualProvider';

/** 2026-11-21, noon UTC: when every world begins, milliseconds since 1970. */
export const noon = Date.UTC(2026, 10, 21, 12);
export const noonSeconds = noon / 1000;

/** The time from a write to the storage events of other tabs, and from a message of one tab to its arrival in another. */
const crossTabMs = 3;

const links = { settings: 'https://s.example', reader: '', newPost: '', search: '', likes: '', signIn: '', all: '' };

/** Failures of effects in the worlds of the present test, and events that a reducer refused. */
let failures: readonly PanelEvent[] = [];
// Worlds also run outside of tests, and in code that a test bundles and runs itself.
if (typeof afterEach === 'function' && expect.getState().currentTestName === undefined)
  afterEach(() => {
    const seen = failures;
    failures = [];
    expect(seen).toEqual([]);
  });

/** Web Locks of one origin. */
function virtualLocks(scheduler: VirtualTimeScheduler) {
  interface Request {
    readonly grant: () => void;
    readonly lose: () => void;
  }
  const held = new Map<string, Request>();
  const waiting = new Map<string, Request[]>();
  const queueOf = (name: string): Request[] => {
    const queue = waiting.get(name) ?? [];
    waiting.set(name, queue);
    return queue;
  };
  const next = (name: string): void => {
    const first = held.has(name) ? undefined : queueOf(name).shift();
    if (!first) return;
    held.set(name, first);
    // A lock that is granted and then stolen tells its page both, in this order.
    scheduler.schedule(first.grant, 1);
  };
  return {
    held: (name: string) => held.has(name),
    lock: (name: string, steal = false): Observable<void> =>
      new Observable((subscriber) => {
        const request: Request = { grant: () => subscriber.next(), lose: () => subscriber.complete() };
        if (steal) {
          const loser = held.get(name);
          held.delete(name);
          queueOf(name).unshift(request);
          if (loser) scheduler.schedule(loser.lose, 1);
        } else queueOf(name).push(request);
        next(name);
        return () => {
          const queue = queueOf(name);
          if (queue.includes(request)) queue.splice(queue.indexOf(request), 1);
          if (held.get(name) === request) held.delete(name);
          next(name);
        };
      }),
  };
}

export interface TabOptions {
  readonly width?: number;
  /** True: in a host's frame; false: the panel is the page. */
  readonly embedded?: boolean;
  /** Who opens a note; the panel without it. */
  readonly opens?: 'host' | 'links';
  /** Of the settings; the panel's own without it. */
  readonly filters?: Filters | undefined;
  /** The host page is to give a bearer token first. */
  readonly awaitsToken?: boolean;
  /** React drew its first frame at once. */
  readonly mounted?: boolean;
  /** The host shows the panel at once. */
  readonly shown?: boolean;
  readonly pageVisible?: boolean;
  /** Tabs can speak to each other; without it each leads for itself. */
  readonly speaks?: boolean;
  /** Tabs with the same channel hear each other. */
  readonly channel?: string;
  /** Analytics are configured. */
  readonly counts?: boolean;
  /** Other reducers and effects than the panel's. */
  readonly reduce?: LogConfig['reduce'];
  readonly effect?: RootEffect;
  /** What outlives the page, and whether cookies are let in; without them nothing answers. */
  readonly device?: Ports['device'];
  readonly access?: Ports['access'];
  /** The owner of the session; null while unknown. Without an owner stored data is not kept apart. */
  readonly owner?: number | null;
  readonly named?: boolean;
  /** Instead of the provider's. */
  readonly api?: Ports['api'];
  readonly push?: Ports['push'];
  /** Instead of the locks of the origin, and the name of the tab with it. */
  readonly lock?: Ports['lock'];
  readonly name?: string;
  /** Of the page's address. */
  readonly query?: string;
  /** What draws a theme; without it nothing does. */
  readonly drawTheme?: Ports['drawTheme'];
  /** Instead of the page that loads itself again. */
  readonly reload?: () => void;
  /** The test is about an effect that fails. In any other test such a failure fails the test. */
  readonly mayFail?: boolean;
}

export interface Tab {
  readonly id: number;
  /** Of the session now. */
  readonly log: Log;
  /** The logs of all sessions, in order. A page that loads itself again has another. */
  readonly sessions: readonly Log[];
  /** The entries of all sessions. */
  readonly entry$: Observable<Entry>;
  readonly state: () => State;
  readonly entries: () => readonly Entry[];
  /** Events of some types in all sessions, in order. */
  readonly events: <T extends PanelEvent['type']>(...types: T[]) => Extract<PanelEvent, { type: T }>[];
  readonly do: (event: PanelEvent) => void;
  readonly told: PanelMessage[];
  readonly hits: Hit[];
  readonly reported: Problem[];
  readonly windows: string[];
  /** Removes the tab at once, without an event. */
  readonly kill: () => void;
  /** Closes the page, with the events of a browser. */
  readonly leave: () => void;
}

export interface World {
  readonly scheduler: VirtualTimeScheduler;
  readonly provider: VirtualProvider;
  /** What browser storage holds, and whether it can be used, and takes more. */
  readonly stored: Map<string, string>;
  readonly storage: { blocked: boolean; full: boolean; readonly writes: StorageRequest[] };
  readonly lockHeld: (name: string) => boolean;
  /** Takes a lock as another page of the origin. */
  readonly lock: Ports['lock'];
  readonly openTab: (options?: TabOptions) => Tab;
  readonly advance: (ms: number) => void;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly now: () => number;
  /** Sets the machine's clock wrong by this many milliseconds (0: right); timers do not change. */
  readonly setClock: (wrongByMs: number) => void;
}

/**
 * @param setUp gives the provider its notes
 * @param startMs when the world begins, milliseconds since 1970
 */
export function virtualWorld(setUp: (provider: VirtualProvider) => void = () => {}, startMs = noon): World {
  const scheduler = new VirtualTimeScheduler();
  scheduler.frame = startMs;
  const provider = virtualProvider(scheduler);
  setUp(provider);
  const locks = virtualLocks(scheduler);
  const stored = new Map<string, string>();
  const storage = { blocked: false, full: false, writes: [] as StorageRequest[] };
  interface Opened {
    readonly tab: Tab;
    readonly channel: string;
    readonly heard$: Subject<TabMessage>;
    readonly change$: Subject<StorageChange>;
  }
  const tabs = new Map<number, Opened>();
  let lastTab = 0;
  let wrongByMs = 0;
  /** Like a browser's: timers do not depend on the time of day, which is the machine's. */
  const wall: SchedulerLike = {
    now: () => scheduler.now() + wrongByMs,
    schedule: scheduler.schedule.bind(scheduler),
  };

  const others = (id: number) => [...tabs.values()].filter(({ tab }) => tab.id !== id);

  function write(id: number, request: StorageRequest): void {
    if (storage.blocked || (storage.full && request.op === 'set')) throw new Error('The quota has been exceeded.');
    storage.writes.push(request);
    const { key } = request;
    const newValue = request.op === 'set' ? request.value : null;
    const oldValue = stored.get(key) ?? null;
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
    if (oldValue === newValue) return;
    for (const { tab, change$ } of others(id)) {
      scheduler.schedule(() => {
        if (!tabs.has(tab.id)) return;
        const change = { key, newValue };
        const { owner } = tab.state().session;
        const event = storageEventFor(change, () => isOthers(rawOf(tab.id), owner), knowsNote(tab.state()));
        if (event) tab.do(event);
        change$.next(change);
      }, crossTabMs);
    }
  }

  const rawOf = (id: number): StoragePorts => ({
    storage: (request) => write(id, request),
    read: (key) => (storage.blocked ? null : (stored.get(key) ?? null)),
    keys: () => (storage.blocked ? [] : [...stored.keys()]),
  });
  const claim = (id: number, user: number) => claimPort(rawOf(id), locks.lock)(user);

  function openTab(options: TabOptions = {}): Tab {
    const { width = 400, embedded = true, mounted = true, shown = true, pageVisible = true } = options;
    const { speaks = false, counts = false, channel = 'the provider’s', reduce = panelReduce } = options;
    lastTab += 1;
    const id = lastTab;
    const change$ = new Subject<StorageChange>();
    const heard$ = new Subject<TabMessage>();
    const told: PanelMessage[] = [];
    const hits: Hit[] = [];
    const reported: Problem[] = [];
    const windows: string[] = [];
    const sessions: Log[] = [];
    const entry$ = new Subject<Entry>();
    const present = (): Log => sessions.at(-1) as Log;
    let running = new Subscription();
    /** The session has ended, and the page is about to load itself again. */
    let isReloading = false;
    const ports = (log: Log): Ports => ({
      api: confirmedCalls(options.api ?? provider.api(id), log.state$, () =>
        log.append({ event: { type: 'session.gotStrangeList' } }),
      ),
      push: options.push ?? provider.push(id),
      ...ownedStorage(rawOf(id), () =>
        log.state$.value.session.started ? log.state$.value.session.owner : options.owner,
      ),
      claim: (user) => claim(id, user),
      forget: () => forgetStored(rawOf(id)),
      ...(options.drawTheme && { drawTheme: options.drawTheme }),
      reload: () => {
        if (options.reload) options.reload();
        else {
          isReloading = true;
          scheduler.schedule(reload, 0);
        }
      },
      tell: (message) => told.push(message),
      lock: options.lock ?? locks.lock,
      ...(speaks && {
        tabs: {
          channel,
          heard$,
          say: (message) => {
            const hearing = others(id).filter((other) => other.channel === channel);
            for (const other of hearing) scheduler.schedule(() => other.heard$.next(message), crossTabMs);
          },
        },
      }),
      count: counts ? (transition) => from(hitsOf(transition)).pipe(tap((hit) => hits.push(hit))) : null,
      report: (problem) => reported.push(problem),
      openWindow: (url) => windows.push(url),
      device: options.device ?? (() => EMPTY),
      access: options.access ?? (() => EMPTY),
      scheduler: wall,
    });
    /** Begins a session like the panel page (src/frame/main.tsx). */
    function begin(before: State | null): void {
      const log = createLog({ initial: initialState, reduce, shorten: shortened, now: wall.now });
      const given = ports(log);
      sessions.push(log);
      log.entry$.subscribe(entry$);
      if (!options.mayFail)
        log.entry$.subscribe(({ event }) => {
          if (event.type === 'effect.failed' || event.type === 'log.refused') failures = [...failures, event];
        });
      running = (options.effect ?? rootEffect)(log.entry$, log.state$, given).subscribe(log.append);
      const owned = ownedStorage(rawOf(id), () => log.state$.value.session.owner);
      running.add(
        rereading(log.entry$, change$, log.state$, owned, log.aheadMs, wall).subscribe((event) =>
          log.append({ event }),
        ),
      );
      const { panel } = before ?? { panel: { pageVisible, width, showing: shown } };
      const view = {
        innerWidth: panel.width,
        innerHeight: 700,
        document: { visibilityState: panel.pageVisible ? 'visible' : 'hidden' },
      };
      const owners = (stored.get('notes_owner') ?? '').split(',').map(Number);
      const started = sessionStarted({
        // The fields of a window that it reads.
        view: view as unknown as Window,
        config: { links, opens: options.opens } as Parameters<typeof sessionStarted>[0]['config'],
        locale: 'en',
        embedded,
        ...(options.filters && { filters: options.filters }),
        ...(options.awaitsToken && { awaitsToken: true }),
        ports: given,
        query: new URLSearchParams(options.query),
        now: wall.now(),
        tab: options.name ?? (before ? `t${id}.${sessions.length}` : `t${id}`),
        ...(options.owner !== undefined && { owner: before ? (owners.find((one) => one > 0) ?? null) : options.owner }),
        ...(options.named && { named: options.named }),
        ...(before?.session.ended === 'effectFailed' && { reloadedAt: wall.now() }),
      });
      tab.do(started);
      if (mounted) tab.do({ type: 'session.mounted' });
      if (embedded && panel.showing) tab.do({ type: 'host.shown' });
    }
    function reload(): void {
      if (!isReloading || !tabs.has(id)) return;
      isReloading = false;
      const before = present().state$.value;
      running.unsubscribe();
      begin(before);
    }
    const kill = () => {
      tabs.delete(id);
      running.unsubscribe();
    };
    const tab: Tab = {
      id,
      get log() {
        return present();
      },
      sessions,
      entry$,
      state: () => present().state$.value,
      entries: () => present().entries(),
      events: (...types) =>
        sessions
          .flatMap((log) => log.entries())
          .map(({ event }) => event)
          .filter((event) => (types as string[]).includes(event.type)) as never,
      do: (event) => {
        present().append({ event });
        reload();
      },
      told,
      hits,
      reported,
      windows,
      kill,
      leave: () => {
        tab.do({ type: 'page.left' });
        kill();
      },
    };
    tabs.set(id, { tab, channel, heard$, change$ });
    begin(null);
    return tab;
  }

  return {
    scheduler,
    provider,
    stored,
    storage,
    lockHeld: locks.held,
    lock: locks.lock,
    openTab,
    now: wall.now,
    setClock: (ms) => {
      wrongByMs = ms;
    },
    advance: (ms) => {
      const until = scheduler.now() + ms;
      scheduler.maxFrames = until;
      scheduler.flush();
      scheduler.frame = until;
    },
  };
}

/** A world with this many comment notes, the newest with the highest id, and one tab with its list. */
export function aPanel(count = 3, options: TabOptions = {}): { readonly world: World; readonly tab: Tab } {
  const world = virtualWorld((provider) => {
    for (let id = 1; id <= count; id += 1) provider.add(id);
  });
  const tab = world.openTab(options);
  world.advance(1_000);
  return { world, tab };
}
