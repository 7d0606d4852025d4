/**
 * The panel's layout: list and detail, one over the other or side by side, the status bar, and the help sheet on top.
 * The panel page draws it with views that are loaded after the list; `Panel` draws it with all views at once.
 */
import { Suspense, useRef } from 'react';
import { isWide } from '../../reducers/selectors';
import { ListView } from './list/ListView';
import type { PanelViews } from './panelViews';
import { StatusBar } from './states/StatusBar';
import { useWords } from './words';
import { usePanel } from './world';

/**
 * Fills the nearest positioned ancestor, or the page. It needs a `PanelWorldContext`, and a `WordsContext` for any
 * locale but English.
 */
export function PanelLayout({ views }: { readonly views: Omit<PanelViews, 'Crashed'> }) {
  const words = useWords();
  const wide = usePanel(isWide);
  const open = usePanel((state) => state.panel.selected !== null);
  const opened = useRef(false);
  if (open) opened.current = true;
  const embedded = usePanel((state) => state.session.embedded);
  const helpOpen = usePanel((state) => state.panel.helpOpen);
  return (
    <main className="panel" data-layout={wide ? 'wide' : 'narrow'} lang={words.locale} dir={words.direction}>
      {/* An embedded panel shows no title, because the host page has one. */}
      <h1 className={embedded ? 'unseen' : 'title'}>{words.say('app.name')}</h1>
      {/* In a narrow panel `data-covered` puts the views out of reach, because `inert` would style every row again. The views
      stay mounted, so that they keep their scroll position. */}
      <div className="panes" inert={helpOpen && wide} data-covered={(helpOpen && !wide) || undefined}>
        <div
          className="list-pane"
          data-covered={(open && !wide) || undefined}
          data-returned={(!open && opened.current) || undefined}
        >
          <ListView {...views} />
          <StatusBar at="list" Message={views.Status} />
        </div>
        {/* No fallback over the list of a narrow panel: the list has to work while the note's code is loading. */}
        <Suspense fallback={wide || open ? <div className="detail-pane" aria-busy="true" /> : null}>
          <views.Detail />
        </Suspense>
      </div>
      <div inert={helpOpen}>
        <StatusBar at="foot" Message={views.Status} />
      </div>
      <Suspense>
        <views.Assistance />
      </Suspense>
      {helpOpen ? (
        <Suspense>
          <views.Help />
        </Suspense>
      ) : null}
    </main>
  );
}
