import { basename, dirname } from 'node:path/posix';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { keyInUse } from '#application/idempotency-store.ts';
import { currentRequest } from '#kernel/async/current-request.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { FORM_BYTES_MAX, parseForm } from './body.ts';
import type { HttpParts } from './context.ts';
import { keepFromOthers } from './headers.ts';
import { allowOf } from './known-paths.ts';
import { readHandler } from './read.ts';
import type { Route } from './route.ts';
import { writeHandler } from './write.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const IN_FLIGHT_WAIT_MS = 2000;

/**
 * Mounts `routes` on `app`, and a 405 on each path's other methods.
 * @throws Error for a route without a requirement, which the types forbid: a forgotten line must not open a route.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: HttpParts): void {
  const readRoutes = new Map(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route]));
  const inFlight = new KeyedMutex<string>(IN_FLIGHT_WAIT_MS, keyInUse);
  const writeParts = { ...parts, inFlight, readRoutes };
  for (const route of routes) {
    if (route.requirement === undefined) throw new Error(`${route.operation} has no requirement, not even null`);
    const { method, path, requirement, bodyLimit, stream, responses } = route;
    const mounted: RouteOptions = {
      method,
      url: path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: {
        ...(requirement !== null && { requirement }),
        ...(stream !== undefined && { streams: true }),
        ...(responses[200]?.media !== undefined && { media: responses[200].media }),
      },
      handler: withinRequest(method === 'GET' ? readHandler(route, parts) : writeHandler(route, writeParts)),
    };
    if (route.form === undefined) app.route(mounted);
    else mountWithForms(app, mounted);
  }
  const methodsOf = Map.groupBy(routes, ({ path }) => path);
  const pathsOfOne = new Set(methodsOf.keys().filter((path) => basename(path).startsWith(':')));
  const lists = new Set(pathsOfOne.values().map(dirname));
  for (const [url, ofPath] of methodsOf) {
    const methods = ofPath.map(({ method }) => method);
    app.knownPaths.add(url, methods);
    // Else `/users/:id` would take what `/users/me` does not answer.
    if (lists.has(dirname(url)) && !pathsOfOne.has(url)) mountOtherMethods(app, url, methods);
  }
}

/** Lets statements of the handler find the id of their request. */
function withinRequest(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    return currentRequest.run(request.requestContext.requestId, () => handler.call(this, request, reply));
  };
}

// The parser is that of a scope of its own: on every other route a form is a 415.
function mountWithForms(app: FastifyInstance, mounted: RouteOptions): void {
  app.register((scope, _options, done) => {
    const options = { parseAs: 'buffer', bodyLimit: mounted.bodyLimit ?? FORM_BYTES_MAX } as const;
    scope.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, bytes: Buffer) =>
      parseForm(request.headers['content-type'] ?? '', bytes),
    );
    scope.route(mounted);
    done();
  });
}

/** Mounts a 405 on the methods that a path does not answer. */
function mountOtherMethods(app: FastifyInstance, url: string, answered: readonly string[]): void {
  const others: HTTPMethods[] = METHODS.filter((method) => !answered.includes(method));
  if (others.length > 0) app.route({ method: others, url, config: { allow: allowOf(answered) }, handler: () => {} });
}

/** One endpoint that is no route of the API. */
export type Endpoint = {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly url: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** True where a person goes: no page of another origin may read an answer. */
  readonly isPage?: boolean;
};

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Mounts endpoints that take bodies of any type, read as bytes (`buffer`) or left unread for the handler (`stream`), and a
 * 405 on their other methods.
 */
export function mountEndpoints(app: FastifyInstance, body: 'buffer' | 'stream', endpoints: readonly Endpoint[]): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    if (body === 'stream') scope.addContentTypeParser('*', async () => undefined);
    else {
      const options = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const;
      scope.addContentTypeParser('*', options, async (_request: unknown, bytes: Buffer) => bytes);
    }
    for (const { methods, url, handler, isPage = false } of endpoints) {
      scope.route({ method: [...methods], url, handler });
      app.knownPaths.add(url, methods);
      if (isPage) scope.route({ method: 'OPTIONS', url, config: { crossOrigin: false }, handler: answerOptions });
    }
    done();
  });
}

function answerOptions(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return keepFromOthers(reply).removeHeader('content-type').code(204).send();
}
