import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Cookie, setCookie } from '#access/credentials/sessions/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { DAY_MS } from '#kernel/time/clock.ts';
import { loadDerivedKey } from './server-keys.ts';

/** One user who signed in from this browser. The browser has another id for each of them. */
type KnownUser = { readonly userId: string; readonly browserId: string; readonly signedInAt: number };

type BrowserContext = Pick<AnonymousContext, 'db' | 'clock' | 'cookies'>;

const REMEMBERED_MS = 180 * DAY_MS;
const USERS_MAX = 5;
const COOKIE: Cookie = { name: 'coffer_browser', maxAgeSeconds: REMEMBERED_MS / 1000 };
const VALUES = /(?:^|;)\s*(?:__Host-)?coffer_browser=([\w.~-]{0,1000})/g;
const ENTRY = /^([\w-]{36})\.([\w-]{16})\.(\d{13,15})$/;

/**
 * The users who signed in from the request's browser, each with the browser's id for them. The id selects a throttle and proves
 * nothing else: its holder still needs the password.
 */
export async function knownBrowsers(context: BrowserContext): Promise<ReadonlyMap<string, string>> {
  const users = await readUsers(context);
  return new Map(users.map(({ userId, browserId }) => [userId, browserId]));
}

/** The `Set-Cookie` value after a sign-in: the browser knows this user, and the latest of those it knew. */
export async function knownBrowserCookie(
  context: BrowserContext & Pick<AnonymousContext, 'origin'>,
  userId: string,
): Promise<string> {
  const known = await readUsers(context);
  const browserId = known.find((user) => user.userId === userId)?.browserId ?? randomBytes(12).toString('base64url');
  const others = known.filter((user) => user.userId !== userId);
  const users = [{ userId, browserId, signedInAt: context.clock() }, ...others].slice(0, USERS_MAX);
  const key = await loadDerivedKey(context.db, 'known browsers');
  return setCookie(context, COOKIE, users.map((user) => signed(key, user)).join('~'));
}

async function readUsers({ db, clock, cookies }: BrowserContext): Promise<KnownUser[]> {
  const values = [...(cookies ?? '').matchAll(VALUES)].flatMap(([, value = '']) => value.split('~'));
  if (values.length === 0) return [];
  const key = await loadDerivedKey(db, 'known browsers');
  const oldest = clock() - REMEMBERED_MS;
  return values.flatMap((value) => verified(key, value) ?? []).filter(({ signedInAt }) => signedInAt > oldest);
}

function signed(key: Buffer, { userId, browserId, signedInAt }: KnownUser): string {
  const entry = `${userId}.${browserId}.${signedInAt}`;
  return `${entry}.${signature(key, entry).toString('base64url')}`;
}

function verified(key: Buffer, value: string): KnownUser | undefined {
  const end = value.lastIndexOf('.');
  const [entry, expected] = [value.slice(0, end), signature(key, value.slice(0, end))];
  const actual = Buffer.from(value.slice(end + 1), 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [, userId = '', browserId = '', signedInAt] = ENTRY.exec(entry) ?? [];
  return { userId, browserId, signedInAt: Number(signedInAt) };
}

function signature(key: Buffer, entry: string): Buffer {
  return createHmac('sha256', key).update(entry).digest();
}
