/** Starts a server for one test. It ends with the test. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listening } from '../../support/listening';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/**
 * @param answer when it throws, the connection ends, because a page may still load something after its session and the
 *   sandbox behind the answer were closed
 * @returns the server's origin
 */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch {
      response.destroy();
    }
  });
  servers.push(server);
  return listening(server);
}
