// Draws the page, or takes over what a server has drawn.
import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.mjs';

const root = /** @type {HTMLElement} */ (document.querySelector('#root'));
const app = createElement(App, { src: new URLSearchParams(location.search).get('panel') ?? '' });
if (root.firstChild) hydrateRoot(root, app);
else createRoot(root).render(app);
