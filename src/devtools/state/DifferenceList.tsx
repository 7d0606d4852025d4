/** The paths that differ between two states, as a list. */
import { type Difference, writePath } from '../../replay/values/paths';
import { valueText } from './treeRows';

const mostShown = 300;

interface DifferenceListProps {
  readonly found: readonly Difference[];
  readonly before: string;
  readonly after: string;
}

export function DifferenceList({ found, before, after }: DifferenceListProps) {
  if (found.length === 0) return <p className="dt-none">Nothing differs.</p>;
  return (
    <table className="dt-table dt-differences">
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {found.slice(0, mostShown).map((one) => {
          const path = writePath(one.path);
          return (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td className="dt-was">{valueText(one.before, 200)}</td>
              <td className="dt-is">{valueText(one.after, 200)}</td>
            </tr>
          );
        })}
      </tbody>
      {found.length > mostShown ? (
        <tfoot>
          <tr>
            <td colSpan={3}>and {(found.length - mostShown).toLocaleString('en')} more places</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
