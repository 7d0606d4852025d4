import Info from 'lucide-react/icons/info';
import { iconOfKind } from '../../../src/panel/list/kinds';

const known = [...'\uf814\uf300\uf801\uf455\uf470\uf806\uf805\uf408\uf804\uf467\uf414\uf418\uf447'];

test('each noticon of the provider has an icon of its own', () => {
  expect(new Set(known.map(iconOfKind)).size).toBe(known.length);
});

test.each(['', '\uf999', 'constructor', '__proto__', '\uf300\uf300'])(
  '%j, which is no noticon, has the information icon',
  (noticon) => {
    expect(iconOfKind(noticon)).toBe(Info);
  },
);
