import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestQueue } from './request-queue.ts';

/**
 * Lets each request begin through a queue, after its credential and limits were checked and its body was read: slow senders
 * take no place. Health checks, routes that wait for changes and those whose
 * work is further requests do not take part.
 */
export function limitInFlight(app: FastifyInstance, inFlightMax: number): void {
  const queue = new RequestQueue(inFlightMax);
  app.addHook('preHandler', async (request, reply) => {
    const { neverWaits, streams } = request.routeOptions.config;
    if (neverWaits === true || streams === true) return;
    await queue.enter();
    leaveOnce(request, reply, queue);
    // The client disconnected while it waited.
    if (!reply.raw.destroyed) return;
    request.requestContext.leaveQueue();
    return reply.hijack();
  });
  app.addHook('onSend', ({ requestContext }, _reply, payload, done) => {
    requestContext.leaveQueue();
    done(null, payload);
  });
}

function leaveOnce({ requestContext }: FastifyRequest, reply: FastifyReply, queue: RequestQueue): void {
  requestContext.leaveQueue = () => {
    requestContext.leaveQueue = () => {};
    queue.leave();
  };
  // A handler that writes the response itself passes no `onSend`. Work goes on after a client disconnects, and still counts.
  reply.raw.once('close', () => {
    if (reply.sent) requestContext.leaveQueue();
  });
}
