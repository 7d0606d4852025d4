/** The whole panel without lazy views. The devtools draw it for any moment of a log; tests draw it too. */
import { isCrashed } from '../../reducers/selectors';
import { PanelLayout } from './PanelLayout';
import { views } from './views';
import { usePanel } from './world';

/** Needs the same contexts as `PanelLayout`. */
export const Panel = () => (usePanel(isCrashed) ? <views.Crashed /> : <PanelLayout views={views} />);
