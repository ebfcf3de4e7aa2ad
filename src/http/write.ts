import type { RouteHandlerMethod } from 'fastify';
import type { LedgerDatabase } from '#database/database.ts';
import { runJoined } from '#database/family/joined-write.ts';
import { routeContext } from './context.ts';
import { isForm } from './forms.ts';
import { taskOf } from './heavy-reads.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext, type RouteResponse } from './route.ts';
import { dryRunNotOffered, safeWrite, safeWriteOptions, type WriteParts } from './safe-write.ts';
import { isStrict, relocated, type ValidInput, validateWith } from './validation.ts';

/** The handler of a route that writes: its conditions, idempotency key and dry run, and the use case. */
export function writeHandler(route: Route, parts: WriteParts): RouteHandlerMethod {
  const { wrapper: _wrapper, ...unwrapped } = route;
  const ofForm: Route = { ...unwrapped, ...route.form };
  return async (request, reply) => {
    const context = routeContext(request, reply, parts);
    const sent = isForm(request.headers['content-type']) ? ofForm : route;
    if (isStrict(request)) reply.header('preference-applied', 'handling=strict');
    const use = async (db: LedgerDatabase): Promise<RouteResponse> => {
      const own = db === context.db ? context : { ...context, db };
      const input = await validateWith(sent, request, (sound) => tryUseCase(sent, own, sound));
      try {
        const response = await sent.handle(own, input, await readBefore(route, own, parts));
        parts.inspect?.(route, response);
        return withLocation(response, route, request.url, parts);
      } catch (error) {
        throw relocated(error, sent, request);
      }
    };
    const options = safeWriteOptions(request);
    if (route.requirement === null && options?.isDry === true) throw dryRunNotOffered();
    if (options?.isDry === true) reply.header('dry-run', 'true');
    const response =
      options === null || route.requirement === null
        ? await use(context.db)
        : await safeWrite({ route, request, context, use, parts }, options);
    reply.code(response.status);
    if (response.headers !== undefined) reply.headers(response.headers);
    if (response.cookies !== undefined) reply.header('set-cookie', [...response.cookies]);
    const json = jsonOf(response);
    if (json === undefined) reply.removeHeader('content-type');
    return reply.send(json);
  };
}

/** Runs a use case and rolls back what it has written. */
async function tryUseCase(route: Route, context: RouteContext, input: ValidInput): Promise<unknown> {
  if (route.requirement === null || route.ownWrites === true || route.readBefore !== undefined) return undefined;
  return runJoined(context.db, { isDry: true }, async (db) => route.handle({ ...context, db }, input, NOTHING_FOUND));
}

async function readBefore(route: Route, context: RouteContext, { heavyReads }: WriteParts): Promise<never> {
  const found =
    route.readBefore && heavyReads.run(taskOf(route.operation, context, null), async () => route.readBefore?.(context));
  return (await found) as never;
}

/** The response with the `Location` of what a 201 has created: its own path, or that of the request. */
function withLocation(response: RouteResponse, route: Route, url: string, parts: WriteParts): RouteResponse {
  if (response.status !== 201) return response;
  const { id } = (response.body ?? {}) as { readonly id?: unknown };
  const isReadable = typeof id === 'string' && parts.readRoutes.has(`${route.path}/:id`);
  const own = isReadable ? `${route.path}/${id}` : url.split('?', 1)[0];
  return {
    ...response,
    headers: { ...response.headers, location: parts.publicUrl.basePath + (route.location ?? own) },
  };
}
