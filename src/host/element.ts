/**
 * `<notifications-panel>` and `<notifications-bell>`: `embed` as an element, without and with a bell, for pages that write
 * markup and no script. The classes are made when they are defined, so that importing the kit where there is no DOM
 * (server rendering, tests in Node) is safe.
 */
import { makeBell } from './bell';
import { type EmbeddedPanel, embed } from './embed';
import { type Appearance, type EmbedOptions, optionNames, rules } from './options';

/** Its attributes are the options of `embed` in lower case; `token` may also be a property, for a function. `inline`, `badge`, `wide` and `keepopen` need no value. `appearance` is a property alone, at any time, and stays. */
export interface NotificationsPanelElement extends HTMLElement {
  /** Null while the element is in no page. A changed attribute makes a new panel, open if the old one was. [kit.element] */
  readonly panel: EmbeddedPanel | null;
  /** As the option. Null when nothing was set. */
  appearance: Appearance | null | undefined;
  /** Set before the element is in a page, or for its next panel. */
  token: EmbedOptions['token'];
}

declare global {
  interface HTMLElementTagNameMap {
    'notifications-panel': NotificationsPanelElement;
    'notifications-bell': NotificationsPanelElement;
  }
}

/** @param withBell the element has a bell of its own, which opens a popover unless `placement` says otherwise */
const makeClass = (withBell: boolean): CustomElementConstructor =>
  class extends HTMLElement implements NotificationsPanelElement {
    static observedAttributes = optionNames.map((name) => name.toLowerCase());
    panel: EmbeddedPanel | null = null;
    bell: HTMLElement | undefined;
    kept: Appearance | null | undefined = null;
    given: EmbedOptions['token'];

    get appearance() {
      return this.panel ? this.panel.appearance : this.kept;
    }

    set appearance(next) {
      this.kept = next;
      this.panel?.setAppearance(next);
    }

    get token() {
      return this.given;
    }

    // A framework that finds no setter writes the text of the function into an attribute.
    set token(next) {
      this.given = next;
    }

    connectedCallback() {
      const open = this.panel?.open;
      this.disconnectedCallback();
      // `embed` puts the panel there.
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: withBell });
      if (withBell && !this.bell) {
        this.bell = makeBell();
        root.append(this.bell);
      }
      const given = Object.fromEntries(
        optionNames
          .filter((name) => this.hasAttribute(name))
          .map((name) => [name, rules[name] === 'boolean' || this.getAttribute(name)]),
      );
      const own = {
        appearance: this.kept,
        ...(this.token && { token: this.token }),
        ...(this.bell && { opener: this.bell, badge: true }),
      };
      // `embed` checks what the attributes hold.
      this.panel = embed(this, { src: '', placement: withBell ? 'popover' : null, ...given, ...own });
      if (open) this.panel.show();
    }

    disconnectedCallback() {
      this.kept = this.appearance;
      this.panel?.destroy();
      this.panel = null;
    }

    attributeChangedCallback() {
      if (this.panel) this.connectedCallback();
    }
  };

/**
 * Defines the elements. The kit defines `notifications-panel` and `notifications-bell` itself when a browser imports it;
 * call this for other names. It does nothing when a name is taken, or where there are no custom elements.
 */
export function defineNotificationsPanel(name = 'notifications-panel', bellName = 'notifications-bell'): void {
  if (typeof customElements !== 'undefined')
    for (const one of [name, bellName])
      if (!customElements.get(one)) customElements.define(one, makeClass(one === bellName));
}
