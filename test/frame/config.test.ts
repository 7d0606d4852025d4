/** The deployment settings, their defaults, and errors that name the key. */
import { ConfigError, type PanelConfig, parseConfig } from '../../src/frame/config';

test('[config.block] an empty block gives the defaults', () => {
  for (const block of ['', '  ', '{}']) {
    expect(parseConfig(block)).toEqual({
      apiOrigin: 'https://public-api.wordpress.com',
      transport: 'proxy',
      token: null,
      hostOrigins: [],
      opens: 'panel',
      links: {
        settings: 'https://wordpress.com/me/notifications',
        reader: 'https://wordpress.com/read/',
        newPost: 'https://wordpress.com/post/',
        search: 'https://wordpress.com/read/search/',
        likes: 'https://wordpress.com/activities/likes/',
        signIn: 'https://wordpress.com/log-in',
        all: '',
      },
      analytics: { pixel: null },
      locales: ['en', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar', 'he'],
      reports: { url: null, sample: 1 },
    });
  }
});

test('[config.block] links are merged key by key with the defaults', () => {
  const { links } = parseConfig('{"links":{"reader":"https://example.com/read"}}');
  expect(links.reader).toBe('https://example.com/read');
  expect(links.settings).toBe('https://wordpress.com/me/notifications');
});

test('[config.block] with a provider of one’s own, no link leads to another product', () => {
  const { links } = parseConfig('{"apiOrigin":"https://api.example","links":{"signIn":"https://example.com/in"}}');
  expect(links).toEqual({
    settings: '',
    reader: '',
    newPost: '',
    search: '',
    likes: '',
    signIn: 'https://example.com/in',
    all: '',
  });
});

test('[config.block] the provider may have a path, and a host page is an origin, whatever path it comes with', () => {
  const config = parseConfig('{"apiOrigin":"http://127.0.0.1:4602/x/?q#h","hostOrigins":["https://a.example/page"]}');
  expect(config.apiOrigin).toBe('http://127.0.0.1:4602/x');
  expect(config.hostOrigins).toEqual(['https://a.example']);
});

test('[config.block] what the block says is what the settings are', () => {
  const given: PanelConfig = {
    apiOrigin: 'https://api.example',
    transport: 'fetch',
    token: 'T',
    hostOrigins: ['http://a.example', 'https://b.example:8443'],
    opens: 'host',
    links: {
      settings: 'https://a.example/1',
      reader: 'https://a.example/2',
      newPost: 'http://a.example/3',
      search: 'mailto:a@b.example',
      likes: 'https://a.example/5',
      signIn: 'https://a.example/6',
      all: 'https://a.example/7',
    },
    analytics: { pixel: 'https://a.example/p.gif' },
    locales: ['en', 'de'],
    reports: { url: '/reports', sample: 0.5 },
    filters: [],
    words: {},
    acts: [],
  };
  expect(parseConfig(JSON.stringify(given))).toEqual(given);
  const off = { transport: 'proxy', token: null, analytics: { pixel: null } } as const;
  expect(parseConfig(JSON.stringify(off))).toMatchObject(off);
  for (const sample of [0, 1]) {
    const reports = { url: null, sample };
    expect(parseConfig(JSON.stringify({ reports })).reports).toEqual(reports);
  }
});

test.each([
  ['{', /^The panel-config block is not JSON: .+/],
  ['[]', /"panel-config" must be an object/],
  ['null', /"panel-config" must be an object/],
  ['7', /"panel-config" must be an object/],
  ['"{}"', /"panel-config" must be an object/],
  ['{"apiOrigin":"xhttp://a.example"}', /"apiOrigin" must be/],
  ['{"transport":null}', /"transport" must be/],
  ['{"locales":["en",7]}', /"locales.1" must be a string/],
  ['{"reports":{"sample":-0.1}}', /"reports.sample" must be/],
  ['{"reports":{"rate":1}}', /"reports.rate" is not known. Known are url, sample\.$/],
  ['{"apiOrigin":"nowhere"}', /"apiOrigin" must be an http or https URL, such as/],
  ['{"apiOrigin":"javascript:alert(1)"}', /"apiOrigin" must be/],
  ['{"transport":"pigeon"}', /"transport" must be "proxy" or "fetch"/],
  ['{"opens":"window"}', /"opens" must be "panel" or "host" or "links"/],
  ['{"hostOrigins":"https://a.example"}', /"hostOrigins" must be a list/],
  ['{"hostOrigins":["https://a.example","b"]}', /"hostOrigins.1" must be/],
  ['{"links":{"reader":"/read"}}', /"links.reader" must be an absolute/],
  ['{"links":{"likes":"javascript:alert(1)"}}', /"links.likes" must be an absolute/],
  ['{"links":{"blog":"https://a.example"}}', /"links.blog" is not known/],
  ['{"links":null}', /"links" must be an object/],
  ['{"analytics":null}', /"analytics" must be an object/],
  ['{"analytics":{"pixel":"pixel.gif"}}', /"analytics.pixel" must be/],
  ['{"reports":{"url":7}}', /"reports.url" must be an http or https URL, or a path/],
  ['{"reports":{"url":"javascript:alert(1)"}}', /"reports.url" must be/],
  ['{"reports":{"sample":"1"}}', /"reports.sample" must be a number from 0 to 1/],
  ['{"reports":{"sample":1.5}}', /"reports.sample" must be/],
  ['{"locales":"en"}', /"locales" must be a list/],
  ['{"token":7}', /"token" must be a string/],
  ['{"colour":"red"}', /"colour" is not known/],
])('[config.error] %s is one error that names the key', (block, message) => {
  expect(() => parseConfig(block)).toThrow(ConfigError);
  expect(() => parseConfig(block)).toThrow(message);
  expect(() => parseConfig(block)).toThrow(expect.objectContaining({ name: 'ConfigError' }));
});
