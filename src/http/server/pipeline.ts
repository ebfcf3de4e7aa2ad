import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyActor, UserActor } from '#application/actor.ts';
import type { RateLimitDecision } from '#application/rate-limit.ts';
import { requireScope } from '#application/scope-requirement.ts';
import { AppError } from '#kernel/errors.ts';
import { asksForEvents, requireJson } from './accept.ts';
import { quotaExceeded } from './quota-headers.ts';
import type { RequestContext } from './request-context.ts';

/** What authentication looks at; `socket` is the connection the request came by. */
export type Asked = { readonly method: string; readonly headers: IncomingHttpHeaders; readonly socket: object };

/** What the access wing gives the pipeline. Both answer at once when they can, so that the hot path never waits. */
export type Gate = {
  /** Proves who calls. Throws 401; may note a recognised but refused credential on the exchange. */
  authenticate(request: Asked, exchange: RequestContext): UserActor | Promise<UserActor>;
  /** Decides on and counts one request of an API key; `counted` settles when the count is on disk. */
  admit(actor: ApiKeyActor): RateLimitDecision | Promise<RateLimitDecision>;
};

/** One step of a request's way. It returns nothing to go on, or throws to answer. */
export type Step = (request: FastifyRequest, exchange: RequestContext) => void | Promise<void>;

/** The steps before a body is read, in the order of `docs/architecture.md`, which is the only order there is. */
export function stepsOf(gate: Gate): readonly Step[] {
  return [onlyKnownMethods, onlyJson, authenticate(gate), withinLimit(gate), withinScope];
}

const onlyKnownMethods: Step = (request) => {
  const allow = request.routeOptions.config.allow;
  if (allow === undefined) return;
  throw new AppError('method_not_allowed', `This path answers ${allow}`, { headers: { allow } });
};

const onlyJson: Step = (request) => {
  if (!request.url.startsWith('/api/')) return; // pages and the contract's own file answer as they are
  const { streams, media } = request.routeOptions.config;
  const { accept } = request.headers;
  if (streams === true && asksForEvents(accept)) return;
  if (media !== undefined && accept?.includes(media)) return;
  const end = request.url.indexOf('?');
  requireJson(accept, end === -1 ? request.url : request.url.slice(0, end));
};

function authenticate(gate: Gate): Step {
  return (request, exchange) => {
    if (exchange.requirement === undefined) return;
    const actor = gate.authenticate(request, exchange);
    if (actor instanceof Promise) {
      return actor.then((known) => {
        exchange.actor = known;
      });
    }
    exchange.actor = actor;
  };
}

function withinLimit(gate: Gate): Step {
  return (_request, exchange) => {
    if (exchange.actor?.type !== 'api_key') return;
    const admission = gate.admit(exchange.actor);
    if (admission instanceof Promise) return admission.then((decided) => applyQuota(exchange, decided));
    applyQuota(exchange, admission);
  };
}

function applyQuota(exchange: RequestContext, { quota, counted }: RateLimitDecision): void {
  exchange.quota = quota;
  exchange.counted = counted;
  if (!quota.admitted) throw quotaExceeded(quota);
}

const withinScope: Step = (_request, { actor, requirement }) => {
  if (actor !== null && requirement !== undefined) requireScope(actor, requirement);
};
