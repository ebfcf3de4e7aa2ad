import type { CredentialOwner, UserActor } from '#application/actor.ts';
import type { Quota } from '#application/rate-limit.ts';
import type { Requirement } from '#application/scope-requirement.ts';

/** One request on its way through the pipeline: what is known of it so far. */
export class RequestContext {
  readonly requestId: string;
  /** From `performance.now()`: milliseconds, monotonic. */
  readonly startedAt: number;
  /** The caller's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The route's template, for logs and metrics; paths carry ids and stay out of both. */
  route: string;
  readonly requirement: Requirement | undefined;
  actor: UserActor | null = null;
  refused: CredentialOwner | null = null;
  quota: Quota | null = null;
  /** Settles when the request's count is on disk; the answer waits for it. */
  counted: Promise<void> | null = null;

  constructor(requestId: string, address: string, route: string, requirement: Requirement | undefined) {
    this.requestId = requestId;
    this.startedAt = performance.now();
    this.address = address;
    this.route = route;
    this.requirement = requirement;
  }
}
