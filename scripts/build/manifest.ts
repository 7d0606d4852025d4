/** What builds need of package.json: its targets, its exports and the browsers that it is built for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** As Parcel takes it, with its entry beside it. */
const target = v.looseObject({ source: v.string(), distDir: v.string() });
export type Target = v.InferOutput<typeof target>;

const manifest = v.object({
  exports: v.record(v.string(), v.union([v.string(), v.object({ types: v.string(), default: v.string() })])),
  targets: v.record(v.string(), target),
  browserslist: v.object({ production: v.array(v.string()) }),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** @throws Error when the file is not there or lacks one of them */
export const readManifest = (root: string): Manifest =>
  v.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
