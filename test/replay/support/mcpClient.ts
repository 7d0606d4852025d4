/** A client of `mcp` over real standard input and output, with the protocol's own library. */
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const root = resolve(__dirname, '../../..');

export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

export interface McpClient {
  readonly client: Client;
  readonly ask: (tool: string, given: Record<string, unknown>) => Promise<Told>;
  /** What the library found on standard output besides messages of the protocol. */
  readonly strays: readonly string[];
  readonly close: () => Promise<void>;
}

function textOf(content: unknown): string {
  const [first]: readonly { readonly text?: unknown }[] = Array.isArray(content) ? content : [];
  return String(first?.text);
}

export async function mcpClient(...args: readonly string[]): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', 'src/replay/cli/main.ts', 'mcp', ...args],
    cwd: root,
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const strays: string[] = [];
  client.onerror = (error) => void strays.push(error.message);
  await client.connect(transport);
  return {
    client,
    strays,
    async ask(tool, given) {
      const { content, isError } = await client.callTool({ name: tool, arguments: given });
      return { text: textOf(content), isError: isError === true };
    },
    close: () => client.close(),
  };
}
