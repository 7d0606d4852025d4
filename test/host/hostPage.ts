/** A page with a bell and a place for the panel, and a simulated panel: what the host kit's tests share. */
import { type EmbeddedPanel, type EmbedOptions, embed, type PanelEventDetails } from '../../src/host/host';
import type { PanelMessage } from '../../streams/protocol';

export const panelOrigin = 'https://panel.example';
export const panelSrc = `${panelOrigin}/panel/index.html`;

const makeElement = document.createElement.bind(document);
const elsewhere = makeElement('iframe');
document.documentElement.append(elsewhere);

/** A window outside of the test page. */
function aWindow(): Window | null {
  const frame = makeElement('iframe');
  elsewhere.contentDocument?.body.append(frame);
  return frame.contentWindow;
}

/** jsdom gives a frame in a shadow tree no window, so a frame of the kit gets one at each time that it comes into the page. */
beforeEach(() => {
  jest.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = makeElement(tag);
    let own: Window | null = null;
    if (tag === 'iframe')
      Object.defineProperties(element, {
        src: {
          get: () => element.getAttribute('src') ?? '',
          set: (src: string) => {
            element.setAttribute('src', src);
            own = null;
          },
        },
        contentWindow: {
          get: () => {
            own = element.isConnected ? (own ?? aWindow()) : null;
            return own;
          },
        },
      });
    return element;
  });
});

const embedded: EmbeddedPanel[] = [];

/** Bell, a field, and the element that gets the panel. */
export function setUpPage(): { readonly bell: HTMLElement; readonly field: HTMLElement; readonly place: HTMLElement } {
  document.body.innerHTML =
    '<header><button id="bell">Bell</button><input aria-label="Search"></header><p>Text</p><div id="place"></div>';
  const [bell, field, place] = ['#bell', 'input', '#place'].map((selector) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`the test page lacks ${selector}`);
    return found;
  });
  if (!bell || !field || !place) throw new Error('the test page is not whole');
  return { bell, field, place };
}

/** Embeds in `#place`, with the bell as opener; `endAll` destroys it. */
export function embedHere(options: Partial<EmbedOptions> = {}): EmbeddedPanel {
  const place = document.querySelector<HTMLElement>('#place');
  if (!place) throw new Error('call setUpPage first');
  const panel = embed(place, { src: panelSrc, opener: '#bell', load: 'open', ...options });
  embedded.push(panel);
  return panel;
}

export function endAll(): void {
  for (const panel of embedded.splice(0)) panel.destroy();
  document.body.innerHTML = '';
}

const holdersIn = (root: Document | ShadowRoot): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? [one, ...holdersIn(one.shadowRoot)] : []));

/** What the kit has put into the page: each is in a shadow root of its own. */
export const allInPanels = <E extends Element = HTMLElement>(selector: string): readonly E[] =>
  holdersIn(document).flatMap((holder) => [...(holder.shadowRoot?.querySelectorAll<E>(selector) ?? [])]);

export const dialog = (): HTMLElement => {
  const [found] = allInPanels('[role="dialog"]');
  if (!found) throw new Error('there is no panel');
  return found;
};

export const frameOrNull = (): HTMLIFrameElement | null => allInPanels<HTMLIFrameElement>('iframe')[0] ?? null;

export function theFrame(): HTMLIFrameElement {
  const frame = frameOrNull();
  if (!frame) throw new Error('no frame was loaded');
  return frame;
}

/** What the page sees as focused while the frame has the focus. */
export const theHolder = (): Element | undefined => holdersIn(document)[0];

/** Dispatches a message event as the browser would. */
export function say(
  data: unknown,
  from: { readonly source?: MessageEventSource | null; readonly origin?: string } = {},
) {
  const { source = theFrame().contentWindow, origin = panelOrigin } = from;
  dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

/** A message of the panel: a JSON string, from its own frame and origin. */
export const panelSays = (message: PanelMessage): void =>
  say(JSON.stringify({ type: 'notesIframeMessage', ...message }));

export interface Post {
  readonly message: unknown;
  /** The origin that alone may receive it. */
  readonly to: unknown;
}

/** What the kit posts into the frame from now on, parsed. */
export function recordPosts(): Post[] {
  const { contentWindow } = theFrame();
  if (!contentWindow) throw new Error('the frame has no window');
  const posts: Post[] = [];
  // jsdom has no window.focus.
  jest.spyOn(contentWindow, 'focus').mockImplementation(() => undefined);
  jest.spyOn(contentWindow, 'postMessage').mockImplementation((text: unknown, to?: unknown) => {
    posts.push({ message: JSON.parse(String(text)), to });
  });
  return posts;
}

/** Loads the frame and makes the panel ready; returns what the kit posts to it from then on. */
export function startPanel(panel: EmbeddedPanel): Post[] {
  panel.load();
  const posts = recordPosts();
  panelSays({ action: 'iFrameReady' });
  return posts;
}

const known: { readonly [K in keyof PanelEventDetails]: true } = {
  'notifications-ready': true,
  'notifications-open': true,
  'notifications-close': true,
  'notifications-count': true,
  'notifications-widescreen': true,
  'notifications-openSite': true,
  'notifications-openPost': true,
  'notifications-openComment': true,
  'notifications-editComment': true,
  'notifications-openNote': true,
  'notifications-openLink': true,
  'notifications-act': true,
  'notifications-signedout': true,
  'notifications-error': true,
};
/** Names of all events of the kit; the compiler sees that none is missing. */
export const eventNames: readonly string[] = Object.keys(known);

/** Every event of the kit that `element` sees from now on: name without its prefix, and detail. */
export function record(element: HTMLElement): [string, unknown][] {
  const seen: [string, unknown][] = [];
  for (const name of eventNames)
    element.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) seen.push([name.replace('notifications-', ''), event.detail]);
    });
  return seen;
}

export const pressEscape = (target: EventTarget = document.body): boolean =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
  );

/** The end of a click or tap, as far as the kit uses it; jsdom has no PointerEvent. */
export const tap = (target: EventTarget): boolean =>
  target.dispatchEvent(new MouseEvent('pointerup', { bubbles: true, composed: true }));
