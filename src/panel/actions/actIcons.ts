/** The icon of each act: the toolbar, the rows, and the bar of the checked notes draw them. */
import CircleCheck from 'lucide-react/icons/circle-check';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Pencil from 'lucide-react/icons/pencil';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import type { Tool } from '../../../reducers/acts';
import type { BulkAct } from '../../../reducers/events';

export const actIcons: { readonly [name in BulkAct | Exclude<Tool, 'reply'>]: typeof CircleCheck } = {
  read: MailOpen,
  unread: Mail,
  approve: CircleCheck,
  like: Star,
  spam: ShieldAlert,
  trash: Trash,
  edit: Pencil,
};
