/** The views that are not needed to read the list, with their style sheets: one chunk (docs/decisions/0003-first-load.md). */
import './body/body.css';
import './detail/detail.css';
import './actions/actions.css';
import './bulk/bulk.css';
import './list/pill.css';
import './list/undo.css';
import './reply/reply.css';
import './help/help.css';
import './states/status.css';
import './touch.css';
import './print.css';
import { BulkBar } from './bulk/BulkBar';
import { SearchBox } from './bulk/SearchBox';
import { DetailView } from './detail/DetailView';
import { HelpSheet } from './help/HelpSheet';
import { ArrivalsPill } from './list/ArrivalsPill';
import { ManyUndo } from './list/ManyUndo';
import { UndoBar } from './list/UndoBar';
import type { PanelViews } from './panelViews';
import { QuickReply } from './reply/QuickReply';
import { Assistance } from './states/Assistance';
import { Connection } from './states/Connection';
import { Crashed } from './states/Crashed';
import { EmptyState } from './states/EmptyState';
import { SignIn } from './states/SignIn';
import { StatusMessage } from './states/StatusMessage';
import { inWholeWords } from './words/wholeWords';

export const views: PanelViews = {
  Detail: inWholeWords(DetailView),
  Help: inWholeWords(HelpSheet),
  Arrivals: inWholeWords(ArrivalsPill),
  Bulk: inWholeWords(BulkBar),
  Search: inWholeWords(SearchBox),
  QuickReply: inWholeWords(QuickReply),
  UndoBar: inWholeWords(UndoBar),
  ManyUndo: inWholeWords(ManyUndo),
  Empty: inWholeWords(EmptyState),
  SignIn: inWholeWords(SignIn),
  Connection: inWholeWords(Connection),
  Status: inWholeWords(StatusMessage),
  Assistance: inWholeWords(Assistance),
  Crashed: inWholeWords(Crashed),
};
