import { readFileSync } from 'node:fs';

const sheet = readFileSync('src/panel/list/kinds.css', 'utf8');
const known = [...'\uf814\uf300\uf801\uf470\uf806\uf805\uf408\uf804\uf467\uf414\uf418\uf447'];

test('each noticon of the provider has an icon of its own, beside the information icon of the others', () => {
  const iconOf = (selector: string) => sheet.split(`\n${selector} {`)[1]?.match(/--icon: url\((.+)\)/)?.[1];
  const icons = known.map((noticon) => iconOf(`.row-avatar[data-kind="\\${noticon.charCodeAt(0).toString(16)}"]`));
  expect(new Set([iconOf('.row-avatar'), ...icons, undefined]).size).toBe(known.length + 2);
});
