/** The state at the shown moment and what the entry changed in it. A click on a value opens its blame. */
import { useState } from 'react';
import { writePath } from '../../replay/values/paths';
import { countText } from '../timeText';
import { type Moment, useMoment } from '../viewer/moment';
import { useViewerActions } from '../viewer/viewerHooks';
import { valueText } from './treeRows';
import { ValueTree } from './ValueTree';

const mostShown = 50;

/** What the entry changed, as a short list above the tree. */
function ChangeList({ moment: { entry, changes } }: { readonly moment: Moment }) {
  const viewer = useViewerActions();
  return (
    <div className="dt-changes">
      <p className="dt-note">
        {entry ? `${countText(changes.length, 'place')} changed by this entry` : 'The state before the first entry'}
      </p>
      <ul>
        {changes.slice(0, mostShown).map((one) => {
          const path = writePath(one.path);
          return (
            <li key={path}>
              <button
                type="button"
                className="dt-link"
                title="Which entries changed it"
                onClick={() => viewer.blame(one.path)}
              >
                {path}
              </button>{' '}
              <del>{valueText(one.before, 40)}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{valueText(one.after, 80)}</ins>
            </li>
          );
        })}
        {changes.length > mostShown ? (
          <li>and {countText(changes.length - mostShown, 'more place', 'more places')}</li>
        ) : null}
      </ul>
    </div>
  );
}

export function StateTree() {
  const viewer = useViewerActions();
  const moment = useMoment();
  const [filter, setFilter] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  if (!moment) return null;
  return (
    <div className="dt-stack">
      <div className="dt-tools">
        <input
          type="search"
          aria-label="Find in this state"
          placeholder="Find in this state"
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <label className="dt-check">
          <input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)} />
          Only what changed
        </label>
      </div>
      <ChangeList moment={moment} />
      <ValueTree
        label="State"
        value={moment.after}
        before={moment.before}
        changes={moment.changes}
        filter={filter}
        onlyChanged={onlyChanged}
        hint="Click: which entries changed it"
        onChoose={viewer.blame}
      />
    </div>
  );
}
