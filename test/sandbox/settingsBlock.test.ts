/** The settings block of a page: filled without breaking out of it, and read back. */
import fc from 'fast-check';
import { fillBlock, readBlock } from '../../src/sandbox/settingsBlock';

const pages = [
  '<script type="application/json" id="panel-config">{}</script>',
  '<script type=application/json id=panel-config>\n  { "a": 1 }\n</script>',
  "<script id='panel-config' type='application/json'></script>",
];

test.each(pages)('[config.block] what is filled in is read back: %s', (page) => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const json: unknown = JSON.parse(JSON.stringify(value));
      const filled = fillBlock(`<p>${page}<script src=x></script>`, 'panel-config', value);
      expect(readBlock(filled, 'panel-config')).toEqual(json);
      expect(filled.endsWith('</script><script src=x></script>')).toBe(true);
    }),
  );
});

test('[config.block] a text that closes the script stays inside the block', () => {
  const filled = fillBlock(pages[0] ?? '', 'panel-config', { a: '</script><script>alert(1)</script>' });
  expect(filled.match(/<script/g)).toHaveLength(1);
});

test('[config.block] a page without the block is an error that names it', () => {
  expect(() => fillBlock('<p>', 'panel-config', {})).toThrow('id="panel-config"');
});
