/** The icon of each act that can be done from the list. The bar of the checked notes and the rows draw them. */
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import type { BulkAct } from '../../../reducers/events';

export const bulkIcons: { readonly [name in BulkAct]: typeof Check } = {
  read: MailOpen,
  unread: Mail,
  approve: Check,
  like: Star,
  spam: ShieldAlert,
  trash: Trash,
};
