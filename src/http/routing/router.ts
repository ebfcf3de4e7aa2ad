import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { keyInUse } from '#application/idempotency-store.ts';
import type { Database } from '#database/database.ts';
import type { PageCache } from '#http/response-cache/response-cache.ts';
import { type Kept, keptBody } from '#http/response-cache/send-cached.ts';
import { entityTag, namesWeakly } from '#http/safe-writes/entity-tag.ts';
import { guardedWrite, guardOf, notOffered } from '#http/safe-writes/guarded-write.ts';
import { asksForEvents } from '#http/server/accept.ts';
import type { Gate } from '#http/server/pipeline.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { longLivedRequest } from './long-lived-request.ts';
import { type Answer, type FileAnswer, jsonOf, type Route, type RouteContext } from './route.ts';
import { relocated, type ValidInput, validate } from './validation.ts';

/** What the routes' contexts are made of. */
export type RouterParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pages: PageCache;
  readonly gate: Pick<Gate, 'authenticate'>;
  /** Aborts when the server is stopping. */
  readonly stopping: AbortSignal;
  /** Sees every answer before it is sent; the tests hold each to its schema here. */
  readonly inspect?: (route: Route, answer: Answer) => void;
};

/** How long a request waits for another with its Idempotency-Key. */
const IN_FLIGHT_WAIT_MS = 2000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Mounts `routes` on `app`, and a 405 on each path's other methods.
 * @throws Error for a route without a requirement, which the types forbid: nothing is open because a line was forgotten.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: RouterParts): void {
  const methodsOf = new Map<string, Set<string>>();
  const shownBy = new Map(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route]));
  const inFlight = new KeyedMutex<string>(IN_FLIGHT_WAIT_MS, keyInUse);
  for (const route of routes) {
    if (route.requirement === undefined) throw new Error(`${route.operation} has no requirement, not even null`);
    const url = route.path;
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods.add(route.method));
    app.route({
      method: route.method,
      url,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      config: {
        ...(route.requirement !== null && { requirement: route.requirement }),
        ...(route.cacheable === true && { cacheable: true }),
        ...(route.stream !== undefined && { streams: true }),
        ...(route.answers[200]?.media !== undefined && { media: route.answers[200].media }),
      },
      handler:
        route.method === 'GET'
          ? readHandler(route, parts)
          : writeHandler(route, { ...parts, inFlight, shownBy: shownBy.get(url) }),
    });
  }
  for (const [url, methods] of methodsOf) {
    const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (others.length > 0) app.route({ method: others, url, config: { allow }, handler: () => {} });
  }
}

function readHandler(route: Route, parts: RouterParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply, parts);
    if (route.stream !== undefined && asksForEvents(request.headers.accept)) {
      const lastEventId = request.headers['last-event-id'];
      const { events } = await route.stream(context, validate(route, request), lastEventId?.toString());
      return reply.headers(STREAM_HEADERS).send(events);
    }
    const isKept = route.cacheable === true;
    // Before the read: what is kept may only be newer than its version says, never older.
    const sequence = isKept ? await parts.db.versions.of(context.actor.familyId) : 0n;
    const kept = isKept ? parts.pages.at(context.actor, request.url, sequence) : undefined;
    if (kept !== undefined) return sendTagged(request, reply, kept);
    const answer = await read(route, context, validate(route, request), isKept ? sequence : undefined);
    parts.inspect?.(route, answer);
    reply.code(answer.status);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    if (answer.file !== undefined) return sendFile(request, reply, answer.file);
    const json = jsonOf(answer);
    if (json === undefined) return reply.removeHeader('content-type').send();
    if (answer.status !== 200) return reply.send(json);
    const body = keptBody(json);
    const etag = entityTag(body);
    const requirement = route.requirement ?? undefined;
    if (isKept) parts.pages.put(context.actor, request.url, sequence, { body, etag, route: route.path, requirement });
    return sendTagged(request, reply, { body, etag });
  };
}

// What the family's changes tell of whole may be read where they are copied to.
async function read(route: Route, context: RouteContext, input: ValidInput, sequence?: bigint): Promise<Answer> {
  if (route.cacheable !== true && route.dated !== true) return route.handle(context, input);
  const use = async (db: Database) => route.handle(db === context.db ? context : { ...context, db }, input);
  return context.db.readFamily(context.actor.familyId, use, sequence);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { open, bytes, version, type, name }: FileAnswer) {
  const etag = entityTag(version);
  reply.header('etag', etag);
  if (isKnown(request, etag)) return sendKnown(reply);
  const disposition = `attachment; filename="${name}"`;
  reply.headers({ 'content-type': type, 'content-length': bytes, 'content-disposition': disposition });
  return reply.send(open());
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, { body, etag }: Pick<Kept, 'body' | 'etag'>) {
  reply.header('etag', etag);
  return isKnown(request, etag) ? sendKnown(reply) : reply.send(body);
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && namesWeakly(known, etag);
}

function sendKnown(reply: FastifyReply) {
  return reply.code(304).removeHeader('content-type').send();
}

type WriteParts = RouterParts & {
  readonly inFlight: KeyedMutex<string>;
  /** The route that shows what this one writes: its answer is what `If-Match` names. */
  readonly shownBy: Route | undefined;
};

function writeHandler(route: Route, parts: WriteParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, reply, parts);
    const use = async (db: Database): Promise<Answer> => {
      const input = validate(route, request);
      try {
        const answer = await route.handle(db === context.db ? context : { ...context, db }, input);
        parts.inspect?.(route, answer);
        return answer;
      } catch (error) {
        throw relocated(error, route, request);
      }
    };
    const guard = guardOf(request);
    if (route.requirement === null && guard?.isDry === true) throw notOffered();
    if (guard?.isDry === true) reply.header('dry-run', 'true');
    const answer =
      guard === null || route.requirement === null
        ? await use(context.db)
        : await guardedWrite({ ...parts, route, request, context, use }, guard);
    reply.code(answer.status);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    const json = jsonOf(answer);
    if (json === undefined) reply.removeHeader('content-type');
    return reply.send(json);
  };
}

// A proxy that collects an answer before it passes it on would hold every event back.
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  connection: 'close',
};

function contextOf(request: FastifyRequest, reply: FastifyReply, parts: RouterParts): RouteContext {
  const { exchange, headers } = request;
  return {
    db: exchange.actor === null ? parts.db : parts.db.of(exchange.actor.familyId),
    clock: parts.clock,
    requestId: exchange.requestId,
    address: exchange.address,
    userAgent: headers['user-agent'] ?? null,
    // Public routes are typed without a caller and never look; every other route has one by now.
    actor: exchange.actor as RouteContext['actor'],
    longLived: () => longLivedRequest(request, reply, parts.gate, parts.stopping),
  };
}
