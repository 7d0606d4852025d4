/**
 * Parses one note of the provider (docs/provider.md) into a note of the state. A damaged part is left out, and the rest
 * stays [body.damage].
 */
import { isRecord, listOf, partOf } from '../../../reducers/guards';
import { limits } from '../../../reducers/limits';
import { actionNames } from '../../../reducers/names';
import type { Actions, DamagedPart, Ids, Note, NoteBlock, NoteMedia, NoteRange } from '../../../reducers/note';
import { safeUrl, webUrl } from './safeUrl';
import { idOf, numberOf, textOf, timeOf } from './values';

/** Told of each part that could not be read. [body.damage-told] */
export type OnDamage = (part: DamagedPart) => void;

/** A flag is a number, a text or a boolean. */
const isOn = (value: unknown): boolean => Boolean(numberOf(value) ?? value);

function indicesOf(value: unknown, length: number): { readonly start: number; readonly end: number } | null {
  const [from, to] = listOf(value).map(numberOf);
  if (from == null || to == null || to < from) return null;
  const clamp = (index: number) => Math.min(Math.max(Math.trunc(index), 0), length);
  return { start: clamp(from), end: clamp(to) };
}

function linkOf(value: unknown, onDamage: OnDamage): string | null {
  const link = safeUrl(value);
  if (link === null && textOf(value) !== '') onDamage('links');
  return link;
}

function rangeOf(value: unknown, length: number, onDamage: OnDamage): NoteRange | null {
  const wire = partOf(value);
  const indices = indicesOf(wire['indices'], length);
  if (!indices) return null;
  return {
    start: indices.start,
    end: indices.end,
    type: typeof wire['type'] === 'string' ? wire['type'] : null,
    url: linkOf(wire['url'], onDamage),
    id: idOf(wire['id']),
    siteId: idOf(wire['site_id']),
    postId: idOf(wire['post_id']),
    parent: idOf(wire['parent']),
    value: typeof wire['value'] === 'string' ? wire['value'] : null,
  };
}

function mediaOf(value: unknown, length: number): NoteMedia | null {
  const wire = partOf(value);
  const url = webUrl(wire['url']);
  const type = wire['type'];
  if (!url || (type !== 'image' && type !== 'badge')) return null;
  const size = (given: unknown) => {
    const px = numberOf(given) ?? 0;
    return px > 0 ? px : limits.defaultImagePx;
  };
  const indices = indicesOf(wire['indices'], length) ?? { start: 0, end: 0 };
  return {
    start: indices.start,
    end: indices.end,
    type,
    url,
    widthPx: size(wire['width']),
    heightPx: size(wire['height']),
  };
}

function actionsOf(value: unknown): Actions | null {
  const wire = partOf(value);
  const offered = actionNames.filter((name) => name in wire);
  return offered.length
    ? Object.fromEntries(offered.map((name) => [name, wire[name] === true || wire[name] === 1]))
    : null;
}

const idNames = ['site', 'post', 'comment', 'user', 'reply_comment', 'parent_comment'] as const;

function idsOf(value: unknown): Ids {
  const wire = partOf(value);
  return Object.fromEntries(idNames.map((name) => [name, idOf(wire[name])]).filter(([, id]) => id !== null));
}

/** The items that can be read. */
const each = <T>(
  wire: Readonly<Record<string, unknown>>,
  part: DamagedPart,
  onDamage: OnDamage,
  parse: (item: unknown) => T | null,
): readonly T[] =>
  listOf(wire[part]).flatMap((item) => {
    const parsed = parse(item);
    if (parsed === null) onDamage(part);
    return parsed ?? [];
  });

function blockOf(value: unknown, onDamage: OnDamage): NoteBlock | null {
  if (!isRecord(value)) return null;
  const blockText = textOf(value['text']);
  const meta = partOf(value['meta']);
  const type = value['type'];
  const homeTitle = partOf(meta['titles'])['home'];
  const { length } = blockText;
  return {
    type: type === 'user' || type === 'comment' || type === 'post' ? type : null,
    text: blockText,
    ranges: each(value, 'ranges', onDamage, (item) => rangeOf(item, length, onDamage)),
    media: each(value, 'media', onDamage, (item) => mediaOf(item, length)),
    actions: actionsOf(value['actions']),
    ids: idsOf(meta['ids']),
    homeUrl: linkOf(partOf(meta['links'])['home'], onDamage),
    homeTitle: typeof homeTitle === 'string' ? homeTitle : null,
    nestLevel: numberOf(value['nest_level']) ?? 0,
    editUrl: linkOf(value['edit_comment_link'], onDamage),
  };
}

/**
 * @param value one item of `notes[]`
 * @param onDamage is called for each part that is left out
 * @returns the note; an unreadable note when there is no list of subjects or no readable time; null without a whole,
 *   positive `id`
 */
export function parseNote(value: unknown, onDamage: OnDamage = () => {}): Note | null {
  const wire = partOf(value);
  const id = idOf(wire['id']);
  if (id === null) return null;
  const hash = numberOf(wire['note_hash']) ?? 0;
  const type = textOf(wire['type']) || 'unknown';
  const read = 'read' in wire ? isOn(wire['read']) : 'unread' in wire && !isOn(wire['unread']);
  const timestamp = timeOf(wire['timestamp']);
  const blocksOf = (part: 'subject' | 'header' | 'body') =>
    each(wire, part, onDamage, (item) => blockOf(item, onDamage));
  const subject = blocksOf('subject');
  const broken = Number.isNaN(timestamp)
    ? 'it has no readable time'
    : subject.length === 0
      ? 'it has no subject'
      : null;
  if (broken !== null) {
    return {
      readable: false,
      id,
      hash,
      type,
      read,
      timestamp: Number.isNaN(timestamp) ? 0 : timestamp,
      reason: broken,
    };
  }
  return {
    readable: true,
    id,
    hash,
    type,
    read,
    timestamp,
    url: linkOf(wire['url'], onDamage),
    icon: webUrl(wire['icon']),
    noticon: textOf(wire['noticon']),
    title: textOf(wire['title']),
    subject,
    header: blocksOf('header'),
    body: blocksOf('body'),
    ids: idsOf(partOf(wire['meta'])['ids']),
  };
}
