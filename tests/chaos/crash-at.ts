import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { copyDatabase } from '#database/maintenance/copy-database.ts';
import { parseDatabaseLocation } from '#database/maintenance/database-location.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { marketPriceWork } from '#ledger/investments/market-prices/index.ts';
import { RateChangeJobs } from '#ledger/rates/announce-rates.ts';
import { importRateFile } from '#ledger/rates/import-rate-file.ts';
import { createLog } from '#telemetry/log.ts';
import { CRASH_SCHEMA } from './crash-migration.ts';

// Does one thing as the command line does, and is killed when the n-th statement or change to a file since its start is about to
// happen. It prints how many there were when there were fewer.
const [count = '', action = '', ...args] = process.argv.slice(2);
let left = Number(count);

// biome-ignore lint/suspicious/noExplicitAny: methods of others' objects, whatever they take.
type Methods = Record<string, any>;

function dieIn(methods: Methods, names: readonly string[], counts: (target: Methods) => boolean = () => true): void {
  for (const name of names) {
    const original = methods[name];
    methods[name] = function counted(...values: unknown[]) {
      if (counts(this)) left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, values);
    };
  }
}

const handle = new BetterSqlite3(':memory:');
// Statements on an in-memory database leave nothing on disk.
dieIn(Object.getPrototypeOf(handle.prepare('select 1')), ['run', 'all'], ({ database }) => !database.memory);
dieIn(Object.getPrototypeOf(handle), ['exec', 'close'], ({ memory }) => !memory);
dieIn(pg.Client.prototype, ['query']);
dieIn(fs, ['openSync', 'fsyncSync', 'renameSync', 'rmSync', 'mkdirSync', 'chmodSync']);
syncBuiltinESMExports();

const [first = '', second = ''] = args;

/** Imports a file of rates, and records them for each family. */
async function importRates(file: string, dataDir: string, url: string | undefined): Promise<void> {
  const postgres = url === undefined ? null : { url, connectionsMax: 4, namedStatements: true };
  const database = await Database.open({ dataDir, clock: Date.now, postgres });
  await importRateFile(database, fs.readFileSync(file));
  await new RateChangeJobs({ database, log: createLog({ level: 'silent' }) }).round();
  await database.close();
}

/** Fetches market prices of the securities of all families once. */
async function fetchPrices(url: string, dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const postgres = databaseUrl === undefined ? null : { url: databaseUrl, connectionsMax: 4, namedStatements: true };
  const database = await Database.open({ dataDir, clock: Date.now, postgres });
  const log = createLog({ level: 'silent' });
  const settings = { url, currencies: [['*', 'USD']] as const, requestsPerMinute: 6000 };
  const [work] = marketPriceWork({ settings, database, clock: Date.now, log, fetch });
  await work?.run(new AbortController().signal);
  await database.close();
}

const now = new Date().toISOString();
const actions: Record<string, () => Promise<unknown>> = {
  migrate: async () => (await Database.open({ dataDir: first, clock: Date.now, schema: CRASH_SCHEMA })).close(),
  backup: async () => backupDatabase(first, second),
  restore: async () => restoreDatabase(first, second, { replace: true, now }),
  rates: async () => importRates(first, second, args[2]),
  prices: async () => fetchPrices(first, second, args[2]),
  copy: async () => copyDatabase(parseDatabaseLocation(first), parseDatabaseLocation(second), now),
};
await actions[action]?.();
process.stdout.write(String(Number(count) - left));
