import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsSettings } from '#config/settings.ts';
import { VERSION } from '#config/version.ts';
import type { Metrics } from './metrics.ts';
import { serverMetrics } from './server-metrics.ts';
import { statementKind } from './statement-kind.ts';

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const STATEMENT_BUCKETS_SECONDS = [0.001, 0.01, 0.1, 0.5, 2.5];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** A listening metrics server. `close` ends its connections and resolves when the port is free. */
export type MetricsServer = { readonly port: number; close(): Promise<void> };

/** Makes the metrics of one server, in a registry of their own. `ofProcess` adds those of Node and the process. */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'coffer_build_info',
    help: 'The release that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  const requests = new Counter({
    name: 'coffer_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status_class'],
    registers,
  });
  const durations = new Histogram({
    name: 'coffer_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'coffer_rate_limit_refusals_total',
    help: 'Requests refused because their API key, or their user by sessions and tokens (tier "user"), had used up the window.',
    labelNames: ['tier'],
    registers,
  });
  const shed = new Counter({
    name: 'coffer_requests_shed_total',
    help: 'Requests refused with 503, by what the server had too little of.',
    labelNames: ['shortage'],
    registers,
  });
  const alone = new Counter({
    name: 'coffer_rate_limit_decided_alone_total',
    help: 'Requests whose rate limit this process decided alone, because the shared counters did not answer.',
    registers,
  });
  const invalidationsConnected = new Gauge({
    name: 'coffer_credential_invalidations_received',
    help: '1 while revocations by other processes are received; at 0 each request looks its credential up.',
    registers,
  });
  invalidationsConnected.set(1);
  const batches = new Histogram({
    name: 'coffer_group_commit_writes',
    help: 'Writes that one commit carried.',
    buckets: BATCH_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'coffer_database_statement_duration_seconds',
    help: 'Time of statements on the event loop, by their first word and the first table that they name.',
    labelNames: ['operation', 'table'],
    buckets: STATEMENT_BUCKETS_SECONDS,
    registers,
  });
  const webhookAttempts = new Counter({
    name: 'coffer_webhook_attempts_total',
    help: 'Attempts to deliver to webhooks, by what the receiver made of them.',
    labelNames: ['outcome'],
    registers,
  });
  const backup = new Gauge({
    name: 'coffer_backup_last_success_timestamp_seconds',
    help: 'When the newest scheduled backup of this process was made; 0 before the first.',
    registers,
  });
  const backupFailures = new Counter({
    name: 'coffer_backup_failures_total',
    help: 'Scheduled backups that could not be made.',
    registers,
  });
  const droppedLogLines = new Counter({
    name: 'coffer_log_lines_dropped_total',
    help: 'Lines of the log that could not be written.',
    registers,
  });
  const server = serverMetrics(registers);
  return {
    observeRequest(method, route, status, seconds) {
      requests.inc({ method, route, status_class: `${Math.floor(status / 100)}xx` });
      durations.observe({ method, route }, seconds);
    },
    countRateLimitRefusal: (tier) => refusals.inc({ tier }),
    countShed: (shortage) => shed.inc({ shortage }),
    countDecidedAlone: () => alone.inc(),
    setInvalidationsConnected: (isConnected) => invalidationsConnected.set(isConnected ? 1 : 0),
    observeCommit: (writes) => batches.observe(writes),
    observeBackup: (ms) => backup.set(ms / 1000),
    countBackupFailure: () => backupFailures.inc(),
    countDroppedLogLines: (lines) => droppedLogLines.inc(lines),
    observeStatement: (sql, ms) => statements.observe(statementKind(sql), ms / 1000),
    countWebhookAttempt: (outcome) => webhookAttempts.inc({ outcome }),
    watch: server.watch,
    text: async () => {
      await server.refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Serves `/metrics` to those who send the token, if there is one; port 0 takes any free one. Rejects when the port is taken. */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port, token }: MetricsSettings,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (token !== null && !isToken(request.headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer');
      answer(response, 401, 'text/plain', 'COFFER_METRICS_TOKEN is needed\n');
    } else if (request.url !== '/metrics') answer(response, 404, 'text/plain', 'not found\n');
    else if (request.method !== 'GET') answer(response, 405, 'text/plain', 'GET only\n');
    else {
      metrics.text().then(
        (text) => answer(response, 200, metrics.contentType, text),
        () => answer(response, 500, 'text/plain', 'failed\n'),
      );
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const BEARER = /^Bearer +(\S+)$/i;

function isToken(authorization: string | undefined, token: string): boolean {
  const sent = BEARER.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'));
}

function answer(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}
