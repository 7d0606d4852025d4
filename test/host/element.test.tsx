/** `<notifications-panel>`: `embed` by markup, safe to define twice, following its attributes. */
import { screen } from '@testing-library/dom';
import { defineNotificationsPanel, type EmbeddedPanel } from '../../src/host/host';
import { allInPanels, panelSays, panelSrc, record, setUpPage, startPanel, theFrame } from './hostPage';

function put(markup: string) {
  setUpPage();
  document.body.insertAdjacentHTML('beforeend', markup);
  const element = document.querySelector('notifications-panel');
  if (!element) throw new Error('no element was put');
  return element;
}

afterEach(() => {
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

test('[kit.element] importing the kit defines it, and defining it again changes nothing', () => {
  const first = customElements.get('notifications-panel');
  expect(first).toBeDefined();
  defineNotificationsPanel();
  expect(customElements.get('notifications-panel')).toBe(first);
});

test('[kit.element] it can have another name beside the first', () => {
  defineNotificationsPanel('my-notes');
  document.body.innerHTML = `<my-notes src="${panelSrc}"></my-notes>`;
  expect(allInPanels('[role="status"]')[0]).toBeInTheDocument();
});

test('[kit.element] attributes are options: in lower case, flags by being there', () => {
  const element = put(
    `<notifications-panel src="${panelSrc}" opener="#bell" locale="de" theme="dark" load="open" label="Neues" countlabel="{count} Neue" wide keepopen></notifications-panel>`,
  );
  element.panel?.load();
  expect(theFrame().src).toBe(`${panelSrc}?locale=de&theme=dark`);
  expect(screen.getByRole('button')).toHaveAccessibleName('Neues');
  panelSays({ action: 'render', num_new: 2, latest_type: 'like' });
  expect(screen.getByRole('button')).toHaveAccessibleName('2 Neue');
  element.panel?.show({ focus: false });
  document.body.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
  expect(element.panel?.open).toBe(true);
});

test('[kit.appearance] its appearance is a property, before it is in a page and at any time', () => {
  setUpPage();
  const element = document.createElement('notifications-panel');
  element.setAttribute('src', panelSrc);
  element.appearance = { radius: 2 };
  document.body.append(element);
  const posts = startPanel(element.panel as EmbeddedPanel);
  element.appearance = { radius: 4 };
  expect(element.appearance).toEqual({ radius: 4 });
  expect(posts.at(-1)?.message).toMatchObject({ action: 'setAppearance', appearance: { radius: 4 } });
  element.remove();
  expect(element.appearance).toEqual({ radius: 4 });
});

test('[kit.element] events are dispatched on it', () => {
  const element = put(`<notifications-panel src="${panelSrc}"></notifications-panel>`);
  const seen = record(element);
  element.panel?.show({ focus: false });
  element.panel?.close();
  expect(seen).toEqual([
    ['open', null],
    ['close', { reason: 'call' }],
  ]);
});

test('[kit.element] a changed attribute takes effect, and an open panel stays open', () => {
  const element = put(`<notifications-panel src="${panelSrc}" opener="#bell"></notifications-panel>`);
  element.panel?.show();
  element.setAttribute('theme', 'dark');
  expect(theFrame().src).toBe(`${panelSrc}?theme=dark`);
  expect(element.panel?.open).toBe(true);
  expect(allInPanels('iframe')).toHaveLength(1);
});

test('[kit.markup] a morph to the markup that the server sent leaves an open panel as it is', async () => {
  const element = put(`<notifications-panel src="${panelSrc}" opener="#bell"></notifications-panel>`);
  element.panel?.show();
  const frame = theFrame();
  element.replaceChildren();
  await Promise.resolve();
  expect(element.panel?.open).toBe(true);
  expect(theFrame()).toBe(frame);
});

test('[kit.element] taken out of the page it leaves nothing behind, and put back it works again', () => {
  const element = put(`<notifications-panel src="${panelSrc}" opener="#bell"></notifications-panel>`);
  element.panel?.load();
  element.remove();
  expect([element.panel, element.innerHTML]).toEqual([null, '']);
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-expanded');
  document.body.append(element);
  screen.getByRole('button').click();
  expect(element.panel?.open).toBe(true);
});

test('[kit.element] a missing src is said in one sentence', () => {
  const said: string[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    said.push(event.message);
  };
  addEventListener('error', hear);
  put('<notifications-panel></notifications-panel>');
  removeEventListener('error', hear);
  expect(said).toEqual([expect.stringContaining('notifications panel: src must be an http(s) URL, not ""')]);
});

test('[kit.element] a framework that looks for setters on the class finds one for each property, so that no function becomes an attribute', () => {
  const { prototype } = customElements.get('notifications-bell') ?? HTMLElement;
  const settable = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { set }]) => set);
  expect(settable.map(([name]) => name)).toEqual(['appearance', 'token']);
});
