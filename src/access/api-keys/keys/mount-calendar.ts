import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gate } from '#http/pipeline.ts';
import { AppError } from '#kernel/errors.ts';
import { isForCalendar, secretInAddress } from './calendar-address.ts';

const PATH = '/calendar/:file';
const API_PATH = '/api/v1/calendar';
const PASSED_ON = ['host', 'if-none-match', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'] as const;
const ANSWERED = new Set(['content-type', 'content-disposition', 'cache-control', 'etag', 'retry-after']);

/**
 * Mounts the secret addresses of calendars, for programs that send no header: the key in the address is sent to the API. A key that
 * can do more opens nothing here, nor does an unknown, revoked or expired one: all are the same 404.
 */
export function mountCalendar(app: FastifyInstance, gate: Pick<Gate, 'authenticate'>): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { file = '' } = request.params as { file?: string };
    const secret = secretInAddress(file);
    if (secret === undefined || !(await opensCalendar(request, secret, gate))) {
      throw new AppError('not_found', 'There is no calendar at this address');
    }
    const passed = PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    const response = await app.inject({
      method: 'GET',
      url: API_PATH,
      remoteAddress: request.raw.socket.remoteAddress ?? '',
      headers: {
        ...Object.fromEntries(passed),
        'x-api-key': secret,
        'x-request-id': request.requestContext.requestId,
      },
    });
    const headers = Object.entries(response.headers).filter(([name]) => ANSWERED.has(name));
    return reply.code(response.statusCode).headers(Object.fromEntries(headers)).send(response.rawPayload);
  };
  app.route({ method: 'GET', url: PATH, config: { neverWaits: true }, handler });
  app.knownPaths.add(PATH, ['GET']);
}

async function opensCalendar(
  { requestContext: { address, origin } }: FastifyRequest,
  secret: string,
  gate: Pick<Gate, 'authenticate'>,
): Promise<boolean> {
  const headers = { 'x-api-key': secret };
  const { actor } = await gate.authenticate({ method: 'GET', path: API_PATH, headers, address, origin });
  return actor?.type === 'api_key' && isForCalendar(actor.apiKey.scopes);
}
