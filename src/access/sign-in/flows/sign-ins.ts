import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { type OpenedSession, openSession } from '#access/credentials/sessions/index.ts';
import { addressThrottle, admitAttempt, refuseWhile } from '#access/credentials/throttle.ts';
import {
  FIRST_PARTY_CLIENT,
  issueTokens,
  refreshPair,
  revokeGrants,
  type TokenPair,
} from '#access/credentials/tokens/index.ts';
import { findFamily } from '#access/people/families.ts';
import { CLIENT_MEMBERS, presentProfile, presentUser, type UserRow } from '#access/people/users/index.ts';
import { type PasskeySignIn, withPasskey } from '#access/sign-in/passkeys/index.ts';
import { guessSecondFactor, needsSecondFactor } from '#access/sign-in/second-factors/index.ts';
import { type AnonymousContext, type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { mailNewSignIn, type SignInMailParts } from './mail-new-sign-in.ts';
import {
  deviceFrom,
  type Login,
  type NewSession,
  type PasskeyLogin,
  type Refresh,
  type SessionOpened,
  type SignedIn,
  type Tokens,
} from './schemas.ts';
import { withPassword } from './with-password.ts';

/**
 * Signs a user in with a password, and a second factor if they have one. A new sign-in of a device revokes its earlier tokens.
 */
export async function logIn(
  context: AnonymousContext,
  parts: AccessParts,
  input: z.output<typeof Login>,
): Promise<z.output<typeof SignedIn>> {
  const device = deviceFrom(input.device);
  const attempt = { email: input.email, password: input.password, deviceId: device?.device_id ?? null };
  const result = await withPassword(context, attempt, (tx, user) =>
    withSecondFactor(tx, user, codeFrom(input.otp_code), async () => {
      await mailNewSignIn(tx, context, parts, user, attempt.deviceId);
      return { pair: await issueTokens(tx, user.id, device), user };
    }),
  );
  const { pair, user } = requirePassed(result);
  if (device !== null) parts.credentials.forgetUser(user.id);
  return presentSignedIn(pair, user);
}

export type NewConsoleSession = OpenedSession & { readonly opened: z.output<typeof SessionOpened> };

/** Signs a user in to the console with a password, and a second factor if they have one. */
export async function openConsoleSession(
  context: AnonymousContext,
  parts: SignInMailParts,
  { email, password, otp_code }: z.output<typeof NewSession>,
): Promise<NewConsoleSession> {
  const result = await withPassword(context, { email, password, deviceId: null }, (tx, user) =>
    withSecondFactor(tx, user, codeFrom(otp_code), () => openedFor(tx, context, parts, user)),
  );
  return requirePassed(result);
}

/** Opens a session for an authenticated user. */
async function openedFor(
  tx: FamilyTransaction,
  context: AnonymousContext,
  parts: SignInMailParts,
  user: UserRow,
): Promise<NewConsoleSession> {
  await mailNewSignIn(tx, context, parts, user);
  const session = await openSession(tx, user.id, context.userAgent);
  return { ...session, opened: { user: presentProfile(user, await findFamily(tx.db, tx.familyId)) } };
}

/** The result of the second factor. A refusal is returned, not thrown, because its count must be committed. */
type SecondFactorResult<T> =
  | { readonly passed: true; readonly value: T }
  | { readonly passed: false; readonly retryAfterSeconds: number | null };

/**
 * Runs `open` once the user's second factor, if any, is verified. A missing code does not count as an attempt; a wrong one does,
 * and only a correct code clears the count.
 */
async function withSecondFactor<T>(
  tx: FamilyTransaction,
  { id }: UserRow,
  code: string | null,
  open: () => Promise<T>,
): Promise<SecondFactorResult<T>> {
  if (await needsSecondFactor(tx.db, tx.familyId, id)) {
    if (code === null) return { passed: false, retryAfterSeconds: null };
    const { right, retryAfterSeconds } = await guessSecondFactor(tx, id, code);
    if (!right) return { passed: false, retryAfterSeconds };
  }
  return { passed: true, value: await open() };
}

/** @throws AppError `mfa_required`, `too_many_attempts`. */
function requirePassed<T>(result: SecondFactorResult<T>): T {
  if (result.passed) return result.value;
  refuseWhile(result.retryAfterSeconds);
  throw new AppError('mfa_required', 'Two-factor authentication required');
}

/** The code of a request; forms send it blank for none. */
function codeFrom(sent: string | null | undefined): string | null {
  return sent === undefined || sent === null || sent.trim() === '' ? null : sent;
}

/** Signs a user in with a passkey. A new sign-in of a device revokes its earlier tokens. */
export async function logInByPasskey(
  context: AnonymousContext,
  parts: AccessParts,
  input: z.output<typeof PasskeyLogin>,
): Promise<z.output<typeof SignedIn>> {
  const device = deviceFrom(input.device);
  const { pair, user } = await withPasskey(context, parts.settings, input, async (tx, user) => {
    await mailNewSignIn(tx, context, parts, user, device?.device_id ?? null);
    return { pair: await issueTokens(tx, user.id, device), user };
  });
  if (device !== null) parts.credentials.forgetUser(user.id);
  return presentSignedIn(pair, user);
}

/** Signs a user in to the console with a passkey. */
export function openSessionByPasskey(
  context: AnonymousContext,
  parts: SignInMailParts,
  input: z.output<typeof PasskeySignIn>,
): Promise<NewConsoleSession> {
  return withPasskey(context, parts.settings, input, (tx, user) => openedFor(tx, context, parts, user));
}

/**
 * Exchanges a refresh token for a new pair. @throws AppError `bad_request` without a token, `invalid_refresh_token` for every
 * other reason.
 */
export async function refreshTokens(
  { db, address, requestId }: AnonymousContext,
  { credentials }: AccessParts,
  input: z.output<typeof Refresh>,
): Promise<z.output<typeof Tokens>> {
  const refreshToken = input.refresh_token ?? '';
  if (refreshToken === '') throw new AppError('bad_request', 'refresh_token is required');
  await admitAttempt(db, addressThrottle(address));
  const outcome = await refreshPair(db, { refreshToken, clientId: FIRST_PARTY_CLIENT, requestId });
  if (outcome.userId !== null) credentials.forgetUser(outcome.userId);
  if (outcome.issued !== null) return presentTokens(outcome.issued);
  throw new AppError('invalid_refresh_token', 'The refresh token is invalid or has expired; sign in again');
}

/** Revokes the grant of the presented access token, including its refresh token. @throws AppError `bad_request`. */
export async function logOut(context: Context, { credentials }: AccessParts): Promise<void> {
  const { type, credentialId, userId } = context.actor;
  if (type !== 'oauth') throw new AppError('bad_request', 'Only an access token can be logged out');
  await writeFamily(context, (tx) => revokeGrants(tx, userId, { id: credentialId }));
  credentials.forgetUser(userId);
}

function presentTokens(pair: TokenPair): z.output<typeof Tokens> {
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'Bearer',
    expires_in: pair.expiresIn,
    created_at: Math.floor(Date.parse(pair.createdAt) / 1000),
  };
}

export function presentSignedIn(pair: TokenPair, user: UserRow): z.output<typeof SignedIn> {
  return { ...presentTokens(pair), user: { ...presentUser(user), ...CLIENT_MEMBERS } };
}
