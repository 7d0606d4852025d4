// A page of somebody else in React: a bell with a badge, and its count elsewhere in the page. Server and browser render it.
import { NotificationBell, useNotifications } from 'bellpanel/react';
import { createElement, StrictMode } from 'react';

function Count() {
  const { count } = useNotifications();
  return createElement('output', null, count === null ? '' : String(count));
}

/** @param {{ src: string }} props */
export const App = ({ src }) =>
  createElement(StrictMode, null, createElement(NotificationBell, { src }), createElement(Count));
