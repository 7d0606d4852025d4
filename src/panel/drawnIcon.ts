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

/** A shape as commands of a path; '' for one that stays an element of its own. */
function commandsOf(tag: string, { d, x1, y1, x2, y2, cx, cy, r }: Attributes): string {
  // After `M0 0` a relative beginning counts from there, as it does at the beginning of a path.
  if (tag === 'path') return `M0 0${d}`;
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`;
  const width = 2 * Number(r);
  return tag === 'circle'
    ? `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 ${-width} 0`
    : '';
}

/** Lines and circles are one path: each row has an icon, and an element costs more than a command. */
function shapesOf(node: IconData['node']): readonly ReactElement[] {
  const commands = node.map(([tag, attributes]) => commandsOf(tag, attributes));
  const others = node.filter((_, index) => commands[index] === '');
  return [
    createElement('path', { key: 'lines', d: commands.join('') }),
    ...others.map(([tag, attributes]) => createElement(tag, attributes)),
  ];
}

/**
 * The icon has no name: the control around it has one. Colour and lines are in panel.css.
 * @returns a component; without `size`, in CSS px, a sheet has to give it one
 */
export default function drawnIcon({ node }: IconData): (props: DrawnProps) => ReactElement {
  let shapes: readonly ReactElement[] | null = null;
  return ({ size, ...props }) => {
    shapes ??= shapesOf(node);
    return createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': true, ...props },
      shapes,
    );
  };
}
