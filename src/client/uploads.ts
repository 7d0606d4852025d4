/** The forms of the media calls: files, files of this machine in Node, URLs, and their attributes. [client.uploads] */
import { type Body, type Call, has, parted, type WithQuery } from './irregularCalls';
import { isList } from './query';
import type { FormPart } from './transport';

/** The modules of Node, by `process`, so that bundlers for browsers find no import of a Node module. */
function nodeModules(): typeof process.getBuiltinModule {
  const get = globalThis.process?.getBuiltinModule;
  if (!get) throw new Error('Cannot call fs functions within the browser');
  return get;
}

/** A file of this machine, named by its path, read when it is sent; in Node only. No other value makes the client read files. */
export class LocalFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws Error `Cannot call fs functions within the browser`, or what the file system says */
  async read(): Promise<File> {
    const node = nodeModules();
    const bytes = await node('node:fs/promises').readFile(this.#path);
    return new File([new Uint8Array(bytes)], node('node:path').basename(this.#path));
  }
}

export type Upload = Blob | LocalFile;
type Attributes = { readonly [field: string]: unknown };
export type FileWithAttributes = { readonly file: Upload } & Attributes;
export type UrlWithAttributes = { readonly url: string } & Attributes;
type Many<T> = T | readonly T[];

const many = <T>(value: Many<T>): readonly T[] => (isList(value) ? value : [value]);
const isUpload = (value: unknown): value is Upload => value instanceof Blob || value instanceof LocalFile;

/** @throws TypeError for what is neither a Blob nor a LocalFile; in a browser a path is the same Error as in `read` */
async function fileOf(upload: Upload): Promise<Blob> {
  if (upload instanceof LocalFile) return upload.read();
  if (upload instanceof Blob) return upload;
  nodeModules();
  throw new TypeError('expected a File, a Blob or new LocalFile(path)');
}

const attributes = (name: string, fields: Attributes): readonly FormPart[] =>
  Object.entries(fields).map(([field, value]) => [`${name}[${field}]`, value instanceof Blob ? value : String(value)]);

/** `media[]` for each file, `attrs[i][k]` for its attributes. */
export async function uploadedFiles(...args: WithQuery<Many<Upload | FileWithAttributes>>): Promise<Call> {
  const { main, query } = parted(args, (value) => isUpload(value) || has('file')(value));
  const forms = many(main).map(async (given, at) => {
    const { file, ...fields } = isUpload(given) || typeof given !== 'object' ? { file: given } : given;
    return [...attributes(`attrs[${at}]`, fields), ['media[]', await fileOf(file)]] as const;
  });
  return { formData: (await Promise.all(forms)).flat(), query };
}

/** `{ media_urls, attrs }`; `attrs` is as long as the URLs, with null for one without attributes, or missing without any. */
export function uploadedUrls(...args: WithQuery<Many<string | UrlWithAttributes>>): Call {
  const { main, query } = parted(args, has('url'));
  const list = many(main).map((given) => (typeof given === 'string' ? { url: given } : given));
  const attrs = list.map(({ url: _url, ...fields }) => (Object.keys(fields).length > 0 ? fields : null));
  const media_urls = list.map(({ url }) => url);
  return { body: attrs.some(Boolean) ? { media_urls, attrs } : { media_urls }, query };
}

/** With a file a form: `media` and `attrs[k]`, for `attrs` of the body and what else it holds. Else the body as it is. */
export async function editedMedia(
  ...args: WithQuery<{ readonly media?: Upload; readonly attrs?: Body } & Attributes>
): Promise<Call> {
  const { main, query } = parted(args, has('media', 'attrs'));
  const { media, attrs, ...fields } = main;
  if (media === undefined) return { body: main, query };
  return { formData: [['media', await fileOf(media)], ...attributes('attrs', { ...fields, ...attrs })], query };
}
