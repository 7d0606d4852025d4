// Renders the page as a server does: `node server.mjs` prints what is inside #root.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.mjs';

console.log(renderToString(createElement(App, { src: 'https://panel.example/' })));
