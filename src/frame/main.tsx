/** The iframe page's composition root: the only place that wires log, effects, sources, ports and React together. */
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { distinctUntilChanged, EMPTY, filter, from, fromEvent, map, mergeMap, type Observable } from 'rxjs';
import { initialState, reduce } from '../../reducers';
import { choices } from '../../reducers/choices';
import type { PanelEvent } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import { shortened } from '../../reducers/shortened';
import { forgetStored } from '../../streams/claimedStorage';
import { rootEffect } from '../../streams/features';
import { createLog, type Log } from '../../streams/log';
import { confirmedCalls } from '../../streams/operators/confirmedCalls';
import { whileTrue } from '../../streams/operators/whileTrue';
import type { Ports } from '../../streams/ports';
import { clock } from '../../streams/sources/clock';
import { fenced } from '../../streams/sources/fenced';
import { keyboard } from '../../streams/sources/keyboard';
import { messages } from '../../streams/sources/messages';
import { scroll } from '../../streams/sources/scroll';
import { knowsNote, rereading, storageEventFor } from '../../streams/sources/storage';
import { viewport } from '../../streams/sources/viewport';
import { visibility } from '../../streams/sources/visibility';
import {
  isOthers,
  ownedStorage,
  parseChoice,
  parseDraft,
  parseId,
  parseKey,
  storedOwner,
  writeDraft,
  writeOwner,
} from '../../streams/storageKeys';
import { PanelLayout } from '../panel/PanelLayout';
import { directionOf, type Locale, loadWords, localeOf, type Words, WordsContext, writtenIn } from '../panel/words';
import { type PanelWorld, PanelWorldContext } from '../panel/world';
import { takeBegun } from './begun';
import { askWith, clientConfig } from './client';
import { type PanelConfig, parseConfig, readers } from './config';
import { fetched } from './fetched';
import { lateViews } from './lateViews';
import type { OwnSettings } from './ownSettings';
import { apiPort, listRoutes } from './ports/api';
import { accessPort, isOpenedByOther, openWindowPort, reportPort, storagePorts } from './ports/browser';
import { claimPort } from './ports/claim';
import { devicePort } from './ports/device';
import { type HostPort, hostPort } from './ports/host';
import { pushPort } from './ports/push';
import { orNull } from './ports/refused';
import { lockPort, tabName, tabsPort } from './ports/tabs';
import { type Tokens, tokensOf } from './ports/tokens';
import { reload, reloadBefore } from './reload';
import { sessionStarted, startOfDay } from './sessionStarted';
import { type SetLook, setsLook } from './theme/setsLook';
import { version } from './version';

const reducers = { initial: initialState, reduce };
const drafts = { parseKey, parseDraft, writeDraft };
const now = () => Date.now();
/** The embedding window; null when the page was opened by itself. */
const parent = window.parent === window ? null : window.parent;

/** The database of the panels of one provider on this origin, and the channel between their tabs, have this name. */
const ownName = ({ apiOrigin }: PanelConfig): string => `notifications_panel ${apiOrigin}`;

const late = () => import('./views');

/** Nothing is counted where the code for it does not come, as where a blocker knows such files. */
function countPort(pixel: string): NonNullable<Ports['count']> {
  const code = import('./ports/analytics').catch(() => null);
  return (transition) => from(code).pipe(mergeMap((loaded) => loaded?.countAll(pixel, transition, window) ?? []));
}

/** The ports that do not depend on the session. */
function portsOf(
  config: PanelConfig,
  host: HostPort,
  tokens: Tokens | null,
  own: OwnSettings | null,
): Omit<Ports, 'device'> {
  const { pixel } = config.analytics;
  const client = clientConfig(config, tokens, takeBegun(window));
  const raw = storagePorts(window);
  const tabs = tabsPort(ownName(config));
  const lock = lockPort(orNull(() => navigator.locks));
  return {
    ...(tabs && { tabs }),
    ...raw,
    claim: claimPort(raw, lock),
    forget: () => forgetStored(raw),
    access: accessPort(document, parent !== null),
    api: apiPort(askWith(client), async () => (await late()).actRoutes, own?.routes),
    push: pushPort(async () => (await late()).pushChannel(client)),
    tell: host.tell,
    lock,
    count: pixel ? countPort(pixel) : null,
    report: reportPort(window),
    openWindow: openWindowPort(window),
  };
}

function sources(
  { config, host, setLook, tokens, shared: raw }: Page,
  { entry$, state$, aheadMs }: Log,
  hides: (key: string | null) => boolean,
  storage: Pick<Ports, 'read' | 'keys'>,
): Observable<PanelEvent> {
  const visible$ = state$.pipe(map(isVisible), distinctUntilChanged());
  const change$ = fromEvent<StorageEvent>(window, 'storage').pipe(filter(({ key }) => !hides(key)));
  return fenced(
    [
      messages(window, {
        ...{ parent, origins: config.hostOrigins, onOrigin: host.learnOrigin, onToken: tokens?.give },
        onAppearance: (appearance) => setLook({ appearance }),
      }),
      change$.pipe(
        map((change) =>
          storageEventFor(change, () => isOthers(raw, state$.value.session.owner), knowsNote(state$.value)),
        ),
        filter((event) => event !== null),
      ),
      rereading(entry$, change$, state$, storage, aheadMs),
      keyboard(document, state$, isOpenedByOther(window)),
      visibility(document, window),
      viewport(window),
      clock(now, startOfDay).pipe(whileTrue(visible$)),
      tokens ? tokens.wanted$.pipe(map((): PanelEvent => ({ type: 'session.wantedToken' }))) : EMPTY,
    ],
    reportPort(window),
  );
}

function worldOf(log: Log): PanelWorld {
  const append = (event: PanelEvent): void => {
    log.append({ event });
  };
  return {
    state$: log.state$,
    append,
    watchScroll: (list) => {
      const subscription = scroll(list, log.state$).subscribe(append);
      return () => subscription.unsubscribe();
    },
  };
}

function Mounted({ onMounted }: { readonly onMounted: () => void }): null {
  useEffect(onMounted, [onMounted]);
  return null;
}

/** @returns a function that draws the session */
function painterOf(element: HTMLElement, words: Words): (log: Log) => void {
  const views = lateViews(late);
  const draw = (drawn: ReactNode) => root.render(<WordsContext value={words}>{drawn}</WordsContext>);
  let drawn: PanelWorld | null = null;
  const root = createRoot(element, {
    onCaughtError: (error) => reportError(error),
    // [states.crashed]
    onUncaughtError(error) {
      reportError(error);
      // If the notice itself throws, it is not drawn again.
      if (drawn) draw(<views.Crashed />);
      drawn?.append({ type: 'page.crashed', view: 'panel', note: null });
      drawn = null;
    },
  });
  return (log) => {
    const world = worldOf(log);
    let mounted = false;
    const onMounted = () => {
      if (!mounted) world.append({ type: 'session.mounted' });
      mounted = true;
    };
    drawn = world;
    draw(
      <StrictMode>
        <PanelWorldContext value={world}>
          <PanelLayout views={views} />
          <Mounted onMounted={onMounted} />
        </PanelWorldContext>
      </StrictMode>,
    );
  };
}

/** What the session needs of the page. */
interface Page {
  readonly config: PanelConfig;
  /** The product's own filters, words and acts; null without any. */
  readonly own: OwnSettings | null;
  readonly query: URLSearchParams;
  readonly host: HostPort;
  readonly setLook: SetLook;
  /** Null where the host page gives no token. */
  readonly tokens: Tokens | null;
  /** The host page is to give a token before anything is asked. */
  readonly awaitsToken: boolean;
  readonly shared: Omit<Ports, 'device'>;
  readonly locale: Locale;
  readonly painter: Promise<(log: Log) => void>;
}

/** The longest time from the end of a page that loads itself again to the start of the next. */
const reloadMs = 60_000;

/**
 * Tells which keys hold a draft of an earlier page. ./storage/earlierDrafts.ts gives these drafts to the session later.
 * [draft.owner-first]
 */
const draftsHidden =
  ({ state$ }: Log) =>
  (key: string | null): boolean =>
    key !== null && state$.value.session.userId === null && parseKey(key)?.kind === 'draft';

/**
 * Starts the session with its log. Resolves when it is drawn. When somebody else is signed in, or an effect has failed, the page
 * loads itself again.
 * @param hint the person that the host page names; null where it names none
 */
async function startSession(page: Page, owner: number | null, hint: number | null): Promise<void> {
  const { config, own, query, shared, locale, tokens, awaitsToken, setLook } = page;
  // Storage without an owner gets one, so that the next person does not get its data.
  if (owner !== null && storedOwner(shared) === null) writeOwner(shared, owner);
  const startedAt = now();
  const log = createLog({ ...reducers, shorten: shortened, now, report: shared.report });
  const { state$, entry$ } = log;
  const append = (event: PanelEvent) => log.append({ event });
  const storage = ownedStorage(shared, () => state$.value.session.owner ?? owner);
  const kept = {
    log,
    reducers,
    startedAt,
    app: version,
    name: ownName(config),
    earlier: { storage, drafts },
    hint,
    trim: own?.trim,
  };
  const hides = draftsHidden(log);
  const device = () => fetched(() => import('./storage/device'), reportError);
  const before = reloadBefore(window);
  const ports: Ports = {
    ...shared,
    ...storage,
    keys: () => storage.keys().filter((key) => !hides(key)),
    api: confirmedCalls(shared.api, state$, () => append({ type: 'session.gotStrangeList' })),
    device: devicePort(() => device().then(({ openDevice }) => openDevice(kept))),
    drawTheme: (theme) => setLook({ theme }),
    reload: () => {
      const { panel, session } = state$.value;
      reload(window, { at: now(), isFailure: session.ended === 'effectFailed', showing: panel.showing });
    },
  };
  rootEffect(entry$, state$, ports).subscribe(log.append);
  sources(page, log, hides, storage).subscribe(append);
  const embedded = parent !== null;
  append(
    sessionStarted({
      view: window,
      config,
      locale: writtenIn(query.get('locale') ?? 'en', locale),
      embedded,
      now: startedAt,
      owner,
      named: hint !== null && hint === owner,
      tab: tabName(window),
      ports,
      awaitsToken,
      query,
      ...(own?.filters && { filters: own.filters }),
      ...(before?.isFailure && { reloadedAt: before.at }),
    }),
  );
  if (tokens) append({ type: 'session.wantedToken' });
  if (embedded && before?.showing && startedAt - before.at < reloadMs) append({ type: 'host.shown' });
  if (query.get('devtools') === '1')
    import('./devtoolsBridge').then(
      ({ attach }) => attach(log, { view: window, app: version, startedAt }),
      reportError,
    );
  const paint = await page.painter;
  paint(log);
  const { url, sample } = config.reports;
  if (url !== null)
    // By way of the device's code, because a chunk beside it would move what both share into the first load.
    device().then(async ({ loadReports }) => {
      const { reportErrors } = await loadReports();
      const on = parseChoice('reports', storage.read(choices.reports.key));
      reportErrors({ ...kept, url, sample, on });
    }, reportError);
}

async function startPanel(element: HTMLElement): Promise<void> {
  const config = parseConfig(document.getElementById('panel-config')?.textContent ?? '');
  const host = hostPort(window, config.hostOrigins);
  // Nothing above this line asks, draws or posts anything. [host.closed]
  const firstMessage = await host.admitted();
  const query = new URLSearchParams(window.location.search);
  const { filters, words, acts } = config;
  const isOwn = [filters, words, acts].some((value) => value !== undefined);
  const own = isOwn ? (await import('./ownSettings')).ownSettings(config, readers, listRoutes) : null;
  const mayGive = parent && config.transport === 'fetch' && config.hostOrigins.length > 0 && config.token === null;
  const awaitsToken = Boolean(mayGive) && query.get('signin') === 'token';
  const tokens = mayGive ? tokensOf(awaitsToken) : null;
  const shared = portsOf(config, host, tokens, own);
  // What the address does not say the person may have chosen. [help.choices]
  const theme = query.get('theme') ?? shared.read(choices.theme.key);
  const locale = localeOf(query.get('locale') ?? shared.read(choices.locale.key), config.locales);
  const painter = loadWords(locale, own?.textsOf).then((words) => {
    const { documentElement } = document;
    documentElement.lang = words.locale;
    documentElement.dir = directionOf(words.locale);
    if (theme === 'light' || theme === 'dark') documentElement.dataset['theme'] ??= theme;
    return painterOf(element, words);
  });
  const setLook = setsLook(window, () => fetched(() => import('./theme/themeOf'), reportError), theme);
  const page: Page = { config, own, query, host, setLook, tokens, awaitsToken, shared, locale, painter };

  // Only a page that frames the panel has been admitted, so only its address may name the person.
  const hint = parent && parseId(query.get('user') ?? '');
  const drawn = startSession(page, storedOwner(shared), hint);
  if (firstMessage) {
    const { data, origin, source } = firstMessage;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  }
  await drawn;
}

const element = document.getElementById('panel');
if (element) {
  startPanel(element).catch((error: unknown) => {
    // [config.error]
    const isOurs = error instanceof Error && error.name === 'ConfigError';
    element.setAttribute('role', 'alert');
    element.className = 'panel';
    const card = document.createElement('p');
    card.className = 'state-card';
    card.textContent = isOurs ? error.message : 'The notifications panel could not start.';
    element.replaceChildren(card);
    if (isOurs) import('./advise').then(({ advise }) => advise(error.message, window), reportError);
    else reportError(error);
  });
}
