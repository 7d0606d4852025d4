/**
 * A host page without the kit: a blank page with one frame and the messages of docs/protocol.md. It keeps every message
 * that arrives, from any sender. The suites about messages, states and hostile neighbours use it.
 */
import type { Frame, Page } from 'playwright-core';
import type { Session } from './browser';

/** One message event at the host page, as it came. */
export interface Heard {
  readonly data: unknown;
  readonly origin: string;
  /** It came from the panel's own window. */
  readonly fromPanel: boolean;
}

/** What a message of the panel says, its type left out. */
export type Said = Readonly<Record<string, unknown>>;

export interface PlainHostOptions {
  readonly width?: number;
  readonly height?: number;
  /** The panel page's query. */
  readonly query?: string;
  /** The host page's origin; the sandbox's host by default. */
  readonly origin?: string;
  /** The panel's; the sandbox's by default. */
  readonly panelOrigin?: string;
  /** More attributes of the frame. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** A page that is used instead of a new one of the session. */
  readonly page?: Page;
}

export interface PlainHost {
  readonly page: Page;
  readonly panel: Frame;
  readonly heard: () => Promise<Heard[]>;
  /** The panel's messages, read from their JSON. */
  readonly said: () => Promise<Said[]>;
  /** Waits for a message of the panel with this action and gives the newest. */
  readonly waitFor: (action: string, count?: number) => Promise<Said>;
  readonly forget: () => Promise<void>;
  /** Posts to the panel: any value, as an object unless it is a string. */
  readonly post: (data: unknown) => Promise<void>;
  /** A message of our type. */
  readonly say: (message: Said) => Promise<void>;
  /** Sends `togglePanel` when the panel is ready: it does not hear earlier messages. */
  readonly show: (showing?: boolean) => Promise<void>;
  readonly resize: (width: number, height?: number) => Promise<void>;
}

const type = 'notesIframeMessage';

declare global {
  interface Window {
    hostHeard?: Heard[];
  }
}

/** Opens the page and the frame in it, and waits until the panel is there. */
export async function openPlainHost(session: Session, options: PlainHostOptions = {}): Promise<PlainHost> {
  const { width = 400, height = 640, query = '', attributes = {} } = options;
  const { origin = session.sandbox.host, panelOrigin = session.sandbox.panel } = options;
  const page = options.page ?? (await session.context.newPage());
  await page.goto(`${origin}/pages/blank.html`);
  await page.evaluate(
    ({ src, width, height, attributes }) => {
      const frame = document.createElement('iframe');
      const heard: Heard[] = [];
      window.hostHeard = heard;
      addEventListener('message', (event) => {
        heard.push({ data: event.data, origin: event.origin, fromPanel: event.source === frame.contentWindow });
      });
      frame.title = 'Notifications';
      frame.style.border = '0';
      frame.style.width = `${width}px`;
      frame.style.height = `${height}px`;
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
      frame.src = src;
      document.body.append(frame);
    },
    { src: `${panelOrigin}/${query}`, width, height, attributes },
  );
  const panel = await session.panelOf(page, panelOrigin);
  const heard = () => page.evaluate(() => window.hostHeard ?? []);
  const said = async (): Promise<Said[]> =>
    (await heard())
      .filter(({ fromPanel }) => fromPanel)
      .map(({ data }) => {
        const { type: _type, ...message } = JSON.parse(String(data));
        return message;
      });
  const post = (data: unknown) =>
    page.evaluate(({ data, to }) => document.querySelector('iframe')?.contentWindow?.postMessage(data, to), {
      data,
      to: session.sandbox.panel,
    });
  const say = (message: Said) => post({ type, ...message });
  const waitFor: PlainHost['waitFor'] = (action, count = 1) =>
    session.control.until(`${count} messages "${action}"`, 8_000, async () => {
      const all = (await said()).filter((message) => message['action'] === action);
      return all.length >= count ? all.at(-1) : null;
    });
  let ready = false;
  return {
    page,
    panel,
    heard,
    said,
    waitFor,
    forget: () => page.evaluate(() => void window.hostHeard?.splice(0)),
    post,
    say,
    show: async (showing = true) => {
      if (!ready) await waitFor('iFrameReady');
      ready = true;
      await say({ action: 'togglePanel', showing });
    },
    resize: (toWidth, toHeight = height) =>
      page.evaluate(
        ({ toWidth, toHeight }) => {
          const frame = document.querySelector('iframe');
          if (frame) Object.assign(frame.style, { width: `${toWidth}px`, height: `${toHeight}px` });
        },
        { toWidth, toHeight },
      ),
  };
}
