import type { z } from 'zod';
import type { TokenPair } from '#access/credentials/tokens/index.ts';
import { CLIENT_MEMBERS, presentUser, type UserRow } from '#access/people/users/index.ts';
import type { SignedIn, Tokens } from './schemas.ts';

export function presentTokens(pair: TokenPair): z.output<typeof Tokens> {
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'Bearer',
    expires_in: pair.expiresIn,
    created_at: Math.floor(Date.parse(pair.createdAt) / 1000),
  };
}

/** A pair of tokens with their user. */
export function presentSignedIn(pair: TokenPair, user: UserRow): z.output<typeof SignedIn> {
  return { ...presentTokens(pair), user: { ...presentUser(user), ...CLIENT_MEMBERS } };
}
