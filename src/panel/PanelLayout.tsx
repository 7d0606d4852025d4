/**
 * The panel's frame: list and detail, one over the other or side by side, and what lies over both. The iframe page draws
 * it with views that arrive after the list; `Panel` draws it whole.
 */
import { type ComponentType, Suspense, useRef } from 'react';
import { isWide } from '../../reducers/selectors';
import { ListView } from './list/ListView';
import { Announcer } from './states/Announcer';
import { StatusBar } from './states/StatusBar';
import { useWords } from './words';
import { usePanel } from './world';

/** What is not needed to read the list: it may be lazy (docs/decisions/0003). */
export interface PanelViews {
  readonly Detail: ComponentType;
  readonly Help: ComponentType;
  /** What a list without notes says. */
  readonly Empty: ComponentType;
  /** What the status bar says. */
  readonly Status: ComponentType;
}

/**
 * Fills the nearest positioned ancestor, or the page. It needs a `PanelWorldContext`, and a `WordsContext` for any
 * locale but English.
 */
export function PanelLayout({ views: { Detail, Help, Empty, Status } }: { readonly views: PanelViews }) {
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
          <ListView Empty={Empty} />
        </div>
        {/* Where it would lie over the list there is none: the list is read, and clicked, before the note's code has come. */}
        <Suspense fallback={wide || open ? <div className="detail-pane" aria-busy="true" /> : null}>
          <Detail />
        </Suspense>
      </div>
      <div inert={helpOpen}>
        <StatusBar Message={Status} />
      </div>
      <Announcer />
      {helpOpen ? (
        <Suspense>
          <Help />
        </Suspense>
      ) : null}
    </main>
  );
}
