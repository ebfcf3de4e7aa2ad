import type { AppError } from '#kernel/errors.ts';
import { type Log, writePlainLine } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { HttpOptions } from './http-options.ts';
import type { RequestContext } from './request-context.ts';

/** What the access wing does with a finished request: its log row, its usage count, the credential's last use. */
export type Account = (exchange: RequestContext, method: string, status: number) => void;

/**
 * Logs each request once, at the edge, with how it was authenticated and never with a secret, a query or a body; counts it in
 * the metrics; and hands it to the access wing.
 */
export function observeRequests(log: Log, metrics: Metrics, account: Account): HttpOptions['observe'] {
  return (exchange, method, status, error) => {
    const durationMs = performance.now() - exchange.startedAt;
    metrics.observeRequest(method, exchange.route, status, durationMs / 1000);
    if (exchange.quota?.admitted === false && exchange.actor?.type === 'api_key')
      metrics.countRateLimitRefusal(exchange.actor.apiKey.tier);
    writeLine(log, exchange, method, status, error, durationMs);
    account(exchange, method, status);
  };
}

function writeLine(
  log: Log,
  exchange: RequestContext,
  method: string,
  status: number,
  error: AppError | null,
  durationMs: number,
): void {
  const who = exchange.actor ?? exchange.refused;
  if (status >= 500)
    log.error({ err: error?.cause ?? error, request_id: exchange.requestId }, 'what made the next line');
  // Ids, methods, addresses and templates have alphabets without quotes, so the line needs no escaping; see request-id.ts.
  const members =
    `"request_id":"${exchange.requestId}","method":"${method}","route":"${exchange.route}","status":${status},` +
    `"duration_ms":${Math.round(durationMs * 1000) / 1000},"address":"${exchange.address}",` +
    `"authentication_method":${quoted(who?.type)},"credential_id":${quoted(who?.credentialId)},` +
    `"user_id":${quoted(who?.userId)},"error":${quoted(error?.code)}`;
  if (status >= 500) log.error({ ...JSON.parse(`{${members}}`), err: error?.cause ?? error }, 'request failed');
  else writePlainLine(log, members, exchange.refused === null ? 'request' : 'credential refused');
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'null' : `"${text}"`;
}
