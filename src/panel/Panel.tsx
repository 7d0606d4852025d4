/** The whole panel without lazy views. The devtools draw it for any moment of a log; tests draw it too. */
import { PanelLayout } from './PanelLayout';
import { views } from './views';

/** Needs the same contexts as `PanelLayout`. */
export const Panel = () => <PanelLayout views={views} />;
