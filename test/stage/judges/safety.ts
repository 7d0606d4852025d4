/**
 * Whether a session was safe: no text of the service became code or an address that runs code, nothing was asked of a
 * stranger, and a redacted copy of each log has nothing that the person wrote.
 */
import { panelFold } from '../../../src/replay/fold/panelFold';
import { makeHeader } from '../../../src/replay/session/header';
import { SealedLog } from '../../../src/replay/session/seal';
import { ask } from '../../engines/support/engine';
import type { PageLog } from '../logs';
import type { Stage } from '../stage';
import type { Judge } from './judge';

/** A text that runs code where a page takes texts for HTML; the page is told by `monkey.isRun`. */
export const hostileText = '<img src=x onerror="monkey.isRun = true"><script>monkey.isRun = true</script>';
/** An address that runs code. */
export const hostileAddress = 'javascript:monkey.isRun=true';

const readPage = `({
  isRun: monkey.isRun === true,
  addresses: [...document.querySelectorAll('a[href], iframe[src], form[action]')]
    .map((one) => one.href ?? one.src ?? one.action)
    .filter((address) => !/^(?:https?|mailto):/.test(address)),
  scripts: [...document.querySelectorAll('script')].filter((one) => new URL(one.src, location.href).origin !== location.origin).length,
})`;

interface PageSeen {
  readonly isRun: boolean;
  readonly addresses: readonly string[];
  readonly scripts: number;
}

async function* wrongInPages({ tabs }: Stage): AsyncGenerator<string> {
  for (const { driven } of tabs) {
    const { isRun, addresses, scripts } = await ask<PageSeen>(driven, readPage);
    if (isRun) yield 'a text of the service ran as code';
    for (const address of addresses) yield `the page has the address ${address}`;
    if (scripts > 0) yield `the page has ${scripts} scripts of others`;
  }
}

function* wrongAsked({ panel, sandbox, requests }: Stage): Generator<string> {
  for (const origin of requests)
    if (origin !== panel && origin !== sandbox.provider) yield `a stranger was asked: ${origin}`;
}

/** @returns the redacted copy of a log, as a text */
function redacted({ header, base, entries }: PageLog): string {
  const whole = { base: base ?? { seq: 0, state: panelFold.initial }, entries };
  return [...SealedLog.seal(panelFold, makeHeader(header.app, header.startedAt, 'text'), whole).lines()].join('');
}

export const judgeSafety: Judge = async ({ stage, written, logs }) => {
  const wrong: string[] = [];
  for await (const sentence of wrongInPages(stage)) wrong.push(sentence);
  wrong.push(...wrongAsked(stage));
  for (const copy of logs.map(redacted))
    for (const text of new Set([...written.values(), hostileText]))
      if (text.trim() !== '' && copy.includes(JSON.stringify(text).slice(1, -1)))
        wrong.push(`a redacted log has the text "${text}"`);
  return wrong;
};
