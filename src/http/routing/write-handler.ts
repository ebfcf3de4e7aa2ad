import type { RouteHandlerMethod } from 'fastify';
import type { LedgerDatabase } from '#database/database.ts';
import { dryRunNotOffered, safeWrite, safeWriteOptions } from '#http/safe-writes/safe-write.ts';
import type { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { jsonOf, type Route, type RouteResponse } from './route.ts';
import { type RouterParts, routeContext } from './route-context.ts';
import { relocated, validate } from './validation.ts';

type WriteParts = RouterParts & {
  readonly inFlight: KeyedMutex<string>;
  /** The GET route of the same path: `If-Match` names the entity tag of its response. */
  readonly readRoute: Route | undefined;
};

/** The handler of a route that writes: its conditions, idempotency key and dry run, and the use case. */
export function writeHandler(route: Route, parts: WriteParts): RouteHandlerMethod {
  return async (request, reply) => {
    const context = routeContext(request, reply, parts);
    const use = async (db: LedgerDatabase): Promise<RouteResponse> => {
      const input = validate(route, request);
      try {
        const answer = await route.handle(db === context.db ? context : { ...context, db }, input);
        parts.inspect?.(route, answer);
        return answer;
      } catch (error) {
        throw relocated(error, route, request);
      }
    };
    const options = safeWriteOptions(request);
    if (route.requirement === null && options?.isDry === true) throw dryRunNotOffered();
    if (options?.isDry === true) reply.header('dry-run', 'true');
    const answer =
      options === null || route.requirement === null
        ? await use(context.db)
        : await safeWrite({ ...parts, route, request, context, use }, options);
    reply.code(answer.status);
    if (answer.headers !== undefined) reply.headers(answer.headers);
    if (answer.cookies !== undefined) reply.header('set-cookie', [...answer.cookies]);
    const json = jsonOf(answer);
    if (json === undefined) reply.removeHeader('content-type');
    return reply.send(json);
  };
}
