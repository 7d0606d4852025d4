/**
 * Makes a component of one of Lucide's icons. Builds and tests put it in the place of Lucide's own (package.json,
 * `alias`; jest.config.cjs), which knows many more attributes than the panel uses: 1,300 bytes of the first load.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

type Attributes = { readonly [name: string]: string };

/** As each icon's module holds it; Lucide draws all of them on the same square. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Attributes])[];
}

interface DrawnProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** The icon says nothing by itself: what it stands on has the name. */
export default function drawnIcon({ node }: IconData): (props: DrawnProps) => ReactElement {
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
