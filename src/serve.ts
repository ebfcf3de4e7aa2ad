import { readSettings, SettingsError } from '#config/read-settings.ts';
import type { Settings } from '#config/settings.ts';
import { Database } from '#database/database.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createLog, type Log } from '#telemetry/log.ts';
import { NO_METRICS } from '#telemetry/metrics.ts';
import { replicaEvents } from './replica-events.ts';
import { createServer, type Server } from './server.ts';
import { welcome } from './welcome.ts';

/** The process: reads the settings, opens the database, serves until a signal says stop. */
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
  process.stdout.write(welcome(settings, portOf(server) ?? settings.port));
  stopOnSignal(server, log, settings.shutdownSeconds, async () => {
    await metricsServer?.close();
    await database.close();
  });
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
    // Node leaves idle keep-alive connections open: they are closed again and again until none is left, then by force.
    const idle = setInterval(() => server.app.server.closeIdleConnections(), 50);
    const force = setTimeout(() => server.app.server.closeAllConnections(), graceSeconds * 1000);
    await server.close();
    clearInterval(idle);
    clearTimeout(force);
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
