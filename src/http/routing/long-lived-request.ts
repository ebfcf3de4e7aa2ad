import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LongLivedRequest } from '#application/context.ts';
import { requireScope } from '#application/scope-requirement.ts';
import type { Gate } from '#http/server/pipeline.ts';
import { AppError } from '#kernel/errors.ts';

/** Ends when the client disconnects or `stopping` aborts. */
export function longLivedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Pick<Gate, 'authenticate'>,
  stopping: AbortSignal,
): LongLivedRequest {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  if (reply.raw.closed) disconnected.abort();
  return {
    signal: AbortSignal.any([stopping, disconnected.signal]),
    revalidate: async () => {
      const { exchange } = request;
      const actor = await gate.authenticate(request, exchange);
      if (exchange.requirement === undefined) throw new AppError('unauthorized', 'This path takes no credential');
      requireScope(actor, exchange.requirement);
      return actor;
    },
  };
}
