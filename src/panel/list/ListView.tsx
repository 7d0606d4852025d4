/** The list view: filters, rows under time headings, and every state the list can be in. */

import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../reducers/limits';
import { askedEach, askedReadAll, atTheEnd, knowsAll, rows, someBarHeld, whyEmpty } from '../../../reducers/selectors';
import type { PanelViews } from '../panelViews';
import { ErrorNotice } from '../states/ErrorNotice';
import { FirstLoad, MoreLoading, RefreshBar } from '../states/Loading';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { Filters } from './Filters';
import { ListRows } from './ListRows';
import { ListTools } from './ListTools';
import { UndoBar } from './UndoBar';

/** Their code is loaded after the list. */
type ListViewProps = Pick<
  PanelViews,
  'Arrivals' | 'Bulk' | 'Search' | 'QuickReply' | 'Empty' | 'SignIn' | 'Connection'
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
  const text = usePanel((state) => atTheEnd(state) && (knowsAll(state) ? 'list.end' : 'list.endNewest'));
  return text ? <p className="list-end">{words.say(text, { count: limits.maxWindowNotes })}</p> : null;
}

/** The undo bar of an act on several notes. */
function ManyUndo({ undoKey }: { readonly undoKey: 'all' | 'checked' }) {
  const seq = usePanel(undoKey === 'all' ? askedReadAll : askedEach);
  const held = usePanel(someBarHeld);
  const [placed, setPlaced] = useState(false);
  // The bar's place stays while another bar is held [undo.still].
  const stays = seq !== 0 || (placed && held);
  if (stays !== placed) setPlaced(stays);
  if (!stays) return null;
  if (seq === 0) {
    return (
      <div className="undo-all" aria-hidden>
        <div className="undo-bar" />
      </div>
    );
  }
  return (
    <div className="undo-all" data-undo-for={undoKey}>
      <UndoBar key={seq} undoKey={undoKey} age={0} />
    </div>
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
          <ListRows scroller={scroller} QuickReply={views.QuickReply} />
          {someRows ? <MoreLoading /> : <NoRows {...views} />}
          <TheEnd />
        </div>
      </div>
      {someRows ? <ErrorNotice as="strip" SignIn={views.SignIn} /> : null}
      <ManyUndo undoKey="all" />
      <ManyUndo undoKey="checked" />
      <Suspense>
        <views.Bulk />
        <views.Connection />
      </Suspense>
    </section>
  );
});
