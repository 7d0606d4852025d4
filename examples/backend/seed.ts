/** Fills an empty database: Sam has a site with two posts, and Ada and Bo have read them. The password of each is the login. */
import { comment, follow, like } from './acts';
import { type Database, one } from './database';
import { hashed } from './people';

export async function seed(db: Database): Promise<void> {
  if (await one(db, 'select 1 from person')) return;
  const add = async (sql: string, values: unknown[]): Promise<number> => {
    const row = await one<{ id: number }>(db, `${sql} returning id`, values);
    return row?.id ?? 0;
  };
  const person = async (login: string, name: string) =>
    add('insert into person (login, name, password) values ($1, $2, $3)', [login, name, await hashed(login)]);
  const [sam, ada, bo] = [
    await person('sam', 'Sam Rivera'),
    await person('ada', 'Ada Thorne'),
    await person('bo', 'Bo Lindqvist'),
  ];
  const site = (owner: number, name: string) => add('insert into site (owner, name) values ($1, $2)', [owner, name]);
  const harbour = await site(sam, 'Harbour Lights');
  await site(ada, 'Ada Writes');
  await site(bo, 'Nordljus');
  const post = (title: string, body: string) =>
    add('insert into post (site, title, body) values ($1, $2, $3)', [harbour, title, body]);
  const ferry = await post(
    'The last ferry of autumn',
    'At six the quay was already dark.\n\nThe bell rang twice, and that was that.',
  );
  const bread = await post('Rye bread three ways', 'Flour, water, salt, and a day of patience.');

  await follow(db, bo, harbour, true);
  await like(db, ada, { post: ferry }, true);
  await like(db, bo, { post: ferry }, true);
  const first = await comment(
    db,
    ada,
    { post: ferry },
    'Lovely photographs, Sam.\n\nDid you write down the timetable for next spring?',
  );
  const own = await comment(db, sam, { post: ferry, parent: first.id }, 'I did, it is on the last page.');
  await like(db, ada, { comment: own.id }, true);
  await comment(db, ada, { post: ferry, parent: own.id }, 'Found it. See you in April!');
  const waiting = await comment(
    db,
    bo,
    { post: bread },
    'Could the second loaf be made without a starter? I only have dry yeast.',
  );
  await db.query("update comment set status = 'unapproved' where id = $1", [waiting.id]);
}
