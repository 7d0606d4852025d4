/** The views that are not needed to read the list, with their sheets: one chunk in the iframe page (docs/decisions/0003). */
import './detail/detail.css';
import './actions/actions.css';
import './reply/reply.css';
import './help/help.css';
import { DetailView } from './detail/DetailView';
import { HelpSheet } from './help/HelpSheet';
import type { PanelViews } from './PanelFrame';

export const views: PanelViews = { Detail: DetailView, Help: HelpSheet };
