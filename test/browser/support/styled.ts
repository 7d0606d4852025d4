/** Counts, from Chromium's trace, the elements that were styled during an act. The suite about opening and closing uses it. */
import type { Page } from 'playwright-core';

/** Chromium's names. One such event is traced for each element that is styled, also during a layout. */
const category = 'disabled-by-default-devtools.timeline.invalidationTracking';
const event = 'StyleResolver::ResolveStyle';

/** True for the style of an element of a page, false for that of a pseudo-element. */
const isOfElement = ({ args }: { readonly args?: { readonly data?: { readonly pseudoId?: unknown } } }): boolean =>
  args?.data?.pseudoId === 0;

/**
 * @param act resolves when its outcome has been drawn
 * @returns the elements that were styled meanwhile, in all frames of the page; one that was styled twice counts twice
 */
export async function styledDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  let count = 0;
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) if (one['name'] === event && isOfElement(one)) count += 1;
  });
  const traceConfig = { includedCategories: [category] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return count;
}
