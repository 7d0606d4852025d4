/** `mcp` on a machine without the optional library of the protocol. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMcp } from '../../../src/replay/cli/main/mcpCommand';
import { textWorld } from '../support/textWorld';

jest.mock('@modelcontextprotocol/sdk/server/mcp.js', () => {
  throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
});

test('[mcp.library] without the library one sentence says how to get it, in the version that the tests use', async () => {
  const root = join(__dirname, '../../..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const world = textWorld({});
  const status = await runMcp([join(root, 'fixtures/logs/moderation-fails.ndjson')], '0.0.0', world);
  expect(status).toBe(2);
  expect(world.complained).toEqual([
    `mcp needs @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk@${devDependencies['@modelcontextprotocol/sdk']}`,
  ]);
});
