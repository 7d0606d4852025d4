/** A JSON value as a tree with keyboard control: arrows open, close and move; a click opens and closes. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Difference } from '../../replay/values/paths';
import { useVirtualRows } from '../useVirtualRows';
import { membersText, type TreeRow, treeRows, valueText } from './treeRows';

interface ValueTreeProps {
  readonly label: string;
  readonly value: unknown;
  readonly before?: unknown;
  readonly changes?: readonly Difference[];
  readonly filter?: string;
}

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

const hasMembers = ({ members }: TreeRow): boolean => members !== null && members > 0;

/** The index of the row that a key goes to; null for a key that is not the tree's. */
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

/** What a key does: toggles the row, or goes to another one. */
function keyAct(rows: readonly TreeRow[], at: number, key: string): 'toggle' | number | null {
  const row = rows[at];
  if (!row) return null;
  const toggles =
    key === ' ' || key === 'Enter' || (key === 'ArrowRight' && !row.open) || (key === 'ArrowLeft' && row.open);
  if (toggles && hasMembers(row)) return 'toggle';
  return key === ' ' || key === 'Enter' ? at : destination(rows, at, key);
}

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

function TreeItem({ id, row, top, isActive, onClick }: TreeItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree above takes the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.place}
      aria-expanded={hasMembers(row) ? row.open : undefined}
      aria-selected={isActive}
      className="dt-tree-row"
      data-change={row.change ?? undefined}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: row.level * 14 - 8 }}
      onClick={onClick}
    >
      <span className="dt-twist" aria-hidden="true">
        {hasMembers(row) ? (row.open ? '▾' : '▸') : ''}
      </span>
      <span className="dt-key">{row.name}</span>
      {row.change && row.change !== 'inside' ? <span className="dt-change">{row.change}</span> : null}
      <Value row={row} />
    </div>
  );
}

/** The rows to draw, of which the person opens and closes some. */
function useTreeRows({ value, before = value, changes = nothing, filter = '' }: ValueTreeProps) {
  const [toggles, setToggles] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = useMemo(
    () => treeRows({ value, before, changes, toggles, filter }),
    [value, before, changes, toggles, filter],
  );
  const toggle = ({ id, open }: TreeRow): void => setToggles(new Map(toggles).set(id, !open));
  return { rows, toggle };
}

/** The index of the active row; the first row's when that row is gone. */
const activeAt = (rows: readonly TreeRow[], active: string): number =>
  Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );

export function ValueTree(props: ValueTreeProps) {
  const { label } = props;
  const [active, setActive] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, toggle } = useTreeRows(props);
  const virtual = useVirtualRows(scroller, rows.length, 10);
  const at = activeAt(rows, active);
  const treeId = `tree-${label.replace(/\W+/g, '-')}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const act = event.ctrlKey || event.metaKey || event.altKey ? null : keyAct(rows, at, event.key);
    if (!row || act === null) return;
    if (act === 'toggle') toggle(row);
    else {
      setActive(rows[act]?.id ?? '');
      virtual.scrollToIndex(act);
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
          return (
            <TreeItem
              key={row.id}
              id={`${treeId}-${item.index}`}
              row={row}
              top={item.start}
              isActive={item.index === at}
              onClick={() => {
                setActive(row.id);
                if (hasMembers(row)) toggle(row);
              }}
            />
          );
        })}
      </div>
      {rows.length === 0 ? <p className="dt-none">Nothing matches.</p> : null}
    </div>
  );
}
