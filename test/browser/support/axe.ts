/** Runs axe-core in a page of the panel. It is evaluated, because the page's policy refuses a script tag. */
import type { Frame, Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

declare global {
  interface Window {
    axe?: {
      run: (context: Document | Element, options: unknown) => Promise<{ readonly violations: readonly Finding[] }>;
    };
  }
}

/** Once a page, before the first `violations`. */
export async function loadAxe(page: Page | Frame): Promise<void> {
  const { source } = await import('axe-core');
  await page.evaluate(source);
}

export interface Looks {
  /** Tags of rules. By default every rule of WCAG 2.2 AA and the best practices. */
  readonly only?: readonly string[];
  /** Selector of the one element to look at. By default the whole page, with the rules about pages. */
  readonly within?: string;
}

/**
 * Runs axe-core.
 * @returns one line a violation, `where` in front; empty when there is none
 */
export async function violations(page: Page | Frame, where: string, { only, within }: Looks = {}): Promise<string[]> {
  const found = await page.evaluate(
    async ([runOnly, selector]) => {
      // Colours are measured after transitions have ended. Paused animations, such as that of a held undo bar, never end.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const short = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
        );
      await Promise.allSettled(short.map((animation) => animation.finished));
      const rules = runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } };
      const options = { resultTypes: ['violations'], ...rules };
      const context = selector ? document.querySelector(selector) : document;
      const result = context && (await window.axe?.run(context, options));
      return result?.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.slice(0, 3).map(({ html, failureSummary = '' }) => ({ html: html.slice(0, 200), failureSummary })),
      }));
    },
    [only, within] as const,
  );
  if (!found) throw new Error(`${where}: axe is not in the page (call loadAxe first), or there is no ${within}.`);
  // The reply box is a textbox with `aria-expanded` [mentions.keys], which ARIA 1.2 has for comboboxes only.
  const decided = (html: string) => /^<textarea\b/.test(html) && html.includes('aria-expanded="true"');
  const left = found.filter(({ id, nodes }) => id !== 'aria-allowed-attr' || !nodes.every(({ html }) => decided(html)));
  return left.map(
    ({ id, help, nodes }) =>
      `${where}: ${id} (${help})\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  );
}
