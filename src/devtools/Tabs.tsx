/** The views of a moment and of a log, one at a time; arrows move between the tabs. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ViewBoundary } from './Boundary';
import { Checks } from './checks/Checks';
import { EntryDetail } from './entries/EntryDetail';
import { PanelPicture } from './state/PanelPicture';
import { StateTree } from './state/StateTree';
import { useViewer, useViewerActions } from './viewer/viewerHooks';
import type { Tab } from './viewer/viewerState';
import { WhyView } from './why/WhyView';

interface TabFace {
  readonly tab: Tab;
  readonly name: string;
  readonly draw: () => ReactNode;
}

const faces: readonly TabFace[] = [
  { tab: 'state', name: 'State', draw: () => <StateTree /> },
  { tab: 'entry', name: 'Entry', draw: () => <EntryDetail /> },
  { tab: 'why', name: 'Why?', draw: () => <WhyView /> },
  { tab: 'checks', name: 'Checks', draw: () => <Checks /> },
];
const panelFace: TabFace = { tab: 'panel', name: 'Panel', draw: () => <PanelPicture /> };

/** @param props.withPanel true when the panel has no column, so that it gets a tab */
export function Tabs({ withPanel }: { readonly withPanel: boolean }) {
  const viewer = useViewerActions();
  // A person points at the drawn panel, so its tab is shown meanwhile.
  const chosen = useViewer(({ tab, pointing }) => (withPanel && pointing ? panelFace.tab : tab));
  const list = useRef<HTMLDivElement>(null);
  const shown = [...(withPanel ? [panelFace] : []), ...faces];
  const face = shown.find(({ tab }) => tab === chosen) ?? shown[0] ?? panelFace;
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = shown.findIndex(({ tab }) => tab === face.tab);
    const to: { readonly [key: string]: number } = {
      ArrowRight: (at + 1) % shown.length,
      ArrowLeft: (at + shown.length - 1) % shown.length,
      Home: 0,
      End: shown.length - 1,
    };
    const next = to[event.key];
    const tab = next === undefined ? undefined : shown[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    viewer.setTab(tab.tab);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <section className="dt-side" aria-label="Views">
      <div ref={list} role="tablist" aria-label="Views" className="dt-tabs" onKeyDown={onKeyDown}>
        {shown.map(({ tab, name }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === face.tab}
            aria-controls="view"
            tabIndex={tab === face.tab ? 0 : -1}
            onClick={() => viewer.setTab(tab)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="view" aria-labelledby={`tab-${face.tab}`} className="dt-view">
        <ViewBoundary key={face.tab} name={`The view “${face.name}”`}>
          {face.draw()}
        </ViewBoundary>
      </div>
    </section>
  );
}
