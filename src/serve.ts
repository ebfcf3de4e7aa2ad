import { setTimeout as wait } from 'node:timers/promises';
import { anyUserExists } from '#access/people/users/index.ts';
import { readSettings, SettingsError } from '#config/read-settings.ts';
import type { Settings } from '#config/settings.ts';
import { VERSION } from '#config/version.ts';
import { openContentStore } from '#content-store/open-content-store.ts';
import { Database } from '#database/database.ts';
import { DamageSearch } from '#database/maintenance/find-damage.ts';
import { errorDocs } from '#http/problem.ts';
import { stopAccepting } from '#http/stop-accepting.ts';
import { answerWhileMigrating } from '#http/while-migrating.ts';
import { isLoopback } from '#kernel/addresses.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';
import { type AdminSocket, openAdminSocket } from '#src/cli/admin-socket.ts';
import { addressesOf, startMessage } from '#src/cli/start-message.ts';
import type { CommandParts } from '#src/cli/with-database.ts';
import { createLog, type Log } from '#telemetry/log.ts';
import { LogStream } from '#telemetry/log-stream.ts';
import { type Metrics, NO_METRICS } from '#telemetry/metrics.ts';
import { observeStatements } from '#telemetry/observe-statements.ts';
import { createServer, type Server } from './server.ts';
import { WORKER } from './wiring.ts';

// Together with the longest grace period less than the patience of the supervisors in `deploy`.
const FORCE_MS = 5000;
const LAST_LINES_MS = 1000;
const CALLS_CHECK_MS = 10;

/** Runs the server process: reads the settings, opens the database, serves until SIGTERM or SIGINT. */
export async function serve(): Promise<void> {
  const settings = settingsOrExit();
  const prometheus = settings.metrics === null ? null : await import('#telemetry/prometheus.ts');
  const metrics = prometheus?.createMetrics({ ofProcess: true }) ?? NO_METRICS;
  const lines = new LogStream(1, {
    onDrop: (count) => metrics.countDroppedLogLines(count),
    onRecovery: (dropped) => log.warn({ dropped }, 'lines of the log were dropped: they could not be written'),
  });
  const log = createLog({ level: settings.logLevel, destination: lines });
  process.stderr.on('error', () => {}); // its reader may have gone
  const database = await openDatabase(settings, log, lines, metrics);
  const server = await createServer({ settings, database, clock: systemClock, log, metrics });
  await server.app.listen({ host: settings.host, port: settings.port });
  const metricsServer = settings.metrics && (await prometheus?.startMetricsServer(metrics, settings.metrics));
  if (settings.signup === 'open' && !isLoopback(settings.host)) {
    log.warn({ host: settings.host }, 'anyone who reaches this server can sign up; set COFFER_SIGNUP=invite or closed');
  }
  for (const name of settings.ignored) log.warn(`${name} has no effect; remove it`);
  if (!settings.attachments.isShared) {
    log.warn(
      'attachments are refused: set COFFER_ATTACHMENT_STORE to a bucket, or COFFER_ATTACHMENT_DIR to a folder that all processes on the database share',
    );
  }
  void reportStore(log, settings);
  const adminSocket = settings.postgres === null ? await adminSocketOrNull({ settings, database }, server, log) : null;
  const damageSearch = new DamageSearch();
  const isSearched = settings.postgres === null && reportDamage(server, log, damageSearch, settings.dataDir);
  stopOnSignal(log, settings.shutdownSeconds, async () => {
    server.drain();
    await stopAccepting(server.app.server, settings.shutdownSeconds);
    await adminSocket?.close();
    await server.close();
    await metricsServer?.close();
    damageSearch.stop();
    await isSearched;
    await database.close();
    log.info('stopped');
    await lines.end(LAST_LINES_MS);
  });
  await reportStart(log, settings, database, portOf(server) ?? settings.port);
  lines.flushSync();
}

async function openDatabase(settings: Settings, log: Log, lines: LogStream, metrics: Metrics): Promise<Database> {
  let migratesSince: number | null = null;
  let endAnswers = null as (() => Promise<void>) | null;
  const { host, port, publicUrl } = settings;
  const database = await Database.open({
    ...settings,
    clock: systemClock,
    rules: LEDGER_RULES,
    onCommit: (jobs) => metrics.observeCommit(jobs),
    onFatal: (error) => exitNow(log, error, 'an fsync failed; what was written since cannot be trusted'),
    onStatement: observeStatements(log, metrics, settings.slowStatementMs),
    onLost: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
    // Before they run: a long migration must not look like a hang.
    onMigrate: (migrations, copy) => {
      endAnswers ??= answerWhileMigrating(WORKER, { host, port, docs: errorDocs(publicUrl) });
      migratesSince ??= performance.now();
      log.info({ version: VERSION, migrations, copy }, 'migrating the database');
      lines.flushSync(); // the migration of a file blocks
    },
    onMigrated: (migration, ms) => {
      log.info({ migration, ms: Math.round(ms) }, 'a migration has run');
      lines.flushSync();
    },
  });
  await endAnswers?.();
  if (migratesSince !== null) {
    log.info({ ms: Math.round(performance.now() - migratesSince) }, 'the database is migrated');
  }
  return database;
}

/** One line in the log; at a terminal also the text for the person in front of it. */
async function reportStart(log: Log, settings: Settings, database: Database, port: number): Promise<void> {
  log.info({ version: VERSION, node: process.versions.node, ...addressesOf(settings, port) }, 'Coffer is ready');
  if (!process.stdout.isTTY) return;
  process.stdout.write(startMessage(settings, port, await anyUserExists(database.read)));
}

/** Tries the store of attachments once, so that a wrong key is known before the first upload. The server runs without it. */
async function reportStore(log: Log, { attachments }: Settings): Promise<void> {
  if (attachments.store.kind === 'folder') return;
  const store = openContentStore(attachments.store);
  try {
    await store.check();
    log.info(`attachments are stored in ${store.description}`);
  } catch (error) {
    log.error({ err: error }, 'the store of attachments cannot be used: uploads and downloads are answered 503');
  }
}

/** The server runs without it where the file system has no sockets. */
async function adminSocketOrNull(parts: CommandParts, server: Server, log: Log): Promise<AdminSocket | null> {
  try {
    const jobFigures = () => server.jobFigures();
    return await openAdminSocket({ ...parts, jobFigures }, () => server.forgetCredentials());
  } catch (error) {
    log.warn({ err: error }, 'no socket in the data folder: commands such as reset-password need this server stopped');
    return null;
  }
}

/** Looks for damaged pages once, after the start: a request might meet one of them only in months. */
async function reportDamage(server: Server, log: Log, search: DamageSearch, dataDir: string): Promise<void> {
  try {
    const faults = await search.run(dataDir, WORKER);
    if (faults === null) return;
    if (faults.length === 0) return log.debug('no page of the database is damaged');
    server.reportDamage();
    log.error({ faults }, 'the database is damaged: restore a backup, see docs/backups.md');
  } catch (error) {
    log.warn({ err: error }, 'the database was not searched for damaged pages');
  }
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

/**
 * Stops on the first SIGTERM or SIGINT and exits 0. On the second, and when the stop takes too long, the signal ends the process: an
 * exit would wait for threads that do not end.
 */
function stopOnSignal(log: Log, graceSeconds: number, stopServer: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return endBySignal(signal);
    isStopping = true;
    setTimeout(
      () => {
        log.fatal('the server did not stop in time and is ended');
        endBySignal(signal);
      },
      graceSeconds * 1000 + FORCE_MS,
    );
    log.info({ signal }, 'stopping');
    await stopServer();
    await endOfCalls();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop(signal).catch((error) => exitNow(log, error, 'stopping failed')));
  }
}

/** Ends the process as the signal does by default, without waiting for anything. */
function endBySignal(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Settles when no system call of the thread pool is left: an exit would wait for it, for example for a name server. */
async function endOfCalls(): Promise<void> {
  while (process.getActiveResourcesInfo().some((name) => /^(?:FSReq|GetAddrInfoReq|GetNameInfoReq)/.test(name)))
    await wait(CALLS_CHECK_MS);
}

function exitNow(log: Log, error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(70);
}

function portOf(server: Server): number | null {
  const address = server.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
