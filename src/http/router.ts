import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { keyInUse } from '#application/idempotency-store.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { FORM_BYTES_MAX, parseForm } from './form-body.ts';
import { readHandler } from './read-handler.ts';
import type { Route } from './route.ts';
import type { RouterParts } from './route-context.ts';
import { writeHandler } from './write-handler.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const IN_FLIGHT_WAIT_MS = 2000;

/**
 * Mounts `routes` on `app`, and a 405 on each path's other methods.
 * @throws Error for a route without a requirement, which the types forbid: a forgotten line must not open a route.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], parts: RouterParts): void {
  const readRoutes = new Map(routes.filter(({ method }) => method === 'GET').map((route) => [route.path, route]));
  const readable = new Set(readRoutes.keys());
  const inFlight = new KeyedMutex<string>(IN_FLIGHT_WAIT_MS, keyInUse);
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
      handler:
        method === 'GET'
          ? readHandler(route, parts)
          : writeHandler(route, { ...parts, inFlight, readRoute: readRoutes.get(path), readable }),
    };
    if (route.form === undefined) app.route(mounted);
    else mountWithForms(app, mounted);
  }
  mountOtherMethods(app, routes);
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

function mountOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [url, ofPath] of Map.groupBy(routes, ({ path }) => path)) {
    const methods = new Set(ofPath.map(({ method }) => method));
    const others: HTTPMethods[] = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (others.length > 0) app.route({ method: others, url, config: { allow }, handler: () => {} });
  }
}
