import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { AppError } from '#kernel/errors.ts';

/** What a new hash costs: OWASP's first choice for argon2id, 19 MiB and two passes. */
const COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

// One for the process: hashing takes memory and the thread pool, which all servers in a process share. Two at once leave
// pool threads for the database and the disk.
const hashing = new ConcurrencyLimiter(2, 32, tooManySignIns);
const derive = promisify(argon2);

// Nobody's hash: its tag is chance, so that no password matches, and checking one takes as long as any other.
const NOBODY: PasswordHash = { ...COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

/**
 * Hashes a password, exactly as received, to a PHC string with a salt of its own.
 * @throws AppError `unavailable` when too many hashes are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPhc({ ...COST, salt, tag: await tagOf(password, COST, salt, TAG_BYTES) });
}

/**
 * True when `password` made the stored hash. With `null` for a user who does not exist it works as long and answers false,
 * so that the time taken tells nobody which addresses have an account.
 * @throws AppError `unavailable` when too many hashes are waiting.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = stored === null ? NOBODY : parsePhc(stored);
  return timingSafeEqual(await tagOf(password, hash, hash.salt, hash.tag.length), hash.tag);
}

/** True when a stored hash was made at another cost than {@link COST}, and should be made anew while the password is at hand. */
export function needsRehash(stored: string): boolean {
  const { memory, passes, parallelism } = parsePhc(stored);
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
}

function tooManySignIns(): AppError {
  return new AppError('unavailable', 'Too many sign-ins at this moment; try again shortly', {
    headers: { 'retry-after': '2' },
  });
}

function tagOf(password: string, cost: Argon2Cost, salt: Buffer, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism } = cost;
  return hashing.run(() =>
    derive('argon2id', { message: Buffer.from(password), nonce: salt, memory, passes, parallelism, tagLength }),
  );
}

/** The cost of an argon2id hash: memory in KiB, passes over it, lanes. */
type Argon2Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** A password hash taken apart. */
type PasswordHash = Argon2Cost & { readonly salt: Buffer; readonly tag: Buffer };

const PHC =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,7}),t=([1-9]\d{0,2}),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** The PHC string of a hash: algorithm, version, cost, salt and tag in one line, base64 without padding. */
export function formatPhc({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Takes an argon2id PHC string apart.
 * @throws Error when it is not one: a stored hash that cannot be read is a damaged database, not a wrong password.
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
