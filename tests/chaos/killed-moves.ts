import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { verify } from '#src/cli/verify.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';
import { killPoints, runToEnd, runUntil } from './run-until.ts';

/** Two states of one ledger, each in its own data folder; the number of users identifies them. */
type TwoStates = { readonly one: string; readonly two: string };

async function makeLedger(t: TestContext): Promise<TwoStates> {
  const [one, two] = [dataFolder(t), dataFolder(t)];
  let coffer = await openCoffer(one);
  const first = await coffer.signUp();
  await coffer.createTransaction(first, await coffer.createAccount(first));
  await coffer.server.close();
  await coffer.database.close();
  cpSync(one, two, { recursive: true });
  coffer = await openCoffer(two);
  await coffer.signUp({ email: 'second@example.test' });
  await coffer.server.close();
  await coffer.database.close();
  return { one, two };
}

/** The number of users that a server would serve, or null where it refuses the place. */
async function served(dataDir: string, url?: string): Promise<number | null> {
  const postgres = url === undefined ? null : { url, connectionsMax: 4, namedStatements: true };
  let database: Database;
  try {
    database = await Database.open({ dataDir, clock: Date.now, postgres });
  } catch (error) {
    assert.match(String(error), /cut short/);
    return null;
  }
  const users = await database.read.selectFrom('users').select('id').execute();
  await database.close();
  return users.length;
}

/** Kills a backup at `kills` points: a complete file exists or none, and the next attempt succeeds. */
export async function checkKilledBackups(t: TestContext, kills: number): Promise<void> {
  const { one } = await makeLedger(t);
  const folder = dataFolder(t);
  const steps = await runToEnd(['backup', one, join(folder, 'whole')]);
  for (const at of killPoints(steps, kills)) {
    const file = join(folder, `backup-${at}`);
    assert.ok(await runUntil(at, ['backup', one, file]));
    if (!existsSync(file)) await backupDatabase(one, file);
    const { report, isSound } = await verify({ engine: 'sqlite', path: file });
    assert.ok(isSound, `killed at ${at}: ${report}`);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.partial')),
    [],
  );
}

/** Kills a restore over existing data at `kills` points: a server serves the old or the new data, or refuses; nothing is lost. */
export async function checkKilledRestores(t: TestContext, kills: number): Promise<void> {
  const { one, two } = await makeLedger(t);
  const folder = dataFolder(t);
  const backup = join(folder, 'two.backup');
  await backupDatabase(two, backup);
  const newFolder = (name: string) => {
    cpSync(one, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const steps = await runToEnd(['restore', newFolder('whole'), backup]);
  const outcomes = new Set<number | null>();
  for (const at of killPoints(steps, kills)) {
    const dataDir = newFolder(String(at));
    assert.ok(await runUntil(at, ['restore', dataDir, backup]));
    const users = await served(dataDir);
    outcomes.add(users);
    assert.ok(users === null || users === 1 || users === 2, `killed at ${at}: ${users} users are served`);
    await runToEnd(['restore', dataDir, backup]);
    assert.equal(await served(dataDir), 2);
    const kept = readdirSync(dataDir).filter((name) => /\.before-[^-]+-[^-]+-[^-]+$/.test(name));
    assert.ok(kept.length > 0, `killed at ${at}: what was there is kept`);
  }
  t.diagnostic(`${steps} steps, outcomes ${[...outcomes]}`);
  assert.ok(outcomes.has(null) && outcomes.has(1), 'some were refused, and some had changed nothing');
}

/** Kills a copy into a folder at `kills` points: a server serves all of it, or nothing, or refuses. */
export async function checkKilledCopiesDown(t: TestContext, kills: number): Promise<void> {
  const { two } = await makeLedger(t);
  const copyTo = (dataDir: string) => ['copy', `sqlite:${two}`, `sqlite:${dataDir}`] as const;
  const steps = await runToEnd(copyTo(dataFolder(t)));
  for (const at of killPoints(steps, kills)) {
    const dataDir = dataFolder(t);
    assert.ok(await runUntil(at, copyTo(dataDir)));
    if (!existsSync(join(dataDir, LEDGER_FILE))) await runToEnd(copyTo(dataDir));
    assert.equal(await served(dataDir), 2, `killed at ${at}`);
  }
  t.diagnostic(`${steps} steps`);
}

/** Kills a copy into PostgreSQL at `kills` points: a server serves all of it or refuses, and the next try gets to the end. */
export async function checkKilledCopiesUp(t: TestContext, server: string, kills: number): Promise<void> {
  const { two } = await makeLedger(t);
  const copyTo = (url: string) => ['copy', `sqlite:${two}`, url] as const;
  const steps = await runToEnd(copyTo(await newDatabase(server)));
  const outcomes = new Set<number | null>();
  for (const at of killPoints(steps, kills)) {
    const url = await newDatabase(server);
    assert.ok(await runUntil(at, copyTo(url)));
    if (await hasTables(url)) outcomes.add(await served(two, url));
    if (!outcomes.has(2)) await runToEnd(copyTo(url));
    assert.equal(await served(two, url), 2, `killed at ${at}`);
  }
  assert.ok(outcomes.has(null), 'some were refused');
  assert.ok(!outcomes.has(0) && !outcomes.has(1), 'partial data was never served');
  t.diagnostic(`${steps} steps`);
}

async function newDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/killed_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

// Before its first table a copy's target looks like any new database.
async function hasTables(url: string): Promise<boolean> {
  return (await ask(url, `select from pg_tables where schemaname = 'public'`)).length > 0;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
