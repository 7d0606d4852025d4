/** The workflow of a pull request: which code runs, with which rights. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from './pages';

const folder = '.github/workflows';
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
/** The blocks of the steps, each from its dash to the next one. */
const stepsOf = (text: string): readonly string[] => text.split(/^ +- (?=uses:|run:|name:)/m).slice(1);

test.each(files)('[release.workflow] %s pins what it uses by hash, reads alone, and leaves no credentials', (file) => {
  const text = textOf(file);
  const steps = stepsOf(text);
  const used = steps.filter((step) => step.includes('uses:'));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((step) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+\n/.test(step))).toEqual([]);
  const images = [...text.matchAll(/image: (.+)/g)].map(([, image = '']) => image);
  expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  const checkouts = used.filter((step) => step.includes('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(0);
  expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
  expect(text).toMatch(/^permissions:\n {2}contents: read\njobs:/m);
  expect(text.match(/sudo|secrets\.|pull_request_target|workflow_run/g)).toBeNull();
  // Only the job that publishes a tag has a right of its own.
  const rights = [...text.matchAll(/^ +([\w-]+: write)$/gm)].map(([, right]) => right);
  expect(rights).toEqual(/^ {4}tags: /m.test(text) ? ['id-token: write'] : []);
  expect(/^ {2}pull_request:/m.test(text) && rights.length > 0).toBe(false);
});
