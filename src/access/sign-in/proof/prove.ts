import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { proveSession } from '#access/credentials/sessions/index.ts';
import { refuseWhile } from '#access/credentials/throttle.ts';
import { proveGrant } from '#access/credentials/tokens/index.ts';
import { findUser, requireCurrentPassword } from '#access/people/users/index.ts';
import { hasPasskey, withPasskey } from '#access/sign-in/passkeys/index.ts';
import { guessSecondFactor, needsSecondFactor } from '#access/sign-in/second-factors/index.ts';
import { type AnonymousContext, type Context, writeFamily } from '#application/context.ts';
import { isProved, provedUntil } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import type { NewProof, Proof } from './schemas.ts';

/** Until when the person's proof lasts in this sign-in, and what they can prove with. */
export async function readProof({ db, actor, clock }: Context): Promise<z.output<typeof Proof>> {
  const { familyId, userId } = actor;
  const user = await findUser(db.read, familyId, userId);
  return {
    proved_until: isProved(actor, clock()) ? provedUntil(actor) : null,
    methods: [
      ...(user?.password_hash == null ? [] : (['current_password'] as const)),
      ...((await hasPasskey(db.read, familyId, userId)) ? (['passkey'] as const) : []),
      ...((await needsSecondFactor(db.read, familyId, userId)) ? (['code'] as const) : []),
    ],
  };
}

type ProvingContext = Context & AnonymousContext;

/**
 * Checks the proof of a person and notes it on their sign-in, for ten minutes. Every attempt is counted. @throws AppError
 * `validation_failed` for a wrong proof, `too_many_attempts`.
 */
export async function prove(
  context: ProvingContext,
  { credentials, settings }: Pick<AccessParts, 'credentials' | 'settings'>,
  { current_password, code, passkey }: z.output<typeof NewProof>,
): Promise<void> {
  if ([current_password, code, passkey].filter((one) => one !== undefined).length !== 1) {
    throw invalid('', 'one_of', 'Send exactly one of current_password, code and passkey');
  }
  if (current_password !== undefined) await provePassword(context, current_password);
  else if (code !== undefined) await proveCode(context, code);
  else if (passkey !== undefined) await provePasskey(context, settings, passkey);
  credentials.forgetUser(context.actor.userId);
}

async function provePassword(context: ProvingContext, password: string): Promise<void> {
  const { db, actor } = context;
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  await requireCurrentPassword(context, user, password);
  await writeFamily(context, (tx) => note(tx, context));
}

async function proveCode(context: ProvingContext, code: string): Promise<void> {
  // Returned, not thrown: the count of a wrong guess must be committed.
  const { right, retryAfterSeconds } = await writeFamily(context, async (tx) => {
    const guess = await guessSecondFactor(tx, context.actor.userId, code);
    if (guess.right) await note(tx, context);
    return guess;
  });
  refuseWhile(retryAfterSeconds);
  if (!right) throw invalid('/code', 'incorrect', 'code is wrong or used; enter the code that the app shows now');
}

async function provePasskey(
  context: ProvingContext,
  settings: AccessParts['settings'],
  passkey: NonNullable<z.output<typeof NewProof>['passkey']>,
): Promise<void> {
  const isWrong = (error: unknown) => error instanceof AppError && error.code === 'invalid_passkey';
  const wrong = () => invalid('/passkey', 'incorrect', 'passkey is not one of yours, or its options have expired');
  try {
    await withPasskey(context, settings, passkey, async (tx, user) => {
      if (user.id !== context.actor.userId) throw wrong();
      await note(tx, context);
    });
  } catch (error) {
    throw isWrong(error) ? wrong() : error;
  }
}

function note(tx: FamilyTransaction, { actor }: Context): Promise<void> {
  return actor.type === 'session' ? proveSession(tx, actor) : proveGrant(tx, actor);
}
