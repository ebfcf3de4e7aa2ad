import { findFamilyOf } from '#access/credentials/directory.ts';
import { knownBrowsers } from '#access/credentials/known-browsers.ts';
import { hashPassword, needsRehash, verifyPassword } from '#access/credentials/passwords.ts';
import {
  accountThrottle,
  addressThrottle,
  browserThrottle,
  clearThrottle,
  countAttempt,
  deviceThrottle,
  refuseWhile,
  type Throttle,
} from '#access/credentials/throttle.ts';
import { hasGrantFromDevice } from '#access/credentials/tokens/index.ts';
import { findUser, findUserByEmail, replacePasswordHash, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';

/** Email address (trimmed, lower case) and password. */
type PasswordAttempt = { readonly email: string; readonly password: string; readonly deviceId: string | null };

type Origin = Pick<AnonymousContext, 'address'> & { readonly browsers: ReadonlyMap<string, string> };

type CountedAttempt = {
  readonly user: UserRow | undefined;
  readonly throttle: Throttle;
  readonly retryAfterSeconds: number | null;
};

/**
 * Checks a password and runs `signIn` in a transaction of the user's family. The attempt is counted before hashing; response and
 * timing do not tell a wrong password from an unknown or deactivated user. @throws AppError `invalid_credentials`,
 * `too_many_attempts`, `unavailable`.
 */
export async function withPassword<T>(
  context: AnonymousContext,
  attempt: PasswordAttempt,
  signIn: (tx: FamilyTransaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const origin = { address: context.address, browsers: await knownBrowsers(context) };
  const found = await findFamilyOf(context.db.read, 'email', attempt.email);
  const { user, throttle, retryAfterSeconds } = await context.db.write(
    (tx) => countPasswordAttempt(tx, origin, attempt),
    found?.familyId,
  );
  refuseWhile(retryAfterSeconds);
  const proved = await verifyPassword(attempt.password, user?.password_hash ?? null);
  if (!proved || user?.password_hash == null || user.deactivated_at !== null) throw invalidCredentials();
  const freshHash = needsRehash(user.password_hash) ? await hashPassword(attempt.password) : null;

  return context.db.write(async (tx) => {
    const family = await tx.family(Number(user.family_id), { actor: null, requestId: context.requestId });
    const present = await findUser(tx.db, family.familyId, user.id);
    // Hashing takes time: the password or the status may have changed meanwhile.
    if (present?.password_hash !== user.password_hash || present.deactivated_at !== null) throw invalidCredentials();
    await clearThrottle(tx, throttle);
    if (freshHash !== null) await replacePasswordHash(tx.db, user, freshHash);
    return signIn(family, present);
  }, Number(user.family_id));
}

async function countPasswordAttempt(
  tx: Tx,
  { address, browsers }: Origin,
  attempt: PasswordAttempt,
): Promise<CountedAttempt> {
  const user = await findUserByEmail(tx.db, attempt.email);
  const throttle = user === undefined ? accountThrottle(attempt.email) : await throttleOf(tx, user, browsers, attempt);
  const retryAfterSeconds = (await countAttempt(tx, addressThrottle(address))) ?? (await countAttempt(tx, throttle));
  return { user, throttle, retryAfterSeconds };
}

async function throttleOf(
  tx: Tx,
  user: UserRow,
  browsers: Origin['browsers'],
  { email, deviceId }: PasswordAttempt,
): Promise<Throttle> {
  const browserId = browsers.get(user.id);
  if (browserId !== undefined) return browserThrottle(user.id, browserId);
  const isKnown = deviceId !== null && (await hasGrantFromDevice(tx.db, Number(user.family_id), user.id, deviceId));
  return isKnown ? deviceThrottle(user.id, deviceId) : accountThrottle(email);
}

function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'The email address or the password is wrong');
}
