import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { monthOf } from '#kernel/time/civil-month.ts';
import { entryChecks, reportChecks } from '#ledger/ledger-checks.ts';
import { checkReportSums, isCounted } from '../harness/family/check-report-sums.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { isWrite } from '../harness/family/example-request.ts';
import { RandomWriter } from '../harness/family/random-writer.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { visit, visitEveryRoute } from '../harness/server/call-every-route.ts';
import { openServers } from '../harness/server/open-servers.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

type Entry = LedgerRow<'transactions'>;

const ROUNDS = 8;
const CLIENTS = 4;

type Figures = {
  income: { amount_cents: number | null };
  expense: { amount_cents: number | null };
  transaction_count: number;
};

const shown = ({ income, expense, transaction_count }: Figures) =>
  [income.amount_cents, expense.amount_cents, transaction_count].join(' ');

function figuresOf(entries: readonly Entry[]): string {
  const sum = (sign: 1 | -1) =>
    entries.reduce((total, { amount_minor }) => total + Math.max(0, sign * Number(amount_minor)), 0);
  return [sum(1), sum(-1), entries.length].join(' ');
}

const grouped = (entries: readonly Entry[], keyOf: (entry: Entry) => string | null) =>
  Object.fromEntries([...Map.groupBy(entries, keyOf)].map(([key, rows]) => [String(key), figuresOf(rows)]));

/** Compares a statement with one computed from the rows. Euros have no rate. */
async function checkStatement(
  coffer: Coffer,
  user: TestUser,
  entries: readonly Entry[],
  random: Random,
  startDay: number,
) {
  const [start = '', end = ''] = [0, 0]
    .map(() => `202${5 + random.below(2)}-0${1 + random.below(5)}-${random.one(['01', '05', '15', '20', '28'])}`)
    .sort();
  const path = `/api/v1/income_statement?start_date=${start}&end_date=${end}` as const;
  const { body, text } = await coffer.call('GET', path, { token: user.token });
  const counted = entries.filter((entry) => isCounted(entry) && entry.date >= start && entry.date <= end);
  const own = counted.filter(({ currency }) => currency === 'USD');
  assert.equal(shown(body), figuresOf(own), text);
  assert.equal(body.unconverted_count, counted.length - own.length);
  assert.deepEqual(
    Object.fromEntries(body.months.filter((one) => one.transaction_count > 0).map((one) => [one.month, shown(one)])),
    grouped(own, ({ date }) => monthOf(date, startDay)),
  );
  assert.deepEqual(
    Object.fromEntries(body.categories.map((one) => [String(one.category?.id ?? null), shown(one.own)])),
    grouped(own, ({ category_id }) => category_id),
  );
  assert.deepEqual(
    Object.fromEntries(body.merchants.map((one) => [String(one.merchant?.id ?? null), shown(one)])),
    grouped(own, ({ merchant_id }) => merchant_id),
  );
}

/** Deletes an account, then everything, and checks the sums of what is left. */
async function finish(coffer: Coffer, { token }: TestUser, familyId: number, account: string): Promise<void> {
  const { read } = coffer.database;
  const rows = () => read.selectFrom('transactions').selectAll().where('family_id', '=', familyId).execute();
  const deleted = await coffer.call('DELETE', `/api/v1/accounts/${account}?force=true`, { token });
  assert.ok(deleted.status < 300, deleted.text);
  await checkReportSums(read, familyId, await rows());
  const reset = await coffer.call('DELETE', '/api/v1/users/reset', { token });
  assert.ok(reset.status < 300, reset.text);
  assert.equal((await rows()).length, 0);
  await checkReportSums(read, familyId, []);
}

test('after random writes of several clients each kept sum and statement is exact', async (t) => {
  const servers = await openServers(t);
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const [coffer] = servers;
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const member = await inviteMember(coffer, owner);
  const accounts = [await coffer.createAccount(owner), await coffer.createAccount(owner, { account_type: 'loan' })];
  await shareAccount(coffer, owner, accounts[1] ?? '', member, 'read_only');
  const familyId = await familyOf(coffer, owner);
  const writer = new RandomWriter(random, owner, accounts);
  for (let round = 0; round < ROUNDS; round += 1) {
    const startDay = random.one([1, 1, 15, 28]);
    const settings = { token: owner.token, body: { month_start_day: startDay } };
    assert.equal((await coffer.call('PATCH', '/api/v1/family_settings', settings)).status, 200);
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        for (let sent = 0; sent < 6; sent += 1) await writer.write(servers[index % 2] ?? coffer);
      }),
    );
    const { read } = coffer.database;
    const entries = await read.selectFrom('transactions').selectAll().where('family_id', '=', familyId).execute();
    await checkReportSums(read, familyId, entries);
    await checkStatement(random.one(servers), owner, entries, random, startDay);
    const seen = entries.filter(({ account_id }) => account_id === accounts[1]);
    await checkStatement(random.one(servers), member, seen, random, startDay);
  }
  await finish(coffer, owner, familyId, accounts[0] ?? '');
});

test('after the writes of every route each kept sum is that of its entries', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000' });
  const family = await seedFamily(coffer);
  const written = new Set<string>();
  for await (const { route, status } of visitEveryRoute(coffer, family, visit)) {
    if (!isWrite(route) || status >= 400) continue;
    written.add(route.operation);
    for (const check of [...entryChecks, ...reportChecks]) {
      assert.deepEqual(await check.find(coffer.database.read), [], `${route.operation}: ${check.name}`);
    }
  }
  const writers = [
    'bulkTransactions',
    'putSplits',
    'createTransfer',
    'deleteCategory',
    'publishImport',
    'revertImport',
  ];
  for (const operation of [...writers, 'revertChange', 'revertRuleRun', 'deleteSampleData', 'resetBooks'])
    assert.ok(written.has(operation), operation);
});
