import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { type AppError, unavailable } from '#kernel/errors.ts';

/** The cost of new hashes: OWASP's first choice for argon2id, 19 MiB and two passes. */
let cost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

// One per process: hashing uses memory and the thread pool. Two at once leave threads for the database and the disk.
const hashing = new ConcurrencyLimiter(2, 32, tooManySignIns);
const derive = promisify(argon2);

// Of a hash with a random tag: no password matches it, and checking takes as long as any other.
const UNMATCHABLE = { salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

/** Makes new hashes of this process cheap, for tests: they sign up thousands of people, which else takes a fifth of their time. */
export function makeHashesCheap(): void {
  cost = { memory: 8, passes: 1, parallelism: 1 };
}

/** Hashes a password to a PHC string with its own salt. @throws AppError `unavailable` when too many hashes are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPhc({ ...cost, salt, tag: await tagOf(password, cost, salt, TAG_BYTES) });
}

/**
 * Checks a password. With `null`, for an unknown user, it takes as long and returns false, so that timing does not reveal which
 * addresses have an account. @throws AppError `unavailable` when too many hashes are waiting.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null ? { ...cost, ...UNMATCHABLE } : parsePhc(stored);
  return timingSafeEqual(await tagOf(password, hash, hash.salt, hash.tag.length), hash.tag);
}

/** True if a stored hash has another cost than new ones and should be replaced at sign-in. */
export function needsRehash(stored: string): boolean {
  const { memory, passes, parallelism } = parsePhc(stored);
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

function tooManySignIns(): AppError {
  return unavailable('password_hashes', 'Too many sign-ins at the moment; try again in a few seconds', 2);
}

function tagOf(password: string, cost: Argon2Cost, salt: Buffer, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism } = cost;
  return hashing.run(() =>
    derive('argon2id', { message: Buffer.from(password), nonce: salt, memory, passes, parallelism, tagLength }),
  );
}

/** The cost of an argon2id hash: memory in KiB, passes, lanes. */
type Argon2Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

type PasswordHash = Argon2Cost & { readonly salt: Buffer; readonly tag: Buffer };

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,7}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Formats a PHC string: algorithm, version, cost, salt and tag, base64 without padding. */
export function formatPhc({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Parses an argon2id PHC string. @throws Error otherwise: an unreadable stored hash is a damaged database, not a wrong password.
 */
export function parsePhc(text: string): PasswordHash {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const LENGTH_MIN = 8;
const LENGTH_MAX = 256;

let common: ReadonlySet<string> | undefined;

/** True for a common password, in any letter case. */
function isCommonPassword(password: string): boolean {
  // Read at first use: few processes need the list.
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/**
 * A new password: 8 to 256 characters of any kind, not a common one, no composition rules. It is hashed exactly as received;
 * malformed Unicode is refused, because hashing would make different passwords equal.
 */
export const newPassword = z
  .string()
  .refine((text) => text.isWellFormed(), { error: 'must be well-formed Unicode', params: { code: 'malformed' } })
  .refine((text) => characters(text) >= LENGTH_MIN, {
    error: `must have at least ${LENGTH_MIN} characters`,
    params: { code: 'too_short' },
  })
  .refine((text) => characters(text) <= LENGTH_MAX, {
    error: `must have at most ${LENGTH_MAX} characters`,
    params: { code: 'too_long' },
  })
  .refine((text) => !isCommonPassword(text), {
    error: 'must not be one of the most common passwords',
    params: { code: 'too_common' },
  })
  .meta({ format: 'password', minLength: LENGTH_MIN, maxLength: LENGTH_MAX });

// Code points: an emoji counts as one character.
function characters(text: string): number {
  return [...text].length;
}
