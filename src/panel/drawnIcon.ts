/**
 * Makes a component of one of Lucide's icons. Builds (package.json, `alias`) and tests (jest.config.cjs) use it instead of
 * Lucide's own file, which handles more attributes than the panel needs and is 1,300 bytes larger.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

type Attributes = { readonly [name: string]: string };

/** The shapes of one icon, as its module holds them; all icons have the same size. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Attributes])[];
}

interface DrawnProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** The icon has no name: the control around it has one. */
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
