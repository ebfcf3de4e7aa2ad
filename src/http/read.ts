import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { maskValues } from '#kernel/masked-values.ts';
import { asksForEvents, entityTag, namesWeakly } from './accept.ts';
import { type HttpParts, routeContext } from './context.ts';
import { taskOf } from './heavy-reads.ts';
import {
  type FileResponse,
  jsonOf,
  NOTHING_FOUND,
  type Route,
  type RouteContext,
  type RouteResponse,
} from './route.ts';
import { isStrict, type ValidInput, validate } from './validation.ts';

// A buffering proxy would delay every event.
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** The handler of a GET route: the response of the use case, with an entity tag. */
export function readHandler(route: Route, parts: HttpParts): RouteHandlerMethod {
  return async (request, reply) => {
    const longLived = routeContext(request, reply, parts);
    if (isStrict(request)) reply.header('preference-applied', 'handling=strict');
    const input = validate(route, request);
    requireHarmless(route, input.query, longLived.actor?.limits ?? null);
    if (route.stream !== undefined && asksForEvents(request.headers.accept)) {
      const lastEventId = request.headers['last-event-id'];
      const { events } = await route.stream(longLived, input, lastEventId?.toString());
      return reply.headers(STREAM_HEADERS).send(events);
    }
    const response = await longLived.db.readOnce((db) => read(route, { ...longLived, db }, input, parts));
    return send(response, request, reply);
  };
}

/** Runs the use case, in a reader thread if it is heavy. */
async function read(route: Route, context: RouteContext, input: ValidInput, parts: HttpParts): Promise<RouteResponse> {
  const here = async () => route.handle(context, input, NOTHING_FOUND);
  const isHeavy = route.isHeavy?.(input) === true;
  const response = await (isHeavy
    ? parts.heavyReads.run(taskOf(route.operation, context, input), here, route.stepsOfRecord?.(input))
    : here());
  parts.inspect?.(route, response);
  const shown = masked(route, response, context.actor?.limits ?? null);
  if (shown !== response) parts.inspect?.(route, shown);
  return shown;
}

function send(response: RouteResponse, request: FastifyRequest, reply: FastifyReply) {
  reply.code(response.status);
  if (response.headers !== undefined) reply.headers(response.headers);
  if (response.file !== undefined) return sendFile(request, reply, response.file);
  const json = jsonOf(response);
  if (json === undefined) return reply.removeHeader('content-type').send();
  if (response.status !== 200) return reply.send(json);
  const etag = entityTag(json);
  reply.header('etag', etag);
  return clientHas(request, etag) ? sendNotModified(reply) : reply.send(json);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileResponse) {
  const { open, bytes, version, type, name } = file;
  const etag = entityTag(version);
  if (clientHas(request, etag)) return sendNotModified(reply.header('etag', etag));
  const content = await open();
  const headers = { 'content-type': type, 'content-length': bytes, 'content-disposition': dispositionOf(name) };
  return reply.headers({ etag, ...headers }).send(content);
}

// Headers are ASCII: RFC 6266 has a form for other names, and old clients read the first.
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  const coded = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percentCode)}`;
  return `attachment; filename="${plain}"${coded}`;
}

const percentCode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

function clientHas({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-none-match'];
  return condition !== undefined && namesWeakly(condition, etag);
}

function sendNotModified(reply: FastifyReply) {
  return reply.code(304).removeHeader('content-type').send();
}

// Of every list: they find nothing.
const PAGING = ['page', 'per_page', 'cursor', 'locale'];

/** Refuses a filter or an order by what is hidden from the credential. @throws AppError `limited_credential`. */
function requireHarmless(route: Route, query: object | undefined, limits: Limits | null): void {
  if (!isMasked(route, limits)) return;
  const harmless = [...PAGING, ...(route.harmless ?? [])];
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || harmless.includes(name) || harmless.includes(`${name}=${value}`)) continue;
    const message = `This credential is limited (mask_values), and ${name} would find what is hidden from it; leave ${name} out`;
    throw new AppError('limited_credential', message, { details: { limit: 'mask_values' } });
  }
}

/** The response without the values that are hidden from the credential. */
function masked(route: Route, response: RouteResponse, limits: Limits | null): RouteResponse {
  if (!isMasked(route, limits)) return response;
  const { json, body, ...rest } = response;
  const text = jsonOf(response);
  const holder = route.path.split('/:')[0]?.split('/').at(-1) ?? '';
  return { ...rest, body: maskValues(text === undefined ? body : JSON.parse(text), holder) };
}

function isMasked(route: Route, limits: Limits | null): boolean {
  return limits?.maskValues === true && route.unmasked !== true;
}
