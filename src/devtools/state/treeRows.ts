/** A JSON value as rows of a tree: what is open, what changed, what the filter shows. `ValueTree` draws them. */
import { isObject } from '../../../reducers/guards';
import { type Difference, type Path, valueAt, writePath } from '../../replay/values/paths';

export type Change = 'added' | 'removed' | 'changed' | 'inside' | null;

export interface TreeRow {
  readonly path: Path;
  /** The path as text; the row's name in `toggles`. */
  readonly id: string;
  readonly name: string;
  /** Depth in the tree, from 1. */
  readonly level: number;
  readonly value: unknown;
  /** How many members, for lists and objects; null for plain values. */
  readonly members: number | null;
  readonly open: boolean;
  readonly change: Change;
  /** The value before the entry; only where it changed. */
  readonly before: unknown;
  /** Place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
}

export interface TreeConfig {
  readonly value: unknown;
  /** The whole value before the entry. */
  readonly before: unknown;
  readonly changes: readonly Difference[];
  /** What the person opened or closed, by row id. Otherwise only changed rows are open. */
  readonly toggles: ReadonlyMap<string, boolean>;
  /** Shows only rows with this text in their name or value, and their parents; empty shows all. */
  readonly filter: string;
}

export const keyOf = (path: Path): string => path.map((key) => JSON.stringify(String(key))).join('/');

/** Which places changed, and which hold one that did. */
function changesByKey(changes: readonly Difference[]): Map<string, Change> {
  const found = new Map<string, Change>();
  for (const { path, before, after } of changes) {
    for (let length = 0; length < path.length; length += 1) found.set(keyOf(path.slice(0, length)), 'inside');
    found.set(keyOf(path), before === undefined ? 'added' : after === undefined ? 'removed' : 'changed');
  }
  return found;
}

class Flattener {
  readonly rows: TreeRow[] = [];
  private readonly config: TreeConfig;
  private readonly changed: ReadonlyMap<string, Change>;
  private readonly wanted: string;

  constructor(config: TreeConfig) {
    this.config = config;
    this.changed = changesByKey(config.changes);
    this.wanted = config.filter.trim().toLowerCase();
  }

  children(value: unknown, before: unknown, path: Path, level: number): void {
    const names = isObject(value) ? Object.keys(value) : [];
    const gone = isObject(before)
      ? Object.keys(before).filter((name) => !isObject(value) || !Object.hasOwn(value, name))
      : [];
    const removed = gone.filter((name) => this.changed.get(keyOf([...path, name])) === 'removed');
    const all = [...names, ...removed].filter((name) => this.isWanted(name, [...path, name]));
    for (const [index, name] of all.entries())
      this.row([...path, name], name, level, { place: index + 1, siblings: all.length });
  }

  private row(path: Path, name: string, level: number, among: { readonly place: number; readonly siblings: number }) {
    const id = keyOf(path);
    const change = this.changed.get(id) ?? null;
    const before = valueAt(this.config.before, path);
    const value = change === 'removed' ? before : valueAt(this.config.value, path);
    const members = isObject(value) ? Object.keys(value).length : null;
    const opensItself = change === 'inside' || (this.wanted !== '' && this.holds(value));
    const open = members !== null && members > 0 && (this.config.toggles.get(id) ?? opensItself);
    this.rows.push({ path, id, name, level, value, members, open, change, before, ...among });
    if (open) this.children(value, change === 'removed' ? undefined : before, path, level + 1);
  }

  private isWanted(name: string, path: Path): boolean {
    if (this.wanted === '' || writePath(path).toLowerCase().includes(this.wanted)) return true;
    return this.holds(valueAt(this.config.value, path)) || name.toLowerCase().includes(this.wanted);
  }

  private holds(value: unknown): boolean {
    if (!isObject(value)) return String(value).toLowerCase().includes(this.wanted);
    return Object.entries(value).some(
      ([name, member]) => name.toLowerCase().includes(this.wanted) || this.holds(member),
    );
  }
}

export function treeRows(config: TreeConfig): readonly TreeRow[] {
  const flattener = new Flattener(config);
  flattener.children(config.value, config.before, [], 1);
  return flattener.rows;
}

/** A value on one line: texts in quotes, lists and objects by their size and beginning. */
export function valueText(value: unknown, longest = 80): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

export const membersText = (value: unknown, members: number): string =>
  Array.isArray(value)
    ? `[${members} ${members === 1 ? 'item' : 'items'}]`
    : `{${members} ${members === 1 ? 'key' : 'keys'}}`;
