import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authentication, UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { requirePermitted } from '#application/requirement.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { asksForEvents, requireJson } from './accept.ts';

/** The part of a request that authentication reads. */
export type CredentialRequest = {
  readonly method: string;
  /** The path without the base path, and the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The client's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The origin under which the sender has opened this server. */
  readonly origin: string;
};

/** The access module, as the pipeline uses it. */
export type Gate = {
  readonly clock: Clock;
  authenticate(request: CredentialRequest): Promise<Authentication>;
  /** Decides on one request of an API key or a user, and counts it. */
  admit(actor: UserActor): RateLimitDecision | Promise<RateLimitDecision>;
  /** The 429 for a request that was not admitted; `policy` names its rate limit in headers. */
  budgetExceeded(actor: UserActor, quota: Quota, policy: string): AppError;
};

/** The steps before a body is read, in the order of `docs/architecture.md`. @throws AppError for the response. */
export async function runPipeline(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<void> {
  const context = request.requestContext;
  requireMethod(request);
  requireJsonAccepted(request);
  if (context.requirement === undefined) return;
  const actor = await authenticate(request, gate);
  context.actor = actor;
  await limitRate(request, reply, gate, actor);
  requirePermitted(actor, context.requirement, gate.clock());
}

/** The actor of the request's credential. A credential that is recognised but refused is noted on the context. */
export async function authenticate(request: FastifyRequest, gate: Pick<Gate, 'authenticate'>): Promise<UserActor> {
  const { requestContext: context, method, url: path, headers } = request;
  context.hasAuthenticated = true;
  const result = await gate.authenticate({ method, path, headers, address: context.address, origin: context.origin });
  if (result.actor !== null) return result.actor;
  context.refused = result.refused;
  throw result.error;
}

/**
 * Notes whose credential came with a request that was refused before authentication, for the request log: the response does
 * not change.
 */
export async function noteCredential(request: FastifyRequest, gate: Pick<Gate, 'authenticate'>): Promise<void> {
  const { requestContext: context } = request;
  if (context.hasAuthenticated || !request.raw.url?.includes('/api/')) return;
  try {
    context.actor = await authenticate(request, gate);
  } catch {
    // Unknown, or refused: that is noted on the context.
  }
}

function requireMethod({ requestContext: { allow } }: FastifyRequest): void {
  if (allow !== null) {
    throw new AppError('method_not_allowed', `This path answers ${allow}`, { headers: { allow } });
  }
}

function requireJsonAccepted(request: FastifyRequest): void {
  if (!request.url.startsWith('/api/')) return; // pages and the contract's own file are not negotiated
  const { streams, media } = request.routeOptions.config;
  const { accept } = request.headers;
  if (streams === true && asksForEvents(accept)) return;
  if (media !== undefined && accept?.includes(media)) return;
  requireJson(accept, request.url.split('?', 1)[0] ?? '');
}

/** Counts the request, and tells the client its quota. @throws AppError `rate_limited` */
export async function limitRate(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Pick<Gate, 'admit' | 'budgetExceeded'>,
  actor: UserActor,
): Promise<void> {
  const { quota, counted } = await gate.admit(actor);
  request.requestContext.quota = quota;
  request.requestContext.counted = counted;
  const policy = policyOf(actor, quota);
  if (actor.type === 'api_key' || !quota.admitted) reply.headers(quotaHeaders(quota, policy));
  if (!quota.admitted) throw gate.budgetExceeded(actor, quota, policy);
}

/** The name of the rate limit that the actor's requests count against. */
function policyOf({ type, limits }: UserActor, { isShared }: Pick<Quota, 'isShared'>): string {
  if (isShared) return 'shared';
  if (limits?.rateLimit != null) return 'own';
  return type === 'api_key' ? 'hour' : 'minute';
}

/** The three headers that clients of this kind of API know, and the two structured fields of the IETF draft. */
function quotaHeaders({ limit, remaining, resetInSeconds, windowSeconds }: Quota, policy: string) {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetInSeconds),
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetInSeconds}`,
  };
}
