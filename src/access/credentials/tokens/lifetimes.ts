import { DAY_MS } from '#kernel/time/clock.ts';

const MINUTE_MS = 60 * 1000;

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 60 * MINUTE_MS;
/** How long a refresh token may stay unused. */
export const REFRESH_TOKEN_IDLE_MS = 30 * DAY_MS;
/** Lifetime of a grant, however often it is refreshed. */
export const GRANT_MS = 180 * DAY_MS;
/** How long after its exchange a client that missed the response may exchange a refresh token again. */
export const REFRESH_GRACE_MS = 20 * 1000;
