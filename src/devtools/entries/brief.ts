/** An event in one line: its fields besides the type, shortened without reading all of them. */
import type { PanelEvent } from '../../../reducers/events';

const longestText = 40;

function short(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.length > longestText ? `“${value.slice(0, longestText)}…”` : `“${value}”`;
  if (Array.isArray(value))
    return value.length <= 4 && depth > 0 ? `[${value.map((one) => short(one, 0)).join(', ')}]` : `[${value.length}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const names = Object.keys(value);
  if (depth === 0) return `{${names.length}}`;
  return `{${membersOf(value, depth - 1)}}`;
}

const membersOf = (value: object, depth: number): string =>
  Object.entries(value)
    .slice(0, 6)
    .map(([name, member]) => `${name} ${short(member, depth)}`)
    .join(', ');

/** The call or the message of an event comes first. */
function lead(event: PanelEvent): readonly [string, object] {
  switch (event.type) {
    case 'api.requested': {
      const { call, ...rest } = event.request;
      return [call, rest];
    }
    case 'api.answered': {
      const { call, answer } = event;
      return [call, { ...event.subject, ...answer }];
    }
    case 'api.failed':
      return [`${event.call} ${event.problem.status} ${event.problem.name}`, event.subject ?? {}];
    case 'host.told': {
      const { action, ...rest } = event.message;
      return [action, rest];
    }
    default: {
      const { type: _type, ...rest } = event;
      return ['', rest];
    }
  }
}

export function brief(event: PanelEvent): string {
  const [first, rest] = lead(event);
  return [first, membersOf(rest, 1)].filter(Boolean).join(' · ');
}
