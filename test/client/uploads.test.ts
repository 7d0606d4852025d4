import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalFile } from '../../src/client/index';
import { recording } from './support/recording';

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const path = join(folder, 'ä b.txt');
writeFileSync(path, 'hello');
const local = new LocalFile(path);
afterAll(() => rmSync(folder, { recursive: true }));

const formOf = async (upload: (client: ReturnType<typeof recording>['client']) => Promise<unknown>) => {
  const { client, requests } = recording();
  await upload(client);
  return requests[0]?.formData ?? [];
};

test('[client.uploads] a path in Node is a file of that name and those bytes', async () => {
  const form = await formOf((client) => client.site(1).media().addFiles(local));
  const [[name, file] = []] = form;
  expect(name).toBe('media[]');
  expect(file).toMatchObject({ name: 'ä b.txt', size: 5 });
  expect(file instanceof Blob && (await file.text())).toBe('hello');
});

test('[client.uploads] a path may have attributes, and an edit may have a path', async () => {
  expect(
    await formOf((client) =>
      client
        .site(1)
        .media()
        .addFiles([{ file: local, title: 'T' }]),
    ),
  ).toMatchObject([
    ['attrs[0][title]', 'T'],
    ['media[]', { name: 'ä b.txt' }],
  ]);
  expect(await formOf((client) => client.site(1).media(2).edit({ media: local, alt: 'A' }))).toMatchObject([
    ['media', { name: 'ä b.txt' }],
    ['attrs[alt]', 'A'],
  ]);
});

test('[client.uploads] a path that leads nowhere rejects with what the file system says, and sends nothing', async () => {
  const { client, requests } = recording();
  const missing = client
    .site(1)
    .media()
    .addFiles(new LocalFile(join(folder, 'none')));
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
  expect(requests).toEqual([]);
});

test('[client.uploads] a path where there is no Node rejects with the exact words', async () => {
  const { getBuiltinModule } = process;
  Reflect.set(process, 'getBuiltinModule', undefined);
  const { client, requests } = recording();
  const refused = client.site(1).media().addFiles(local);
  Reflect.set(process, 'getBuiltinModule', getBuiltinModule);
  await expect(refused).rejects.toEqual(new Error('Cannot call fs functions within the browser'));
  expect(requests).toEqual([]);
});

test('[client.uploads] files stand in the order they were given, whichever takes longer to read', async () => {
  const form = await formOf((client) =>
    client
      .site(1)
      .media()
      .addFiles([local, new File(['x'], 'second.txt')]),
  );
  expect(form).toMatchObject([
    ['media[]', { name: 'ä b.txt' }],
    ['media[]', { name: 'second.txt' }],
  ]);
});

test('[client.uploads] the query goes beside the form', async () => {
  const { client, requests } = recording();
  await client
    .site(1)
    .media()
    .addFiles(new File(['x'], 'x.txt'), { a: 1 });
  expect(requests).toMatchObject([{ query: 'a=1', method: 'POST', path: '/sites/1/media/new' }]);
});

test('[client.uploads] the site is checked before any file is read', () => {
  const { client } = recording();
  expect(() => client.site('').media().addFiles(new LocalFile('/nowhere'))).toThrow(
    '`site id` is not correctly defined',
  );
});

describe('[client.uploads] only a LocalFile makes the client read a file', () => {
  const words = 'expected a File, a Blob or new LocalFile(path)';
  const lookalikes = [path, [path], { file: path }, { path }, JSON.parse(JSON.stringify({ file: local }))];

  test.each(lookalikes)('addFiles(%j) sends nothing', async (given) => {
    const { client, requests } = recording();
    const refused: unknown = Reflect.apply(client.site(1).media().addFiles, null, [given]);
    await expect(refused).rejects.toEqual(new TypeError(words));
    expect(requests).toEqual([]);
  });

  test('edit({ media: path }) sends nothing', async () => {
    const { client, requests } = recording();
    await expect(Reflect.apply(client.site(1).media(2).edit, null, [{ media: path }])).rejects.toThrow(words);
    expect(requests).toEqual([]);
  });
});
