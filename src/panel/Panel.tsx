/** The whole panel, nothing of it lazy. Drawn by the devtools, at any moment of a log, and by tests. */
import { PanelFrame } from './PanelFrame';
import { views } from './views';

/** Needs what `PanelFrame` needs. */
export const Panel = () => <PanelFrame views={views} />;
