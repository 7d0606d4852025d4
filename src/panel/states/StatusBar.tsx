/** Where the panel says how an act went. Drawn by `PanelLayout`; what it says arrives after the list. */
import { type ComponentType, Suspense } from 'react';
import { usePanel } from '../world';

/** Always in the page, so that what comes into it is read aloud; `data-status` is there while there is a message. */
export function StatusBar({ Message }: { readonly Message: ComponentType }) {
  const kind = usePanel((state) => state.statusBar.current?.kind);
  return (
    <div role="status" className="status" data-status={kind}>
      {kind ? (
        <Suspense>
          <Message />
        </Suspense>
      ) : null}
    </div>
  );
}
