import type { FinishedRequest } from '#application/context.ts';
import type { Settings } from '#config/settings.ts';
import { type Log, writeInfo } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { RequestContext } from './context.ts';

/** Called once for each request, after its response was sent. */
export type ObserveRequest = (context: RequestContext, status: number) => void;

/**
 * Writes one log line, without a secret, a query or a body, unless the request succeeded and only errors are logged; counts the
 * request in the metrics; passes it to `account`.
 */
export function observeRequests(
  log: Log,
  logged: Settings['logRequests'],
  metrics: Metrics,
  account: (request: FinishedRequest) => void,
): ObserveRequest {
  return (context, status) => {
    const request = context.finish(status);
    metrics.observeRequest(request.method, request.route, status, request.durationMs / 1000);
    if (context.quota?.admitted === false && context.actor !== null) {
      metrics.countRateLimitRefusal(context.actor.type === 'api_key' ? context.actor.apiKey.tier : 'user');
    }
    const shortage = context.error?.shortage;
    if (shortage !== undefined) metrics.countShed(shortage);
    if (logged === 'all' || status >= 400) writeLine(log, context, request);
    account(request);
  };
}

function writeLine(log: Log, { error, traceparent }: RequestContext, request: FinishedRequest): void {
  const owner = request.actor ?? request.refused;
  const line = {
    request_id: request.requestId,
    method: request.method,
    route: request.route,
    status: request.status,
    duration_ms: Math.round(request.durationMs * 1000) / 1000,
    address: request.address,
    authentication_method: owner?.type ?? null,
    credential_id: owner?.credentialId ?? null,
    user_id: owner?.userId ?? null,
    error: error?.code ?? null,
    ...(traceparent !== null && { traceparent }),
  };
  // A busy server would fill its log with the refusals.
  const isShed = error?.code === 'unavailable' && error.cause === undefined;
  if (request.status >= 500 && !isShed) log.error({ ...line, err: error?.cause ?? error }, 'request failed');
  else writeInfo(log, line, request.refused === null ? 'request' : 'credential refused');
}
