/** The iframe page's composition root: the only place that wires log, effects, sources, ports and React together. */
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { distinctUntilChanged, filter, map, merge, type Observable } from 'rxjs';
import { initialState, reduce } from '../../reducers';
import type { PanelEvent } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import { rootEffect } from '../../streams/effects';
import { createLog, type Log } from '../../streams/log';
import { whileTrue } from '../../streams/operators/whileTrue';
import type { Ports } from '../../streams/ports';
import { clock } from '../../streams/sources/clock';
import { keyboard } from '../../streams/sources/keyboard';
import { messages } from '../../streams/sources/messages';
import { scroll } from '../../streams/sources/scroll';
import { storage } from '../../streams/sources/storage';
import { viewport } from '../../streams/sources/viewport';
import { visibility } from '../../streams/sources/visibility';
import type { Config } from '../client/sending';
import type { Transport } from '../client/transport';
import { proxyFrameTransport } from '../client/transports/proxyFrame';
import { withTimeout } from '../client/transports/withTimeout';
import { PanelLayout } from '../panel/PanelLayout';
import { directionOf, loadWords, localeOf, type Words, WordsContext, writtenIn } from '../panel/words';
import { type PanelWorld, PanelWorldContext } from '../panel/world';
import { ConfigError, type PanelConfig, parseConfig } from './config';
import { lateViews } from './lateViews';
import { analyticsPort } from './ports/analytics';
import { apiPort } from './ports/api';
import { lockPort, openWindowPort, reportPort, storagePorts, tabsPort } from './ports/browser';
import { type HostPort, hostPort } from './ports/host';
import { pushPort } from './ports/push';
import { sessionStarted, startOfDay } from './start';
import { version } from './version';

const requestTimeoutMs = 30_000;
const reducers = { initial: initialState, reduce };

/** A transport whose code comes by `import()`: the one that is not configured costs nothing. */
function loaded(load: () => Promise<Transport>): Transport {
  let transport: Promise<Transport> | null = null;
  return async (request, onPart) => {
    transport ??= load().catch((error: unknown) => {
      transport = null;
      throw error;
    });
    return (await transport)(request, onPart);
  };
}

function clientConfig({ transport, apiOrigin, token }: PanelConfig): Config {
  const carry =
    transport === 'proxy'
      ? proxyFrameTransport({ apiOrigin })
      : loaded(async () => {
          const { fetchTransport } = await import('../client/transports/fetch');
          return fetchTransport({ apiOrigin, credentials: token ? 'omit' : 'include' });
        });
  return { transport: withTimeout(carry, requestTimeoutMs), apiVersion: '1.1', ...(token && { token }) };
}

function portsOf(config: PanelConfig, host: HostPort): Ports {
  const client = clientConfig(config);
  const tabs = tabsPort(`notifications_panel ${config.apiOrigin}`, globalThis.BroadcastChannel);
  return {
    ...(tabs && { tabs }),
    ...storagePorts(window),
    api: apiPort(client),
    push: pushPort(client),
    tell: host.tell,
    lock: lockPort(navigator.locks),
    count: analyticsPort(config.analytics.pixel, document),
    report: reportPort(window),
    openWindow: openWindowPort(window),
  };
}

/** Everything that happens outside, from now on. */
function sources(config: PanelConfig, host: HostPort, { state$ }: Log): Observable<PanelEvent> {
  const now = () => Date.now();
  const parent = window.parent === window ? null : window.parent;
  const visible$ = state$.pipe(map(isVisible), distinctUntilChanged());
  return merge(
    messages(window, { parent, origins: config.hostOrigins, onOrigin: host.learnOrigin }),
    storage(window),
    keyboard(document, state$),
    visibility(document, window),
    viewport(window),
    clock(now, startOfDay).pipe(whileTrue(visible$)),
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

/** Says that React drew the first frame. */
function Mounted({ onMounted }: { readonly onMounted: () => void }): null {
  useEffect(onMounted, [onMounted]);
  return null;
}

function draw(element: HTMLElement, world: PanelWorld, words: Words): void {
  const views = lateViews();
  let mounted = false;
  const onMounted = () => {
    if (!mounted) world.append({ type: 'session.mounted' });
    mounted = true;
  };
  createRoot(element).render(
    <StrictMode>
      <WordsContext value={words}>
        <PanelWorldContext value={world}>
          <PanelLayout views={views} />
          <Mounted onMounted={onMounted} />
        </PanelWorldContext>
      </WordsContext>
    </StrictMode>,
  );
}

/** What outlives the page: the last known notes, and the log. Where the browser blocks it, the panel goes on without. */
async function remember(log: Log, config: PanelConfig, startedAt: number): Promise<void> {
  const [{ openDatabase }, { keepNotes, restoredNotes }] = await Promise.all([
    import('./storage/database'),
    import('./storage/fastReturn'),
  ]);
  const database = await openDatabase(`notifications_panel ${config.apiOrigin}`);
  if (database) {
    keepNotes(
      log,
      database,
      () => Date.now(),
      (ms, run) => setTimeout(run, ms),
    );
    const restored = await restoredNotes(database);
    if (restored && !log.state$.value.sync.everLoaded) log.append({ event: restored });
  }
  const { record } = await import('./storage/recording');
  record({ log, database, reducers, startedAt, app: version, save, every });
}

const every = (ms: number, run: () => void): (() => void) => {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
};

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the provider's cookies reach its frame in here: asked at the start, and again when the person says so. */
function watchAccess(log: Log): void {
  if (window.parent === window || !document.hasStorageAccess) return;
  const tell = (granted: boolean) => log.append({ event: { type: 'access.checked', granted } });
  document.hasStorageAccess().then(tell, () => {});
  log.entry$.pipe(filter(({ event }) => event.type === 'user.askedAccess')).subscribe(() => {
    document.requestStorageAccess().then(
      () => tell(true),
      () => tell(false),
    );
  });
}

async function start(element: HTMLElement): Promise<void> {
  const config = parseConfig(document.getElementById('panel-config')?.textContent ?? '');
  const query = new URLSearchParams(window.location.search);
  const requested = query.get('locale');
  const locale = localeOf(requested, config.locales);
  const loading = loadWords(locale);

  const host = hostPort(window, config.hostOrigins);
  if (host.isRefused)
    throw new ConfigError('This page may not show the notifications panel: its origin is not in "hostOrigins".');
  const ports = portsOf(config, host);
  const log = createLog({ ...reducers, now: () => Date.now() });
  rootEffect(log.entry$, log.state$, ports).subscribe(log.append);
  sources(config, host, log).subscribe((event) => log.append({ event }));
  const embedded = window.parent !== window;
  const writing = writtenIn(requested ?? 'en', locale);
  const startedAt = Date.now();
  log.append({ event: sessionStarted({ view: window, config, locale: writing, embedded, ports, now: startedAt }) });

  watchAccess(log);
  remember(log, config, startedAt).catch(reportError);
  if (query.get('devtools') === '1')
    import('./devtoolsBridge').then(
      ({ attach }) => attach(log, { view: window, app: version, startedAt }),
      reportError,
    );

  const words = await loading;
  const { documentElement } = document;
  documentElement.lang = words.locale;
  documentElement.dir = directionOf(words.locale);
  const theme = query.get('theme');
  if (theme === 'light' || theme === 'dark') documentElement.dataset['theme'] = theme;
  draw(element, worldOf(log), words);
}

const element = document.getElementById('panel');
if (element) {
  start(element).catch((error: unknown) => {
    // A bad settings block is one visible sentence that names the key, not a blank page.
    element.setAttribute('role', 'alert');
    element.textContent = error instanceof ConfigError ? error.message : 'The notifications panel could not start.';
    if (!(error instanceof ConfigError)) reportError(error);
  });
}
