/** A server of the Model Context Protocol on standard input and output, with the protocol's own library, which is loaded late. */
import { type Asking, tools } from './asking';

/** The library is no dependency of the package, because its size is half of that of this program. */
export const library = '@modelcontextprotocol/sdk';
const version = '1.32.2';

/** The library is not installed: the message says how to get it. */
export class NoLibrary extends Error {
  override readonly name = 'NoLibrary';
}

async function loaded() {
  try {
    const [{ McpServer }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/mcp.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/types.js'),
      ]);
    return { McpServer, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new NoLibrary(`mcp needs ${library}: npm install ${library}@${version}`);
    throw error;
  }
}

/**
 * Answers until standard input ends.
 * @throws {NoLibrary} when the library of the protocol is not installed
 */
export async function serve(asking: Asking, app: string, onError: (message: string) => void): Promise<void> {
  const { McpServer, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await loaded();
  const { server } = new McpServer(
    { name: 'notifications-panel-replay', version: app },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await asking.call(params.name, params.arguments ?? {});
    return { content: [{ type: 'text', text }], isError };
  });
  server.onerror = () => onError('a message was none of the protocol, and was left out.');
  const ended = new Promise<void>((done) => {
    process.stdin.once('end', done);
    process.stdin.once('error', () => done());
    server.onclose = () => done();
  });
  await server.connect(new StdioServerTransport());
  await ended;
}
