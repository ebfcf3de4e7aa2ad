import { z } from 'zod';
import { type OpenedSession, openSession } from '#access/credentials/sessions/index.ts';
import { openStep, peekStep, type SignInStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import { addressThrottle, countAttempt, tooManyAttempts } from '#access/credentials/throttle.ts';
import { findUser, type UserRow } from '#access/people/users/index.ts';
import { hasPasskey } from '#access/sign-in/passkeys/index.ts';
import { guessSecondFactor, needsSecondFactor } from '#access/sign-in/second-factors/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { instant } from '#kernel/time/clock.ts';
import { mailNewSignIn, type SignInMailParts } from './mail-new-sign-in.ts';
import { withPassword } from './with-password.ts';

export type SessionOpened = OpenedSession & { readonly kind: 'signed_in' };

/** The result of the first page: signed in, or a step that `finishSignIn` needs with the code. */
export type SignInStarted = SessionOpened | { readonly kind: 'second_factor_due'; readonly step: string };

/** The result of the second page. An expired step, or a user changed meanwhile, starts over. */
type SignInFinished = SessionOpened | { readonly kind: 'wrong_code' } | { readonly kind: 'expired' };

const dueSchema = z.object({ familyId: z.number(), userId: z.string(), asOf: z.string() });

const SECOND_FACTOR_DUE: SignInStep<z.output<typeof dueSchema>> = {
  kind: 'second_factor',
  seconds: 300,
  parse: (value) => dueSchema.parse(value),
};

/**
 * The first page of a sign-in: email address (trimmed, lower case) and password. @throws AppError `invalid_credentials`,
 * `too_many_attempts`, `unavailable`.
 */
export function startSignIn(
  context: AnonymousContext,
  parts: SignInMailParts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignInStarted> {
  return withPassword(context, { email, password, deviceId: null }, (tx, user) =>
    continueSignIn(tx, context, parts, user),
  );
}

async function continueSignIn(
  tx: FamilyTransaction,
  context: AnonymousContext,
  parts: SignInMailParts,
  user: UserRow,
): Promise<SignInStarted> {
  const { familyId } = tx;
  if (!(await needsSecondFactor(tx.db, familyId, user.id))) {
    await mailNewSignIn(tx, context, parts, user);
    return { kind: 'signed_in', ...(await openSession(tx, user.id, context.userAgent)) };
  }
  const due = { familyId, userId: user.id, asOf: user.updated_at };
  return { kind: 'second_factor_due', step: await openStep(tx, SECOND_FACTOR_DUE, due) };
}

type SecondFactorSent = { readonly step: string; readonly code: string };

/** Whether a passkey can complete the sign-in of this step; false for an expired step. */
export async function hasPasskeyForStep({ db, clock }: AnonymousContext, step: string): Promise<boolean> {
  const due = await peekStep({ db: db.read, now: instant(clock()) }, SECOND_FACTOR_DUE, step);
  return due !== undefined && hasPasskey(db.read, due.familyId, due.userId);
}

/**
 * The second page of a sign-in: the step of the first, and a code. Only a correct code consumes the step. @throws AppError
 * `too_many_attempts`.
 */
export async function finishSignIn(
  context: AnonymousContext,
  parts: SignInMailParts,
  { step, code }: SecondFactorSent,
): Promise<SignInFinished> {
  const outcome = await context.db.write((tx) => finish(tx, context, parts, { step, code }));
  if (outcome.kind === 'must_wait') throw tooManyAttempts(outcome.seconds);
  return outcome;
}

// Returned, not thrown: its count must be committed.
type MustWait = { readonly kind: 'must_wait'; readonly seconds: number };

async function finish(
  tx: Tx,
  context: AnonymousContext,
  parts: SignInMailParts,
  { step, code }: SecondFactorSent,
): Promise<SignInFinished | MustWait> {
  const wait = await countAttempt(tx, addressThrottle(context.address));
  if (wait !== null) return { kind: 'must_wait', seconds: wait };
  const due = await peekStep(tx, SECOND_FACTOR_DUE, step);
  if (due === undefined) return { kind: 'expired' };
  const family = await tx.family(due.familyId, { actor: null, requestId: context.requestId });
  const user = await findUser(tx.db, due.familyId, due.userId);
  // The password or the status may have changed since the first page.
  if (user?.deactivated_at !== null || user.updated_at !== due.asOf) return { kind: 'expired' };
  const { right, retryAfterSeconds } = await guessSecondFactor(family, user.id, code);
  if (retryAfterSeconds !== null) return { kind: 'must_wait', seconds: retryAfterSeconds };
  if (!right) return { kind: 'wrong_code' };
  if ((await takeStep(tx, SECOND_FACTOR_DUE, step)) === undefined) return { kind: 'expired' };
  await mailNewSignIn(family, context, parts, user);
  return { kind: 'signed_in', ...(await openSession(family, user.id, context.userAgent)) };
}
