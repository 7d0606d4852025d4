/** The list view: filters, rows under time headings, and every state the list can be in. */

import { memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../reducers/limits';
import { atTheEnd, knowsAll, rows, whyEmpty } from '../../../reducers/selectors';
import type { PanelViews } from '../panelViews';
import { ErrorNotice } from '../states/ErrorNotice';
import { FirstLoad, MoreLoading, RefreshBar } from '../states/Loading';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { Filters } from './Filters';
import { ListRows } from './ListRows';
import { ListTools } from './ListTools';

/** Their code is loaded after the list. */
type ListViewProps = Pick<
  PanelViews,
  'Arrivals' | 'Bulk' | 'Search' | 'QuickReply' | 'UndoBar' | 'ManyUndo' | 'Empty' | 'SignIn' | 'Connection'
>;

function NoRows({ Empty, SignIn }: Pick<ListViewProps, 'Empty' | 'SignIn'>) {
  const why = usePanel(whyEmpty);
  return (
    <>
      {why === 'loading' ? <FirstLoad /> : null}
      {why === 'failed' ? (
        <>
          <ErrorNotice as="card" SignIn={SignIn} />
          {/* The help has the log of what failed. */}
          <ListTools withRows={false} />
        </>
      ) : null}
      {why === 'empty' ? (
        <Suspense>
          <Empty />
        </Suspense>
      ) : null}
    </>
  );
}

function TheEnd() {
  const words = useWords();
  // Null: all notes are listed. Else where older ones are, as far as the settings name it.
  const older = usePanel((state) => atTheEnd(state) && (knowsAll(state) ? null : state.session.links.all));
  if (older === false) return null;
  const text = words.say(older === null ? 'list.end' : 'list.endNewest', { count: limits.maxWindowNotes });
  return (
    <p className="list-end">
      {older ? (
        <a href={older} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

export const ListView = memo(function ListView(views: ListViewProps) {
  const words = useWords();
  const { watchScroll } = usePanelWorld();
  const someRows = usePanel((state) => rows(state).length > 0);
  const loading = usePanel((state) => state.sync.loading);
  const filter = usePanel((state) => state.panel.filter);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => (scroller.current ? watchScroll(scroller.current) : undefined), [watchScroll]);
  // Under another filter the list begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the filter changes.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [filter]);

  return (
    <section className="list" data-view="list" aria-label={words.say('list.region')} aria-busy={loading} tabIndex={-1}>
      <Filters />
      <Suspense>
        <views.Search />
      </Suspense>
      <div className="list-body">
        {someRows && loading ? <RefreshBar /> : null}
        <Suspense>
          <views.Arrivals />
        </Suspense>
        <div className="list-scroll" ref={scroller}>
          {someRows ? <ListTools withRows /> : null}
          <ListRows scroller={scroller} QuickReply={views.QuickReply} UndoBar={views.UndoBar} />
          {someRows ? <MoreLoading /> : <NoRows {...views} />}
          <TheEnd />
        </div>
      </div>
      {someRows ? <ErrorNotice as="strip" SignIn={views.SignIn} /> : null}
      <Suspense>
        <views.ManyUndo />
        <views.Bulk />
        <views.Connection />
      </Suspense>
    </section>
  );
});
