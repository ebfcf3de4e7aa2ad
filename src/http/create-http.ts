import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError } from '#kernel/errors.ts';
import { errorFormat, routedUrl } from './accept.ts';
import { Exchange } from './exchange.ts';
import { apiHeaders, PREFLIGHT_HEADERS } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import { type Gate, type Step, stepsOf } from './pipeline.ts';
import { problemOf, toAppError } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import type { Requirement } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On a path's other methods: those it does answer. */
    allow?: string;
    requirement?: Requirement;
  }
  interface FastifyRequest {
    exchange: Exchange;
  }
}

/** What the HTTP layer is told about its surroundings. */
export type HttpOptions = {
  readonly publicUrl: PublicUrl;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy: readonly string[];
  readonly gate: Gate;
  /** Sees every finished request: log line, request log, metrics. `error` is set when the answer was an error. */
  observe(exchange: Exchange, request: FastifyRequest, status: number, error: AppError | null): void;
};

const BODY_BYTES_MAX = 256 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A Fastify server with the limits, the body parser, the pipeline and the error body that every route shares. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { basePath } = options.publicUrl;
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    return503OnClosing: false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/', basePath),
    frameworkErrors: (error, request, reply) => {
      request.exchange ??= begin(request);
      fail(toAppError(error), request, reply);
    },
    clientErrorHandler: (error, socket) => refuseBrokenHttp(error, socket, apiHeaders(options.publicUrl)),
  });
  app.server.maxConnections = 10_000;
  app.decorateRequest('exchange');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  addHooks(app, options);
  return app;
}

function addHooks(app: FastifyInstance, options: HttpOptions): void {
  const headers = apiHeaders(options.publicUrl);
  const steps = stepsOf(options.gate);
  const errors = new WeakMap<FastifyRequest, AppError>();

  app.addHook('onRequest', (request, reply, done) => {
    const exchange = begin(request);
    request.exchange = exchange;
    reply.headers(headers).header('x-request-id', exchange.requestId);
    const refusal = refusedTarget(request);
    if (refusal !== null) return done(refusal);
    if (request.method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT_HEADERS).send();
    runSteps(steps, 0, request, reply, exchange, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const counted = request.exchange.counted;
    if (counted === null) return done(null, payload);
    // Answered only once counted on disk: a killed process must not hand anyone a fresh quota.
    counted.then(() => done(null, payload), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request.exchange, request, reply.statusCode, errors.get(request) ?? null);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    errors.set(request, known);
    fail(known, request, reply);
  });
  app.setNotFoundHandler((request) => {
    if (METHODS.has(request.method)) throw new AppError('not_found', 'There is nothing at this path');
    const allow = [...METHODS].join(', '); // no path answers TRACE and its like, so that this is the path's list at most
    throw new AppError('method_not_allowed', `No path answers ${request.method}`, { headers: { allow } });
  });
}

function begin(request: FastifyRequest): Exchange {
  const { url, config } = request.routeOptions;
  return new Exchange(
    requestIdOf(request.headers['x-request-id']),
    request.ip,
    url ?? '(unknown)',
    config?.requirement,
  );
}

// A loop that only turns into promises where a step really waits: two microtasks saved for each step of the hot path.
function runSteps(
  steps: readonly Step[],
  from: number,
  request: FastifyRequest,
  reply: FastifyReply,
  exchange: Exchange,
  done: (error?: Error) => void,
): void {
  try {
    for (let index = from; index < steps.length; index += 1) {
      const pending = steps[index]?.(request, reply, exchange);
      if (pending === undefined) continue;
      pending.then(() => runSteps(steps, index + 1, request, reply, exchange, done), done);
      return;
    }
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}

/** RFC 9112 §3.2: a request with more than one Host is refused; Node takes the first. Nor do we act as a proxy. */
function refusedTarget(request: FastifyRequest): AppError | null {
  const { rawHeaders, url } = request.raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return new AppError('bad_request', 'The request has more than one Host');
  return url?.startsWith('/') ? null : new AppError('bad_request', 'The request target must be a path');
}

function fail(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, json } = problemOf(error, request.exchange.requestId);
  const format = errorFormat(request.headers.accept) ?? 'application/json';
  reply.code(status).headers(headers).header('content-type', `${format}; charset=utf-8`).send(json);
}

// HTTP that Node's parser refused: there is no request to answer, only a socket.
function refuseBrokenHttp(
  error: Error & { code?: string },
  socket: NodeJS.WritableStream & { writable: boolean; destroy(): void },
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const requestId = requestIdOf(undefined);
  const { json } = problemOf(new AppError('bad_request', 'The request is not well-formed HTTP'), requestId);
  const fields = {
    ...headers,
    'x-request-id': requestId,
    connection: 'close',
    'content-length': Buffer.byteLength(json),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${json}`);
}
