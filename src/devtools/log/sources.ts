/** Sources of events: the part of the type before the dot. Their order and their numbers. */

/** First people and hosts, then the network, then what follows from them. */
const order = [
  'user',
  'host',
  'session',
  'page',
  'viewport',
  'clock',
  'network',
  'access',
  'poll',
  'push',
  'api',
  'sync',
  'tabs',
  'storage',
  'moderation',
  'undo',
  'outbox',
  'read',
  'reply',
  'status',
  'analytics',
  'log',
  'error',
  'report',
];

const names = [...order];
const indexes = new Map(names.map((name, index) => [name, index]));
const ofType = new Map<string, number>();
/** A log may have unknown sources. Over this number they share `other`. */
const mostSources = 200;

export const sourceOf = (type: string): string => {
  const dot = type.indexOf('.');
  return dot > 0 ? type.slice(0, dot) : 'other';
};

/** A small whole number for the source of a type; unknown sources come after the known sources, in the order of their first entries. */
export function sourceIndex(type: string): number {
  const found = ofType.get(type);
  if (found !== undefined) return found;
  const name = names.length < mostSources ? sourceOf(type) : 'other';
  let index = indexes.get(name);
  if (index === undefined) {
    index = names.push(name) - 1;
    indexes.set(name, index);
  }
  if (ofType.size < 10_000) ofType.set(type, index);
  return index;
}

export const sourceName = (index: number): string => names[index] ?? 'other';

/** The sources that nearly every session has. They are listed from the beginning, so that nothing moves when their first entry comes. */
const usual = ['user', 'session', 'push', 'api', 'sync', 'tabs', 'storage'].map((name) => sourceIndex(`${name}.`));

/**
 * @param counts numbers of entries by index of the source
 * @returns the sources that occur and the usual ones, in their order
 */
export const sourcesOf = (counts: ReadonlyMap<number, number>): { readonly name: string; readonly count: number }[] =>
  [...new Map([...usual.map((source) => [source, 0] as const), ...counts])]
    .sort(([one], [other]) => one - other)
    .map(([source, count]) => ({ name: sourceName(source), count }));

declare module 'react' {
  interface CSSProperties {
    '--own'?: string;
  }
}

/** The props of an element in the colour of a source. Sources without a colour of their own share that of `other`. */
export const inColourOf = (source: string) => ({
  'data-source': source,
  style: {
    '--own': `var(--source-${order.some((known) => known === source) ? source : 'other'}, var(--source-other))`,
  },
});
