/** Reads all that the session needs from the world, once, into `session.started` (docs/architecture.md). */
import { type ChoiceName, choices } from '../../reducers/choices';
import type { PanelEvent } from '../../reducers/events';
import { locales } from '../../reducers/names';
import type { Ports } from '../../streams/ports';
import { daysAt } from '../../streams/sources/clock';
import {
  lastSeenKey,
  parseChoice,
  parseDraft,
  parseKey,
  parseLastSeen,
  parseRead,
  readMutations,
} from '../../streams/storageKeys';
import { localeOf } from '../panel/words';
import type { PanelConfig } from './config';

type Started = Extract<PanelEvent, { type: 'session.started' }>;

/** Local midnight before a time; both milliseconds since 1970. */
export const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

const chosenIn = <N extends ChoiceName>({ read }: Pick<Ports, 'read'>, choice: N) =>
  parseChoice(choice, read(choices[choice].key));

function readStored({ read, keys }: Pick<Ports, 'read' | 'keys'>): Started['stored'] {
  const stored = keys().flatMap((key) => {
    const parsed = parseKey(key);
    return parsed && 'note' in parsed ? [{ ...parsed, value: read(key) }] : [];
  });
  const of = (kind: (typeof stored)[number]['kind']) => stored.filter((item) => item.kind === kind);
  return {
    lastSeen: parseLastSeen(read(lastSeenKey)),
    readNotes: of('read').flatMap(({ note, value }) => (parseRead(value) ? [note] : [])),
    drafts: of('draft').flatMap(({ note, value }) => parseDraft(note, value) ?? []),
    mutations: readMutations({ read, keys }),
    singleKeys: chosenIn({ read }, 'singleKeys'),
    undoMs: chosenIn({ read }, 'undoMs'),
  };
}

export interface StartConfig {
  readonly view: Window;
  readonly config: PanelConfig;
  /** The locale of times and numbers. */
  readonly locale: string;
  readonly embedded: boolean;
  readonly ports: Pick<Ports, 'read' | 'keys'>;
  readonly now: number;
  /** The session's owner, as far as it is known before the provider names the person; null: unknown. */
  readonly owner?: number | null;
  /** Of the settings; absent: the panel's own. */
  readonly filters?: Started['filters'];
  /** The host page is to give a bearer token first. */
  readonly awaitsToken?: boolean;
  /** True when the host page named the person. */
  readonly named?: boolean;
  /** When an effect that failed made the page load itself again, milliseconds since 1970. */
  readonly reloadedAt?: number;
  /** The name of this page among those of all tabs. */
  readonly tab: string;
  /** The address of the page: a theme and a language that it does not name are the person's to choose. */
  readonly query: URLSearchParams;
}

export function sessionStarted({
  view,
  config,
  locale,
  embedded,
  filters,
  awaitsToken,
  ports,
  now,
  owner,
  named,
  reloadedAt,
  tab,
  query,
}: StartConfig): Started {
  const offered = query.has('locale') ? [] : locales.filter((one) => localeOf(one, config.locales) === one);
  const mayChoose = offered.length > 1;
  return {
    type: 'session.started',
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...daysAt(now, startOfDay),
    viewport: { width: view.innerWidth, height: view.innerHeight },
    embedded,
    pageVisible: view.document.visibilityState === 'visible',
    links: config.links,
    ...(filters && { filters }),
    ...(awaitsToken && { awaitsToken }),
    ...(mayChoose && { locales: offered }),
    ...(config.opens !== 'panel' && { opens: config.opens }),
    ...(owner !== undefined && { owner }),
    ...(named && { named }),
    tab,
    ...(reloadedAt !== undefined && { reloadedAt }),
    stored: {
      ...readStored(ports),
      ...(!query.has('theme') && { theme: chosenIn(ports, 'theme') }),
      ...(mayChoose && { locale: chosenIn(ports, 'locale') }),
    },
  };
}
