/**
 * "Download log", with names and texts replaced unless the person decides otherwise, and the log of the session before
 * when the device has one [help.log].
 */
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

export function LogDownload() {
  const words = useWords();
  const append = useAppend();
  const earlier = usePanel((state) => state.panel.earlierLog !== null);
  const [hidden, setHidden] = useState(true);
  const redaction = hidden ? 'text' : 'none';
  return (
    <div className="setting">
      <button type="button" className="button" onClick={() => append({ type: 'user.askedLog', redaction })}>
        <Download size={16} />
        {words.say('help.downloadLog')}
      </button>
      {earlier ? (
        <button type="button" className="button" onClick={() => append({ type: 'user.askedEarlierLog', redaction })}>
          <History size={16} />
          {words.say('help.downloadEarlierLog')}
        </button>
      ) : null}
      <label className="choice">
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
        {words.say('help.hideTexts')}
      </label>
    </div>
  );
}
