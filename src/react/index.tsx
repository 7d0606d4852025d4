/**
 * The entry of `bellpanel/react`: components and a hook over the host kit. Rendered on a server they are a button and an
 * empty element; the panel comes when the page is idle in the browser.
 */
import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import { bellPath, styleBell } from '../host/bell';
import type { NotificationsPanelElement } from '../host/element';
import { type EmbeddedPanel, embed } from '../host/embed';
import type { PanelEventDetails } from '../host/events';
import { type EmbedOptions, optionNames } from '../host/options';

/**
 * The panels that React components show, for `useNotifications` anywhere in the page: components publish what changed,
 * hooks subscribe. The newest panel speaks; when it goes, the one before it does.
 */
const panels: EmbeddedPanel[] = [];
const listeners = new Set<() => void>();

const currentPanel = (): EmbeddedPanel | undefined => panels.at(-1);

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that takes the panel out again */
function publish(panel: EmbeddedPanel): () => void {
  panels.push(panel);
  tellListeners();
  return () => {
    panels.splice(panels.indexOf(panel), 1);
    tellListeners();
  };
}

/** @returns a function that ends it */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * @param place gets the panel; React must leave the element empty
 * @param bell its opener; null for a panel that shows at once
 */
function usePanel(
  options: EmbedOptions,
  place: RefObject<HTMLElement | null>,
  bell: RefObject<HTMLElement | null> | null,
): void {
  const latest = useRef(options);
  latest.current = options;
  const shown = useRef<EmbeddedPanel>(null);
  // A new panel only when an option has another value: an object in JSX is another one at each render.
  const { appearance, token, ...others } = options;
  const hasToken = Boolean(token);
  // A panel that had a token goes on without cookies when the token is gone.
  const isByToken = useRef(false);
  isByToken.current ||= hasToken;
  const key = JSON.stringify([others, isByToken.current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // The functions that the component was given last, without a new panel.
    const newest = () => {
      const { token } = latest.current;
      return typeof token === 'function' ? token() : token;
    };
    const { countLabel } = latest.current;
    const newestLabel = (count: number) => {
      const now = latest.current.countLabel;
      return typeof now === 'function' ? now(count) : '';
    };
    const panel = embed(element, {
      ...latest.current,
      token: isByToken.current ? newest : null,
      countLabel: typeof countLabel === 'function' ? newestLabel : countLabel,
      opener: bell?.current,
    });
    shown.current = panel;
    const ends = [publish(panel), ...['count', 'open', 'close'].map((name) => on(name, tellListeners))];
    if (!bell) panel.show({ focus: false });
    return () => {
      for (const end of ends) end();
      panel.destroy();
    };
  }, [key, place, bell]);
  const hadToken = useRef(hasToken);
  useEffect(() => {
    const before = hadToken.current;
    hadToken.current = hasToken;
    if (before && !hasToken) shown.current?.signOut();
    else if (!before && hasToken) shown.current?.refresh();
  }, [hasToken]);
  // The panel itself sees whether the theme is another one. [kit.appearance]
  useEffect(() => shown.current?.setAppearance(appearance));
}

/** @returns what is for `embed`, and what is for the element */
function split(props: object): readonly [EmbedOptions, object] {
  const pick = (areOptions: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => optionNames.includes(name) === areOptions));
  return [pick(true) as unknown as EmbedOptions, pick(false)];
}

export type { CloseReason, PanelEventDetails, PanelEventMap } from '../host/events';
export type { Appearance, Colours, EmbedOptions } from '../host/options';

/** The options of `embed` but those that the component decides, and the attributes of the button. */
export interface NotificationBellProps
  extends Omit<EmbedOptions, 'opener' | 'inline'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof EmbedOptions> {
  /** Of the button. With a class the button has no looks but the class's. */
  readonly className?: string | undefined;
  /** In place of the drawn bell. */
  readonly children?: ReactNode;
}

/**
 * A button with a badge that opens the panel: beside the button, or over all of a small window, unless `placement` says
 * otherwise. Props that are no options, and the ref, are the button's.
 */
export const NotificationBell = forwardRef<HTMLButtonElement, NotificationBellProps>(function NotificationBell(
  { className, children, ...props },
  ref,
): ReactElement {
  const bell = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [options, attributes] = split(props);
  usePanel({ placement: 'popover', badge: true, ...options }, place, bell);
  useImperativeHandle(ref, () => bell.current as HTMLButtonElement);
  useEffect(() => {
    // By script, because a policy may forbid the style attribute that a server would write.
    if (bell.current && !className) styleBell(bell.current);
  }, [className]);
  return (
    <>
      <button
        type="button"
        aria-label={options.label ?? 'Notifications'}
        {...attributes}
        ref={bell}
        className={className}
      >
        {children ?? (
          <svg viewBox="0 0 24 24" width="24" aria-hidden="true" fill="currentColor">
            <path d={bellPath} />
          </svg>
        )}
        {/* A text alone would replace all that is in the button, and so the badge. */ null}
      </button>
      <div ref={place} />
    </>
  );
});

/** The options of `embed` but those that the component decides, and the attributes of the element that the panel fills. */
export interface NotificationPanelProps
  extends Omit<EmbedOptions, 'opener' | 'inline' | 'placement' | 'badge'>,
    Omit<ComponentPropsWithoutRef<'div'>, keyof EmbedOptions | 'children'> {}

/** The panel itself, in a page that is about nothing else, or in a column. Give its element a size, by `className` or `style`. */
export function NotificationPanel(props: NotificationPanelProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [options, attributes] = split(props);
  usePanel({ keepOpen: true, ...options, inline: true }, place, null);
  return <div {...attributes} ref={place} />;
}

type EventName = keyof PanelEventDetails extends `notifications-${infer Name}` ? Name : never;

export interface Notifications {
  /** Number of new ones; null until the panel has told it, and on a server. */
  readonly count: number | null;
  /** Type of the newest of them, such as `comment`; null when there are none. */
  readonly latest: string | null;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** `signOut` of the panel. */
  readonly signOut: () => void;
  /** Listens to an event of docs/embedding.md by its name without `notifications-`. @returns a function that ends it */
  readonly on: <K extends EventName>(
    name: K,
    listener: (detail: PanelEventDetails[`notifications-${K}`], event: Event) => void,
  ) => () => void;
}

function on(name: string, listener: (detail: never, event: Event) => void): () => void {
  // The events bubble, so that a listener may come before its panel.
  const hear = (event: Event) => listener((event as CustomEvent<never>).detail, event);
  document.addEventListener(`notifications-${name}`, hear);
  return () => document.removeEventListener(`notifications-${name}`, hear);
}

const useOf = <T,>(value: (panel: EmbeddedPanel | undefined) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => value(currentPanel()),
    () => value(undefined),
  );

const calls = {
  open: () => currentPanel()?.show(),
  close: () => currentPanel()?.close(),
  signOut: () => currentPanel()?.signOut(),
  on,
};

/** What a page wants to know of its panel, wherever in the page the panel's component is. Its functions are always the same. */
export const useNotifications = (): Notifications => ({
  count: useOf((panel) => panel?.count ?? null),
  latest: useOf((panel) => panel?.latestType ?? null),
  isOpen: useOf((panel) => panel?.open ?? false),
  ...calls,
});

type ElementProps = { readonly [name: string]: unknown; readonly ref?: Ref<NotificationsPanelElement> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'notifications-panel': ElementProps;
      'notifications-bell': ElementProps;
    }
  }
}
