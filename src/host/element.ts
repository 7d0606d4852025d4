/**
 * `<notifications-panel>`: `embed` as an element, for pages that write markup and no script. Its class is made when it
 * is defined, so that importing the kit where there is no DOM (server rendering, tests in Node) is safe.
 */
import { type EmbeddedPanel, embed } from './embed';
import { optionNames, rules } from './options';

/** Its attributes are the options of `embed` in lower case; `lazy`, `inline`, `wide` and `keepopen` need no value. */
export interface NotificationsPanelElement extends HTMLElement {
  /** Null while the element is in no page. A changed attribute makes a new panel, open if the old one was. [kit.element] */
  readonly panel: EmbeddedPanel | null;
}

declare global {
  interface HTMLElementTagNameMap {
    'notifications-panel': NotificationsPanelElement;
  }
}

const makeClass = (): CustomElementConstructor =>
  class extends HTMLElement implements NotificationsPanelElement {
    static observedAttributes = optionNames.map((name) => name.toLowerCase());
    panel: EmbeddedPanel | null = null;

    connectedCallback() {
      const open = this.panel?.open;
      this.disconnectedCallback();
      this.panel = embed(this, {
        src: '',
        ...Object.fromEntries(
          optionNames.map((name) => [
            name,
            rules[name] === 'boolean' ? this.hasAttribute(name) : this.getAttribute(name),
          ]),
        ),
      });
      if (open) this.panel.show();
    }

    disconnectedCallback() {
      this.panel?.destroy();
      this.panel = null;
    }

    attributeChangedCallback() {
      if (this.panel) this.connectedCallback();
    }
  };

/**
 * Defines the element. The kit defines `notifications-panel` itself when a browser imports it; call this for another name.
 * It does nothing when the name is taken, or where there are no custom elements.
 */
export function defineNotificationsPanel(name = 'notifications-panel'): void {
  if (typeof customElements !== 'undefined' && !customElements.get(name)) customElements.define(name, makeClass());
}
