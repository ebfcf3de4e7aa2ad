import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Context } from './context.ts';
import { PageCache } from './page-cache.ts';
import type { Answer, Route } from './route.ts';
import { relocated, validate } from './validation.ts';

/** What the routes' contexts are made of. */
export type RouterParts = {
  readonly db: Database;
  readonly clock: Clock;
  /** Sees every answer before it is sent; the tests hold each to its schema here. */
  readonly inspect?: (route: Route, answer: Answer) => void;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Mounts `routes` on `app`, and a 405 on each path's other methods.
 * @throws Error for a route without a requirement, which the types forbid: nothing is open because a line was forgotten.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: RouterParts): void {
  const pages = new PageCache();
  const methodsOf = new Map<string, Set<string>>();
  for (const route of routes) {
    if (route.requirement === undefined) throw new Error(`${route.operation} has no requirement, not even null`);
    const url = route.path;
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods.add(route.method));
    app.route({
      method: route.method,
      url,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      config: route.requirement === null ? {} : { requirement: route.requirement },
      handler: handlerOf(route, parts, pages),
    });
  }
  for (const [url, methods] of methodsOf) {
    const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (others.length > 0) app.route({ method: others, url, config: { allow }, handler: () => {} });
  }
}

function handlerOf(route: Route, parts: RouterParts, pages: PageCache) {
  const answerTo = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string | undefined> => {
    const context = contextOf(request, parts);
    const input = validate(route, request);
    const answer = await use(
      () => route.handle(context, input),
      (error) => relocated(error, route, request),
    );
    parts.inspect?.(route, answer);
    reply.code(answer.status);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    return answer.json ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
  };
  const plain = async (request: FastifyRequest, reply: FastifyReply) => {
    const json = await answerTo(request, reply);
    if (json === undefined) reply.removeHeader('content-type');
    return reply.send(json);
  };
  if (route.cacheable !== true) return plain;

  return (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.exchange.caller;
    if (caller === null) return plain(request, reply);
    const key = `${caller.familyId} ${caller.userId} ${request.url}`;
    const version = parts.db.versions.peek(caller.familyId);
    const kept = version && pages.get(key, version.sequence);
    if (kept !== undefined) {
      reply.send(kept);
      return;
    }
    return rendered(request, reply, key, caller.familyId);
  };

  async function rendered(request: FastifyRequest, reply: FastifyReply, key: string, familyId: number) {
    const { sequence } = await parts.db.versions.of(familyId); // before the read: what is kept may only be too new
    const json = await answerTo(request, reply);
    const body = Buffer.from(json ?? '');
    if (reply.statusCode === 200) pages.put(key, sequence, body);
    return reply.send(body);
  }
}

async function use<T>(work: () => T | Promise<T>, onError: (error: unknown) => unknown): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw onError(error);
  }
}

function contextOf(request: FastifyRequest, parts: RouterParts): Context {
  const { exchange, headers } = request;
  return {
    db: parts.db,
    clock: parts.clock,
    requestId: exchange.requestId,
    address: exchange.address,
    userAgent: headers['user-agent'] ?? null,
    // Public routes are typed without a caller and never look; every other route has one by now.
    caller: exchange.caller as Context['caller'],
  };
}
