import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { admitAttempt, minuteThrottle } from '#access/credentials/throttles/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { OauthParts } from './oauth-parts.ts';
import { factsOf } from './request-facts.ts';

const FETCHES_A_MINUTE = 10;
const REDIRECT_URI = /^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$))/;

/** Makes the limit on how often anybody makes this server fetch a document that describes a client. */
export function mayFetchClientDocument({ database }: OauthParts) {
  return async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    try {
      await admitAttempt(database, minuteThrottle('client_document', factsOf(ctx.req).address, FETCHES_A_MINUTE));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
}

/** Whether a client that describes itself may be used: its answers go over https, or nowhere beyond its user's machine. */
export function allowsClientDocument({ redirectUris }: Client): boolean {
  return (redirectUris ?? []).every((uri) => REDIRECT_URI.test(uri));
}
