/** A JSON value as a tree with keyboard control: arrows open, close and move; Enter or a click on a value calls `onChoose`. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Difference, Path } from '../../replay/values/paths';
import { membersText, type TreeRow, treeRows, valueText } from './treeRows';

export interface ValueTreeProps {
  readonly label: string;
  readonly value: unknown;
  readonly before?: unknown;
  readonly changes?: readonly Difference[];
  readonly filter?: string;
  readonly onlyChanged?: boolean;
  /** What choosing a row does, for its tooltip: "who changed it". */
  readonly hint?: string;
  readonly onChoose?: (path: Path) => void;
}

const rowHeight = 22;
const nothing: readonly Difference[] = [];

const shown = ({ value, members }: TreeRow): string =>
  members === null ? valueText(value, 120) : members === 0 ? JSON.stringify(value) : membersText(value, members);

function Value({ row }: { readonly row: TreeRow }) {
  const wasShown = row.change === 'changed' && (row.members === null || typeof row.before !== 'object');
  return (
    <span className="dt-value" data-kind={row.members === null ? typeof row.value : 'node'}>
      {wasShown ? (
        <>
          <del>{valueText(row.before, 60)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      ) : null}
      {row.change === 'removed' ? <del>{shown(row)}</del> : shown(row)}
    </span>
  );
}

/** The action of a key at a row; null for a key that the tree does not use. */
function destination(rows: readonly TreeRow[], at: number, key: string): number | null {
  const row = rows[at];
  const parent = (): number => rows.findLastIndex((one, index) => index < at && one.level < (row?.level ?? 1));
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return row?.open ? at + 1 : at;
    case 'ArrowLeft':
      return Math.max(0, parent());
    default:
      return null;
  }
}

export function ValueTree(props: ValueTreeProps) {
  const { label, value, before = value, changes = nothing, filter = '', onlyChanged = false, hint, onChoose } = props;
  const [toggles, setToggles] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [active, setActive] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => treeRows({ value, before, changes, toggles, filter, onlyChanged }),
    [value, before, changes, toggles, filter, onlyChanged],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    useFlushSync: false,
  });
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );
  const toggle = ({ id, open }: TreeRow): void => setToggles(new Map(toggles).set(id, !open));
  const treeId = `tree-${label.replace(/\W+/g, '-')}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    if (!row) return;
    const hasMembers = row.members !== null && row.members > 0;
    if (event.key === 'Enter') onChoose?.(row.path);
    else if (
      (event.key === 'ArrowRight' && hasMembers && !row.open) ||
      (event.key === 'ArrowLeft' && row.open) ||
      event.key === ' '
    ) {
      if (hasMembers) toggle(row);
    } else {
      const next = destination(rows, at, event.key);
      if (next === null) return;
      setActive(rows[next]?.id ?? '');
      virtual.scrollToIndex(next);
    }
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="dt-tree"
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows[at] ? `${treeId}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="none" className="dt-tree-whole" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const hasMembers = row.members !== null && row.members > 0;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree above takes the keys
            <div
              key={row.id}
              id={`${treeId}-${item.index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.level}
              aria-setsize={row.siblings}
              aria-posinset={row.place}
              aria-expanded={hasMembers ? row.open : undefined}
              aria-selected={item.index === at}
              className="dt-tree-row"
              data-change={row.change ?? undefined}
              style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: row.level * 14 - 8 }}
              onClick={(event) => {
                setActive(row.id);
                const onValue = event.target instanceof Element && event.target.closest('.dt-value');
                if (onValue && onChoose) onChoose(row.path);
                else if (hasMembers) toggle(row);
              }}
            >
              <span className="dt-twist" aria-hidden="true">
                {hasMembers ? (row.open ? '▾' : '▸') : ''}
              </span>
              <span className="dt-key">{row.name}</span>
              {row.change && row.change !== 'inside' ? <span className="dt-change">{row.change}</span> : null}
              <span className="dt-chooses" title={onChoose ? hint : undefined}>
                <Value row={row} />
              </span>
            </div>
          );
        })}
      </div>
      {rows.length === 0 ? (
        <p className="dt-none">{onlyChanged ? 'Nothing changed here.' : 'Nothing matches.'}</p>
      ) : null}
    </div>
  );
}
