/** The log as a whole: its header and judgement, counts, and size and fold time by type of event. */
import type { StatReport } from '../../replay/questions/stat';
import { inColourOf, sourceOf } from '../log/sources';
import { durationText } from '../timeline/scale';
import { countText, dateText } from '../timeText';
import { useJob } from '../useJob';
import { useMoment } from '../viewer/moment';
import { useViewer } from '../viewer/viewerHooks';
import { statTrack } from './statTrack';

function Facts() {
  const session = useViewer((state) => state.session);
  const track = useViewer((state) => state.track);
  const moment = useMoment();
  if (!session || !track || !moment) return null;
  const { header, judgement, cut, kind } = session.facts;
  const { state } = { state: moment.after };
  const zone = state.session.timeZone;
  const columns = track.columns();
  const spanMs = columns.length > 0 ? columns.at(columns.length - 1) - columns.at(0) : 0;
  const facts: readonly (readonly [string, string])[] = [
    ['Written by', `app ${header.app}, format ${header.version}, catalogue ${header.catalogue}`],
    ['Started', `${dateText(header.startedAt, zone)} (${zone})`],
    ['Redaction', header.redaction === 'text' ? 'texts are replaced' : 'none: texts are as they were'],
    [
      'Judgement',
      [judgement.verdict, ...judgement.reasons].join('; ') + (cut ? '; its last line was cut off and left out' : ''),
    ],
    [
      'Entries',
      `${countText(columns.length, 'entry', 'entries')} over ${durationText(spanMs)}, from #${track.base() + 1} to #${track.last()}`,
    ],
    ['Beginning', track.base() > 0 ? `up to #${track.base()} fell to the budget` : 'complete'],
    [kind === 'live' ? 'Hashes from the panel' : 'Checkpoints', session.points().length.toLocaleString('en')],
  ];
  const counted: readonly (readonly [string, string])[] = [
    ['Unknown host messages', countText(state.session.unknownMessages, 'message')],
    ['Notes left out (no usable id)', countText(state.notes.leftOut, 'note')],
    ['Notes known', countText(state.notes.order.length, 'note')],
    ['Failed list requests in a row', countText(state.sync.failures, 'failure')],
    ['Push channel', `${state.sync.push}, ${countText(state.sync.pushTries, 'try', 'tries')}`],
    ['Browser storage', state.panel.storageBlocked ? 'blocked or full' : 'works'],
  ];
  return (
    <>
      <h3>The log</h3>
      <FactTable facts={facts} />
      <h3>Counted up to this moment</h3>
      <FactTable facts={counted} />
    </>
  );
}

function FactTable({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="dt-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TypeTable({ stats }: { readonly stats: StatReport }) {
  return (
    <table className="dt-table dt-numbers">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Entries</th>
          <th scope="col">Share</th>
          <th scope="col">JSON, characters</th>
          <th scope="col">Fold, ms</th>
        </tr>
      </thead>
      <tbody>
        {stats.types.map(({ type, count, size, foldMs }) => (
          <tr key={type}>
            <th scope="row" {...inColourOf(sourceOf(type))}>
              {type}
            </th>
            <td>{count.toLocaleString('en')}</td>
            <td>{((100 * count) / Math.max(1, stats.entries)).toFixed(1)}%</td>
            <td>{size.toLocaleString('en')}</td>
            <td>{foldMs.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{stats.entries.toLocaleString('en')}</td>
          <td>{stats.perMinute.toFixed(1)} a minute</td>
          <td>{stats.types.reduce((sum, { size }) => sum + size, 0).toLocaleString('en')}</td>
          <td>{stats.foldMs.toFixed(2)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function Overview() {
  const track = useViewer((state) => state.track);
  const version = useViewer((state) => state.version);
  const { result, done } = useJob(() => (track ? statTrack(track) : null), [track, Math.floor(version / 20)]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, and keys must be able to scroll it
    <section className="dt-stack dt-scroll dt-report" aria-label="About the log" tabIndex={0}>
      <Facts />
      <h3>By type</h3>
      {done < 1 ? <progress aria-label="Measuring" value={done} /> : null}
      {result ? <TypeTable stats={result} /> : null}
      <h3>Keys</h3>
      <FactTable
        facts={[
          ['In the list and timeline', '↑ ↓ one entry, Page Up and Page Down 20, Home, End'],
          [
            'In the list',
            'Space plays and pauses, c goes to the cause, e to the first effect, a and b set A and B, l follows the live end, Enter shows the entry',
          ],
          ['In the timeline', '+ and − zoom, 0 shows all'],
          ['In the search', 'Enter goes to the next match, Shift+Enter to the one before'],
          ['In a tree', '→ opens, ← closes or goes up, Enter asks who changed it'],
        ]}
      />
    </section>
  );
}
