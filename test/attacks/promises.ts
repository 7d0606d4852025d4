/** The promises of docs/security.md, each with the rules that keep it, so that page and suite cannot differ. */
import { textOf } from '../architecture/pages';

export interface Promised {
  /** Against whom, such as "a page that frames the panel". */
  readonly against: string;
  readonly rules: readonly string[];
}

const rule = /\[([a-z][\w-]*\.[\w-]+)\](?!\()/g;

export function promises(): readonly Promised[] {
  const [, promised = ''] = /^## Promised\n([\s\S]*?)^## /m.exec(textOf('docs/security.md')) ?? [];
  const parts = promised.split(/^\*\*Against (.+?)\.\*\*/m).slice(1);
  return parts.flatMap((against, index) => {
    if (index % 2 === 1) return [];
    return { against, rules: [...(parts[index + 1] ?? '').matchAll(rule)].map(([, id = '']) => id) };
  });
}
