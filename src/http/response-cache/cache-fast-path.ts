import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimitDecision } from '#application/rate-limit.ts';
import { missingScope } from '#application/scope-requirement.ts';
import { errorFormat } from '#http/server/accept.ts';
import type { HttpOptions } from '#http/server/http-options.ts';
import type { Asked } from '#http/server/pipeline.ts';
import { RequestContext } from '#http/server/request-context.ts';
import { requestIdOf } from '#http/server/request-id.ts';
import type { WriteHead } from './cached-head.ts';
import { sendKept } from './send-cached.ts';

/** Answers a request and says true, or leaves it untouched and says false; at once unless it is counted outside this process. */
export type ExpressLane = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/**
 * A way past the framework for what is asked again and again: a GET by a remembered credential for an answer that is kept. It
 * asks the same questions in the same order as the pipeline, and at the first doubt leaves the request to it, uncounted.
 */
export function expressLane(options: HttpOptions, writeHead: WriteHead): ExpressLane {
  const { gate, findKept, observe } = options;

  const actorOf = (asked: Asked, exchange: RequestContext) => {
    try {
      const actor = gate.authenticate(asked, exchange);
      if (!(actor instanceof Promise)) return actor;
      actor.catch(() => {}); // the pipeline asks once more, and tells
    } catch {
      // The pipeline refuses it in due form.
    }
    return null;
  };

  return (request, response) => {
    const { url, headers: sent } = request;
    if (request.method !== 'GET' || url === undefined || options.isDraining() || options.trustProxy.length > 0)
      return false;
    if (errorFormat(sent.accept) === null || sent['transfer-encoding'] !== undefined || countHosts(request) > 1)
      return false;
    const exchange = new RequestContext(
      requestIdOf(sent['x-request-id']),
      request.socket.remoteAddress ?? '',
      '',
      undefined,
    );
    const actor = actorOf({ method: 'GET', headers: sent, socket: request.socket }, exchange);
    const kept = actor === null ? undefined : findKept(actor, url);
    if (actor === null || kept?.requirement === undefined || missingScope(actor, kept.requirement) !== null)
      return false;
    const send = (admission: RateLimitDecision | null): boolean => {
      if (admission?.quota.admitted === false) return false; // what is not admitted is not counted
      exchange.quota = admission?.quota ?? null;
      exchange.counted = admission?.counted ?? null;
      exchange.actor = actor;
      exchange.route = kept.route;
      const status = sendKept(response, exchange, writeHead, kept, sent['if-none-match']);
      observe(exchange, 'GET', status, null);
      return true;
    };
    const admission = actor.type === 'api_key' ? gate.admit(actor) : null;
    return admission instanceof Promise ? admission.then(send) : send(admission);
  };
}

/** How many `Host` headers a request has: RFC 9112 §3.2 allows one, and Node takes the first of several. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
