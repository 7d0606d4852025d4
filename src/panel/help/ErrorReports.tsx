/** Says that the panel sends error reports, and has the switch for them [reports.switch]. */
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';
import { Switch } from './Switch';

export function ErrorReports() {
  const words = useWords();
  const append = useAppend();
  const reports = usePanel((state) => state.panel.reports);
  if (!reports) return null;
  const { on, privacyControl } = reports;
  return (
    <Switch
      on={on && !privacyControl}
      name={words.say('help.reports')}
      hint={words.say('help.reportsHint')}
      refused={privacyControl ? words.say('help.reportsPrivate') : null}
      change={() => append({ type: 'user.switchedReports', on: !on })}
    />
  );
}
