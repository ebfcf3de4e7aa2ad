import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '#kernel/errors.ts';

/**
 * Lets each request begin through a queue, after its credential and limits were checked and its body was read: slow senders
 * take no place. Health checks, routes that wait for changes and those whose work is further requests do not take part.
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

const WAIT_MAX_MS = 5000;
// Between turns of the event loop the server reads sockets: health checks are answered, and it sees who waits.
const TURN_MS = 10;
const TURN_REQUESTS_MAX = 32;

type Waiting = { readonly sinceMs: number; readonly begin: (isLate: boolean) => void };

/**
 * Starts requests in order of arrival, a few milliseconds of work per turn of the event loop. Without it, overload would wait in
 * sockets, where nothing bounds the time. A request is refused when too many are in flight, or when it has waited too long.
 */
export class RequestQueue {
  readonly #inFlightMax: number;
  readonly #waitMaxMs: number;
  readonly #waiting: Waiting[] = [];
  #inFlight = 0;
  #hasTurn = false;
  #turnBeganMs = 0;

  constructor(inFlightMax: number, waitMaxMs = WAIT_MAX_MS) {
    this.#inFlightMax = inFlightMax;
    this.#waitMaxMs = waitMaxMs;
  }

  /** Waits until the request may begin; each that began must {@link leave}. @throws AppError `unavailable`. */
  async enter(): Promise<void> {
    if (this.#inFlight >= this.#inFlightMax) throw busy();
    this.#inFlight += 1;
    if (!this.#hasTurn) {
      // The first of a turn begins at once: on a quiet server no request waits.
      this.#hasTurn = true;
      setImmediate(() => this.#nextTurn());
      return;
    }
    const sinceMs = performance.now();
    const isLate = await new Promise<boolean>((begin) => this.#waiting.push({ sinceMs, begin }));
    if (!isLate) return;
    this.leave();
    throw busy();
  }

  /** The request was answered. */
  leave(): void {
    this.#inFlight -= 1;
  }

  #nextTurn(): void {
    this.#turnBeganMs = performance.now();
    const requests = Math.min(this.#waiting.length, TURN_REQUESTS_MAX);
    if (requests === 0) this.#hasTurn = false;
    // An immediate each: what one request does at once is done before the next begins.
    for (let request = 0; request < requests; request += 1) setImmediate(() => this.#beginNext(request === 0));
    if (requests > 0) setImmediate(() => this.#nextTurn());
  }

  // The first begins in any case: other work, or a machine that is short of processors, may fill turn after turn.
  #beginNext(isFirst: boolean): void {
    const now = performance.now();
    if (!isFirst && now - this.#turnBeganMs > TURN_MS) return;
    const next = this.#waiting.shift();
    next?.begin(now - next.sinceMs > this.#waitMaxMs);
  }
}

function busy() {
  return unavailable(
    'requests_in_flight',
    'The server is busy: too many requests are in progress; try again shortly',
    1,
  );
}
