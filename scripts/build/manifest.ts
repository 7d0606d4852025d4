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

/** An entry of the package that a build makes. */
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

/** The module of each entry, from the root. The panel is a page and has its types in a module of its own. */
const sources: Readonly<Record<string, string>> = {
  host: 'src/host/host.ts',
  client: 'src/client/index.ts',
  replay: 'src/replay/index.ts',
  react: 'src/react/index.tsx',
  backend: 'src/backend/index.ts',
  sandbox: 'src/sandbox/index.ts',
  panel: 'src/frame/publicTypes.ts',
};

/** The entries that a build makes. `.` is the host kit once more, and the fixtures are written by hand. */
export const librariesOf = ({ exports }: Manifest): readonly Library[] =>
  Object.entries(exports).flatMap(([path, files]) => {
    const name = basename(path);
    const typesSource = sources[name];
    return typesSource && typeof files !== 'string' ? [{ name, typesSource, files }] : [];
  });
