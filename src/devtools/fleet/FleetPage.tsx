/** A fleet's index as a page: the findings in many logs, over versions and days, and from there to one session. */
import type { Connection } from '../connection';
import { countText } from '../timeText';
import { useViewer } from '../viewer/viewerHooks';
import { countOf } from './fleetLogs';
import { numberText, sectionsOf } from './groupTexts';
import { ItemDetail } from './ItemDetail';
import { ItemList } from './ItemList';
import type { Fleet } from './readFleet';
import { type LogsPicker, useLogsPicker } from './useLogsPicker';

const sentenceOf = ({ answer, leftOut }: Fleet): string =>
  [
    `${countText(answer.sessions, 'session')}, ${countText(answer.entries, 'entry', 'entries')}`,
    `${countText(answer.versions.length, 'version')} over ${countText(answer.days.length, 'day')}`,
    `something was found in ${numberText(answer.found)}`,
    answer.cut > 0 ? `${numberText(answer.cut)} with a last line that was cut off` : '',
    answer.risky > 0 ? `${numberText(answer.risky)} of another catalogue of events` : '',
    leftOut > 0 ? `${countText(leftOut, 'line')} of this file could not be read` : '',
  ]
    .filter((text) => text !== '')
    .join('; ');

function Asked({ asked }: { readonly asked: string | null }) {
  if (asked === null) return null;
  return (
    <span>
      {asked === '' ? 'Asked for errors alone; --verify and --effects ask for more.' : 'Asked '}
      {asked === '' ? null : <code>{asked}</code>}
    </span>
  );
}

function LogsFolder({ picker }: { readonly picker: LogsPicker }) {
  const given = countOf(useViewer((state) => state.fleetLogs));
  return (
    <>
      <button type="button" className="dt-button" onClick={picker.choose}>
        Choose the logs’ folder…
      </button>
      <span className="dt-quiet" role="status">
        {given > 0 ? `${countText(given, 'log')} at hand` : 'Needed to open a session. Nothing leaves this page.'}
      </span>
      {picker.input}
    </>
  );
}

function Nothing({ answer }: Fleet) {
  return (
    <div className="dt-empty">
      {answer.sessions === 0 ? (
        <>
          <h2>No logs</h2>
          <p>
            This index tells of no log. <code>npm run replay -- fleet FOLDER</code> fills it.
          </p>
        </>
      ) : (
        <>
          <h2>Nothing was found</h2>
          <p>{countText(answer.sessions, 'session')} without an error, as far as was asked.</p>
        </>
      )}
    </div>
  );
}

export function FleetPage({ fleet, connection }: { readonly fleet: Fleet; readonly connection: Connection }) {
  const chosen = useViewer((state) => state.fleetItem);
  const picker = useLogsPicker(connection);
  const sections = sectionsOf(fleet.answer);
  const items = sections.flatMap(({ items: some }) => some);
  const item = items.find(({ key }) => key === chosen) ?? items[0];
  return (
    <main className="dt-fleet" aria-label="Fleet">
      <div className="dt-fleet-head">
        <h2>{fleet.title}</h2>
        <p>{sentenceOf(fleet)}.</p>
        <p className="dt-tools">
          <LogsFolder picker={picker} />
          <Asked asked={fleet.asked} />
        </p>
      </div>
      {item ? (
        <div className="dt-fleet-columns">
          <ItemList sections={sections} chosen={item.key} of={fleet.answer.sessions} />
          <ItemDetail item={item} fleet={fleet} open={picker.open} />
        </div>
      ) : (
        <Nothing {...fleet} />
      )}
    </main>
  );
}
