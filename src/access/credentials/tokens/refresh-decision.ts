import { REFRESH_GRACE_MS } from './lifetimes.ts';
import { isGrantOver, type StoredToken } from './store.ts';

/** The decision on a refresh token. */
type RefreshDecision =
  | 'rotate'
  /** Used moments ago, successor unused: a new pair replaces the successor. */
  | 'replace'
  /** Used before, outside the grace period: a copy exists, and the grant is revoked. */
  | 'reuse'
  | 'refuse';

type RefreshFacts = Pick<
  StoredToken,
  | 'expires_at'
  | 'consumed_at'
  | 'successor_id'
  | 'unused_successor_id'
  | 'grant_expires_at'
  | 'grant_revoked_at'
  | 'user_deactivated_at'
>;

/**
 * Decides on a refresh token at `now`, RFC 3339. Only the direct predecessor of the live token is accepted again, and only in
 * the grace period.
 */
export function decideRefresh(held: RefreshFacts, now: string): RefreshDecision {
  if (isGrantOver(held, now)) return 'refuse';
  if (held.consumed_at === null) return held.expires_at > now ? 'rotate' : 'refuse';
  // Replaced while unused: its holder refreshed at the same time as another tab and is no thief.
  if (held.successor_id === null) return 'refuse';
  const inGrace = Date.parse(now) - Date.parse(held.consumed_at) <= REFRESH_GRACE_MS;
  return inGrace && held.unused_successor_id !== null ? 'replace' : 'reuse';
}
