/** The icon of each kind of note, by its noticon. */

import type { LucideProps } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Reply from 'lucide-react/icons/reply';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Star from 'lucide-react/icons/star';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ComponentType, createElement } from 'react';

type Icon = ComponentType<LucideProps>;

/** The arrow points to the answered comment; right to left it is mirrored. */
const FlippingReply: Icon = (props) => createElement(Reply, { ...props, className: `flips ${props.className ?? ''}` });

/** Filled, because at 16 px the outlines of Lucide's bubbles are read as a box or a ring. */
const Bubble: Icon = ({ size, className }) =>
  createElement(
    'svg',
    { ...{ width: size, height: size, viewBox: '0 0 24 24', fill: 'currentColor' }, 'aria-hidden': true, className },
    createElement('path', {
      d: 'M12 2.5c5.5 0 10 3.6 10 8s-4.5 8-10 8l-2.4-.2L4 22.5V16q-2-2-2-5.5c0-4.4 4.5-8 10-8z',
    }),
  );
const FilledStar: Icon = (props) => createElement(Star, { ...props, fill: 'currentColor' });

const byNoticon: { readonly [noticon: string]: Icon } = {
  '\uf814': AtSign,
  '\uf300': Bubble,
  '\uf801': UserPlus,
  '\uf455': Info,
  '\uf470': Lock,
  '\uf806': ChartColumn,
  '\uf805': Repeat2,
  '\uf408': FilledStar,
  '\uf804': Trophy,
  '\uf467': FlippingReply,
  '\uf414': TriangleAlert,
  '\uf418': Check,
  '\uf447': ShoppingCart,
};

/** An unknown noticon has the information icon. */
export const iconOfKind = (noticon: string): Icon =>
  Object.hasOwn(byNoticon, noticon) ? (byNoticon[noticon] ?? Info) : Info;
