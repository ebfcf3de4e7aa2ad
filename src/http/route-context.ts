import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LongLivedRequest } from '#application/context.ts';
import { requirePermitted } from '#application/requirement.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import type { Database } from '#database/database.ts';
import type { CursorKey } from '#kernel/cursor.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { authenticate, type Gate } from './pipeline.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Route, RouteContext, RouteResponse } from './route.ts';

type ContextParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly cursorKey: CursorKey;
  readonly gate: Pick<Gate, 'authenticate'>;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
};

export type RouterParts = ContextParts & {
  readonly publicUrl: PublicUrl;
  readonly cache: ResponseCache;
  readonly heavyReads: HeavyReads;
  /** Called with each response before it is sent; the tests validate each against its schema here. */
  readonly inspect?: (route: Route, response: RouteResponse) => void;
};

/** The context of one request. The handler of a public route is typed without an actor. */
export function routeContext(request: FastifyRequest, reply: FastifyReply, parts: ContextParts): RouteContext {
  const { requestContext: context, headers } = request;
  return {
    db: context.actor === null ? parts.db : parts.db.of(context.actor.familyId),
    clock: parts.clock,
    cursorKey: parts.cursorKey,
    requestId: context.requestId,
    address: context.address,
    origin: context.origin,
    userAgent: headers['user-agent'] ?? null,
    acceptLanguage: headers['accept-language'],
    cookies: headers.cookie ?? null,
    actor: context.actor as RouteContext['actor'],
    longLived: () => longLivedRequest(request, reply, parts),
  };
}

function longLivedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, clock, stopping }: ContextParts,
): LongLivedRequest {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  if (reply.raw.closed) disconnected.abort();
  const { requirement } = request.requestContext;
  return {
    signal: AbortSignal.any([stopping, disconnected.signal]),
    revalidate: async () => {
      if (requirement === undefined) throw new AppError('unauthorized', 'This path takes no credential');
      const actor = await authenticate(request, gate);
      requirePermitted(actor, requirement, clock());
      return actor;
    },
  };
}
