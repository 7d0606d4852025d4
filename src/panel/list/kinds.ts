/** The icon of each kind of note, by its noticon [row.icon]. */

import type { LucideProps } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import MessageSquare from 'lucide-react/icons/message-square';
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

const byNoticon: { readonly [noticon: string]: Icon } = {
  '\uf814': AtSign,
  '\uf300': MessageSquare,
  '\uf801': UserPlus,
  '\uf455': Info,
  '\uf470': Lock,
  '\uf806': ChartColumn,
  '\uf805': Repeat2,
  '\uf408': Star,
  '\uf804': Trophy,
  '\uf467': FlippingReply,
  '\uf414': TriangleAlert,
  '\uf418': Check,
  '\uf447': ShoppingCart,
};

/** An unknown noticon has the information icon. */
export const iconOfKind = (noticon: string): Icon =>
  Object.hasOwn(byNoticon, noticon) ? (byNoticon[noticon] ?? Info) : Info;
