/** The state at the moment, what the entry changed in it, and a click away from who changed a value. */
import { useState } from 'react';
import { useMoment } from '../moment';
import { countText } from '../timeText';
import { useViewerActions } from '../viewerHooks';
import { ValueTree } from './ValueTree';

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
        <span className="dt-quiet">{countText(moment.changes.length, 'place')} changed by this entry</span>
      </div>
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
