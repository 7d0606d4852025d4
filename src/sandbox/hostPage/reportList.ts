/** Lists the error reports that the sandbox has taken, each to download or to open in the devtools; startHostPage.ts starts it. */
import { isRecord } from '../../../reducers/guards';
import type { TakenReport } from '../provider/reports';
import type { Ask } from './controlStrip';
import { find, make } from './elements';

const everyMs = 2_000;

const isTaken = (value: unknown): value is TakenReport =>
  isRecord(value) && 'fingerprint' in value && 'browser' in value;

function link(text: string, href: string, about: TakenReport): HTMLAnchorElement {
  const made = make('a', text);
  made.href = href;
  made.setAttribute('aria-label', `${text}: report ${about.id}`);
  return made;
}

/**
 * @param devtools its page
 * @param folder where the reports are below
 */
export function listReports(ask: Ask, devtools: URL, folder: string): void {
  const section = find('#reports', HTMLElement);
  const list = find('#report-list', HTMLUListElement);
  const none = find('#no-reports', HTMLParagraphElement);
  let shown = '';

  function row(taken: TakenReport): HTMLLIElement {
    const file = `${folder}/${taken.id}.ndjson.gz`;
    const open = new URL(devtools);
    // The devtools open a log of their own origin, which has the reports too.
    open.searchParams.set('log', `/sandbox/reports/${taken.id}.ndjson.gz`);
    const tab = link('Open in devtools', open.href, taken);
    tab.target = '_blank';
    const words = `${taken.browser}, ${taken.locale}, version ${taken.app}, ${Math.ceil(taken.bytes / 1000)} kB`;
    const about = make('span', words);
    const actions = make('span', tab, ' ', link('Download', file, taken));
    about.className = 'report-about';
    actions.className = 'report-links';
    const time = make('time', new Date(taken.at).toLocaleTimeString('en-GB'));
    return make('li', time, ' ', make('code', taken.fingerprint), ' ', about, ' ', actions);
  }

  async function show(): Promise<void> {
    const answer = await ask('GET', '/reports');
    if (!Array.isArray(answer)) return;
    section.hidden = false;
    const reports = answer.filter(isTaken);
    none.hidden = reports.length > 0;
    const ids = reports.map(({ id }) => id).join();
    // A link that has not changed stays in place, because it may have the focus.
    if (ids !== shown) list.replaceChildren(...reports.map(row));
    shown = ids;
  }

  const watch = (): void =>
    void show()
      .catch(() => {})
      .finally(() => setTimeout(watch, everyMs));
  watch();
}
