/** The people of the sandbox, their sites and their posts. */
import { imageOrigin } from './wire';

export interface Person {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly siteId: number;
  readonly siteTitle: string;
  readonly url: string;
}

export interface Post {
  readonly id: number;
  readonly siteId: number;
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
}

const person = (id: number, login: string, name: string, siteTitle: string): Person => ({
  id,
  login,
  name,
  siteId: 1000 + id,
  siteTitle,
  url: `https://${login}.example`,
});

export const mySite = { id: 101, title: 'Harbour Lights', url: 'https://harbourlights.example' } as const;

/** The signed-in user. */
export const me: Person = { ...person(1, 'sam', 'Sam Rivera', mySite.title), siteId: mySite.id };

export const people: readonly Person[] = [
  person(2001, 'ada', 'Ada Thorne', 'Ada Writes'),
  person(2002, 'bolindqvist', 'Bo Lindqvist', 'Nordljus'),
  person(2003, 'chiamaka', 'Chiamaka Obi', 'Lagos Kitchen'),
  person(2004, 'yuki', '山田 雪', '雪の日記'),
  person(2005, 'leila', 'ليلى حداد', 'دفتر ليلى'),
  person(2006, 'noa', 'נועה לוי', 'המחברת של נועה'),
  person(2007, 'ines', 'Inês Carvalho', 'Mar e Sal'),
  person(2008, 'dmitri', 'Дмитрий Волков', 'Заметки о снеге'),
  person(2009, 'mei', '陈美', '美的厨房'),
  person(2010, 'aarav', 'आरव शर्मा', 'चाय और किताबें'),
  person(2011, 'zoe', 'Zoë 🌿 Müller', 'Grünzeug'),
  person(2012, 'alexanderthegreat', 'Alexander Maximilian Featherstonehaugh-Cholmondeley', 'A Very Long Walk'),
  person(2013, 'al', 'Al', 'Al'),
  person(2014, 'anna', 'Anna Andersson', 'Annas ateljé'),
  person(2015, 'amina', 'Amina Yusuf', 'Amina Sews'),
  person(2016, 'minjun', '김민준', '민준의 서재'),
  person(2017, 'andre', 'André Dubois', 'Le pain perdu'),
  person(2018, 'agnieszka', 'Agnieszka Wójcik', 'Żółta łódź'),
];

const slug = (title: string, id: number) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || `post-${id}`;
const post = (id: number, siteId: number, home: string, title: string, excerpt: string): Post => ({
  id,
  siteId,
  title,
  url: `${home}/2026/11/${slug(title, id)}/`,
  excerpt,
});
const mine = (id: number, title: string, excerpt: string) => post(id, mySite.id, mySite.url, title, excerpt);

export const myPosts: readonly Post[] = [
  mine(501, 'The last ferry of autumn', 'At six the quay was already dark. The bell rang twice, and that was that.'),
  mine(502, 'Rye bread, three ways', 'One loaf for soup, one for cheese, one for the gulls.'),
  mine(503, 'Notes from the pier', 'What floats by on a Tuesday, in order of size.'),
  mine(504, 'How to read a tide table', 'Two columns matter. The rest is there to frighten you.'),
  mine(505, 'ميناء في الشتاء', 'كان الميناء هادئًا، والضوء قصيرًا.'),
  mine(
    506,
    'On keeping a small boat dry through a long, wet, windy winter without losing your patience, your savings or your friends',
    'First, accept that it will be wet.',
  ),
];

const theirs = (id: number, owner: number, title: string, excerpt: string): Post => {
  const author = people.find((one) => one.id === owner) ?? me;
  return post(id, author.siteId, author.url, title, excerpt);
};

export const theirPosts: readonly Post[] = [
  theirs(640, 2001, 'A week without maps', 'We ended in the harbour, where Sam had kept two seats.'),
  theirs(
    641,
    2001,
    'Three small machines',
    'Last week I built three machines that do almost nothing, and I love them.',
  ),
  theirs(642, 2002, 'Norrsken över hamnen', 'Klockan två vaknade hunden, och himlen var grön.'),
  theirs(643, 2003, 'Jollof for forty', 'The trick is to own more than one pot, and more than one aunt.'),
  theirs(644, 2004, '初雪の朝', '窓を開けると、港は真っ白だった。'),
  theirs(645, 2005, 'رسالة إلى الميناء', 'كتبتُ هذه الرسالة على متن العبّارة الأخيرة إلى الميناء.'),
  theirs(646, 2006, 'לחם של שבת', 'הבצק נח כל הלילה, וגם אני.'),
  theirs(647, 2017, 'La tarte aux mirabelles', 'Il faut du beurre, du temps, et une voisine qui a un arbre.'),
];

export const authorOf = (one: Post): Person => [me, ...people].find((each) => each.siteId === one.siteId) ?? me;

export const avatarUrl = (login: string): string => `${imageOrigin}/avatar/${login}.svg`;
