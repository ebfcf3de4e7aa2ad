import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { unpackChange } from '#database/family/packed-records.ts';
import { Timers } from '#jobs/timers.ts';
import { historyCheck } from '#operations/check-history.ts';
import { createLog } from '#telemetry/log.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { RateChangeJobs } from './announce-rates.ts';
import { importRateFile, marketRateImport } from './import-rate-file.ts';
import { RateFileError } from './parse-rate-file.ts';

const CSV = 'Date,USD,CZK\n2026-01-06,1.2,24.5\n2026-01-05,1.25,25\n';

async function stored(coffer: Coffer): Promise<string[]> {
  const rows = await coffer.database.read.selectFrom('reference_rates').selectAll().execute();
  return rows.map(({ currency, date, rate }) => `${currency} ${date} ${rate}`).sort();
}

/** Imports once from that address and returns what was logged. */
async function bring(coffer: Coffer, url: string | null): Promise<string> {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const { database } = coffer;
  const work = marketRateImport({ url, database, log, fetch: (from) => fetch(from), onImported: () => {} });
  const timers = new Timers({ database, log, queues: [], work });
  timers.start();
  await timers.stop();
  return lines.join('');
}

/** The round that writes the changes of families. */
function recordChanges({ database }: Coffer, onLine = (_line: string) => {}): Promise<void> {
  const log = createLog({ level: 'info', destination: { write: onLine } });
  return new RateChangeJobs({ database, log }).round();
}

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.csv`;
}

test('importing a file again, or corrected, leaves one rate per currency and day', async (t) => {
  const coffer = await startCoffer(t);
  for (const text of [CSV, CSV, CSV.replace('1.25,25', '1.25,25.5')]) {
    await importRateFile(coffer.database, Buffer.from(text));
  }
  const rates = ['CZK 2026-01-05 25.5', 'CZK 2026-01-06 24.5', 'USD 2026-01-05 1.25', 'USD 2026-01-06 1.2'];
  assert.deepEqual(await stored(coffer), rates);
  for (const { token } of [await coffer.signUp(), await coffer.signUp()]) {
    const { body } = await coffer.call('GET', '/api/v1/reference_rates?to_currency=czk', { token });
    assert.deepEqual(body.reference_rates, [
      { from_currency: 'EUR', to_currency: 'CZK', date: '2026-01-06', rate: '24.5' },
      { from_currency: 'EUR', to_currency: 'CZK', date: '2026-01-05', rate: '25.5' },
    ]);
    const url = '/api/v1/reference_rates?to_currency=CZK&per_page=1';
    const { pagination } = (await coffer.call('GET', url, { token })).body;
    const rest = await coffer.call('GET', `${url}&cursor=${pagination.next_cursor}`, { token });
    assert.equal(rest.body.reference_rates[0]?.date, '2026-01-05');
    assert.equal(rest.body.pagination.next_cursor, null);
  }
});

test('a family whose last member has left gets no change, and its history stays right', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token })).status, 200);
  await importRateFile(coffer.database, Buffer.from(CSV));
  await recordChanges(coffer);
  assert.deepEqual(await coffer.database.read.selectFrom('changes').select('resource').execute(), []);
  assert.deepEqual(await historyCheck.find(coffer.database.read), []);
});

test('new rates of an import show at once, and are one change of each family', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  await storeForeign(coffer, user, account, { currency: 'CZK' });
  const url = `/api/v1/accounts/${account}`;
  const show = async () => (await coffer.call('GET', url, { token: user.token })).text;
  const sequence = async () => coffer.database.versions.of(1);
  const [before, at] = [await show(), await sequence()];
  assert.equal(await show(), before);
  await importRateFile(coffer.database, Buffer.from(CSV));
  const after = await show();
  assert.notEqual(after, before);
  await recordChanges(coffer);
  assert.equal(await sequence(), at + 1n);
  await importRateFile(coffer.database, Buffer.from(CSV));
  await recordChanges(coffer);
  assert.equal(await sequence(), at + 1n, 'importing the same file again changes nothing');
});

/** The records of the families' changes of market rates, by family, in the order of the feed. */
async function announced({ database }: Coffer): Promise<Record<string, unknown[]>> {
  const rows = await database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource', '=', 'reference_rates')
    .orderBy('family_id')
    .orderBy('sequence')
    .execute();
  const byFamily = Map.groupBy(rows, ({ family_id }) => String(family_id));
  return Object.fromEntries(
    [...byFamily].map(([id, changes]) => [id, changes.map((row) => JSON.parse(unpackChange(row).after ?? 'null'))]),
  );
}

/** Makes the database refuse a row, until the returned function is called. */
async function refuse(
  { database }: Coffer,
  table: string,
  column: string,
  value: string,
): Promise<() => Promise<void>> {
  const run = (text: string) => database.write(async ({ db }) => void (await sql.raw(text).execute(db)));
  if (ON_POSTGRES) {
    await run(`alter table ${table} add constraint refused check (${column} <> ${value}) not valid`);
    return () => run(`alter table ${table} drop constraint refused`);
  }
  const when = `before insert on ${table} when new.${column} = ${value}`;
  await run(`create trigger refused ${when} begin select raise(abort, 'refused'); end`);
  return () => run('drop trigger refused');
}

const DAYS = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'];

test('each family gets every import in order while it writes and two processes record', async (t) => {
  const coffer = await startCoffer(t);
  const users = [await coffer.signUp(), await coffer.signUp(), await coffer.signUp()];
  const writes = users.map(async (user) => {
    const account = await coffer.createAccount(user);
    for (let count = 0; count < 10; count += 1)
      await coffer.createTransaction(user, account, { amount: String(count) });
  });
  const imports = DAYS.map(async (day, index) => {
    await importRateFile(coffer.database, Buffer.from(`Date,USD\n${day},1.${index + 1}\n`));
    await Promise.all([recordChanges(coffer), recordChanges(coffer)]);
  });
  const late = coffer.signUp();
  await Promise.all([...writes, ...imports, late]);
  await recordChanges(coffer);
  const announcements = await coffer.database.read
    .selectFrom('rate_announcements')
    .selectAll()
    .orderBy('number')
    .execute();
  const all = announcements.map(({ changed_count, currencies, start_date, end_date }) => ({
    ...{ start_date, end_date, changed_count: Number(changed_count), currencies: JSON.parse(currencies) },
  }));
  assert.equal(
    all.reduce((sum, { changed_count }) => sum + changed_count, 0),
    DAYS.length,
  );
  const found = await announced(coffer);
  for (const id of ['1', '2', '3']) assert.deepEqual(found[id], all);
  // A family that signs up meanwhile gets those after it.
  assert.deepEqual(found['4'] ?? [], all.slice(all.length - (found['4'] ?? []).length));
  assert.deepEqual(await historyCheck.find(coffer.database.read), []);
  assert.equal(
    (await new RateChangeJobs({ database: coffer.database, log: createLog({ level: 'silent' }) }).figures()).waiting,
    0,
  );
});

test('a family that cannot get its change of rates holds up no other', async (t) => {
  const coffer = await startCoffer(t);
  for (let count = 0; count < 30; count += 1) await coffer.signUp();
  await importRateFile(coffer.database, Buffer.from(CSV));
  const jobs = new RateChangeJobs({ database: coffer.database, log: createLog({ level: 'silent' }) });
  assert.equal((await jobs.figures()).waiting, 30);
  const mend = await refuse(coffer, 'changes', 'family_id', '1');
  const lines: string[] = [];
  await recordChanges(coffer, (line) => lines.push(line));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"kind":"rate_changes","id":"1".*a job could not go on/);
  const found = await announced(coffer);
  assert.deepEqual([Object.keys(found).length, found['1']], [29, undefined]);
  const { waiting, since } = await jobs.figures();
  assert.deepEqual([waiting, typeof since], [1, 'string']);
  await mend();
  await importRateFile(coffer.database, Buffer.from(CSV.replace('1.25,25', '1.25,25.5')));
  await recordChanges(coffer);
  assert.deepEqual((await announced(coffer))['1'], [
    { start_date: '2026-01-05', end_date: '2026-01-06', changed_count: 4, currencies: ['CZK', 'USD'] },
    { start_date: '2026-01-05', end_date: '2026-01-05', changed_count: 1, currencies: ['CZK'] },
  ]);
});

test('an interrupted import announces nothing, and the next one the days of both', async (t) => {
  const coffer = await startCoffer(t);
  await coffer.signUp();
  const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 1500 }, (_, index) => `${day(index)},1.${index + 1}`);
  const file = Buffer.from(`Date,USD\n${lines.join('\n')}\n`);
  const mend = await refuse(coffer, 'reference_rates', 'date', `'${day(1200)}'`);
  await assert.rejects(importRateFile(coffer.database, file));
  assert.equal((await stored(coffer)).length, 1000);
  await recordChanges(coffer);
  assert.deepEqual(await announced(coffer), {});
  await mend();
  await importRateFile(coffer.database, file);
  await recordChanges(coffer);
  const change = { start_date: day(0), end_date: day(1499), changed_count: 1500, currencies: ['USD'] };
  assert.deepEqual(await announced(coffer), { 1: [change] });
});

test('of a file in which anything is wrong nothing is stored', async (t) => {
  const coffer = await startCoffer(t);
  await assert.rejects(importRateFile(coffer.database, Buffer.from(`${CSV}2026-01-02,1,zero\n`)), RateFileError);
  assert.deepEqual(await stored(coffer), []);
});

test('a history of many thousand rates goes in', async (t) => {
  const coffer = await startCoffer(t);
  const codes = ['USD', 'JPY', 'CZK', 'DKK', 'GBP', 'HUF', 'PLN', 'RON', 'SEK', 'CHF', 'ISK', 'NOK', 'TRY', 'AUD'];
  const day = (index: number) => new Date(Date.UTC(1999, 0, 4 + index)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 2000 }, (_, index) => [
    day(index),
    ...codes.map((_code, at) => `1.${index}${at + 1}`),
  ]);
  const { rates } = await importRateFile(coffer.database, Buffer.from([['Date', ...codes], ...lines].join('\n')));
  assert.equal(rates.length, 28_000);
  assert.equal((await stored(coffer)).length, 28_000);
});

test('the feed reads a file or an address; an invalid file changes nothing', async (t) => {
  const coffer = await startCoffer(t);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-rates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'rates.csv'), CSV);
  let status = 200;
  let text = CSV.replace('1.25,25', '1.25,26');
  const url = await listen(t, (_request, response) => response.writeHead(status).end(text));

  assert.match(await bring(coffer, pathToFileURL(join(folder, 'rates.csv')).href), /"rates":4,"changed":4/);
  const before = await stored(coffer);
  assert.equal(before.length, 4);
  assert.match(await bring(coffer, url), /imported/);
  const after = await stored(coffer);
  assert.notDeepEqual(after, before);

  text = '<html>moved</html>';
  assert.match(await bring(coffer, url), /"level":"error".*not an ECB rate file/);
  status = 503;
  assert.match(await bring(coffer, url), /"level":"error".*answered with status 503/);
  assert.match(await bring(coffer, 'http://127.0.0.1:1/'), /"level":"error"/);
  assert.match(await bring(coffer, pathToFileURL(join(folder, 'absent.csv')).href), /"level":"error"/);
  assert.deepEqual(await stored(coffer), after);
});

test('a server with an address imports at its start, and the rates convert', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-rates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'rates.csv');
  writeFileSync(file, CSV);
  const coffer = await startCoffer(t, { COFFER_EXCHANGE_RATES_URL: pathToFileURL(file).href });
  while (!coffer.logLines.some((line) => line.includes('imported'))) await setImmediate();
  assert.equal((await stored(coffer)).length, 4);
});

test('without a URL the feed sends no request', async (t) => {
  const coffer = await startCoffer(t);
  assert.equal(await bring(coffer, null), '');
});
