/** A real server of a test's own, gone when the test ends. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listening } from '../../support/listening';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/**
 * @param answer when it throws, the connection ends: a page may still load something when its session, with the sandbox
 * that the answer comes from, is closed already
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
