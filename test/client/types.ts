/** What must and must not compile. `tsc -p .` is the test: an expected error that does not come is an error. Nothing here runs. */
import { from, type Observable } from 'rxjs';
import createDefault, {
  ApiError,
  type Comment,
  type CommentList,
  createClient,
  type FollowState,
  fetchTransport,
  isProviderError,
  type LikeState,
  type Likes,
  LocalFile,
  type Me,
  type MediaList,
  type NotificationList,
  type PinghubEvent,
  type Post,
  pages,
  proxyFrameTransport,
  type Site,
  type SiteList,
  type Suggestions,
  type TopPosts,
  type Transport,
} from '../../src/client/index';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(..._proof: Same<A, B> extends true ? [] : ['the types differ', A, B]): void => {};

export async function readingPages(error: unknown) {
  const client = createClient({ retry: { times: 2, on429: false } });
  for await (const page of pages((query) => client.me().sites(query), { number: 20 })) same<typeof page, SiteList>();
  for await (const page of pages((query) => client.site(1).postsList(query), { number: 100 }))
    page.posts.map(({ ID }) => ID);
  if (isProviderError(error, 'unauthorized')) same<typeof error, ApiError>();
  // @ts-expect-error the number of tries is missing
  createClient({ retry: { on429: true } });
}

export function makingAClient() {
  createClient();
  createDefault({ transport: fetchTransport({ apiOrigin: 'https://a.org', credentials: 'include', fetch }) });
  createClient({ transport: proxyFrameTransport({ document }), token: 'T', apiVersion: '1.3', timeoutMs: 5 });
  const transport: Transport = async ({ path, signal }, onPart) => {
    onPart?.({ kind: 'record', record: [path, signal?.aborted] });
    return { status: 200, headers: {}, body: null };
  };
  // @ts-expect-error a transport is a function
  createClient({ transport: {} });
  // @ts-expect-error no such option
  createClient({ transport, timeout: 5 });
  // @ts-expect-error a transport gives status, headers and body
  createClient({ transport: async () => ({ status: 200 }) });
  return createClient({ transport });
}

export function argumentsOfCalls() {
  const client = createClient();
  const site = client.site(1);
  site.get();
  site.get({ fields: 'ID', list: [1, 'a', true], nested: { a: [null] } });
  site.get(null);
  // @ts-expect-error a query holds no functions
  site.get({ a: () => 1 });
  // @ts-expect-error a site must be named
  client.site();
  // @ts-expect-error by a number or a text
  client.site({});
  // @ts-expect-error no such call
  site.nothing();
  // @ts-expect-error no such helper
  client.me().nothing();

  site.postsList({ number: 5, order_by: 'title', not_documented: 1 });
  // @ts-expect-error a documented field has its type
  site.postsList({ number: 'five' });
  // @ts-expect-error and its words
  site.post(2).comments({ order: 'newest' });
  site.statsTopPosts({ period: 'month', num: 2 });
  // @ts-expect-error a status of posts
  site.post(2).update({ status: 'published' });
  client.notifications().read({ counts: { 12: 9999 } });
  // @ts-expect-error of whole numbers by id
  client.notifications().read({ counts: { 12: true } });

  site.post(2).update({ title: 'T' });
  site.post(2).update({ context: 'edit' }, { title: 'T' });
  // @ts-expect-error an update has a body
  site.post(2).update();
  site.post().add({ title: 'T' });
  site.post({ slug: 'hello' }).getBySlug();
  // @ts-expect-error no such key of a post
  site.post({ name: 'hello' });

  site.statsVideo(9, { period: 'day' });
  // @ts-expect-error a video must be named
  site.statsVideo();
  site.postCounts();
  site.postCounts('page');
  // @ts-expect-error a type of posts is a text
  site.postCounts(5);
  site.renderShortcode('[x]');
  // @ts-expect-error a shortcode is a text
  site.renderShortcode(5);
  site.emailStatsForPeriod(2, 'opens');
  // @ts-expect-error the kind is missing
  site.emailStatsForPeriod(2);

  site.comment(3).reply('Yes');
  site.comment(3).reply({ content: 'Yes' });
  site.comment(3).reply({ context: 'edit' }, 'Yes');
  site.comment(3).reply('Yes', { context: 'edit' });
  // @ts-expect-error a reply is a text or a body
  site.comment(3).reply(5);
  site.post(2).comment().add('Hi');
  site.post(2).comment().add({ context: 'edit' }, { content: 'Hi' });
  site.post(2).comment().add(null, 'Hi');
  site.post(2).comment().add({ content: 'Hi' });
  // @ts-expect-error a comment has something to say
  site.post(2).comment().add();

  client.domain('d.org').updateNameservers(['ns1.d.org']);
  // @ts-expect-error a list
  client.domain('d.org').updateNameservers('ns1.d.org');
  client.domain('d.org').email().add('box', 'me@x.org');
  // @ts-expect-error two arguments
  client.domain('d.org').email().add('box');
  client.me().settings().profileLinks().add({ title: 'A', value: 'a.org' });
  // @ts-expect-error a link has a value
  client.me().settings().profileLinks().add({ title: 'A' });
  site.plugin('a').activate();
  // @ts-expect-error a plugin is known by its slug
  site.plugin();
  site.taxonomy('topic').term().add({ name: 'T' });
  site.media().addFiles([new File([], 'a'), new LocalFile('/a/path'), { file: new Blob(), title: 'T' }]);
  site.media().addFiles({ a: 1 }, new File([], 'a'));
  site.media().addUrls({ a: 1 }, ['https://x.org/a.png']);
  site.media(5).edit({ a: 1 }, { title: 'T' });
  // @ts-expect-error a path of the file system is a LocalFile
  site.media().addFiles('/a/path');
  // @ts-expect-error an object that looks like one is none
  site.media().addFiles({ path: '/a/path' });
  site.domain().setPrimary({ a: 1 }, 'd.org');
  site.domain().setPrimary('d.org', { a: 1 });
  // @ts-expect-error a query alone sets no domain
  site.domain().setPrimary({ a: 1 });
  site.settings().getOption({ a: 1 }, 'lang');
  // @ts-expect-error an object must hold the file
  site.media().addFiles({ title: 'T' });
  site.settings().setOption('lang', 2);
  // @ts-expect-error an option has a name
  site.settings().setOption();
  client.marketing().survey('s', 1).addResponse('q', 1).submit();
  // @ts-expect-error a survey has an id
  client.marketing().survey();
  client.batch().add('/me').run({ a: 1 });
  client
    .with({ signal: new AbortController().signal, timeoutMs: 5, onStreamRecord: () => {}, envelope: true })
    .timeout(5);
  // @ts-expect-error no such option
  client.with({ timeout: 5 });
  client.req.get({ path: '/x', apiNamespace: 'wp/v2' }, { a: 1 });
  // @ts-expect-error no such parameter
  client.req.get({ url: '/x' });
  client.req.post('/x', { a: 1 }, { b: 2 });
  // @ts-expect-error a delete has no body
  client.req.del('/x', { a: 1 }, { b: 2 });
}

export function answersOfCalls() {
  const client = createClient();
  const site = client.site('a');
  const post = site.post(2);
  same<ReturnType<ReturnType<typeof client.me>['get']>, Promise<Me>>();
  same<ReturnType<ReturnType<typeof client.users>['suggest']>, Promise<Suggestions>>();
  same<ReturnType<typeof site.commentsList>, Promise<CommentList>>();
  const comment = site.comment(3);
  same<ReturnType<typeof comment.get>, Promise<Comment>>();
  same<ReturnType<typeof comment.update>, Promise<Comment>>();
  same<ReturnType<typeof comment.reply>, Promise<Comment>>();
  const under = post.comment(3);
  same<ReturnType<typeof under.add>, Promise<Comment>>();
  same<ReturnType<typeof under.replies>, Promise<CommentList>>();
  const likes = [post.like(), comment.like(), under.like()] as const;
  same<ReturnType<(typeof likes)[number]['add']>, Promise<LikeState>>();
  same<ReturnType<(typeof likes)[number]['mine']>, Promise<LikeState>>();
  const follow = site.follow();
  same<ReturnType<typeof follow.add>, Promise<FollowState>>();
  same<ReturnType<typeof follow.unfollow>, Promise<FollowState>>();
  same<ReturnType<typeof follow.state>, Promise<FollowState>>();
  same<ReturnType<typeof site.get>, Promise<Site>>();
  // @ts-expect-error an answer has the fields that the documents name
  site.get().then(({ nmae }) => nmae);
  const me = client.me();
  same<ReturnType<typeof post.get>, Promise<Post>>();
  same<ReturnType<typeof post.likesList>, Promise<Likes>>();
  same<ReturnType<typeof site.mediaList>, Promise<MediaList>>();
  same<ReturnType<typeof site.statsTopPosts>, Promise<TopPosts>>();
  same<ReturnType<typeof me.sites>, Promise<SiteList>>();

  // An answer without a known shape is unknown, never any.
  same<ReturnType<typeof site.statsVisits>, Promise<unknown>>();
  const reblog = post.reblog();
  same<ReturnType<typeof reblog.del>, Promise<unknown>>();
  const settings = site.settings();
  same<ReturnType<typeof settings.getOption>, Promise<unknown>>();

  const list = client.req.get('/notifications/', { number: 10 });
  same<typeof list, Promise<NotificationList>>();
  const note = client.req.get(`/notifications/${5}`);
  same<typeof note, Promise<NotificationList>>();
  const seen = client.req.post('/notifications/seen', { time: 5 });
  same<typeof seen, Promise<{ readonly success: boolean; readonly last_seen_time: number }>>();
  const other = client.req.get('/other');
  same<typeof other, Promise<unknown>>();
}

export function pushAndErrors() {
  const client = createClient();
  const events$: Observable<PinghubEvent> = from(client.pinghub.connect('/x'));
  client.pinghub.connect('/x').subscribe(({ type, data }) => [type, data]);
  // @ts-expect-error a message is a text
  client.pinghub.send('/x', { a: 1 });
  const problem = new ApiError('XError', 'no', { path: '/x' });
  const code: unknown = problem['code'];
  const status: number = problem.status;
  // @ts-expect-error read only
  problem.status = 5;
  return [events$, code, status];
}
