/** Replaces the panel after a view threw an error [states.crashed]. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef } from 'react';
import { useWords } from '../words';

export function Crashed() {
  const words = useWords();
  const reload = useRef<HTMLButtonElement>(null);
  // The element that had the focus is gone. A panel without the focus does not take it.
  useEffect(() => {
    if (reload.current?.ownerDocument.hasFocus()) reload.current.focus();
  }, []);
  return (
    <main className="panel" lang={words.locale} dir={words.direction}>
      <div role="alert" className="state-card" data-error="crashed">
        <span className="state-glyph danger">
          <TriangleAlert size={26} />
        </span>
        <p className="state-title">{words.say('crashed.title')}</p>
        <p className="state-text">{words.say('crashed.kept')}</p>
        <span className="error-acts">
          <button
            ref={reload}
            type="button"
            className="button"
            onClick={({ currentTarget }) => currentTarget.ownerDocument.defaultView?.location.reload()}
          >
            {words.say('crashed.reload')}
          </button>
        </span>
      </div>
    </main>
  );
}
