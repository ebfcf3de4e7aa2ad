import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CredentialOwner, UserActor } from '#application/actor.ts';
import type { FinishedRequest } from '#application/finished-request.ts';
import type { Quota } from '#application/rate-limit.ts';
import type { Requirement } from '#application/requirement.ts';
import type { AppError } from '#kernel/errors.ts';
import { looksSecret } from '#kernel/tokens.ts';
import { clientAddress } from './client-address.ts';
import type { OwnOrigin } from './own-origin.ts';

/** The facts of one request, filled in by the steps of the pipeline. */
export class RequestContext {
  readonly requestId: string;
  /** From `performance.now()`: milliseconds, monotonic. */
  readonly startedAt = performance.now();
  readonly method: string;
  /** The client's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The origin under which the sender has opened this server. */
  readonly origin: string;
  /** The route's template: a path carries ids, which stay out of logs and metrics. */
  readonly route: string;
  readonly requirement: Requirement | undefined;
  actor: UserActor | null = null;
  /** True once the request's credential was looked at. */
  hasAuthenticated = false;
  /** The credential that was recognised but refused. */
  refused: CredentialOwner | null = null;
  quota: Quota | null = null;
  /** Settles when the request's count is on disk; the response waits for it. */
  counted: Promise<void> | null = null;
  /** Gives up the request's place among those in flight. */
  leaveQueue: () => void = () => {};
  /** The error that the response reports. */
  error: AppError | null = null;

  constructor(request: FastifyRequest, ownOrigin: OwnOrigin) {
    const { url, config } = request.routeOptions;
    this.requestId = requestIdOf(request.headers['x-request-id']);
    this.method = request.method;
    this.address = clientAddress(request);
    this.origin = ownOrigin(request);
    this.route = url ?? '(unknown)';
    this.requirement = config?.requirement;
  }

  /** The facts of the request once a response with `status` was sent. */
  finish(status: number): FinishedRequest {
    const { requestId, method, route, address, actor, refused } = this;
    return {
      requestId,
      method,
      route,
      status,
      durationMs: performance.now() - this.startedAt,
      address,
      actor,
      refused,
    };
  }
}

const SAFE_ID = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The client's own `X-Request-Id` where it is safe to log and echo, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  const isSafe = typeof header === 'string' && SAFE_ID.test(header) && !looksSecret(header);
  // Node draws the random bits of many UUIDs at once.
  return isSafe ? header : randomUUID().replaceAll('-', '');
}
