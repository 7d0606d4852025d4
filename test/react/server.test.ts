/** The React components rendered on a server: a button with its name, and no look at a document. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { NotificationBell, NotificationPanel, useNotifications } from '../../src/react';

const Count = () => createElement('i', null, `${useNotifications().count}`);

test('[kit.react] on a server the bell is a button with a name, the panel an empty element, and the count unknown', () => {
  expect(typeof document).toBe('undefined');
  const src = 'https://panel.example/';
  const html = renderToString(
    createElement(
      'div',
      null,
      createElement(NotificationBell, { src }),
      createElement(NotificationPanel, { src }),
      createElement(Count),
    ),
  );
  expect(html).toMatch(
    /<button type="button" aria-label="Notifications"><svg [^>]*>.*<\/svg><\/button><div><\/div><div><\/div><i>null<\/i>/,
  );
  expect(html).not.toContain('style=');
});
