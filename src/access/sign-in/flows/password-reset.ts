import { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { hashPassword, newPassword } from '#access/credentials/passwords.ts';
import { openStep, peekStep, type SignInStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import { addressThrottle, admitAttempt, countAttempt, resetThrottle } from '#access/credentials/throttle.ts';
import type { Outbox } from '#access/mail/outbox.ts';
import { NEW_PASSWORD_PATH } from '#access/mail/page-paths.ts';
import { findFamily } from '#access/people/families.ts';
import {
  findUser,
  findUserByEmail,
  languageFor,
  passwordChanged,
  type UserRow,
  writeUser,
} from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { parse } from '#application/issues.ts';
import type { Tx } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret } from '#kernel/tokens.ts';

const Asked = z.object({ familyId: z.number(), userId: z.string(), of: z.string() });

type Asked = z.output<typeof Asked>;

const MINUTES = 30;

const RESET: SignInStep<Asked> = {
  kind: 'password_reset',
  seconds: MINUTES * 60,
  parse: (value) => Asked.parse(value),
};

type Parts = Pick<AccessParts, 'settings'> & { readonly outbox: Outbox };

/**
 * Mails a link for a new password to the user with that address, trimmed and in lower case, if they sign in with one. Returns the same whether or not there
 * is such a user, and mails an address less and less often. @throws AppError `too_many_attempts` for one network.
 */
export async function requestPasswordReset(context: AnonymousContext, parts: Parts, email: string): Promise<void> {
  await admitAttempt(context.db, addressThrottle(context.address));
  await context.db.write(async (tx) => {
    const mustWait = await countAttempt(tx, resetThrottle(email));
    const user = await findUserByEmail(tx.db, email);
    // Users of an identity provider have no password, and get none this way.
    if (mustWait !== null || user?.password_hash == null || user.deactivated_at !== null) return;
    await mailLink(tx, context, parts, user);
  });
}

async function mailLink(
  tx: Tx,
  { requestId }: AnonymousContext,
  { outbox, settings }: Parts,
  user: UserRow,
): Promise<void> {
  const family = await tx.family(Number(user.family_id), { actor: null, requestId });
  const code = await openStep(tx, RESET, { familyId: family.familyId, userId: user.id, of: stateOf(user) });
  const link = `${settings.publicUrl.href}${NEW_PASSWORD_PATH}?${new URLSearchParams({ code })}`;
  const language = languageFor(user, await findFamily(tx.db, family.familyId));
  await outbox.add(
    family,
    { email: user.email, language },
    { kind: 'password_reset', link, minutes: MINUTES },
    RESET.seconds * 1000,
  );
}

/** The address that the code of a link is for; undefined for one that is unknown, used, expired or outdated. */
export async function addressOfReset({ db, clock }: AnonymousContext, code: string): Promise<string | undefined> {
  const asked = await peekStep({ db: db.read, now: instant(clock()) }, RESET, code);
  const user = asked && (await findUser(db.read, asked.familyId, asked.userId));
  return user && isAsAsked(user, asked) ? user.email : undefined;
}

/**
 * Gives the user of a link a new password, signs them out everywhere and disables what was made in those sign-ins. A second factor
 * stays. The code works once; returns false for one that does not. @throws AppError `validation_failed`, `too_many_attempts`.
 */
export async function resetPasswordByLink(
  context: AnonymousContext,
  { holders, credentials }: Pick<AccessParts, 'holders' | 'credentials'>,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<boolean> {
  await admitAttempt(context.db, addressThrottle(context.address));
  const { password: checked } = parse(z.object({ password: newPassword }), { password });
  if ((await addressOfReset(context, code)) === undefined) return false;
  const password_hash = await hashPassword(checked);
  const userId = await context.db.write(async (tx) => {
    const asked = await takeStep(tx, RESET, code);
    if (asked === undefined) return null;
    const family = await tx.family(asked.familyId, { actor: null, requestId: context.requestId });
    const user = await findUser(tx.db, asked.familyId, asked.userId);
    if (user === undefined || !isAsAsked(user, asked)) return null;
    await passwordChanged(family, user.id, holders);
    await writeUser(family, user, { password_hash });
    return user.id;
  });
  if (userId !== null) credentials.forgetUser(userId);
  return userId !== null;
}

/** A link is for the password and the address that the user had. */
function stateOf({ password_hash, email }: UserRow): string {
  return hashSecret(`${password_hash} ${email}`);
}

function isAsAsked(user: UserRow, { of }: Asked): boolean {
  return user.deactivated_at === null && stateOf(user) === of;
}
