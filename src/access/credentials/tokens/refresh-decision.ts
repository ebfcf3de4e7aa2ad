import { REFRESH_GRACE_MS } from './lifetimes.ts';
import { isGrantOver, type StoredToken } from './store.ts';

/** What becomes of a presented refresh token. */
type RefreshDecision =
  /** Unused: it is exchanged. */
  | 'rotate'
  /** Used a moment ago and its successor is unused: a fresh pair takes the successor's place. */
  | 'replace'
  /** Used before and not excused: someone holds a copy, and the whole grant is revoked. */
  | 'reuse'
  | 'refuse';

/** What the decision rests on. */
type RefreshFacts = Pick<
  StoredToken,
  'expires_at' | 'consumed_at' | 'unused_successor_id' | 'grant_expires_at' | 'grant_revoked_at' | 'user_deactivated_at'
>;

/**
 * Decides on a refresh token at `now`, RFC 3339. Only the immediate predecessor of the live token is excused, and only
 * within the grace: a token that was itself replaced has no successor, so that whoever kept it is found out.
 */
export function decideRefresh(held: RefreshFacts, now: string): RefreshDecision {
  if (isGrantOver(held, now)) return 'refuse';
  if (held.consumed_at === null) return held.expires_at > now ? 'rotate' : 'refuse';
  const inGrace = Date.parse(now) - Date.parse(held.consumed_at) <= REFRESH_GRACE_MS;
  return inGrace && held.unused_successor_id !== null ? 'replace' : 'reuse';
}
