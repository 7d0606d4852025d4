/** The bar of the checked notes, with the acts on all of them [bulk.acts]; the offer of a review while none are checked. */
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isRemoval, wantedBy } from '../../../reducers/acts';
import { offeringEach } from '../../../reducers/asking';
import type { BulkAct } from '../../../reducers/events';
import { bulkNames } from '../../../reducers/names';
import { checkedNotes, visibleNotes } from '../../../reducers/selectors';
import { actIcons } from '../actions/actIcons';
import { roved } from '../actions/roving';
import { bulkActName } from '../list/actWords';
import { restFocus } from '../list/restFocus';
import { useWords } from '../words';
import { useAppend, usePanel, usePanelWorld } from '../world';
import { ReviewBar } from './ReviewBar';

interface ActProps {
  readonly name: BulkAct;
  readonly notes: readonly number[];
  readonly tabStop: boolean;
  readonly onFocus: () => void;
}

function Act({ name, notes, tabStop, onFocus }: ActProps) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const some = usePanel((state) => offeringEach(state, name, notes).length);
  const act = bulkActName(words, name);
  const Icon = actIcons[name];
  // A button without an effect keeps the focus, so that the arrow keys go on from there.
  const press = (event: MouseEvent<HTMLElement>) => {
    const offering = offeringEach(state$.value, name, notes);
    if (offering.length === 0) return;
    append({ type: 'user.askedEach', act: name, notes: offering });
    restFocus(event);
  };
  return (
    <button
      type="button"
      className="bulk-act"
      data-act={name}
      data-removes={isRemoval(wantedBy(name).kind) || undefined}
      // Not every checked note may offer it.
      title={
        some > 0 && some < notes.length ? words.say('bulk.some', { act, some: `${some}`, all: `${notes.length}` }) : act
      }
      aria-disabled={some === 0 || undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={press}
    >
      <Icon aria-hidden size={18} />
      <span>{act}</span>
    </button>
  );
}

/** Of what the list holds, so it says how many that are: older notes may not be loaded. */
function All({ notes }: { readonly notes: readonly number[] }) {
  const words = useWords();
  const append = useAppend();
  const count = usePanel((state) => visibleNotes(state).length);
  if (count === 0) return null;
  const on = notes.length === count;
  return (
    <button
      type="button"
      className="quiet-button"
      aria-pressed={on}
      onClick={() => append({ type: 'user.checkedAll', on: !on })}
    >
      {words.say('bulk.all', { count })}
    </button>
  );
}

function Checked({ notes }: { readonly notes: readonly number[] }) {
  const words = useWords();
  const { append } = usePanelWorld();
  const [at, setAt] = useState(0);
  const rove = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = roved(event.key, at, bulkNames.length, words.direction);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="bulk-bar">
      <p className="bulk-count">{words.say('bulk.count', { count: notes.length })}</p>
      <All notes={notes} />
      <div className="bulk-acts" role="toolbar" aria-label={words.say('bulk.bar')} onKeyDown={rove}>
        {bulkNames.map((name, index) => (
          <Act key={name} name={name} notes={notes} tabStop={index === at} onFocus={() => setAt(index)} />
        ))}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={words.say('bulk.done')}
        title={words.say('bulk.done')}
        onClick={(event) => {
          append({ type: 'user.switchedChecking', on: false });
          restFocus(event);
        }}
      >
        <X size={18} />
      </button>
    </div>
  );
}

export function BulkBar() {
  // One text, because a new list would count as a change at each state.
  const ids = usePanel((state) => checkedNotes(state)?.join(' ') ?? null);
  return ids === null ? <ReviewBar /> : <Checked notes={ids === '' ? [] : ids.split(' ').map(Number)} />;
}
