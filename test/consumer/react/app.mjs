// A page of somebody else in React: a bell with a badge, its count elsewhere in the page, and a button that changes the
// theme. Server and browser render it.
import { NotificationBell, useNotifications } from 'bellpanel/react';
import { createElement, StrictMode, useState } from 'react';

function Count() {
  const { count } = useNotifications();
  return createElement('output', null, count === null ? '' : String(count));
}

/** @type {import('bellpanel/react').Appearance} */
const berry = { theme: 'light', light: { accent: '#8a1c5b', accentSoft: '#fbeef5' }, radius: 2 };

/** @param {{ src: string }} props */
function Page({ src }) {
  const [appearance, setAppearance] = useState(/** @type {typeof berry | undefined} */ (undefined));
  return [
    createElement(NotificationBell, { key: 'bell', src, appearance }),
    createElement(Count, { key: 'count' }),
    createElement('button', { key: 'look', type: 'button', onClick: () => setAppearance(berry) }, 'Berry'),
  ];
}

/** @param {{ src: string }} props */
export const App = ({ src }) => createElement(StrictMode, null, createElement(Page, { src }));
