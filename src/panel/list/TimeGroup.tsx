/** The heading and the rows of one time group [groups.bounds]. Drawn by `ListView`. */
import { memo, useId } from 'react';
import type { Group } from '../../../reducers/selectors';
import { useWords } from '../words';
import type { Gaps } from './gaps';
import { ListTools } from './ListTools';
import { Slot } from './Slot';

interface TimeGroupProps {
  readonly group: Group;
  /** The list's tools stand beside the first heading. */
  readonly first: boolean;
  readonly gaps: Gaps;
}

export const TimeGroup = memo(function TimeGroup({ group, first, gaps }: TimeGroupProps) {
  const words = useWords();
  const heading = useId();
  return (
    <div className="group">
      <div className="group-head">
        <h2 id={heading}>{words.say(`group.${group.name}`)}</h2>
        {first ? <ListTools /> : null}
      </div>
      <ol className="rows" aria-labelledby={heading}>
        {group.rows.map(({ id, undo }) => (
          <Slot key={id} id={id} undo={undo} gaps={gaps} />
        ))}
      </ol>
    </div>
  );
});
