import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { applyForward } from '#tests/harness/family/replay-feed.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { Method } from '#tests/harness/server/body-of.ts';
import { dataFolder, setUpUser } from '#tests/harness/server/spawn-coffer.ts';
import {
  assertBalances,
  assertNetWorth,
  assertStatement,
  assertTransfers,
  assertWithoutRate,
  type Read,
} from './assert-matches-bank.ts';
import { type Entry, linesOf, matchedPairs, readEntries } from './bank-entries.ts';
import { runLoader } from './run-loader.ts';

const REAL_FILE = new URL('../../../shared/data/czech-bank-1993.csv', import.meta.url).pathname;

const DATES = ['1992-12-31', '1993-01-31', '1993-06-15', '1993-12-31', '1994-02-28', '1994-03-31'];
const PERIODS = [
  ['1993-01-01', '1994-12-31'],
  ['1993-01-01', '1993-01-31'],
  ['1993-06-16', '1993-12-15'],
  ['1994-02-01', '1994-02-28'],
] as const;

// A nearer candidate that is younger, two of one day, one within the same account, and one five days away.
const SMALL_FILE = [
  '"trans_id";"account_id";"date";"type";"operation";"amount";"balance";"k_symbol";"bank";"account"',
  '1;20;930101;"PRIJEM";"VKLAD";7000.00;7000.00;"";;',
  '2;22;930101;"PRIJEM";"VKLAD";900.00;900.00;"";;',
  '3;24;930101;"PRIJEM";"VKLAD";50.00;50.00;"";;',
  '4;20;930110;"VYDAJ";"PREVOD NA UCET";300.00;6700.00;"SIPO";"AB";11',
  '5;22;930110;"VYDAJ";"PREVOD NA UCET";300.00;600.00;"";"AB";12',
  '6;20;930112;"VYDAJ";"PREVOD NA UCET";300.00;6400.00;"";"CD";13',
  '7;24;930113;"PRIJEM";"PREVOD Z UCTU";300.00;350.00;"";"CD";14',
  '8;26;930113;"PRIJEM";"PREVOD Z UCTU";300.00;300.00;"";"EF";15',
  '9;22;930114;"PRIJEM";"PREVOD Z UCTU";300.00;900.00;"DUCHOD";"EF";16',
  '14;24;930115;"PRIJEM";"PREVOD Z UCTU";300.00;650.00;"";"GH";18',
  '10;20;930131;"VYDAJ";"VYBER";14.60;6385.40;"SLUZBY";;',
  '11;20;930131;"PRIJEM";"";5.05;6390.50;"UROK";;',
  '12;20;930205;"VYDAJ";"PREVOD NA UCET";2301.70;4088.80;"SIPO";"YZ";17',
  '13;22;930301;"VYDAJ";"VYBER";25.01;874.99;"";;',
].join('\n');

test('a small bank file gives independently computed balances and reports', async (t) => {
  const file = join(dataFolder(t), 'bank.csv');
  writeFileSync(file, SMALL_FILE);
  assert.deepEqual(
    [...matchedPairs(readEntries(file))].filter(([one, other]) => Number(one) < Number(other)),
    [
      ['6', '7'],
      ['4', '8'],
    ],
    'the nearest, then the oldest, never within an account, and nothing five days away',
  );
  await holdBank(t, file);
});

test('a real bank file gives independently computed balances and reports', {
  skip: existsSync(REAL_FILE) ? false : 'the bank file is not on this machine',
}, async (t) => {
  const output = await holdBank(t, REAL_FILE, async (read) => {
    const count = async (query: string) => Number((await read(`transactions?${query}`)).pagination.total_count);
    assert.equal(await count(''), 23_932);
    assert.equal(await count('search=PENSION'), 878);
    assert.equal(await count('search=interest&type=income'), 4534);
    assert.equal((await count('type=income')) + (await count('type=expense')), 23_932);
    const { transactions } = await read('transactions?start_date=1993-01-01&end_date=1993-01-01');
    for (const row of transactions) assert.equal(row.date, '1993-01-01');
  });
  assert.match(output, /23932 created/);
  assert.match(output, /591 of 591 balances equal the exact sum of the file; 591 agree/);
});

/** Loads a file and checks every figure against it; resolves to the loader's output. `look` may make further checks. */
async function holdBank(t: TestContext, file: string, look?: (read: Read) => Promise<void>): Promise<string> {
  const place = await newDatabaseLocation(t);
  const coffer = await place.start();
  const { token } = await setUpUser(coffer);
  const call = async <M extends Method, Path extends string>(method: M, path: Path, body?: object) => {
    const answer = await coffer.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(answer !== null && answer.status < 300, `${method} ${path}: ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  const read: Read = (path) => call('GET', path);
  await call('PATCH', 'family_settings', { match_transfers: 'all' });
  const loaded = await runLoader(coffer, token, file);
  assert.equal(loaded.code, 0, loaded.out);
  t.diagnostic(loaded.out.split('\n').at(-3) ?? '');
  await look?.(read);
  await assertWithoutRate(read);
  await call('PATCH', 'family_settings', { currency: 'CZK' });

  const entries = readEntries(file);
  const pairs = matchedPairs(entries);
  const { ids, accounts } = namesOf(await readFullFeed(coffer, token));
  await assertTransfers(read, entries, pairs, ids);
  const days = await assertBalances(read, entries, accounts);
  await assertNetWorth(read, entries, DATES);
  const counted = entries.filter(({ id }) => !pairs.has(id));
  for (const period of PERIODS) await assertStatement(read, counted, period);
  await holdSplits({ read, call, entries, counted, ids, accounts });

  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
  });
  t.diagnostic(
    `${entries.length} entries, ${pairs.size / 2} transfers, ${days} days of balances, ${feed.length} changes`,
  );
  return loaded.out;
}

/** From the file's numbers to ids, as the feed tells them. */
function namesOf(feed: Parameters<typeof applyForward>[0]) {
  const records = [...applyForward(feed)];
  const of = (resource: string) =>
    records.filter(([key]) => key.startsWith(`${resource} `)).map(([, record]) => record);
  return {
    ids: new Map<string, string>(of('transaction').map((record) => [record.external_id, record.id])),
    accounts: new Map<string, string>(of('account').map(({ name, id }) => [name.replace('Account ', ''), id])),
  };
}

type LedgerTables = {
  readonly read: Read;
  readonly call: (method: Method, path: string, body?: object) => Promise<unknown>;
  readonly entries: readonly Entry[];
  readonly counted: readonly Entry[];
  readonly ids: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
};

/** Splits some entries: balances stay, and the statement says the parts in their place. Then one is made whole again. */
async function holdSplits({ read, call, entries, counted, ids, accounts }: LedgerTables): Promise<void> {
  const categories: { name: string; id: string }[] = (await read('categories?per_page=100')).categories;
  const chosen = counted.filter(({ minor, category }) => minor < -300n && category === 'Household payment').slice(0, 5);
  assert.ok(chosen.length > 0);
  const total = (await read('transactions')).pagination.total_count;
  const parts = new Map(chosen.map((entry) => [entry.id, partsOf(entry)]));
  for (const [id, own] of parts) {
    const splits = own.map(({ minor, category }) => ({
      amount: decimal(-minor),
      category_id: categories.find(({ name }) => name === category)?.id ?? null,
    }));
    await call('PUT', `transactions/${ids.get(id)}/splits`, { splits });
  }
  const hold = async () => {
    const now = counted.flatMap((entry) => parts.get(entry.id) ?? [entry]);
    for (const period of PERIODS) await assertStatement(read, now, period);
    const touched = new Set(chosen.map(({ account }) => account));
    await assertBalances(
      read,
      entries.filter(({ account }) => touched.has(account)),
      accounts,
    );
    assert.equal((await read('transactions')).pagination.total_count, total, 'a part is not one more');
  };
  await hold();
  const [first] = chosen;
  await call('DELETE', `transactions/${ids.get(first?.id ?? '')}/splits`);
  parts.delete(first?.id ?? '');
  await hold();
}

function partsOf(entry: Entry): Entry[] {
  const third = entry.minor / 3n;
  const parts = [
    { ...entry, minor: third, category: 'Pension' },
    { ...entry, minor: -1n, category: null },
    { ...entry, minor: entry.minor - third + 1n },
  ];
  assert.equal(linesOf(parts).expense, -entry.minor);
  return parts;
}

function decimal(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}
