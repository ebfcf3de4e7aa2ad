import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lasting } from '#application/context.ts';
import { type Gate, requireScope } from '#http/server/pipeline.ts';
import { AppError } from '#kernel/errors.ts';

/** Watches over a request that waits: whether its credential is still good, its client still there, the server not stopping. */
export function lastingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Pick<Gate, 'authenticate'>,
  stopping: AbortSignal,
): Lasting {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.closed) gone.abort();
  return {
    ends: AbortSignal.any([stopping, gone.signal]),
    recheck: async () => {
      const { exchange } = request;
      const actor = await gate.authenticate(request, exchange);
      if (exchange.requirement === undefined) throw new AppError('unauthorized', 'This path asks for no credential');
      requireScope(actor, exchange.requirement);
      return actor;
    },
  };
}
