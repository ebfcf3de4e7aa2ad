import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Requirement } from '#application/scope-requirement.ts';
import { countHosts, expressLane } from '#http/response-cache/cache-fast-path.ts';
import { checkedHead, readyHead } from '#http/response-cache/cached-head.ts';
import { sendKept } from '#http/response-cache/send-cached.ts';
import { AppError } from '#kernel/errors.ts';
import { errorFormat, routedUrl } from './accept.ts';
import { apiHeaders, fieldLines, PREFLIGHT_HEADERS } from './headers.ts';
import type { HttpOptions } from './http-options.ts';
import { parseJsonBody } from './json-body.ts';
import { type Step, stepsOf } from './pipeline.ts';
import { problemOf, toAppError } from './problem.ts';
import { quotaHeaders } from './quota-headers.ts';
import { RequestContext } from './request-context.ts';
import { requestIdOf } from './request-id.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On a path's other methods: those it does answer. */
    allow?: string;
    requirement?: Requirement;
    /** True where an equal request on unchanged books has an equal answer. */
    cacheable?: boolean;
    /** True where the path answers as server-sent events too. */
    streams?: boolean;
    /** The media type of what it answers with, where that is a file. */
    media?: string;
    /** False on a path whose answers no page of another origin may read: it answers a preflight itself. */
    crossOrigin?: false;
  }
  interface FastifyRequest {
    exchange: RequestContext;
  }
}

const BODY_BYTES_MAX = 256 * 1024;
const DROPPED_BYTES_MAX = 16 * 1024 * 1024;
// Slow headers and slow bodies get 408, looked for once a second.
const SOCKET_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
// Who takes nothing of an answer for so long is let go. Whoever waits for changes is told something far sooner.
const STALLED_MS = 120_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// Routes are held to their zod schemas: the framework's schema compilers, 8 MB of code, are not even loaded.
const noSchemas = (): never => {
  throw new Error('a route gave the framework a schema');
};

/** A Fastify server with the limits, the body parser, the pipeline and the error body that every route shares. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { basePath } = options.publicUrl;
  const headers = apiHeaders(options.publicUrl);
  const express = expressLane(options, readyHead(headers));
  const app = fastify({
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handler) =>
      createServer(SOCKET_LIMITS, (request, response) => {
        const answered = express(request, response);
        if (answered === false) handler(request, response);
        else if (answered !== true) void answered.then((done) => done || handler(request, response));
      }),
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    return503OnClosing: false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/', basePath),
    // A target that cannot be decoded is never routed, so no hook runs: what they do is done here.
    frameworkErrors: (error, request, reply) => {
      const known = toAppError(error);
      request.exchange = begin(request);
      reply.headers(headers).header('x-request-id', request.exchange.requestId);
      reply.raw.once('finish', () => options.observe(request.exchange, request.method, reply.statusCode, known));
      fail(known, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseBrokenHttp(error, socket, headers),
  });
  app.server.maxConnections = 10_000;
  app.server.timeout = STALLED_MS;
  app.decorateRequest('exchange');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  addHooks(app, options, headers);
  return app;
}

function addHooks(app: FastifyInstance, options: HttpOptions, headers: Readonly<Record<string, string>>): void {
  const steps = stepsOf(options.gate);
  const writeHead = checkedHead(headers);
  const errors = new WeakMap<FastifyRequest, AppError>();

  app.addHook('onRequest', (request, reply, done) => {
    const exchange = begin(request);
    request.exchange = exchange;
    const goOn = (error?: Error): void => {
      const kept = error === undefined ? keptFor(request, exchange, options) : undefined;
      if (kept !== undefined) {
        sendKept(reply.hijack().raw, exchange, writeHead, kept, request.headers['if-none-match']);
        return;
      }
      reply.headers(headers).header('x-request-id', exchange.requestId);
      if (exchange.quota !== null) setHeaders(reply, quotaHeaders(exchange.quota));
      if (options.isDraining()) reply.header('connection', 'close');
      const isPreflight = request.method === 'OPTIONS' && request.routeOptions.config.crossOrigin !== false;
      if (isPreflight) reply.code(204).headers(PREFLIGHT_HEADERS).send();
      else done(error);
    };
    const refusal = refusedTarget(request);
    if (refusal !== null || request.method === 'OPTIONS') goOn(refusal ?? undefined);
    else runSteps(steps, 0, request, exchange, goOn);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A stream ends as a rule by its client's leaving, and `onResponse` knows only answers that were sent whole.
    if (payload instanceof Readable) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) options.observe(request.exchange, request.method, reply.statusCode, null);
      });
    }
    const counted = request.exchange.counted;
    if (counted === null) return done(null, payload);
    // Answered only once counted on disk: a killed process must not hand anyone a fresh quota.
    counted.then(() => done(null, payload), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request.exchange, request.method, reply.statusCode, errors.get(request) ?? null);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    errors.set(request, known);
    // Fastify closes after any body that it refuses. Whoever is still sending would meet a reset in the place of the answer
    // (RFC 9112 §9.6): what is left is read and dropped, where its end is known to be near.
    if (Number(request.headers['content-length']) <= DROPPED_BYTES_MAX && !options.isDraining())
      reply.removeHeader('connection');
    fail(known, request, reply);
  });
  app.setNotFoundHandler((request) => {
    if (METHODS.has(request.method)) throw new AppError('not_found', 'There is nothing at this path');
    const allow = [...METHODS].join(', '); // no path answers TRACE and its like, so that this is the path's list at most
    throw new AppError('method_not_allowed', `No path answers ${request.method}`, { headers: { allow } });
  });
}

function setHeaders(reply: FastifyReply, list: readonly string[]): void {
  for (let index = 0; index < list.length; index += 2) reply.header(list[index] ?? '', list[index + 1]);
}

function keptFor(request: FastifyRequest, exchange: RequestContext, options: HttpOptions) {
  if (exchange.actor === null || request.routeOptions.config.cacheable !== true || options.isDraining())
    return undefined;
  return options.findKept(exchange.actor, request.url);
}

function begin(request: FastifyRequest): RequestContext {
  const { url, config } = request.routeOptions;
  return new RequestContext(
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
  exchange: RequestContext,
  done: (error?: Error) => void,
): void {
  try {
    for (let index = from; index < steps.length; index += 1) {
      const pending = steps[index]?.(request, exchange);
      if (pending === undefined) continue;
      pending.then(() => runSteps(steps, index + 1, request, exchange, done), done);
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
  if (countHosts(request.raw) > 1) return new AppError('bad_request', 'The request has more than one Host');
  return request.raw.url?.startsWith('/') ? null : new AppError('bad_request', 'The request target must be a path');
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
  socket.end(`HTTP/1.1 ${status}\r\n${fieldLines(Object.entries(fields))}\r\n${json}`);
}
