/**
 * Opens the log that the page's own address names, `?log=URL`. The log must be of this origin, because a stranger may
 * have made the address.
 */
import type { Connection } from './connection';
import type { Viewer } from './viewer/viewer';

/**
 * Never rejects: a failure becomes one sentence on the page. [devtools.log-address]
 * @param page the address of the devtools
 */
export async function openAddress(
  url: string,
  page: string,
  connection: Pick<Connection, 'openFile'>,
  viewer: Pick<Viewer, 'say'>,
): Promise<void> {
  const file = URL.canParse(url, page) ? new URL(url, page) : null;
  if (file?.origin !== new URL(page).origin) {
    viewer.say(`The log at ${url} is not opened, because it is not of this page's origin. Open it as a file.`);
    return;
  }
  const answer = await fetch(file, { credentials: 'omit', redirect: 'error' }).catch(() => null);
  if (!answer?.ok) {
    viewer.say(`No log could be fetched from ${url}: ${answer ? `its status is ${answer.status}` : 'no answer came'}.`);
    return;
  }
  const content = await answer.blob().catch(() => null);
  if (content) await connection.openFile(new File([content], file.pathname.split('/').at(-1) ?? url));
  else viewer.say(`The log at ${url} broke off while it was fetched.`);
}
