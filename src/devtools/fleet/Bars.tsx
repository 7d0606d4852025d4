/**
 * A bar for each version or day: its length is the number of sessions, its filled part the sessions with the finding.
 */
import type { Count, Total } from '../../replay/fleet/merge';
import { numberText, shareText } from './groupTexts';

/** @param props.of all versions or days of the fleet; those without the finding are shown too */
export function Bars(props: {
  readonly title: string;
  readonly of: readonly Total[];
  readonly counts: readonly Count[];
}) {
  const { title, of, counts } = props;
  const held = new Map(counts.map(({ name, sessions }) => [name, sessions]));
  const most = Math.max(1, ...of.map(({ sessions }) => sessions));
  return (
    <table className="dt-table dt-bars">
      <caption>By {title.toLowerCase()}</caption>
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
        {of.map(({ name, sessions: all }) => {
          const sessions = held.get(name) ?? 0;
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
