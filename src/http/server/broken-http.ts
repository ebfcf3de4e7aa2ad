import { AppError } from '#kernel/errors.ts';
import { problemOf } from './problem.ts';
import { requestIdOf } from './request-context.ts';

type ClientSocket = NodeJS.WritableStream & { readonly writable: boolean; destroy(): void };

/** Responds to a request that Node's HTTP parser refused. There is no request object then, only a socket. */
export function refuseBrokenHttp(
  error: Error & { code?: string },
  socket: ClientSocket,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(undefined);
  const { json } = problemOf(new AppError('bad_request', 'The request is not well-formed HTTP'), requestId);
  const fields = {
    ...headers,
    'x-request-id': requestId,
    connection: 'close',
    'content-length': Buffer.byteLength(json),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusOf(error.code)}\r\n${lines.join('')}\r\n${json}`);
}

function statusOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}
