/** The iframe page's composition root: the only place that wires log, effects, sources, ports and React together. */
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { defer, distinctUntilChanged, filter, map, type Observable, switchMap, take } from 'rxjs';
import { initialState, reduce } from '../../reducers';
import type { Entry, PanelEvent } from '../../reducers/events';
import { isVisible } from '../../reducers/selectors';
import { type Effect, together } from '../../streams/effects/effect';
import { firstEffects } from '../../streams/effects/first';
import { startedLate } from '../../streams/effects/startedLate';
import { createLog, type Log } from '../../streams/log';
import { whileTrue } from '../../streams/operators/whileTrue';
import type { Ports } from '../../streams/ports';
import { clock } from '../../streams/sources/clock';
import { fenced } from '../../streams/sources/fenced';
import { keyboard } from '../../streams/sources/keyboard';
import { messages } from '../../streams/sources/messages';
import { scroll } from '../../streams/sources/scroll';
import { storage } from '../../streams/sources/storage';
import { viewport } from '../../streams/sources/viewport';
import { visibility } from '../../streams/sources/visibility';
import { PanelLayout } from '../panel/PanelLayout';
import { directionOf, loadWords, localeOf, type Words, WordsContext, writtenIn } from '../panel/words';
import { type PanelWorld, PanelWorldContext } from '../panel/world';
import type { Beginning } from './begin';
import type { PanelConfig } from './config';
import { fetched } from './fetched';
import { hearOnlyThose } from './heardEvents';
import { lateViews } from './lateViews';
import { analyticsPort } from './ports/analytics';
import { apiPort } from './ports/api';
import { accessPort, lockPort, openWindowPort, reportPort, storagePorts, tabsPort } from './ports/browser';
import { devicePort } from './ports/device';
import type { HostPort } from './ports/host';
import { sessionStarted, startOfDay } from './start';
import { version } from './version';

const reducers = { initial: initialState, reduce };
const now = () => Date.now();
/** The embedding window; null when the page was opened by itself. */
const parent = window.parent === window ? null : window.parent;

const late = () => fetched(() => import('./late'), reportError);

/** The effects that are not needed to show the list: their code is fetched once the first frame is drawn. */
const lateEffect = (entry$: Observable<Entry>): Observable<Effect> =>
  entry$.pipe(
    filter(({ event }) => event.type === 'session.mounted'),
    take(1),
    switchMap(late),
    map(({ lateEffects }) => together(lateEffects)),
  );

/** The name of what panels of one provider share on this origin: the database and the channel between tabs. */
const ownName = ({ apiOrigin }: PanelConfig): string => `notifications_panel ${apiOrigin}`;

function portsOf({ config, host, client, ask }: Beginning, device: Ports['device']): Ports {
  const tabs = tabsPort(ownName(config), globalThis.BroadcastChannel);
  return {
    ...(tabs && { tabs }),
    ...storagePorts(window),
    device,
    access: accessPort(document, parent !== null),
    api: apiPort(ask, async () => (await late()).actRoutes),
    push: () => defer(late).pipe(switchMap(({ pushPort }) => pushPort(client)())),
    tell: host.tell,
    lock: lockPort(navigator.locks),
    count: analyticsPort(config.analytics.pixel, document),
    report: reportPort(window),
    openWindow: openWindowPort(window),
  };
}

/** All sources of events, merged. */
function sources(config: PanelConfig, host: HostPort, { state$ }: Log): Observable<PanelEvent> {
  const visible$ = state$.pipe(map(isVisible), distinctUntilChanged());
  return fenced(
    [
      messages(window, { parent, origins: config.hostOrigins, onOrigin: host.learnOrigin }),
      storage(window),
      keyboard(document, state$),
      visibility(document, window),
      viewport(window),
      clock(now, startOfDay).pipe(whileTrue(visible$)),
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
  hearOnlyThose(element);
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

async function start(element: HTMLElement): Promise<void> {
  const beginning = await window.notificationsPanel;
  if (!beginning) throw new Error("The page's first script did not run.");
  const { config, host, firstMessage } = beginning;
  const query = new URLSearchParams(window.location.search);
  const requested = query.get('locale');
  const locale = localeOf(requested, config.locales);
  const loading = loadWords(locale);

  const startedAt = now();
  const log = createLog({ ...reducers, now, report: reportPort(window) });
  const device = devicePort(() =>
    import('./storage/device').then(({ openDevice }) =>
      openDevice({ log, reducers, startedAt, app: version, name: ownName(config) }),
    ),
  );
  const ports = portsOf(beginning, device);
  for (const effect of [together(firstEffects), startedLate(lateEffect)])
    effect(log.entry$, log.state$, ports).subscribe(log.append);
  sources(config, host, log).subscribe((event) => log.append({ event }));
  const embedded = parent !== null;
  const writing = writtenIn(requested ?? 'en', locale);
  log.append({ event: sessionStarted({ view: window, config, locale: writing, embedded, ports, now: startedAt }) });
  if (firstMessage) {
    const { data, origin, source } = firstMessage;
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  }

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
    // [config.error]
    const isOurs = error instanceof Error && error.name === 'ConfigError';
    element.setAttribute('role', 'alert');
    element.textContent = isOurs ? error.message : 'The notifications panel could not start.';
    if (!isOurs) reportError(error);
  });
}
