import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#kernel/errors.ts';
import { requestIdOf } from './context.ts';
import { problemOf } from './problem.ts';

type ClientSocket = NodeJS.WritableStream & { readonly writable: boolean; destroy(): void };
/** Parts of every response: its headers, and the address of the page of error codes. */
type Common = { readonly headers: Readonly<Record<string, string>>; readonly docs: string };

const VERSIONS = new Set(['1.0', '1.1']);
const answered = new WeakSet<object>();

/** Responds to a request that Node's HTTP parser refused. There is no request object then, only a socket. */
export function refuseBrokenHttp(error: Error & { code?: string }, socket: ClientSocket, common: Common): void {
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
export function refuseUnclearHttp(request: IncomingMessage, response: ServerResponse, common: Common): boolean {
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
