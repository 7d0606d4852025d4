/** Starts a test's server on this machine. */
import type { Server } from 'node:http';

/** Lets a server listen on any free port. @returns its origin */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
