import { readSettings, SettingsError } from '#config/read-settings.ts';
import type { Settings } from '#config/settings.ts';
import { Database } from '#database/database.ts';
import { findDamage } from '#database/maintenance/find-damage.ts';
import type { ReplicaEvents } from '#database/postgres/replica.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createLog, type Log } from '#telemetry/log.ts';
import { type Metrics, NO_METRICS } from '#telemetry/metrics.ts';
import { createServer, type Server } from './server.ts';
import { isLoopback, startMessage } from './start-message.ts';
import { stopAccepting } from './stop-accepting.ts';

/** Runs the server process: reads the settings, opens the database, serves until SIGTERM or SIGINT. */
export async function serve(): Promise<void> {
  const settings = settingsOrExit();
  const log = createLog({ level: settings.logLevel });
  const prometheus = settings.metricsPort === null ? null : await import('#telemetry/prometheus.ts');
  const metrics = prometheus?.createMetrics() ?? NO_METRICS;
  const database = await Database.open({
    dataDir: settings.dataDir,
    postgres: settings.postgres,
    clock: systemClock,
    onCommit: (jobs) => metrics.observeCommit(jobs),
    onFatal: (error) => exitNow(log, error, 'an fsync failed; what was written since cannot be trusted'),
    onLost: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
    onReplica: replicaEvents(log, metrics),
  });
  metrics.setReplicaAnswers(settings.postgres?.replicaUrl !== undefined);
  const server = await createServer({ settings, database, clock: systemClock, log, metrics });
  await server.app.listen({ host: settings.host, port: settings.port });
  const metricsServer = await prometheus?.startMetricsServer(metrics, settings.metricsPort ?? 0);
  if (settings.signup === 'open' && !isLoopback(settings.host)) {
    log.warn({ host: settings.host }, 'anyone who reaches this server can sign up; set COFFER_SIGNUP=invite or closed');
  }
  process.stdout.write(startMessage(settings, portOf(server) ?? settings.port));
  if (settings.postgres === null) void reportDamage(server, log, settings.dataDir);
  stopOnSignal(server, log, settings.shutdownSeconds, async () => {
    await metricsServer?.close();
    await database.close();
  });
}

/** Looks for damaged pages once, after the start: a request might meet one of them only in months. */
async function reportDamage(server: Server, log: Log, dataDir: string): Promise<void> {
  try {
    const faults = await findDamage(dataDir);
    if (faults.length === 0) return log.debug('no page of the database is damaged');
    server.reportDamage();
    log.error({ faults }, 'the database is damaged: restore a backup, see docs/backups.md');
  } catch (error) {
    log.warn({ err: error }, 'the database was not searched for damaged pages');
  }
}

/** Logs when the replica is lost and back; the metrics count every read. */
function replicaEvents(log: Log, metrics: Metrics): ReplicaEvents {
  return {
    onLost: (error) => {
      metrics.setReplicaAnswers(false);
      log.warn({ err: error }, 'the replica does not answer: all is read from the primary');
    },
    onBack: () => {
      metrics.setReplicaAnswers(true);
      log.info('the replica answers again');
    },
    onRead: (from) => metrics.countReplicaRead(from),
  };
}

function settingsOrExit(): Settings {
  try {
    return readSettings().settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Drains on the first SIGTERM or SIGINT and exits 0; exits at once on the second. */
function stopOnSignal(server: Server, log: Log, graceSeconds: number, release: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    server.drain();
    await stopAccepting(server.app.server, graceSeconds);
    await server.close();
    await release();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop(signal).catch((error) => exitNow(log, error, 'stopping failed')));
  }
}

function exitNow(log: Log, error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(70);
}

function portOf(server: Server): number | null {
  const address = server.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
