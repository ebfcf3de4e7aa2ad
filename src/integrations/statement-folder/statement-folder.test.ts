import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { findMaker } from '#access/credentials/find-maker.ts';
import { FamilyStorage } from '#application/family-storage.ts';
import { FileReader } from '#integrations/imports/file-reader.ts';
import { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { SessionJobs } from '#integrations/imports/session-jobs/session-jobs.ts';
import { AppError } from '#kernel/errors.ts';
import { WORKER } from '#src/wiring.ts';
import { createLog } from '#telemetry/log.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';
import { StatementFolder } from './statement-folder.ts';

const IBAN = 'DE89370400440532013000';
const CSV = 'Date;Name;Amount\n2026-03-02;Bakery;-3,50\n2026-03-03;Salary;2500,00\n';
const READ = ['2026-03-02 -3.50 Bakery', '2026-03-03 2500.00 Salary'];

/** A statement in MT940 of an account with one expense on each day of March that is named. */
function mt940(account: string, ...days: readonly number[]): string {
  const rows = days.map((day) => {
    const date = `2603${String(day).padStart(2, '0')}`;
    return `:61:${date}${date.slice(2)}D${day},50NMSCNONREF\r\n:86:105?00DEBIT?20Bakery ${day}?32Bakery ${day}\r\n`;
  });
  const sum = days.reduce((total, day) => total + day + 0.5, 0);
  const closing = (1000 - sum).toFixed(2).replace('.', ',');
  const balances = (tag: string, day: string, amount: string) => `:${tag}:C${day}EUR${amount}\r\n`;
  return `:20:STMT\r\n:25:${account}\r\n:28C:1/1\r\n${balances('60F', '260301', '1000,00')}${rows.join('')}${balances('62F', '260331', closing)}-\r\n`;
}

/** A family, its folder, and rounds of a server that reads it; `folder` is what a process begins with that has seen nothing. */
async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { database } = coffer;
  const { public_id } = await database.read.selectFrom('families').select('public_id').executeTakeFirstOrThrow();
  const root = mkdtempSync(join(tmpdir(), 'coffer-folder-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const family = join(root, public_id);
  mkdirSync(family);
  const clock = () => coffer.now;
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const files = new FileReader(WORKER);
  t.after(() => files.stop());
  const jobs = new ImportJobs({ database, log });
  const sessionJobs = new SessionJobs({ database, clock, log, files, imports: jobs });
  const storage = new FamilyStorage(0);
  const parts = { folder: root, database, clock, log, findMaker, files, jobs, sessionJobs, storage };
  const running = new AbortController().signal;
  const process = (more: Partial<typeof parts> = {}) => {
    const folder = new StatementFolder({ ...parts, ...more });
    return () => folder.run(running);
  };
  const round = process();
  return {
    ...{ coffer, user, root, family, lines, jobs, process, round },
    /** A file is whole in the round after the one that finds it. */
    drop: async (name: string, content: string | Buffer) => {
      mkdirSync(join(family, name, '..'), { recursive: true });
      writeFileSync(join(family, name), content);
      await round();
      return round();
    },
    list: (name = '.') => (existsSync(join(family, name)) ? readdirSync(join(family, name)).sort() : []),
    reason: (name: string) => readFileSync(join(family, 'failed', `${name}.reason.txt`), 'utf8'),
    imports: async () => (await coffer.call('GET', '/api/v1/imports', { token: user.token })).body.data,
  };
}

test('a file goes to the account whose number it has, once it no longer changes', async (t) => {
  const { coffer, user, family, round, list, imports } = await start(t);
  const account_id = await coffer.createAccount(user, { name: `Daily ${IBAN}`, currency: 'EUR' });
  await coffer.createAccount(user, { name: 'Savings', currency: 'EUR' });
  const whole = mt940(IBAN, 2, 3);
  writeFileSync(join(family, 'march.sta'), whole.slice(0, 60));
  await round();
  appendFileSync(join(family, 'march.sta'), whole.slice(60));
  await round();
  assert.deepEqual(list(), ['march.sta']);
  await round();
  assert.deepEqual([list(), list('done')], [['done'], ['march.sta']]);
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-03-02 -2.50 Bakery 2', '2026-03-03 -3.50 Bakery 3']);
  assert.partialDeepStrictEqual(await imports(), [{ account_id, status: 'complete', filename: 'march.sta' }]);
});

test('the same file is imported once, whatever its name, and again after its revert', async (t) => {
  const { coffer, user, drop, list, imports, jobs } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  await drop('march.sta', mt940(IBAN, 2));
  await drop('march.sta', mt940(IBAN, 2));
  await drop('copy.sta', mt940(IBAN, 2));
  assert.deepEqual(list('done'), ['copy.sta', 'march (2).sta', 'march.sta']);
  const [made, ...others] = (await imports()) ?? [];
  assert.equal(others.length, 0);
  await coffer.call('POST', `/api/v1/imports/${made?.id}/revert`, { token: user.token, body: {} });
  await jobs.round();
  assert.deepEqual(await transactionsOf(coffer, user), []);
  await drop('march.sta', mt940(IBAN, 2));
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-03-02 -2.50 Bakery 2']);
});

test('a file with days of an earlier one brings the others', async (t) => {
  const { coffer, user, drop } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  await drop('one.sta', mt940(IBAN, 2, 3));
  await drop('two.sta', mt940(IBAN, 3, 4));
  assert.deepEqual(
    (await transactionsOf(coffer, user)).map((line) => line.slice(0, 10)),
    ['2026-03-02', '2026-03-03', '2026-03-04'],
  );
});

test('a file of several accounts goes to all of them, or to none', async (t) => {
  const { coffer, user, drop, list, reason, imports } = await start(t);
  const other = 'DE02120300000000202051';
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  await drop('both.sta', mt940(IBAN, 2) + mt940(other, 3));
  assert.deepEqual([list('failed'), await imports()], [['both.sta', 'both.sta.reason.txt'], []]);
  assert.match(reason('both.sta'), new RegExp(`Which account is ${other}\\?`));
  await coffer.createAccount(user, { name: other, currency: 'EUR' });
  await drop('both.sta', mt940(IBAN, 2) + mt940(other, 3));
  assert.equal((await imports())?.length, 2);
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-03-02 -2.50 Bakery 2', '2026-03-03 -3.50 Bakery 3']);
});

test('a process that is killed between an import and its move imports nothing twice', async (t) => {
  const { coffer, user, family, process, list, imports, drop } = await start(t);
  const other = 'DE02120300000000202051';
  for (const name of [IBAN, other]) await coffer.createAccount(user, { name, currency: 'EUR' });
  const both = mt940(IBAN, 2) + mt940(other, 3);
  writeFileSync(join(family, 'both.sta'), both);
  // Dies as soon as the first of two imports is made.
  const requireRoom = async () => {
    if (((await imports())?.length ?? 0) > 0) throw new Error('killed');
  };
  const killed = process({ storage: { requireRoom } as unknown as FamilyStorage });
  await killed();
  assert.equal(await killed(), 'failed');
  assert.deepEqual([list(), (await imports())?.length], [['both.sta'], 1]);
  const next = process();
  await next();
  await next();
  assert.deepEqual([list('done'), (await imports())?.length], [['both.sta'], 2]);
  assert.equal((await transactionsOf(coffer, user)).length, 2);
  await drop('both.sta', both);
  assert.equal((await imports())?.length, 2);
});

test('CSV without an account goes where earlier files of its name went, or is refused', async (t) => {
  const { coffer, user, drop, list, reason } = await start(t);
  const daily = await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  await drop('daily-2026-03-05.csv', CSV);
  assert.deepEqual(list('failed'), ['daily-2026-03-05.csv', 'daily-2026-03-05.csv.reason.txt']);
  assert.match(reason('daily-2026-03-05.csv'), /Which account is it of\? .* It may be Daily\./);
  const first = CSV.replaceAll('2026-03', '2026-02');
  await importText(coffer, user, daily, first, {
    filename: 'daily-2026-02-28.csv',
    signage_convention: 'inflows_positive',
  });
  await drop('daily-2026-03-05.csv', CSV);
  assert.deepEqual((await transactionsOf(coffer, user)).slice(2), READ);
  await drop('savings-2026-03-05.csv', CSV.replace('Bakery', 'Interest'));
  assert.match(reason('savings-2026-03-05.csv'), /Which account is it of\?/);
  const savings = await coffer.createAccount(user, { name: 'Savings', currency: 'EUR' });
  await importText(coffer, user, savings, first, {
    filename: 'daily-2026-02-01.csv',
    signage_convention: 'inflows_positive',
  });
  await drop('daily-2026-03-06.csv', CSV.replace('Bakery', 'Butcher'));
  assert.match(reason('daily-2026-03-06.csv'), /Which account is it of\?/);
});

test('a folder with the name or the id of an account says where its files go', async (t) => {
  const { coffer, user, drop, list, reason } = await start(t);
  const daily = await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  await coffer.createAccount(user, { name: `Card ${IBAN}`, currency: 'EUR' });
  await drop('daily/march.csv', CSV);
  assert.deepEqual(await transactionsOf(coffer, user), READ);
  assert.deepEqual([list('daily'), list('done')], [[], ['march.csv']]);
  await drop(`${daily}/april.csv`, CSV.replaceAll('2026-03', '2026-04'));
  assert.equal((await transactionsOf(coffer, user)).length, 4);
  await drop('Daly/march.csv', CSV);
  assert.match(reason('march.csv'), /No account has the name or the id of the folder “Daly”/);
  await drop('Daily/card.sta', mt940(IBAN, 2));
  assert.match(reason('card.sta'), /The folder is that of Daily, and the file is of Card/);
});

test('what cannot be read, or is no statement, is moved with the reason', async (t) => {
  const { coffer, user, drop, reason, imports, lines } = await start(t);
  await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  const faulty = CSV.replace('2026-03-03', '2026-13-03');
  const cases: readonly (readonly [name: string, content: string | Buffer, reason: RegExp])[] = [
    ['Daily/faulty.csv', faulty, /1 row cannot be imported|line 3/i],
    ['Daily/signs.csv', 'Date;Name;Amount\n2026-03-02;Bakery;3,50\n', /signage_convention is required/],
    ['statement.pdf', '%PDF-1.7 …', /is a PDF/],
    ['noise.bin', Buffer.alloc(2000, 7), /is not CSV|not a format|cannot be read|Unknown/i],
    ['large.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), /larger than 10 MB/],
  ];
  for (const [name, content, expected] of cases) {
    await drop(name, content);
    assert.match(reason(name.replace(/.*\//, '')).split('\n\n').slice(1, 2).join(), expected, name);
  }
  assert.deepEqual(await imports(), []);
  assert.equal(lines.filter((line) => line.includes('was not imported')).length, cases.length);
  assert.doesNotMatch(lines.join(), /faulty|Bakery/);
});

test('a large file is moved when its rows are in the ledger', async (t) => {
  const { coffer, user, drop, list, imports } = await start(t);
  await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  const rows = Array.from(
    { length: 1200 },
    (_, row) => `2026-02-${String((row % 28) + 1).padStart(2, '0')};Shop ${row};-1,00`,
  );
  const content = `Date;Name;Amount\n${rows.join('\n')}\n`;
  await drop('Daily/year.csv', content);
  assert.deepEqual(list('done'), ['year.csv']);
  const { body } = await coffer.call('GET', '/api/v1/transactions?per_page=1', { token: user.token });
  assert.equal(body.pagination.total_count, 1200);
  await drop('Daily/year.csv', content);
  assert.equal((await imports())?.length, 1);
});

test('symbolic links, unfinished files and folders of no family are left alone', async (t) => {
  const { coffer, user, family, root, round, list, imports } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  const outside = mkdtempSync(join(tmpdir(), 'coffer-outside-'));
  t.after(() => rmSync(outside, { recursive: true, force: true }));
  for (const folder of [outside, join(root, 'no-family')]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'march.sta'), mt940(IBAN, 2));
  }
  symlinkSync(join(outside, 'march.sta'), join(family, 'link.sta'));
  symlinkSync(outside, join(family, IBAN));
  for (const name of ['.hidden.sta', 'march.sta.part', 'march.sta~', 'empty.sta'])
    writeFileSync(join(family, name), name === 'empty.sta' ? '' : mt940(IBAN, 2));
  const before = list();
  await round();
  await round();
  assert.deepEqual([list(), await imports()], [before, []]);
  assert.deepEqual(readdirSync(join(root, 'no-family')), ['march.sta']);
  // A folder for finished files that leads elsewhere takes none.
  symlinkSync(outside, join(family, 'done'));
  writeFileSync(join(family, 'april.sta'), mt940(IBAN, 3));
  await round();
  assert.equal(await round(), 'failed');
  assert.deepEqual([readdirSync(outside), list().includes('april.sta')], [['march.sta'], true]);
});

test('a file that cannot be moved keeps no other waiting', async (t) => {
  const { coffer, user, family, root, round, drop, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  symlinkSync(root, join(family, 'failed'));
  for (let file = 10; file < 31; file += 1) writeFileSync(join(family, `${file}.csv`), CSV);
  await drop('march.sta', mt940(IBAN, 2));
  assert.equal(await round(), 'failed');
  assert.deepEqual([list('done'), list('waiting').length], [['march.sta'], 21]);
});

test('a quota that is used up keeps no other file waiting, and a text says so', async (t) => {
  const { coffer, user, family, process, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  for (const name of ['a.sta', 'b.sta']) writeFileSync(join(family, name), mt940(IBAN, name === 'a.sta' ? 2 : 3));
  let count = 0;
  const full = new AppError('insufficient_storage', 'The family has no room left');
  const requireRoom = async () => {
    count += 1;
    if (count % 2 === 1) throw full;
  };
  const round = process({ storage: { requireRoom } as unknown as FamilyStorage });
  await round();
  assert.equal(await round(), 'failed');
  assert.deepEqual(
    [list(), list('done'), list('waiting')],
    [['a.sta', 'done', 'waiting'], ['b.sta'], ['a.sta.reason.txt']],
  );
  assert.match(readFileSync(join(family, 'waiting', 'a.sta.reason.txt'), 'utf8'), /The family has no room left/);
  count = 1;
  assert.equal(await round(), undefined);
  assert.deepEqual([list('done'), list('waiting')], [['a.sta', 'b.sta'], []], 'the text goes with the reason');
});

test('a file that Coffer may not read says so in a text', async (t) => {
  const { coffer, user, root, family, round, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  writeFileSync(join(family, 'march.sta'), mt940(IBAN, 2), { mode: 0o000 });
  for (const folder of [root, family]) chmodSync(folder, 0o777);
  // The superuser may read every file.
  const isSuper = process.getuid?.() === 0;
  if (isSuper) process.seteuid?.(65_534);
  try {
    await round();
    assert.equal(await round(), 'failed');
  } finally {
    if (isSuper) process.seteuid?.(0);
  }
  assert.deepEqual([list(), list('waiting')], [['march.sta', 'waiting'], ['march.sta.reason.txt']]);
  assert.match(readFileSync(join(family, 'waiting', 'march.sta.reason.txt'), 'utf8'), /no permission \(EACCES\)/);
  chmodSync(join(family, 'march.sta'), 0o644);
  await round();
  await round();
  assert.deepEqual([list('done'), list('waiting')], [['march.sta'], []]);
});

test('a file that takes the place of another while it is imported waits for its turn', async (t) => {
  const { coffer, user, family, round, process, jobs, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  const path = join(family, 'march.sta');
  writeFileSync(path, mt940(IBAN, 2));
  await round();
  const second = process({
    jobs: {
      wake: () => jobs.wake(),
      round: async () => {
        writeFileSync(path, mt940(IBAN, 2, 3));
        return jobs.round();
      },
    } as typeof jobs,
  });
  await second();
  await second();
  assert.deepEqual([list(), list('done')], [['done', 'march.sta'], []]);
  for (let count = 0; count < 2; count += 1) await round();
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-03-02 -2.50 Bakery 2', '2026-03-03 -3.50 Bakery 3']);
  assert.deepEqual([list(), list('done')], [['done'], ['march.sta']]);
});

test('a file with the longest name of the system is moved with its reason', async (t) => {
  const { coffer, user, drop, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  const name = `${'ä'.repeat(125)}.csv`;
  for (let count = 0; count < 2; count += 1) await drop(name, CSV);
  const moved = list('failed').filter((one) => one.endsWith('.csv'));
  assert.equal(moved.length, 2);
  assert.deepEqual(list('failed').length, 4, 'each has its reason');
  assert.ok(moved.every((one) => name.startsWith(one.slice(0, 100))));
});

test('a file waits while its family is suspended', async (t) => {
  const { coffer, user, drop, round, list } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  const { database } = coffer;
  const suspend = (at: string | null) =>
    database.write((tx) => tx.db.updateTable('families').set({ suspended_at: at }).execute());
  await suspend('2026-03-10T10:20:00.000Z');
  await drop('march.sta', mt940(IBAN, 2));
  await round();
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from imports`.execute(database.read);
  assert.deepEqual([list(), Number(rows[0]?.count)], [['march.sta'], 0]);
  await suspend(null);
  await round();
  await round();
  assert.deepEqual(list('done'), ['march.sta']);
});

test('what a folder brings is the work of a job for the first admin', async (t) => {
  const { coffer, user, drop } = await start(t);
  await coffer.createAccount(user, { name: IBAN, currency: 'EUR' });
  await drop('march.sta', mt940(IBAN, 2));
  const { body } = await coffer.call('GET', '/api/v1/changes', { token: user.token });
  const own = body.changes.filter(({ resource, kind }) => resource === 'transaction' && kind === 'create');
  assert.partialDeepStrictEqual(own, [{ user_id: user.id, credential_id: null, authentication_method: 'job' }]);
});
