/** Skips, changes, inserts and moves entries of a copy of the log, and shows the resulting states. [devtools.fork] */
import { useEffect, useMemo, useState } from 'react';
import { differences } from '../../replay/values/paths';
import { DifferenceList } from '../state/DifferenceList';
import { countText } from '../timeText';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { withConsequences } from './fork';
import type { Fork } from './forkTrack';
import { parseEvent } from './parseEvent';

function Editor({ fork, position }: { readonly fork: Fork; readonly position: number }) {
  const viewer = useViewerActions();
  const item = fork.items[position - fork.base() - 1];
  const [text, setText] = useState('');
  const event = item?.entry.event;
  useEffect(() => setText(JSON.stringify(event ?? { type: 'poll.due' }, null, 2)), [event]);
  const parsed = parseEvent(text);
  const isChanged = parsed.ok && JSON.stringify(parsed.event) !== JSON.stringify(event);
  return (
    <div className="dt-editor">
      <label htmlFor="what-if-event">Event as JSON</label>
      <textarea
        id="what-if-event"
        spellCheck={false}
        aria-invalid={!parsed.ok}
        aria-describedby="what-if-problem"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id="what-if-problem" role="status" className={parsed.ok ? 'dt-quiet' : 'dt-problem'}>
        {parsed.ok ? (parsed.warning ?? 'It can be used.') : parsed.problem}
      </p>
      <div className="dt-tools">
        <button
          type="button"
          className="dt-button"
          disabled={!isChanged || !item}
          onClick={() => item && parsed.ok && viewer.addEdit({ kind: 'change', id: item.id, event: parsed.event })}
        >
          Change this entry
        </button>
        <button
          type="button"
          className="dt-button"
          disabled={!parsed.ok}
          onClick={() => parsed.ok && viewer.insertAfter(item?.id ?? null, parsed.event)}
        >
          Insert after this entry
        </button>
      </div>
    </div>
  );
}

function Tools({ fork, position }: { readonly fork: Fork; readonly position: number }) {
  const viewer = useViewerActions();
  const index = position - fork.base() - 1;
  const item = fork.items[index];
  const isSkipped = item?.fate === 'skipped';
  const idAt = (at: number): string | null => fork.items[at]?.id ?? null;
  const followers = useMemo(() => (item ? withConsequences(fork.items, item.id) : []), [fork, item]);
  const skip = (ids: readonly string[]) => viewer.addEdit({ kind: isSkipped ? 'restore' : 'skip', ids });
  const move = (after: string | null) => item && viewer.addEdit({ kind: 'move', id: item.id, after });
  return (
    <div className="dt-tools" role="toolbar" aria-label="Edit the what-if">
      <button type="button" className="dt-button" disabled={!item} onClick={() => item && skip([item.id])}>
        {isSkipped ? 'Restore' : 'Skip'}
      </button>
      {followers.length > 1 ? (
        <button type="button" className="dt-button" onClick={() => skip(followers)}>
          {isSkipped ? 'Restore' : 'Skip'} with the {countText(followers.length - 1, 'entry', 'entries')} it led to
        </button>
      ) : null}
      <button type="button" className="dt-button" disabled={index < 1} onClick={() => move(idAt(index - 2))}>
        Move up
      </button>
      <button
        type="button"
        className="dt-button"
        disabled={!item || index >= fork.items.length - 1}
        onClick={() => move(idAt(index + 1))}
      >
        Move down
      </button>
      <button type="button" className="dt-button" disabled={fork.edits.length === 0} onClick={viewer.undoEdit}>
        Undo edit
      </button>
      <button type="button" className="dt-button" onClick={viewer.leaveFork}>
        Back to the log
      </button>
    </div>
  );
}

function Outcome({ fork, position }: { readonly fork: Fork; readonly position: number }) {
  const viewer = useViewerActions();
  const [atEnd, setAtEnd] = useState(true);
  const here = atEnd ? fork.last() : position;
  const there = atEnd ? fork.originalLast : fork.beside(position);
  const found = useMemo(() => differences(fork.original.stateAt(there), fork.stateAt(here)), [fork, here, there]);
  return (
    <>
      <fieldset className="dt-tools">
        <legend className="dt-unseen">Where to compare</legend>
        <b>
          {found.length === 0 ? 'The same as recorded' : `${countText(found.length, 'place')} otherwise than recorded`}
        </b>
        <label className="dt-check">
          <input type="radio" name="what-if-where" checked={atEnd} onChange={() => setAtEnd(true)} />
          at the end
        </label>
        <label className="dt-check">
          <input type="radio" name="what-if-where" checked={!atEnd} onChange={() => setAtEnd(false)} />
          at this moment
        </label>
      </fieldset>
      <DifferenceList found={found} before="Recorded" after="What if" onChoose={viewer.blame} />
    </>
  );
}

export function WhatIf() {
  const viewer = useViewerActions();
  const session = useViewer((state) => state.session);
  const fork = useViewer((state) => state.fork);
  const position = useViewer((state) => state.position);
  if (!session) return null;
  if (!fork)
    return (
      <div className="dt-stack dt-report">
        <p>
          Skip, change, insert or move entries of a copy of this log, and see how the state and the panel would have
          been. The log itself stays as it is.
        </p>
        <p>
          <button type="button" className="dt-button" onClick={viewer.beginFork}>
            Begin a what-if
          </button>
        </p>
      </div>
    );
  const growth = session.last() - fork.originalLast;
  return (
    <div className="dt-stack dt-scroll dt-report">
      <p className="dt-note">
        A copy with {countText(fork.edits.length, 'edit')}; every view shows it.
        {growth > 0 ? ` The log went on meanwhile by ${countText(growth, 'entry', 'entries')}.` : ''}
      </p>
      <Tools fork={fork} position={position} />
      <Editor fork={fork} position={position} />
      <Outcome fork={fork} position={position} />
    </div>
  );
}
