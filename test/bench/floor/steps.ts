/** What the floor's benchmark does in a panel with a list, step by step; the panel and its floor do the same. */

export interface Step {
  /** Steps of one figure have its name; a step without one prepares the next. */
  readonly figure: string | null;
  readonly does:
    | { readonly press: string }
    /** A selector; its first match is clicked. */
    | { readonly click: string }
    /** A full minute begins. */
    | { readonly passes: 'minute' }
    /** A new note is pushed. */
    | { readonly pushed: 'note' };
  /** An expression in the page for what the step changes. */
  readonly read: string;
}

const attribute = (selector: string, name: string) => `document.querySelector('${selector}')?.getAttribute('${name}')`;
const current = attribute('[data-view="list"] [aria-current]', 'data-note-id');
const open = attribute('[data-view="note"]', 'data-note-id');
const filter = attribute('[data-filter][aria-pressed="true"]', 'data-filter');
const typed = `document.querySelector('[data-view="note"] textarea')?.value`;
const times = `[...document.querySelectorAll('.row time')].map((time) => time.textContent).join()`;
const mentions = `document.querySelectorAll('[role="option"]').length > 0`;
const rowOf = (type: string) => `[data-view="list"] .row[data-note-type="${type}"] .row-link`;

const press = (key: string, read: string, figure: string | null = null): Step => ({
  figure,
  does: { press: key },
  read,
});
const click = (selector: string, read: string, figure: string | null = null): Step => ({
  figure,
  does: { click: selector },
  read,
});
const openAndClose = [
  click(rowOf('like'), open, 'click → note painted'),
  press('j', open, 'next note'),
  press('ArrowRight', open, 'close'),
];

/** The list has its rows; the note with the long text stands first. */
export const steps: readonly Step[] = [
  press('j', current),
  ...Array.from({ length: 5 }, () => press('j', current, 'j')),
  // The first open is apart: code and sheets of the note are used for the first time.
  click(rowOf('like'), open, 'first click → note painted'),
  press('ArrowRight', open),
  ...openAndClose,
  ...openAndClose,
  ...openAndClose,
  press('c', filter, 'filter change'),
  press('a', filter, 'filter change'),
  press('l', filter, 'filter change'),
  press('a', filter, 'filter change'),
  { figure: 'minute tick', does: { passes: 'minute' }, read: times },
  { figure: 'minute tick', does: { passes: 'minute' }, read: times },
  click(rowOf('comment'), open, 'opening 40,000 characters'),
  press('r', 'document.activeElement?.tagName'),
  press('x', typed, 'letter in the reply box'),
  press('y', typed, 'letter in the reply box'),
  press('z', typed, 'letter in the reply box'),
  press(' ', typed),
  press('@', typed),
  press('a', mentions, 'first letter of a mention'),
  press('Escape', mentions),
  press('Escape', 'document.activeElement?.tagName'),
  press('ArrowRight', open),
  { figure: 'push → row', does: { pushed: 'note' }, read: attribute('[data-view="list"] .row', 'data-note-id') },
  click('.read-all', `document.querySelectorAll('.row[data-read="false"]').length > 0`, 'mark all read'),
];
