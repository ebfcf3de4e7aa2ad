import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttles/index.ts';
import { FIRST_PARTY_CLIENT, refreshPair } from '#access/credentials/tokens/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { AppError } from '#kernel/errors.ts';
import { presentTokens } from './present.ts';
import type { Refresh, Tokens } from './schemas.ts';

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
