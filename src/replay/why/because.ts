/** The entry that made something so, with what the entry changed and what led to it. */
import { slices } from '../../../reducers';
import type { EventType } from '../../../reducers/events';
import { type Difference, type Path, valueAt } from '../values/paths';
import type { Recording } from './recording';
import type { Since } from './since';
import { chainOf, type Link, originOf } from './telling';

export interface Because {
  readonly entry: Link;
  /** What the entry changed of the places that the element is drawn from. */
  readonly changes: readonly Difference[];
  /** The handlers that did it, such as `reducers/statusBar.ts: api.failed`. [why.code] */
  readonly handlers: readonly string[];
  /** What led to the entry, the nearest first. */
  readonly causes: readonly Link[];
  /** Who stands at the beginning: a person, the service, a clock, the host page. */
  readonly origin: string;
}

const handlerOf = (slice: string, type: string): string => {
  const handlers = slices[slice as keyof typeof slices];
  return handlers[type as EventType] ? `reducers/${slice}.ts: ${type}` : 'reducers/settle.ts';
};

/** The handlers of a type of entry that change these places. [why.code] */
export const handlersOf = (paths: readonly Path[], type: string): readonly string[] => [
  ...new Set(paths.map(([slice]) => handlerOf(String(slice), type))),
];

/** Null when it was so where the log begins. */
export function becauseOf(recording: Recording, { place, paths }: Since): Because | null {
  if (place === null) return null;
  const [before, after] = [recording.stateAt(place - 1), recording.stateAt(place)];
  const chain = chainOf(recording, place);
  const [entry, ...causes] = chain;
  if (!entry) return null;
  const changes = paths.map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }));
  return { entry, changes, handlers: handlersOf(paths, entry.type), causes, origin: originOf(recording, chain) };
}

export const latest = (some: readonly (Because | null)[]): Because | null =>
  some.reduce((last, one) => (one && (!last || one.entry.place > last.entry.place) ? one : last), null);
