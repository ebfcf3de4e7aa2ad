import { DAY_MS } from '#kernel/time/clock.ts';

const MINUTE_MS = 60 * 1000;

/** How long an access token is good. */
export const ACCESS_TOKEN_MS = 60 * MINUTE_MS;
/** How long a refresh token may lie unused. */
export const REFRESH_TOKEN_IDLE_MS = 30 * DAY_MS;
/** How long a grant lives, however often its tokens are refreshed. */
export const GRANT_MS = 180 * DAY_MS;
/** How long after its exchange a refresh token may be exchanged once more, by a client that missed the answer. */
export const REFRESH_GRACE_MS = 20 * 1000;
