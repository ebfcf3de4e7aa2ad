import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyActor, Authentication, UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { requireScope } from '#application/scope-requirement.ts';
import { AppError } from '#kernel/errors.ts';
import { asksForEvents, requireJson } from './accept.ts';

/** The part of a request that authentication reads. */
type CredentialRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
};

/** The access module, as the pipeline uses it. */
export type Gate = {
  authenticate(request: CredentialRequest): Promise<Authentication>;
  /** Decides on one request of an API key, and counts it. */
  admit(actor: ApiKeyActor): RateLimitDecision | Promise<RateLimitDecision>;
};

/** The steps before a body is read, in the order of `docs/architecture.md`. @throws AppError for the response. */
export async function runPipeline(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<void> {
  const context = request.requestContext;
  requireMethod(request);
  requireJsonAccepted(request);
  if (context.requirement === undefined) return;
  const actor = await authenticate(request, gate);
  context.actor = actor;
  if (actor.type === 'api_key') await limitRate(request, reply, gate, actor);
  requireScope(actor, context.requirement);
}

/** The actor of the request's credential. A credential that is recognised but refused is noted on the context. */
export async function authenticate(request: FastifyRequest, gate: Pick<Gate, 'authenticate'>): Promise<UserActor> {
  const { requestContext: context, method, headers } = request;
  const result = await gate.authenticate({ method, headers, address: context.address });
  if (result.actor !== null) return result.actor;
  context.refused = result.refused;
  throw result.error;
}

function requireMethod(request: FastifyRequest): void {
  const { allow } = request.routeOptions.config;
  if (allow !== undefined) {
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

async function limitRate(request: FastifyRequest, reply: FastifyReply, gate: Gate, actor: ApiKeyActor): Promise<void> {
  const { quota, counted } = await gate.admit(actor);
  request.requestContext.quota = quota;
  request.requestContext.counted = counted;
  reply.headers(quotaHeaders(quota));
  if (!quota.admitted) throw quotaExceeded(quota);
}

/** The three headers that clients of this kind of API know, and the two structured fields of the IETF draft. */
function quotaHeaders({ limit, remaining, resetInSeconds, windowSeconds }: Quota): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetInSeconds),
    'ratelimit-policy': `"hour";q=${limit};w=${windowSeconds}`,
    ratelimit: `"hour";r=${remaining};t=${resetInSeconds}`,
  };
}

function quotaExceeded({ limit, count, resetInSeconds }: Quota): AppError {
  return new AppError(
    'rate_limit_exceeded',
    `This key's ${limit} requests are used up; try again in ${resetInSeconds} seconds`,
    {
      details: { limit, current: count, reset_in_seconds: resetInSeconds },
      headers: { 'retry-after': String(resetInSeconds) },
    },
  );
}
