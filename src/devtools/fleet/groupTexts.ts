/** The items that the fleet's page can show at its right, and their words. */
import type { FindingKind } from '../../replay/fleet/finding';
import type { FleetAnswer, Group, Place } from '../../replay/fleet/merge';

/** A group, an expression that was asked for, or the files that could not be read. */
export type Item =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group }
  | { readonly kind: 'where'; readonly key: string; readonly where: FleetAnswer['where'][number] }
  | { readonly kind: 'unusable'; readonly key: string; readonly files: FleetAnswer['unusable'] };

export interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

/** @returns the sections in the order of the page, without empty ones */
export function sectionsOf({ groups, where, unusable }: FleetAnswer): readonly Section[] {
  const items = groups.map((group): Item => ({ kind: 'group', key: group.id, group }));
  const isEveryday = (item: Item): boolean => item.kind === 'group' && item.group.everyday;
  const sections: readonly Section[] = [
    { title: 'Found', items: items.filter((item) => !isEveryday(item)) },
    { title: 'Asked for', items: where.map((one) => ({ kind: 'where', key: `where ${one.expression}`, where: one })) },
    { title: 'Everyday failures of calls', items: items.filter(isEveryday) },
    {
      title: 'Not read',
      items: unusable.length > 0 ? [{ kind: 'unusable', key: 'unusable', files: unusable }] : [],
    },
  ];
  return sections.filter((section) => section.items.length > 0);
}

export const meaningOf: { readonly [kind in FindingKind]: string } = {
  threw: 'Today’s reducers throw in these sessions.',
  state: 'Today’s reducers make another state of these sessions than was recorded.',
  effects: 'Today’s effects act otherwise in these sessions than was recorded.',
  error: 'These sessions tell of this error.',
  against: 'The code of another commit acts otherwise in these sessions.',
};

export const numberText = (value: number): string => value.toLocaleString('en');

/** `12%`; a share above zero is never `0%`. */
export function shareText(part: number, of: number): string {
  const percent = (100 * part) / Math.max(1, of);
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** ` at entry 61`, or nothing where no entry shows it. */
export const entryText = ({ seq, type }: Place): string =>
  seq === null ? '' : `entry ${numberText(seq)}${type ? `, ${type}` : ''}`;
