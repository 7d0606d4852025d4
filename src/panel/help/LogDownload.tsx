/** "Download log", with names and texts replaced unless the person says otherwise (issue 4/5, item 2). Drawn by `HelpSheet`. */
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useWords } from '../words';
import { useAppend } from '../world';

export function LogDownload() {
  const words = useWords();
  const append = useAppend();
  const [hidden, setHidden] = useState(true);
  return (
    <div className="setting">
      <button
        type="button"
        className="button"
        onClick={() => append({ type: 'user.askedLog', redaction: hidden ? 'text' : 'none' })}
      >
        <Download size={16} />
        {words.say('help.downloadLog')}
      </button>
      <label className="choice">
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
        {words.say('help.hideTexts')}
      </label>
    </div>
  );
}
