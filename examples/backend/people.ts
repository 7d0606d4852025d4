/** Who is asking: passwords, and sessions that a cookie or a bearer token names. */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Database, one } from './database';

const daysOfSession = 30;
export const cookieName = 'session';

/** Beside the event loop, because it takes a tenth of a second on purpose, and other people ask meanwhile. */
const derived = promisify<string, string, number, Buffer>(scrypt);

export async function hashed(password: string, salt = randomBytes(16).toString('hex')): Promise<string> {
  return `${salt}:${(await derived(password.normalize(), salt, 32)).toString('hex')}`;
}

async function fits(password: string, kept: string): Promise<boolean> {
  const [salt = ''] = kept.split(':');
  return timingSafeEqual(Buffer.from(await hashed(password, salt)), Buffer.from(kept));
}

/** In the form of a password that nobody has. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(64)}`;

/** The database holds no token, because who reads the database must not be able to sign in. */
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @returns the token of a new session; null for a wrong login or password */
export async function signIn(db: Database, login: string, password: string): Promise<string | null> {
  const person = await one<{ id: number; password: string }>(db, 'select id, password from person where login = $1', [
    login,
  ]);
  // A login that nobody has takes as long as a wrong password.
  if (!(await fits(password, person?.password ?? nobodys)) || !person) return null;
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + daysOfSession * 86_400_000);
  await db.query('insert into session (token, person, expires) values ($1, $2, $3)', [
    digest(token),
    person.id,
    expires,
  ]);
  return token;
}

export async function signOut(db: Database, token: string): Promise<void> {
  await db.query('delete from session where token = $1', [digest(token)]);
}

export interface Person {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** Of this session; `signOut` takes it. */
  readonly token: string;
}

/** The token of a request: the one that it bears, or else that of its cookie. */
export function tokenOf({ authorization, cookie }: Record<string, unknown>): string {
  const bearer = /^Bearer (\S+)$/.exec(`${authorization}`)?.[1];
  return bearer ?? new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(`${cookie}`)?.[1] ?? '';
}

export async function personOf(db: Database, token: string): Promise<Person | null> {
  if (token === '') return null;
  const person = await one<Omit<Person, 'token'>>(
    db,
    `select person.id, login, name from session join person on person.id = session.person
     where token = $1 and expires > now()`,
    [digest(token)],
  );
  return person ? { ...person, token } : null;
}
