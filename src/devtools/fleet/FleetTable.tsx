/** What `replay fleet … --json` found in many logs: its groups, sessions by version, and a link to the smallest log of each. */
import type { FleetAnswer, Spread } from '../../replay/fleet/fleetAnswer';
import type { Connection } from '../connection';
import { countText } from '../timeText';

/** More would be too many to read. */
const mostGroups = 200;

const meanings = {
  threw: 'a reducer threw',
  state: 'another state',
  effects: 'other requests',
  error: 'an error',
  against: 'other than the other commit',
} as const;

interface Row {
  readonly name: string;
  readonly words: string;
  readonly spread: Spread;
}

function Smallest({ smallest, connection }: Pick<Spread, 'smallest'> & { readonly connection: Connection }) {
  if (!smallest) return null;
  const { file, seq } = smallest;
  return (
    <button type="button" className="dt-link" onClick={() => void connection.openPlace(file, seq)}>
      {file.split('/').at(-1)}
      {seq === null ? '' : ` at #${seq}`}
    </button>
  );
}

function Versions({ versions }: Pick<Spread, 'versions'>) {
  return (
    <ul>
      {versions.map(({ name, sessions, of }) => (
        <li key={name}>
          {name}: {sessions.toLocaleString('en')} of {of.toLocaleString('en')}
        </li>
      ))}
    </ul>
  );
}

function Groups({ rows, connection }: { readonly rows: readonly Row[]; readonly connection: Connection }) {
  return (
    <table className="dt-table dt-fleet-table">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Sessions</th>
          <th scope="col">By version</th>
          <th scope="col">Smallest log</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostGroups).map(({ name, words, spread }) => (
          <tr key={name}>
            <th scope="row">
              <span className="dt-quiet">{name}</span> {words}
            </th>
            <td>{spread.sessions.toLocaleString('en')}</td>
            <td>
              <Versions versions={spread.versions} />
            </td>
            <td>
              <Smallest smallest={spread.smallest} connection={connection} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowsOf = ({ groups, where }: FleetAnswer): readonly Row[] => [
  ...(where ? [{ name: 'where', words: where.expression, spread: where }] : []),
  ...groups.map((group) => ({ name: `${group.id}, ${meanings[group.kind]}:`, words: group.words, spread: group })),
];

export function FleetTable({ fleet, connection }: { readonly fleet: FleetAnswer; readonly connection: Connection }) {
  const rows = rowsOf(fleet);
  const { sessions, entries, unusable } = fleet;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table is wider than a narrow window, and keys must be able to scroll it
    <main className="dt-fleet dt-scroll dt-report" tabIndex={0}>
      <h2>
        {countText(sessions, 'session')}, {countText(entries, 'entry', 'entries')}
      </h2>
      {rows.length > 0 ? <Groups rows={rows} connection={connection} /> : <p>Nothing was found in these logs.</p>}
      {rows.length > mostGroups ? <p>and {countText(rows.length - mostGroups, 'more group')}</p> : null}
      {unusable.length > 0 ? (
        <>
          <h2>{countText(unusable.length, 'file')} could not be read</h2>
          <ul>
            {unusable.slice(0, mostGroups).map(({ file, reason }) => (
              <li key={file}>
                {file}: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </main>
  );
}
