/** The sheet of keys; `?` and a button in the bar open it. */
import { useEffect, useRef } from 'react';

const keys: readonly (readonly [where: string, keys: string])[] = [
  ['Anywhere', 'w asks “Why?” about a part of the panel, Escape ends pointing, ? opens this sheet'],
  ['In the list', '↑ ↓ one entry, Page Up and Page Down 20, Home, End'],
  ['In the list', 'c goes to the cause, e to the first effect, l follows the live end, Enter shows the entry'],
  ['At the slider', '← → one entry, Page Up and Page Down a part of the log, Home, End'],
  ['In the search', 'Enter goes to the next match, Shift+Enter to the one before'],
  ['In a tree', '↑ ↓ one row, → opens, ← closes or goes up, Enter opens and closes'],
  ['In the tabs', '← → the next view, Home, End'],
];

export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A browser without dialogs, such as that of unit tests, has no `showModal`.
    dialog.current?.showModal?.();
  }, []);
  return (
    <dialog ref={dialog} className="dt-keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([where, what]) => (
          <div key={what}>
            <dt>{where}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="dt-button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
