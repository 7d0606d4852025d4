/** The panel: list and detail, one over the other or side by side, and what lies over both. Drawn by each composition root. */
import { useRef } from 'react';
import { isWide } from '../../reducers/selectors';
import { DetailView } from './detail/DetailView';
import { HelpSheet } from './help/HelpSheet';
import { usePanel } from './hooks';
import { ListView } from './list/ListView';
import { Announcer } from './states/Announcer';
import { StatusBar } from './states/StatusBar';
import { useWords } from './words';

/**
 * Fills the nearest positioned ancestor, or the page. It needs a `PanelWorldContext`, and a `WordsContext` for any
 * locale but English.
 */
export function Panel() {
  const words = useWords();
  const wide = usePanel(isWide);
  const open = usePanel((state) => state.panel.selected !== null);
  const opened = useRef(false);
  if (open) opened.current = true;
  const helpOpen = usePanel((state) => state.panel.helpOpen);
  return (
    <main
      className="panel"
      data-layout={wide ? 'wide' : 'narrow'}
      data-open={open || undefined}
      data-returned={(!open && opened.current) || undefined}
      lang={words.locale}
      dir={words.direction}
    >
      <h1 className="unseen">{words.say('app.name')}</h1>
      <div className="panes" inert={helpOpen}>
        {/* The list stays as it is under an open note: it keeps its place, and Back costs nothing. */}
        <div className="list-pane" inert={open && !wide}>
          <ListView />
        </div>
        <DetailView />
      </div>
      <div inert={helpOpen}>
        <StatusBar />
      </div>
      <Announcer />
      {helpOpen ? <HelpSheet /> : null}
    </main>
  );
}
