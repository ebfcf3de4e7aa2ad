import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CredentialOwner, UserActor } from '#application/actor.ts';
import type { FinishedRequest, LongLivedRequest } from '#application/context.ts';
import type { Quota } from '#application/rate-limit.ts';
import { type Requirement, requirePermitted } from '#application/requirement.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import type { Database } from '#database/database.ts';
import type { CursorKey } from '#kernel/cursor.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { looksSecret } from '#kernel/tokens.ts';
import type { HeavyReads } from './heavy-reads.ts';
import type { OwnOrigin } from './origin.ts';
import { authenticate, type Gate } from './pipeline.ts';
import type { Route, RouteContext, RouteResponse } from './route.ts';

/** The facts of one request, filled in by the steps of the pipeline. */
export class RequestContext {
  readonly requestId: string;
  readonly traceparent: string | null;
  /** From `performance.now()`: milliseconds, monotonic. */
  readonly startedAt = performance.now();
  readonly method: string;
  /** The client's address, as seen through trusted proxies only. */
  readonly address: string;
  /** The origin under which the sender has opened this server. */
  readonly origin: string;
  /** The route's template: a path carries ids, which stay out of logs and metrics. */
  readonly route: string;
  /** The methods that the path does answer, where it does not answer the request's. */
  readonly allow: string | null;
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
    const known = url === undefined ? request.server.knownPaths.find(request.url) : null;
    this.requestId = requestIdOf(request.headers['x-request-id']);
    this.traceparent = traceparentOf(request.headers.traceparent);
    this.method = request.method;
    this.address = clientAddress(request);
    this.origin = ownOrigin(request);
    this.route = url ?? known?.url ?? '(unknown)';
    this.allow = config?.allow ?? known?.allow ?? null;
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

// W3C Trace Context: version, trace id, parent id and flags. Later versions may append members.
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?<rest>-[\x21-\x7e]{1,200})?$/;

/** The `traceparent` of a request as it was sent; null where it has none in the form of the standard. */
export function traceparentOf(header: string | string[] | undefined): string | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  if (match === null || (match[0].startsWith('00') && match.groups?.rest !== undefined)) return null;
  return match[0];
}

// A proxy may add the client's port.
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/;

/** The client's address as the trusted proxies report it. Where they report no IP address, that of the connection. */
function clientAddress({ ip, socket }: { ip: string; socket: { remoteAddress?: string | undefined } }): string {
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}

/** The parts of the server that the handlers of all routes use. */
export type HttpParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly cursorKey: CursorKey;
  readonly gate: Pick<Gate, 'authenticate'>;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  readonly publicUrl: PublicUrl;
  readonly heavyReads: HeavyReads;
  /** Called with each response before it is sent; the tests validate each against its schema here. */
  readonly inspect?: (route: Route, response: RouteResponse) => void;
};

/** The context of one request. The handler of a public route is typed without an actor. */
export function routeContext(request: FastifyRequest, reply: FastifyReply, parts: HttpParts): RouteContext {
  const { actor } = request.requestContext;
  const db = actor === null ? parts.db : parts.db.of(actor.familyId);
  return {
    ...anonymousContext(request, { db, clock: parts.clock }),
    cursorKey: parts.cursorKey,
    actor: actor as RouteContext['actor'],
    longLived: () => longLivedRequest(request, reply, parts),
  };
}

/** The members of a context that say nothing of the actor. */
export function anonymousContext<Db>(
  { requestContext: context, headers }: FastifyRequest,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
) {
  return {
    db,
    clock,
    requestId: context.requestId,
    address: context.address,
    origin: context.origin,
    userAgent: headers['user-agent'] ?? null,
    acceptLanguage: headers['accept-language'],
    cookies: headers.cookie ?? null,
  };
}

function longLivedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, clock, stopping }: HttpParts,
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
