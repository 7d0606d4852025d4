/**
 * The state at the shown moment, and what differs: from the state before the entry or, of a what-if, from the recorded state at
 * the same moment.
 */
import { useMemo, useState } from 'react';
import type { State } from '../../../reducers/state';
import { type Difference, differences, writePath } from '../../replay/values/paths';
import { countText } from '../timeText';
import { useMoment, useViewer } from '../viewer/viewerHooks';
import { valueText } from './treeRows';
import { ValueTree } from './ValueTree';

const mostShown = 50;

interface Compared {
  readonly before: State;
  readonly after: State;
  readonly changes: readonly Difference[];
  readonly words: string;
}

function useCompared(): Compared | null {
  const moment = useMoment();
  const session = useViewer((state) => state.session);
  const whatIf = useViewer((state) => state.whatIf);
  return useMemo(() => {
    if (!moment) return null;
    const { before, after, changes, entry, position } = moment;
    if (whatIf && session) {
      const recorded = session.stateAt(position);
      const found = differences(recorded, after);
      return {
        before: recorded,
        after,
        changes: found,
        words: `${countText(found.length, 'place')} otherwise than recorded`,
      };
    }
    const words = entry
      ? `${countText(changes.length, 'place')} changed by this entry`
      : 'The state before the first entry';
    return { before, after, changes, words };
  }, [moment, session, whatIf]);
}

/** What differs, as a short list above the tree. */
function ChangeList({ changes, words }: Compared) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, and keys must be able to scroll it
    <section className="dt-changes" aria-label="What differs" tabIndex={0}>
      <p className="dt-note">{words}</p>
      <ul>
        {changes.slice(0, mostShown).map((one) => {
          const path = writePath(one.path);
          return (
            <li key={path}>
              {path} <del>{valueText(one.before, 40)}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{valueText(one.after, 80)}</ins>
            </li>
          );
        })}
        {changes.length > mostShown ? (
          <li>and {countText(changes.length - mostShown, 'more place', 'more places')}</li>
        ) : null}
      </ul>
    </section>
  );
}

export function StateTree() {
  const compared = useCompared();
  const [filter, setFilter] = useState('');
  if (!compared) return null;
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
      </div>
      <ChangeList {...compared} />
      <ValueTree
        label="State"
        value={compared.after}
        before={compared.before}
        changes={compared.changes}
        filter={filter}
      />
    </div>
  );
}
