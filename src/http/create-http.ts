import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import type { Requirement } from '#application/requirement.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { AppError } from '#kernel/errors.ts';
import { acceptedCodings, codedTag, errorFormat, routedUrl } from './accept.ts';
import { parseJsonBody, requireUtf8 } from './body.ts';
import { RequestContext, requestIdOf } from './context.ts';
import { apiHeaders, PREFLIGHT_HEADERS } from './headers.ts';
import { limitInFlight } from './in-flight.ts';
import { KnownPaths, MATCHING } from './known-paths.ts';
import type { ObserveRequest } from './observe.ts';
import { hostCheck, limitOrigin, type OwnOrigin, ownOriginOf } from './origin.ts';
import { type Gate, noteCredential, runPipeline } from './pipeline.ts';
import { errorDocs, problemOf, toAppError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that a path does answer, on its other methods. */
    allow?: string;
    requirement?: Requirement;
    /** True where a request never waits for others and is never refused for them. */
    neverWaits?: true;
    /** True where the path answers with server-sent events too. */
    streams?: boolean;
    /** The media type of a path that answers with a file. */
    media?: string;
    /** False where no page of another origin may read the response; the path answers its own preflights. */
    crossOrigin?: false;
    /** True where any `Host` is answered: probes use whatever name they have. */
    anyHost?: true;
  }
  interface FastifyInstance {
    knownPaths: KnownPaths;
  }
  interface FastifyRequest {
    requestContext: RequestContext;
  }
}

/** The surroundings of the HTTP layer. */
type HttpOptions = {
  readonly publicUrl: PublicUrl;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy: readonly string[];
  /** Further host names that are answered. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may use the sign-in paths. */
  readonly corsOrigins: readonly string[];
  readonly gate: Gate;
  /** How many requests may be in flight. */
  readonly inFlightMax: number;
  /** True once the process stops: each response then closes its connection, or a busy one would never end. */
  isDraining(): boolean;
  readonly observe: ObserveRequest;
};

type Headers = Readonly<Record<string, string>>;

const BODY_BYTES_MAX = 256 * 1024;
const DROPPED_BYTES_MAX = 16 * 1024 * 1024;
// Slow headers and slow bodies get 408, checked once a second.
const SOCKET_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
// Close connections that stall while we send. Long polls and streams send something far more often.
const STALLED_MS = 120_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// Routes validate with zod: the framework's schema compilers, 8 MB of code, are not loaded.
const noSchemas = (): never => {
  throw new Error('a route gave the framework a schema');
};

/** A Fastify server with the limits, body parser, pipeline and error body that all routes share. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const headers = apiHeaders(options.publicUrl);
  const ownOrigin = ownOriginOf(options.publicUrl);
  const docs = errorDocs(options.publicUrl);
  const app = fastify({
    logger: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handler) =>
      createServer(SOCKET_LIMITS, (request, response) => {
        if (!refuseUnclearHttp(request, response, { headers, docs })) handler(request, response);
      }),
    routerOptions: MATCHING,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    return503OnClosing: false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/', options.publicUrl.basePath),
    // A target that cannot be decoded is never routed, so no hook runs.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply, headers, ownOrigin);
      reply.raw.once('finish', () => options.observe(request.requestContext, reply.statusCode));
      void noteCredential(request, options.gate).then(() => sendError(toAppError(error), request, reply, docs));
    },
    clientErrorHandler: (error, socket) => refuseBrokenHttp(error, socket, { headers, docs }),
  });
  app.server.maxConnections = 10_000;
  app.server.timeout = STALLED_MS;
  app.decorate('knownPaths', new KnownPaths());
  app.decorateRequest('requestContext');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requireUtf8(request.headers['content-type']);
    return parseJsonBody(body);
  });
  addRequestHook(app, options, headers, ownOrigin);
  addResponseHooks(app, options);
  limitInFlight(app, options.inFlightMax);
  addErrorHandlers(app, options);
  return app;
}

function addRequestHook(app: FastifyInstance, options: HttpOptions, headers: Headers, ownOrigin: OwnOrigin): void {
  const requireHost = hostCheck(options.publicUrl, options.allowedHosts);
  app.addHook('onRequest', async (request, reply) => {
    begin(request, reply, headers, ownOrigin);
    if (options.isDraining()) reply.header('connection', 'close');
    requireTarget(request.raw);
    if (request.routeOptions.config.anyHost !== true) requireHost(request.headers.host);
    limitOrigin(request, reply, options.publicUrl, options.corsOrigins);
    if (request.method !== 'OPTIONS') return runPipeline(request, reply, options.gate);
    if (request.routeOptions.config.crossOrigin !== false) return reply.code(204).headers(PREFLIGHT_HEADERS).send();
  });
}

function addResponseHooks(app: FastifyInstance, { observe }: HttpOptions): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A stream usually ends when its client disconnects, and `onResponse` runs only for responses that were sent completely.
    if (payload instanceof Readable) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) observe(request.requestContext, reply.statusCode);
      });
    }
    // Sent only once the count is on disk: a killed process must not give a fresh quota.
    const { counted } = request.requestContext;
    const send = () => done(null, compressed(request, reply, payload));
    if (counted === null) send();
    else counted.then(send, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    observe(request.requestContext, reply.statusCode);
    done();
  });
}

function addErrorHandlers(app: FastifyInstance, options: HttpOptions): void {
  const docs = errorDocs(options.publicUrl);
  app.setErrorHandler(async (error, request, reply) => {
    await noteCredential(request, options.gate);
    // Fastify closes the connection after a body that it refuses, and a client that still sends would get a reset in place of
    // the response (RFC 9112 §9.6). Where the body's end is near, it is read and dropped.
    if (Number(request.headers['content-length']) <= DROPPED_BYTES_MAX && !options.isDraining())
      reply.removeHeader('connection');
    return sendError(toAppError(error, request.headers['content-type']), request, reply, docs);
  });
  app.setNotFoundHandler(async (request) => {
    if (METHODS.has(request.method)) throw new AppError('not_found', 'There is nothing at this path');
    const allow = [...METHODS].join(', ');
    throw new AppError('method_not_allowed', `No path answers ${request.method}`, { headers: { allow } });
  });
}

function begin(request: FastifyRequest, reply: FastifyReply, headers: Headers, ownOrigin: OwnOrigin): void {
  request.requestContext = new RequestContext(request, ownOrigin);
  reply.headers(headers).header('x-request-id', request.requestContext.requestId);
}

const HOST = 'host';

/** RFC 9112 §3.2: more than one Host is refused, of which Node takes the first. A full URL would make us a proxy. */
function requireTarget({ rawHeaders, url }: IncomingMessage): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts > 1) throw new AppError('bad_request', 'The request has more than one Host');
  if (!url?.startsWith('/')) throw new AppError('bad_request', 'The request target must be a path');
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply, docs: string): FastifyReply {
  const context = request.requestContext;
  context.error = error;
  const { status, headers, json } = problemOf(error, context.requestId, docs);
  const format = errorFormat(request.headers.accept) ?? 'application/json';
  return reply.code(status).headers(headers).header('content-type', `${format}; charset=utf-8`).send(json);
}

// Smaller bodies fit one packet anyway.
const BYTES_MIN = 1024;

/** The codings of JSON, the cheapest first. The levels are the measured ones of docs/performance.md. */
const COMPRESS = {
  zstd: (body: Buffer) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
} as const;

const CODINGS = Object.keys(COMPRESS) as (keyof typeof COMPRESS)[];

/**
 * Compresses the JSON of a GET where the client accepts it; returns any other payload as it is. Writes are not compressed: their
 * responses hold the secrets that are shown once.
 */
function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isJson = reply.statusCode === 200 && isUncodedJson(reply);
  if (request.method !== 'GET' || !(isJson || reply.statusCode === 304)) return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (payload.length < BYTES_MIN) return payload;
  const accepted = acceptedCodings(request.headers['accept-encoding']);
  const coding = CODINGS.find((one) => accepted.has(one));
  if (coding === undefined) return payload;
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', codedTag(etag, coding));
  reply.header('content-encoding', coding).removeHeader('content-length');
  return COMPRESS[coding](Buffer.from(payload));
}

function isUncodedJson(reply: FastifyReply): boolean {
  return !reply.hasHeader('content-encoding') && String(reply.getHeader('content-type')).startsWith('application/json');
}

type ClientSocket = NodeJS.WritableStream & { readonly writable: boolean; destroy(): void };
/** Parts of every response: its headers, and the address of the page of error codes. */
type Common = { readonly headers: Readonly<Record<string, string>>; readonly docs: string };

const VERSIONS = new Set(['1.0', '1.1']);
const answered = new WeakSet<object>();

/** Responds to a request that Node's HTTP parser refused. There is no request object then, only a socket. */
function refuseBrokenHttp(error: Error & { code?: string }, socket: ClientSocket, common: Common): void {
  // The parser may refuse the body of a request that has its response already; a second one would answer nothing.
  if (answered.has(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { fields, json } = refusal(common);
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusOf(error.code)}\r\n${lines.join('')}\r\n${json}`);
}

/**
 * Responds to requests that Node's parser hands on although their end is uncertain or their version is unknown; false for every
 * other request.
 */
function refuseUnclearHttp(request: IncomingMessage, response: ServerResponse, common: Common): boolean {
  const coding = request.headers['transfer-encoding'];
  const isKnownVersion = VERSIONS.has(request.httpVersion);
  if (isKnownVersion && (coding === undefined || coding.toLowerCase() === 'chunked')) return false;
  answered.add(request.socket);
  const { fields, json } = refusal(common);
  response.writeHead(isKnownVersion ? 400 : 505, fields).end(json);
  return true;
}

function refusal({ headers, docs }: Common) {
  const requestId = requestIdOf(undefined);
  const { json } = problemOf(new AppError('bad_request', 'The request is not well-formed HTTP'), requestId, docs);
  const length = Buffer.byteLength(json);
  return { json, fields: { ...headers, 'x-request-id': requestId, connection: 'close', 'content-length': length } };
}

function statusOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}
