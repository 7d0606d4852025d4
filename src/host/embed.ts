/** `embed` puts a panel into a page and exchanges all messages with it. Pages call it, and the custom element does. */
import { type HostMessage, type PanelMessage, parsePanelMessage, writeHostMessage } from '../../streams/protocol';
import { addBadge } from './bell';
import { type CloseReason, emit } from './events';
import { onGestures, whenIdle } from './gestures';
import { type Appearance, checkOption, countText, type EmbedOptions, holding, type Plus, readOptions } from './options';
import { makeParts, setAttributes } from './parts';
import { onBack } from './placement';

/**
 * Hands on the panel's messages until `signal` aborts. Messages of other windows or origins, and malformed ones, are
 * ignored.
 * @param origin the panel's origin
 */
function hearPanel(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: PanelMessage) => void,
  signal: AbortSignal,
): void {
  addEventListener(
    'message',
    (event) => {
      // The sender is checked first, so that data of other senders is never read.
      if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = parsePanelMessage(event.data);
      if (message) hear(message);
    },
    { signal },
  );
}

/** One embedded panel. After `destroy` its methods do nothing. */
export interface EmbeddedPanel {
  readonly open: boolean;
  /** Number of new notifications; null until the panel has told it. */
  readonly count: number | null;
  /** Type of the newest of them; null when there are none. */
  readonly latestType: string | null;
  /** A copy of what was set last; null when nothing was. */
  readonly appearance: Appearance | null;
  /**
   * Changes the theme without a new frame: the whole of it, so that what is not given is the panel's own again.
   * @throws TypeError when it is not an object, or cannot be sent as JSON
   */
  setAppearance(appearance: Appearance | null | undefined): void;
  /** Opens it, loads it first if need be, and moves the focus into it unless `focus` is false. */
  show(options?: { readonly focus?: boolean }): void;
  close(): void;
  toggle(): void;
  /** Loads the frame without showing it. */
  load(): void;
  /** Makes the panel ask the provider now. Does nothing before the panel is ready, because it starts with a sync. */
  refresh(): void;
  /**
   * Makes the panel forget the person on this device, and shows nobody's notes. The next `refresh()` asks the option `token` again.
   */
  signOut(): void;
  /** Closes it, removes all that `embed` added and gives the bell back as it was. */
  destroy(): void;
}

/** A panel that is not ready by then is told to the page as an error. [kit.failure] */
const readyWithinMs = 20_000;

/** A panel that has loaded answers sooner, if it may. [kit.failure] */
const answerWithinMs = 3_000;

/**
 * @param element gets the panel; events are dispatched on it, and its `data-notifications` is `open` or `closed`
 * @throws TypeError when an argument is not usable or the element holds a panel already
 */
export function embed(element: HTMLElement, options: EmbedOptions): EmbeddedPanel {
  const settings = readOptions(element, options);
  const { url, bell } = settings;
  const parts = makeParts(settings, element);
  const { holder, root, box, frame, status } = parts;
  holding.add(element);
  const silent = `No answer from ${url}.`;
  const life = new AbortController();
  const { signal } = life;
  let loading = false;
  let ready = false;
  let open = false;
  /** `signOut` was called, and `refresh` was not since. */
  let isOut = false;
  /** The panel was told that nobody is signed in. */
  let isNobody = false;
  /** The page was told it, too. A panel that starts again says it a second time. */
  let isTold = false;
  let count: number | null = null;
  let plus: Plus = '';
  let latestType: string | null = null;
  /** As JSON, because the page may change its object. */
  let appearance = 'null';
  let focusBefore: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const badge = settings.badge ? addBadge(bell) : null;
  const bellState = () => ({
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-label': count ? countText(settings, count, plus) : settings.label,
    'data-count': count || null,
    'data-notifications-label': settings.label,
  });
  const bellBefore = setAttributes(bell, bellState());

  const post = (message: HostMessage) => {
    // Another page in the frame gets nothing, because messages go to the panel's origin alone.
    if (ready) frame.contentWindow?.postMessage(writeHostMessage(message), url.origin);
  };
  /** The panel waits ten seconds for it, and then asks again. [token.page] */
  const giveToken = async () => {
    const { token } = settings;
    if (!token && !isOut) return;
    try {
      const given = isOut ? null : await (typeof token === 'function' ? token() : token);
      isNobody = !given;
      if (given) isTold = false;
      post({ action: 'token', token: given || null });
    } catch (error) {
      emit(element, 'error', { message: `"token" failed: ${error}` });
    }
  };
  const arrange = () => parts.arrange(open, JSON.parse(appearance)?.theme);
  const tellAppearance = () => post({ action: 'setAppearance', appearance: JSON.parse(appearance) ?? {} });
  const setAppearance: EmbeddedPanel['setAppearance'] = (next) => {
    checkOption('appearance', next);
    const given = JSON.stringify(next ?? null);
    if (given === appearance || signal.aborted) return;
    appearance = given;
    arrange();
    tellAppearance();
  };
  const tellHidden = () => post({ action: 'toggleVisibility', hidden: document.hidden });

  /** Says in the console what a panel may need that does not do its part in time. [kit.failure] */
  const advise = (isFine: () => unknown, afterMs: number, sentence: string, otherwise?: () => void) => {
    const advice = setTimeout(() => {
      if (isFine()) return;
      console.warn(`notifications panel: ${sentence}`);
      otherwise?.();
    }, afterMs);
    signal.addEventListener('abort', () => clearTimeout(advice));
  };

  /** In a shadow root of the element where it has one, because a morph takes out what the server did not send. */
  const place = element.shadowRoot ?? element;
  /** The page has not removed it. */
  const isInPlace = () => holder.parentNode === place;

  const load = () => {
    if (signal.aborted || (loading && isInPlace())) return;
    loading = true;
    ready = false;
    parts.fail(false);
    frame.src = url.href;
    box.append(frame);
    if (!isInPlace()) place.append(holder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      loading = false;
      parts.fail(true);
      emit(element, 'error', { message: `${silent} Does frame-src allow it?` });
    }, readyWithinMs);
  };

  const setOpen = (now: boolean) => {
    open = now;
    element.dataset.notifications = open ? 'open' : 'closed';
    box.inert = !open;
    const mode = arrange();
    parts.raise(open);
    if (open && mode === 'screen') back.opened();
    setAttributes(bell, bellState());
    post({ action: 'togglePanel', showing: open });
  };

  const show = (focus = true) => {
    if (open || signal.aborted) return;
    load();
    focusBefore = document.activeElement as HTMLElement | null;
    setOpen(true);
    if (focus) {
      frame.focus();
      // While a key is handled, Firefox does not move the focus into a frame of another origin. A closed frame is inert. [kit.focus]
      setTimeout(() => document.activeElement === focusBefore && frame.focus());
    }
    emit(element, 'open');
  };

  const close = (reason: CloseReason) => {
    if (!open) return;
    frame.blur();
    setOpen(false);
    back.closed();
    // The focus goes back to where it was, or else to the bell, unless the reader has moved on to another field.
    // In WebKit the frame keeps the focus after blur(). [kit.focus]
    for (const back of [focusBefore, bell])
      if (document.activeElement === document.body || root.activeElement) back?.focus();
    emit(element, 'close', { reason });
  };

  const back = onBack(() => close('back'), signal);

  const toggle = (reason: CloseReason) => (open ? close(reason) : show());

  const setCount = (next: number, type: string | null, nextPlus: Plus) => {
    if (next === count && type === latestType && plus === nextPlus) return;
    status.textContent = count !== null && next > count && !open ? countText(settings, next, nextPlus) : '';
    count = next;
    plus = nextPlus;
    latestType = type;
    setAttributes(bell, bellState());
    badge?.(count, plus);
    emit(element, 'count', { count, latestType });
  };

  const hear = (message: PanelMessage) => {
    switch (message.action) {
      case 'iFrameReady':
        clearTimeout(timer);
        loading = ready = true;
        parts.fail(false);
        // First, so that the panel is shown in its colours.
        if (appearance !== 'null') tellAppearance();
        tellHidden();
        setOpen(open);
        // A frame that was focused before its page loaded must be focused again.
        if (root.activeElement === frame) frame.contentWindow?.focus();
        advise(
          () => count !== null || document.hidden,
          readyWithinMs,
          `no list yet. Is the reader signed in, and "apiOrigin" of ${url.origin} right? npx bellpanel conformance APIORIGIN tells`,
        );
        emit(element, 'ready');
        break;
      case 'render': {
        isTold = false;
        const { num_new, latest_type, more } = message;
        setCount(num_new, num_new ? latest_type : null, more ? '+' : '');
        break;
      }
      case 'renderAllSeen':
        setCount(0, null, '');
        break;
      case 'togglePanel':
        close('panel');
        break;
      case 'needToken':
        void giveToken();
        break;
      case 'signedOut':
        if (!isTold) emit(element, 'signedout');
        isTold = true;
        break;
      default: {
        const { action, ...detail } = message;
        const goesOn = emit(element, action, detail);
        // The press in the frame lets the page open a tab, too.
        if (goesOn && action === 'openLink') window.open(message.url, '', 'noopener');
      }
    }
  };

  hearPanel(frame, url.origin, hear, signal);
  frame.addEventListener('load', () =>
    advise(
      () => ready,
      answerWithinMs,
      `${silent} Is that the panel's page? Its settings need "hostOrigins": ["${origin}"], or: npx bellpanel sandbox --host-origin ${origin}${
        window.crossOriginIsolated
          ? '. Its server sends Cross-Origin-Embedder-Policy: credentialless and Cross-Origin-Resource-Policy: cross-origin'
          : ''
      }`,
      () => parts.fail(true),
    ),
  );
  document.addEventListener('visibilitychange', tellHidden, { signal });
  onGestures(settings, settings.inline ? element : box, toggle, close, signal);
  // A panel that was taken out of the page, or put out of reach, is not open. [kit.markup]
  const changed = new MutationObserver(() => {
    if (!open) return;
    // Browsers with `showPopover` know `:modal`.
    const isBehind = 'showPopover' in box && document.querySelector(':modal')?.contains(element) === false;
    if (isBehind || !isInPlace() || element.closest('[inert]')) close('outside');
  });
  changed.observe(place, { childList: true });
  changed.observe(document, { subtree: true, attributeFilter: ['inert', 'open'] });
  signal.addEventListener('abort', () => changed.disconnect());
  parts.retry.addEventListener('click', () => {
    loading = false;
    load();
    // The pressed button is gone.
    frame.focus();
  });
  parts.closer.addEventListener('click', () => close('button'));
  // An open panel would cover each printed page. `arrange` brings it back. [kit.print]
  addEventListener('beforeprint', () => settings.inline || box.style.setProperty('display', 'none'), { signal });
  // Captured, because a bell moves with whatever is scrolled around it.
  for (const moved of ['resize', 'scroll', 'afterprint'])
    addEventListener(moved, () => open && arrange(), { signal, capture: true });
  setAppearance(settings.appearance);
  place.append(holder);
  setOpen(false);
  if (settings.load === 'hover')
    for (const near of ['pointerenter', 'focus']) bell?.addEventListener(near, load, { signal });
  else if (settings.load !== 'open') whenIdle(load, signal);

  return {
    get open() {
      return open;
    },
    get count() {
      return count;
    },
    get latestType() {
      return latestType;
    },
    get appearance() {
      return JSON.parse(appearance);
    },
    setAppearance,
    show: (how) => show(how?.focus),
    close: () => close('call'),
    toggle: () => toggle('call'),
    load,
    refresh() {
      if (isNobody) {
        isOut = false;
        void giveToken();
      }
      post({ action: 'refreshNotes' });
    },
    signOut() {
      isOut = true;
      // Also a panel that was never shown may hold the person's things.
      load();
      void giveToken();
    },
    destroy() {
      if (signal.aborted) return;
      close('destroyed');
      life.abort();
      clearTimeout(timer);
      holder.remove();
      holding.delete(element);
      setAttributes(bell, bellBefore);
      badge?.(null, '');
      delete element.dataset.notifications;
    },
  };
}
