import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Context } from './context.ts';
import type { PageCache } from './page-cache.ts';
import type { Answer, Route } from './route.ts';
import { relocated, validate } from './validation.ts';

/** What the routes' contexts are made of. */
export type RouterParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pages: PageCache;
  /** Sees every answer before it is sent; the tests hold each to its schema here. */
  readonly inspect?: (route: Route, answer: Answer) => void;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Mounts `routes` on `app`, and a 405 on each path's other methods.
 * @throws Error for a route without a requirement, which the types forbid: nothing is open because a line was forgotten.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: RouterParts): void {
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
      config: {
        ...(route.requirement !== null && { requirement: route.requirement }),
        ...(route.cacheable === true && { cacheable: true }),
      },
      handler: handlerOf(route, parts),
    });
  }
  for (const [url, methods] of methodsOf) {
    const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (others.length > 0) app.route({ method: others, url, config: { allow }, handler: () => {} });
  }
}

function handlerOf(route: Route, parts: RouterParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request, parts);
    const isKept = route.cacheable === true;
    // Before the read: what is kept may only be newer than its version says, never older.
    const sequence = isKept ? (await parts.db.versions.of(context.caller.familyId)).sequence : 0n;
    const input = validate(route, request);
    const answer = await use(
      () => route.handle(context, input),
      (error) => relocated(error, route, request),
    );
    parts.inspect?.(route, answer);
    reply.code(answer.status);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    const json = answer.json ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
    if (json === undefined) reply.removeHeader('content-type');
    else if (isKept && answer.status === 200) {
      const requirement = route.requirement ?? undefined;
      parts.pages.put(context.caller, request.url, sequence, {
        body: Buffer.from(json),
        route: route.path,
        requirement,
      });
    }
    return reply.send(json);
  };
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
