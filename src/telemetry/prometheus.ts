import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobFigures, Metrics } from './metrics.ts';

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** A listening metrics server. `close` ends its connections and resolves when the port is free. */
export type MetricsServer = { readonly port: number; close(): Promise<void> };

/** Makes the metrics of one server, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
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
  const jobs = jobMetrics(registers);
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
    watchJobs: jobs.watch,
    text: async () => {
      await jobs.refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** The metrics of background jobs, which are read when Prometheus asks for them. */
function jobMetrics(registers: Registry[]) {
  const labelNames = ['kind'];
  const waiting = new Gauge({
    name: 'coffer_jobs_waiting',
    help: 'Jobs of all families that are not done, the running one included.',
    ...{ labelNames, registers },
  });
  const running = new Gauge({
    name: 'coffer_jobs_running',
    help: 'Jobs that this process runs.',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'coffer_jobs_oldest_age_seconds',
    help: 'Since when the oldest job that is not done waits, or has stored no progress; 0 without one.',
    ...{ labelNames, registers },
  });
  const failures = new Counter({
    name: 'coffer_job_failures_total',
    help: 'Attempts of jobs that failed in this process.',
    ...{ labelNames, registers },
  });
  let source: { figures(): Promise<readonly JobFigures[]>; clock(): number } | null = null;
  return {
    watch(figures: () => Promise<readonly JobFigures[]>, clock: () => number): void {
      source = { figures, clock };
    },
    /** Without the database there are no figures of jobs, but all others. */
    async refresh(): Promise<void> {
      const all = (await source?.figures().catch(() => [])) ?? [];
      const now = source?.clock() ?? 0;
      for (const metric of [waiting, running, age, failures]) metric.reset();
      for (const { kind, ...figures } of all) {
        waiting.set({ kind }, figures.waiting);
        running.set({ kind }, figures.running);
        age.set({ kind }, figures.since === null ? 0 : Math.max(0, now - Date.parse(figures.since)) / 1000);
        failures.inc({ kind }, figures.failures);
      }
    },
  };
}

/** Serves `/metrics` on 127.0.0.1 for a Prometheus on this machine; port 0 takes any free one. Rejects when the port is taken. */
export async function startMetricsServer(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') answer(response, 404, 'text/plain', 'not found\n');
    else if (request.method !== 'GET') answer(response, 405, 'text/plain', 'GET only\n');
    else {
      metrics.text().then(
        (text) => answer(response, 200, metrics.contentType, text),
        () => answer(response, 500, 'text/plain', 'failed\n'),
      );
    }
  });
  server.listen(port, '127.0.0.1');
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

function answer(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}
