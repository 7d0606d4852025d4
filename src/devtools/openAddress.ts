/**
 * Opens the log that the page's own address names, `?log=URL`, from this origin or from one that the page's policy
 * allows.
 */
import type { Connection } from './connection';
import type { Viewer } from './viewer/viewer';

/** Never rejects: what goes wrong is one sentence. [devtools.log-address] */
export async function openAddress(
  url: string,
  connection: Pick<Connection, 'openFile'>,
  viewer: Pick<Viewer, 'say'>,
): Promise<void> {
  const answer = await fetch(url, { credentials: 'omit' }).catch(() => null);
  if (!answer?.ok) {
    viewer.say(`No log could be fetched from ${url}: ${answer ? `its status is ${answer.status}` : 'no answer came'}.`);
    return;
  }
  const file = await answer.blob().catch(() => null);
  if (file) await connection.openFile(new File([file], url.split('/').at(-1) ?? url));
  else viewer.say(`The log at ${url} broke off while it was fetched.`);
}
