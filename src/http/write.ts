import type { RouteHandlerMethod } from 'fastify';
import type { LedgerDatabase } from '#database/database.ts';
import { runJoined } from '#database/family/joined-write.ts';
import type { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { type RouterParts, routeContext } from './context.ts';
import { isForm } from './forms.ts';
import { taskOf } from './heavy-reads.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext, type RouteResponse } from './route.ts';
import { dryRunNotOffered, safeWrite, safeWriteOptions } from './safe-write.ts';
import { isStrict, relocated, type ValidInput, validateWith } from './validation.ts';

type WriteParts = RouterParts & {
  readonly inFlight: KeyedMutex<string>;
  /** The GET route of the same path: `If-Match` names the entity tag of its response. */
  readonly readRoute: Route | undefined;
  /** The path templates of all GET routes. */
  readonly readable: ReadonlySet<string>;
};

/** The handler of a route that writes: its conditions, idempotency key and dry run, and the use case. */
export function writeHandler(route: Route, parts: WriteParts): RouteHandlerMethod {
  const { readable } = parts;
  const { wrapper: _wrapper, ...unwrapped } = route;
  const ofForm: Route = { ...unwrapped, ...route.form };
  const { basePath } = parts.publicUrl;
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
        return withLocation(response, { route, path: request.url.split('?', 1)[0] ?? '', readable, basePath });
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
        : await safeWrite({ ...parts, route, request, context, use }, options);
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

async function readBefore(route: Route, context: RouteContext, { heavyReads }: RouterParts): Promise<never> {
  const found =
    route.readBefore && heavyReads.run(taskOf(route.operation, context, null), async () => route.readBefore?.(context));
  return (await found) as never;
}

type Created = {
  readonly route: Route;
  /** The path of the request, as it was routed. */
  readonly path: string;
  /** The path templates of all GET routes. */
  readonly readable: ReadonlySet<string>;
  readonly basePath: string;
};

/** The response with the `Location` of what a 201 has created: its own path, or that of the request. */
function withLocation(answer: RouteResponse, { route, path, readable, basePath }: Created): RouteResponse {
  if (answer.status !== 201) return answer;
  const { id } = (answer.body ?? {}) as { readonly id?: unknown };
  const own = typeof id === 'string' && readable.has(`${route.path}/:id`) ? `${route.path}/${id}` : path;
  return { ...answer, headers: { ...answer.headers, location: basePath + (route.location ?? own) } };
}
