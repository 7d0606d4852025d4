/** The forms of the media calls: files, paths in Node, URLs, and their attributes. [client.uploads] */
import type { Body, Call } from './odd';
import { isList, type MaybeQuery } from './query';
import type { FormPart } from './transport';

/** A file, or in Node the path of one. */
export type Upload = Blob | string;
type Attributes = { readonly [field: string]: unknown };
export type FileWithAttributes = { readonly file: Upload } & Attributes;
export type UrlWithAttributes = { readonly url: string } & Attributes;
type Many<T> = T | readonly T[];

const many = <T>(value: Many<T>): readonly T[] => (isList(value) ? value : [value]);

/** @throws Error `Cannot call fs functions within the browser` for a path where there is no Node */
async function fileOf(upload: Upload): Promise<Blob> {
  if (typeof upload !== 'string') return upload;
  // Through `process`, so that bundlers for browsers find no import of a Node module.
  const node = globalThis.process?.getBuiltinModule;
  if (!node) throw new Error('Cannot call fs functions within the browser');
  const bytes = await node('node:fs/promises').readFile(upload);
  return new File([new Uint8Array(bytes)], node('node:path').basename(upload));
}

const attributes = (name: string, fields: Attributes): readonly FormPart[] =>
  Object.entries(fields).map(([field, value]) => [`${name}[${field}]`, value instanceof Blob ? value : String(value)]);

/** `media[]` for each file, `attrs[i][k]` for what was said about it. */
export async function uploadedFiles(files: Many<Upload | FileWithAttributes>, query?: MaybeQuery): Promise<Call> {
  const forms = many(files).map(async (given, at) => {
    if (typeof given === 'string' || given instanceof Blob) return [['media[]', await fileOf(given)]] as const;
    const { file, ...fields } = given;
    return [...attributes(`attrs[${at}]`, fields), ['media[]', await fileOf(file)]] as const;
  });
  return { formData: (await Promise.all(forms)).flat(), query };
}

/** `{ media_urls, attrs }`; an attribute list as long as the URLs, when there is any. */
export function uploadedUrls(urls: Many<string | UrlWithAttributes>, query?: MaybeQuery): Call {
  const list = many(urls).map((given) => (typeof given === 'string' ? { url: given } : given));
  const attrs = list.map(({ url: _url, ...fields }) => fields);
  const media_urls = list.map(({ url }) => url);
  return { body: attrs.some((one) => Object.keys(one).length > 0) ? { media_urls, attrs } : { media_urls }, query };
}

/** `media` and `attrs[k]`: `attrs` of the body, and what else it holds. */
export async function editedMedia(
  body: { readonly media?: Upload; readonly attrs?: Body } & Attributes,
): Promise<Call> {
  const { media, attrs, ...fields } = body;
  const form = attributes('attrs', { ...fields, ...attrs });
  return { formData: media === undefined ? form : [['media', await fileOf(media)], ...form] };
}
