import type { FastifyRequest } from 'fastify';
import type { AppError } from '#kernel/errors.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { HttpOptions } from './create-http.ts';
import type { Exchange } from './exchange.ts';

/** What the access wing does with a finished request: its log row, its usage count, the credential's last use. */
export type Account = (exchange: Exchange, request: FastifyRequest, status: number) => void;

/**
 * Logs each request once, at the edge, with how it was authenticated and never with a secret, a query or a body; counts it in
 * the metrics; and hands it to the access wing.
 */
export function observeRequests(log: Log, metrics: Metrics, account: Account): HttpOptions['observe'] {
  return (exchange, request, status, error) => {
    const durationMs = performance.now() - exchange.startedAt;
    metrics.observeRequest(request.method, exchange.route, status, durationMs / 1000);
    if (exchange.quota?.admitted === false) metrics.countRateLimitRefusal(exchange.caller?.apiKey?.tier ?? '');
    writeLine(log, exchange, request, status, error, durationMs);
    account(exchange, request, status);
  };
}

function writeLine(
  log: Log,
  exchange: Exchange,
  request: FastifyRequest,
  status: number,
  error: AppError | null,
  durationMs: number,
): void {
  const who = exchange.caller ?? exchange.refused;
  const line = {
    request_id: exchange.requestId,
    method: request.method,
    route: exchange.route,
    status,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    address: exchange.address,
    authentication_method: who?.method ?? null,
    ...(who && { credential_id: who.credentialId, user_id: who.userId }),
    ...(error && { error: error.code }),
  };
  if (status >= 500) log.error({ ...line, err: error?.cause ?? error }, 'request failed');
  else log.info(line, exchange.refused === null ? 'request' : 'credential refused');
}
