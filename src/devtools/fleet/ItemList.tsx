/** The findings of a fleet, most important first. Arrows move through them. */
import { type KeyboardEvent, useRef } from 'react';
import { useViewerActions } from '../viewer/viewerHooks';
import { type Item, numberText, type Section, shareText } from './groupTexts';

interface Face {
  readonly count: number;
  readonly tag: string;
  readonly words: string;
}

function faceOf(item: Item): Face {
  switch (item.kind) {
    case 'group':
      return { count: item.group.sessions, tag: item.group.kind, words: item.group.words };
    case 'where':
      return { count: item.where.sessions, tag: 'where', words: item.where.expression };
    case 'unusable':
      return { count: item.files.length, tag: 'files', words: 'could not be read' };
    default:
      return item satisfies never;
  }
}

function ItemButton(props: { readonly item: Item; readonly isChosen: boolean; readonly of: number }) {
  const { item, isChosen, of } = props;
  const viewer = useViewerActions();
  const { count, tag, words } = faceOf(item);
  return (
    <button
      type="button"
      className="dt-item"
      data-kind={tag}
      aria-current={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => viewer.chooseItem(item.key)}
    >
      <span className="dt-item-count">{numberText(count)}</span>
      <span className="dt-item-share">{item.kind === 'unusable' ? '' : shareText(count, of)}</span>
      <span className="dt-item-tag">{tag}</span>
      <span className="dt-item-words">{words}</span>
    </button>
  );
}

/** Further groups are only counted, because the command line lists them too. */
const mostShown = 200;

export function ItemList(props: {
  readonly sections: readonly Section[];
  readonly chosen: string;
  /** The number of all sessions. */
  readonly of: number;
}) {
  const { sections, chosen, of } = props;
  const viewer = useViewerActions();
  const list = useRef<HTMLElement>(null);
  const keys = sections.flatMap(({ items }) => items.slice(0, mostShown).map(({ key }) => key));
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = keys.indexOf(chosen);
    const to: { readonly [key: string]: number } = {
      ArrowDown: Math.min(keys.length - 1, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: keys.length - 1,
    };
    const next = to[event.key];
    const key = next === undefined ? undefined : keys[next];
    if (next === undefined || key === undefined) return;
    event.preventDefault();
    viewer.chooseItem(key);
    list.current?.querySelectorAll<HTMLElement>('.dt-item')[next]?.focus();
  };
  return (
    <nav ref={list} className="dt-items dt-scroll" aria-label="What was found" onKeyDown={onKeyDown}>
      {sections.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ol>
            {items.slice(0, mostShown).map((item) => (
              <li key={item.key}>
                <ItemButton item={item} isChosen={item.key === chosen} of={of} />
              </li>
            ))}
          </ol>
          {items.length > mostShown ? (
            <p className="dt-quiet">and {numberText(items.length - mostShown)} more</p>
          ) : null}
        </section>
      ))}
    </nav>
  );
}
