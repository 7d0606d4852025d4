/** The groups of a fleet as one table, with sessions by version and the smallest log of each. */
import type { Group } from '../../replay/fleet/fleetAnswer';
import type { Connection } from '../connection';
import { countText } from '../timeText';
import { nameOf } from './fleetLogs';
import type { Fleet } from './readFleet';
import { type LogsPicker, useLogsPicker } from './useLogsPicker';

function Row({ group, picker }: { readonly group: Group; readonly picker: LogsPicker }) {
  const { smallest } = group;
  return (
    <tr>
      <td>{group.kind}</td>
      <td>{group.words}</td>
      <td>{group.versions.map(({ name, sessions, of }) => `${name}: ${sessions} of ${of}`).join(', ')}</td>
      <td>
        {smallest && (
          <button type="button" className="dt-button" onClick={() => picker.open(smallest)}>
            {nameOf(smallest.file)}
          </button>
        )}
      </td>
    </tr>
  );
}

export function FleetPage({ fleet, connection }: { readonly fleet: Fleet; readonly connection: Connection }) {
  const picker = useLogsPicker(connection);
  const { groups, sessions } = fleet.answer;
  return (
    <main className="dt-fleet" aria-label="Fleet">
      <h2>{fleet.title}</h2>
      <p>
        {countText(sessions, 'session')}, {countText(groups.length, 'group')}
      </p>
      {picker.input}
      <table>
        <tbody>
          {groups.map((group) => (
            <Row key={group.id} group={group} picker={picker} />
          ))}
        </tbody>
      </table>
    </main>
  );
}
