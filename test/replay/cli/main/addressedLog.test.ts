/** Logs by signed addresses on standard input: fetched within bounds, and no signature in any output. */
import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { fetchedLog, mostFetchedBytes, shownAddress } from '../../../../src/replay/cli/main/addressedLog';
import { fromStream } from '../../../../src/replay/cli/main/fleetInputs';
import { entriesOf, logText } from '../../support/logs';
import { signedAddress, startStore } from '../../support/signedStore';

const signer = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const date = '20130524T000000Z';

function fleet(input: string, ...args: readonly string[]): Promise<{ status: unknown; all: string; out: string }> {
  const root = resolve(__dirname, '../../../..');
  const command = ['--import', 'tsx', 'src/replay/cli/main.ts', 'fleet', '-', ...args];
  return new Promise((done) => {
    const child = execFile(process.execPath, command, { cwd: root }, (error, out, err) =>
      done({ status: error ? error.code : 0, all: out + err, out }),
    );
    child.stdin?.end(input);
  });
}

/** Answers each request by the listener while `use` runs. */
async function serving<T>(listener: RequestListener, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/log.ndjson?X-Amz-Signature=secret`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('the signatures of the store are those of S3: the example of its documentation', () => {
  const address = signedAddress('https://examplebucket.s3.amazonaws.com', '/test.txt', signer, date);
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('[fleet.addresses] a signed address is read as the file of its content, and its query stands in no output', async () => {
  const good = logText(entriesOf('morning'), { every: 8 });
  const objects = new Map([
    ['/logs/a%20b%2Bc.ndjson.gz', new Uint8Array(gzipSync(good))],
    ['/logs/plain.ndjson', new TextEncoder().encode(good.slice(0, -20))],
  ]);
  const store = await startStore(signer, objects);
  const signed = (path: string): string => signedAddress(store.origin, path, signer, date, 'token+/=');
  const forged = signed('/logs/plain.ndjson').replace(/.{4}$/, 'beef');
  const addresses = [...[...objects.keys(), '/logs/gone.ndjson'].map(signed), forged, 'http://[bad/x?Signature=secret'];
  const input = addresses.join('\r\n');
  try {
    const [lines, words] = [await fleet(input, '--verify', '--json'), await fleet(input, '--verify')];
    const rows = lines.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const of = (path: string): string => `${store.origin}${path}`;
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: of('/logs/a%20b%2Bc.ndjson.gz'), verdict: 'ok' }),
        expect.objectContaining({ file: of('/logs/plain.ndjson'), verdict: 'ok', cut: true }),
        expect.objectContaining({ file: of('/logs/gone.ndjson'), reason: 'the server answered 404.' }),
        expect.objectContaining({ file: of('/logs/plain.ndjson'), reason: 'the server answered 403.' }),
        expect.objectContaining({ file: 'http://[bad/x', reason: 'it could not be fetched (ERR_INVALID_URL).' }),
      ]),
    );
    expect(rows).toHaveLength(5);
    expect(words.status).toBe(2);
    for (const { all } of [lines, words]) expect(all).not.toMatch(/amz|token|secret|signature=|beef/i);
  } finally {
    await store.close();
  }
});

test('[fleet.addresses] [fleet.bounds] more than 64 MB, a redirect, a broken answer and a slow server are one sentence each', async () => {
  const piece = Buffer.alloc(1_000_000);
  let sent = 0;
  const endless: RequestListener = (_request, response) => {
    const send = (): void => {
      if (response.destroyed || sent > 2 * mostFetchedBytes) return;
      sent += piece.length;
      response.write(piece, send);
    };
    send();
  };
  await expect(serving(endless, (address) => fetchedLog(address))).rejects.toThrow('it has more than 64 MB.');
  expect(sent).toBeLessThan(1.5 * mostFetchedBytes);
  const away: RequestListener = (_request, response) => response.writeHead(307, { location: '/other' }).end();
  await expect(serving(away, (address) => fetchedLog(address))).rejects.toThrow('the server answered 307.');
  const breaking: RequestListener = (request) => request.socket.destroy();
  await expect(serving(breaking, (address) => fetchedLog(address))).rejects.toThrow(
    /^it could not be fetched( \(\w+\))?\.$/,
  );
  const late = new AbortController();
  const silent: RequestListener = () => late.abort(new DOMException('late', 'TimeoutError'));
  await expect(serving(silent, (address) => fetchedLog(address, late.signal))).rejects.toThrow(
    'the server did not send it within 30 seconds.',
  );
});

test('[fleet.addresses] whatever stands in the query, the user or the fragment of an address is not shown', () => {
  const secret = fc.stringMatching(/^secret[\w.~!$&'()*+,;=:@/?%-]{0,30}$/);
  fc.assert(
    fc.property(secret, fc.constantFrom('http://', 'HTTPS://', 'http://['), (text, scheme) => {
      for (const address of [
        `${scheme}host/log?${text}`,
        `${scheme}host/log#${text}`,
        `${scheme}${text.replace(/[/?]/g, '')}@host/log`,
      ])
        expect(shownAddress(address)).not.toContain('secret');
    }),
  );
});

test('[fleet.addresses] an address that is too long is refused, and its query is not shown', async () => {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(`https://host/log?token=${'x'.repeat(9_000)}\na.ndjson\n`);
  }
  const tasks = [];
  for await (const task of fromStream(stream())) tasks.push(task);
  expect(tasks).toEqual([{ file: 'https://host/log', refused: 'its address is too long.' }, { file: 'a.ndjson' }]);
});
