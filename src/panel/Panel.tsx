/** The whole panel, nothing of it lazy. Drawn by the devtools, at any moment of a log, and by tests. */
import { PanelLayout } from './PanelLayout';
import { views } from './views';

/** Needs what `PanelLayout` needs. */
export const Panel = () => <PanelLayout views={views} />;
