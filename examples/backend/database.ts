/** The data of the backend in an embedded Postgres, below one folder. Every statement that it has answered is on the disk. */
import { PGlite } from '@electric-sql/pglite';

const tables = `
create table if not exists person (
  id int generated always as identity primary key,
  login text not null unique,
  name text not null,
  password text not null,
  -- Not 0: the notes of a person who has never looked count as new at once.
  last_seen bigint not null default 1
);
create table if not exists session (
  token text primary key,
  person int not null references person,
  expires timestamptz not null
);
create table if not exists site (
  id int generated always as identity (start with 101) primary key,
  owner int not null references person,
  name text not null
);
create table if not exists post (
  id int generated always as identity (start with 501) primary key,
  site int not null references site,
  title text not null,
  body text not null,
  at timestamptz not null default now()
);
create table if not exists comment (
  id int generated always as identity (start with 701) primary key,
  post int not null references post,
  author int not null references person,
  parent int references comment,
  body text not null,
  status text not null default 'approved',
  at timestamptz not null default now()
);
create table if not exists liked (
  person int not null references person,
  post int references post,
  comment int references comment,
  at timestamptz not null default now(),
  unique nulls not distinct (person, post, comment)
);
create table if not exists follow (
  person int not null references person,
  site int not null references site,
  at timestamptz not null default now(),
  primary key (person, site)
);
-- A note holds what it is about, and no words: notes.ts makes the words of what is there now.
create table if not exists note (
  id int generated always as identity (start with 9001) primary key,
  person int not null references person,
  kind text not null,
  site int not null references site,
  post int references post,
  comment int references comment,
  read boolean not null default false,
  at timestamptz not null default now(),
  unique nulls not distinct (person, kind, site, post, comment)
);`;

export type Database = PGlite;
export type Row = Record<string, unknown>;

/** @param folder where the data are; it is made when it is not there */
export async function openDatabase(folder: string): Promise<Database> {
  const db = await PGlite.create(folder);
  await db.exec(tables);
  return db;
}

export async function rows<T = Row>(db: Pick<Database, 'query'>, sql: string, values: unknown[] = []): Promise<T[]> {
  return (await db.query<T>(sql, values)).rows;
}

export async function one<T = Row>(
  db: Pick<Database, 'query'>,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  return (await rows<T>(db, sql, values))[0];
}
