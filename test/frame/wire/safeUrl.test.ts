/** Which URLs may become links or pictures. */
import { safeUrl, webUrl } from '../../../src/frame/wire/safeUrl';

test('[links.safe] only absolute http, https and mailto URLs pass; pictures take no mailto', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    '/a',
    'a',
    '',
    ' ',
    null,
    3,
    ['https://a.example/'],
  ]) {
    expect(safeUrl(url)).toBeNull();
  }
  expect(safeUrl('mailto:a@b.example')).toBe('mailto:a@b.example');
  expect(webUrl('mailto:a@b.example')).toBeNull();
  expect(safeUrl('HTTPS://A.example')).toBe('https://a.example/');
});
