/** The status bar. Drawn by `PanelLayout`; the code of its messages is loaded after the list. */
import { type ComponentType, Suspense } from 'react';
import { unsentActs } from '../../../reducers/selectors';
import { usePanel } from '../world';

/** Always in the page, so that a screen reader reads a new message [status.times]; `data-status` is set while there is a message. */
export function StatusBar({ Message }: { readonly Message: ComponentType }) {
  const kind = usePanel((state) => state.statusBar.current?.kind ?? (unsentActs(state)[0] && 'info'));
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
