/** What the list shows: sources to switch on and off, and the search in events and states. */
import { useEffect, useState } from 'react';
import { nextHit, type SearchMode } from '../log/search';
import { inColourOf, sourcesOf } from '../log/sources';
import { Problem } from '../Problem';
import { countText } from '../timeText';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';

const modes: readonly { readonly mode: SearchMode; readonly name: string; readonly hint: string }[] = [
  { mode: 'text', name: 'Events with', hint: 'words, such as api comment 42' },
  { mode: 'holds', name: 'Where it holds', hint: 'such as event.note == 42 && isRead(42)' },
  { mode: 'begins', name: 'Where it begins', hint: 'such as state.sync.failures > 2' },
];
const settleMs = 150;

function Sources() {
  const viewer = useViewerActions();
  const track = useViewer((state) => state.track);
  const hidden = useViewer((state) => state.hidden);
  useViewer((state) => state.version);
  if (!track) return null;
  const sources = sourcesOf(track.columns().counts());
  const names = sources.map(({ name }) => name);
  return (
    <fieldset className="dt-sources">
      <legend className="dt-unseen">Sources</legend>
      {sources.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className="dt-source"
          {...inColourOf(name)}
          aria-pressed={!hidden.has(name)}
          title={`${countText(count, 'entry', 'entries')}. Shift-click shows ${name} alone.`}
          onClick={(event) => (event.shiftKey ? viewer.soloSource(name, names) : viewer.toggleSource(name))}
        >
          {name} <span className="dt-count">{count.toLocaleString('en')}</span>
        </button>
      ))}
      {hidden.size > 0 ? (
        <button type="button" className="dt-button" onClick={viewer.showAllSources}>
          All sources
        </button>
      ) : null}
    </fieldset>
  );
}

function Found() {
  const viewer = useViewerActions();
  const search = useViewer((state) => state.search);
  const searched = useViewer((state) => state.searched);
  const problem = useViewer((state) => state.searchProblem);
  const onlyHits = useViewer((state) => state.onlyHits);
  useViewer((state) => state.version);
  const go = (direction: 1 | -1): void => {
    const hit = search && nextHit(search.hits, viewer.state().position, direction);
    if (hit) viewer.goTo(hit);
  };
  if (problem) return <Problem says={problem} />;
  if (!search) return null;
  const found = countText(search.hits.length, 'match', 'matches');
  return (
    <>
      <span role="status" className="dt-found">
        {searched < 1 ? `${found}, ${Math.floor(searched * 100)}% searched` : found}
      </span>
      <button type="button" className="dt-button" onClick={() => go(-1)} disabled={search.hits.length === 0}>
        Previous<span className="dt-unseen"> match</span>
      </button>
      <button type="button" className="dt-button" onClick={() => go(1)} disabled={search.hits.length === 0}>
        Next<span className="dt-unseen"> match</span>
      </button>
      <label className="dt-check">
        <input type="checkbox" checked={onlyHits} onChange={(event) => viewer.setOnlyHits(event.target.checked)} />
        Only matches
      </label>
    </>
  );
}

export function FilterBar() {
  const viewer = useViewerActions();
  const session = useViewer((state) => state.session);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<SearchMode>('text');
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another log is shown, it is searched again
  useEffect(() => {
    const timer = setTimeout(() => viewer.find({ text, mode }), settleMs);
    return () => clearTimeout(timer);
  }, [text, mode, session, viewer]);
  return (
    <search className="dt-filter" aria-label="Filter and search">
      <Sources />
      <div className="dt-search">
        <label className="dt-unseen" htmlFor="search-mode">
          Find
        </label>
        <select
          id="search-mode"
          value={mode}
          onChange={(event) => setMode(modes[event.target.selectedIndex]?.mode ?? 'text')}
        >
          {modes.map((one) => (
            <option key={one.mode} value={one.mode}>
              {one.name}
            </option>
          ))}
        </select>
        <input
          type="search"
          aria-label="Search"
          placeholder={modes.find((one) => one.mode === mode)?.hint}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key, shiftKey }) => {
            const { search, position } = viewer.state();
            const hit = key === 'Enter' && search ? nextHit(search.hits, position, shiftKey ? -1 : 1) : null;
            if (hit) viewer.goTo(hit);
          }}
        />
        <Found />
      </div>
    </search>
  );
}
