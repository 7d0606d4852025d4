/** Reads what builds need from package.json: targets, exports and browsers. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';

/** A target as Parcel takes it, and the source of its entry. */
const target = v.looseObject({ source: v.string(), distDir: v.string() });
export type Target = v.InferOutput<typeof target>;

/** One form of an entry: a file that is loaded, and its types. */
const form = v.object({ types: v.string(), default: v.string() });
const manifest = v.object({
  exports: v.record(v.string(), v.union([v.string(), v.object({ import: form, require: form })])),
  targets: v.record(v.string(), target),
  browserslist: v.object({ production: v.array(v.string()) }),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** An entry of the package that a target of the build makes. */
export interface Library {
  /** The entry's name, such as `client`. */
  readonly name: string;
  /** The module that exports the entry's types, from the root. */
  readonly typesSource: string;
  /** The files of package.json's `exports`, from the root. */
  readonly files: Readonly<Record<'import' | 'require', v.InferOutput<typeof form>>>;
}

/** @throws Error when the file is not there or lacks one of them */
export const readManifest = (root: string): Manifest =>
  v.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** The module with the types of an entry that is a page. */
const typesOfPages: Readonly<Record<string, string>> = { 'src/frame/index.html': 'src/frame/publicTypes.ts' };

const madeBy = ({ source, distDir }: Target): string => `./${join(distDir, basename(source).replace(/\.ts$/, '.js'))}`;

export const librariesOf = ({ exports, targets }: Manifest): readonly Library[] =>
  Object.entries(exports).flatMap(([path, files]) => {
    if (typeof files === 'string') return [];
    const target = Object.values(targets).find((one) => madeBy(one) === files.import.default);
    return target ? [{ name: basename(path), typesSource: typesOfPages[target.source] ?? target.source, files }] : [];
  });
