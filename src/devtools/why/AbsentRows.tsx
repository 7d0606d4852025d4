/** The notes without a row, each with the place where its row would stand. A click asks what keeps the row away. */
import { useMoment } from '../viewer/moment';
import { useViewerActions } from '../viewer/viewerHooks';
import { absentRows } from './found';

/** @param below the note of a row, for the notes that would stand between this row and the next; all notes without it */
export function AbsentRows({ below }: { readonly below?: number }) {
  const viewer = useViewerActions();
  const state = useMoment()?.after;
  const absent = state?.session.started ? absentRows(state) : [];
  const shown = below === undefined ? absent : absent.filter(({ under }) => under === below);
  if (shown.length === 0) return null;
  const what = below === undefined ? 'Notes without a row here' : 'Notes without a row between this row and the next';
  return (
    <section className={below === undefined ? 'dt-scroll' : undefined} aria-label={what}>
      <p className="dt-note">{what}:</p>
      <ul className="dt-blame">
        {shown.map(({ id, words, under }) => (
          <li key={id}>
            <button type="button" className="dt-link" onClick={() => viewer.ask(`row ${id}`)}>
              row {id}
            </button>{' '}
            {words} <span className="dt-quiet">{under === null ? 'at the top' : `under the row of note ${under}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
