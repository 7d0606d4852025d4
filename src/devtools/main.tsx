/** The devtools page's composition root: viewer, connection and React. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { admitted } from './admitted';
import { startConnection } from './connection';
import { openAddress } from './openAddress';
import { createViewer } from './viewer/viewer';
import { ViewerContext } from './viewer/viewerHooks';

const query = new URLSearchParams(window.location.search);
const theme = query.get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;

function start(element: HTMLElement): void {
  const viewer = createViewer({
    now: () => performance.now(),
    soon: (run) => {
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    },
  });
  const connection = startConnection(window, viewer);
  const log = query.get('log');
  if (log !== null) openAddress(log, location.href, connection, viewer).catch(reportError);
  createRoot(element).render(
    <StrictMode>
      <ViewerContext value={() => viewer}>
        <App connection={connection} />
      </ViewerContext>
    </StrictMode>,
  );
}

const element = document.getElementById('devtools');
if (element)
  admitted(window, fetch).then(
    () => start(element),
    (error: unknown) => {
      element.setAttribute('role', 'alert');
      element.textContent = error instanceof Error ? error.message : String(error);
    },
  );
