/**
 * A bar for each version or day: its length is the number of sessions, its filled part the sessions with the finding.
 */
import type { Count, Total } from '../../replay/fleet/merge';
import { numberText, shareText } from './groupTexts';

/** Further versions and days are only counted, those with the fewest sessions. */
const mostShown = 100;

/** The largest, in the order in which all of them stand. */
function largest(of: readonly Total[]): readonly Total[] {
  if (of.length <= mostShown) return of;
  const chosen = new Set([...of].sort((one, other) => other.sessions - one.sessions).slice(0, mostShown));
  return of.filter((one) => chosen.has(one));
}

/** @param props.of all versions or days of the fleet; those without the finding are shown too */
export function Bars(props: {
  readonly title: string;
  readonly of: readonly Total[];
  readonly counts: readonly Count[];
}) {
  const { title, of, counts } = props;
  const found = new Map(counts.map(({ name, sessions }) => [name, sessions]));
  const told = largest(of);
  const most = Math.max(1, ...told.map(({ sessions }) => sessions));
  return (
    <table className="dt-table dt-bars">
      <caption>
        By {title.toLowerCase()}
        {of.length > told.length ? `, and ${numberText(of.length - told.length)} more with fewer sessions` : ''}
      </caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" colSpan={2}>
            Sessions
          </th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ name, sessions: all }) => {
          const sessions = found.get(name) ?? 0;
          return (
            <tr key={name} data-none={sessions === 0 || undefined}>
              <th scope="row">{name}</th>
              <td className="dt-bar-cell">
                <span className="dt-bar" style={{ inlineSize: `${(100 * all) / most}%` }}>
                  <span style={{ inlineSize: `${(100 * sessions) / all}%` }} />
                </span>
              </td>
              <td>
                {numberText(sessions)} of {numberText(all)}
              </td>
              <td>{shareText(sessions, all)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
