import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LedgerRow } from '#database/schema/ledger-tables.ts';
import { monthOf } from '#kernel/time/civil-month.ts';
import { checkReportSums, isCounted } from '../harness/family/check-report-sums.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { newPostgresDatabase } from '../harness/postgres/postgres.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

type Entry = LedgerRow<'transactions'>;

const ROUNDS = 8;
const CLIENTS = 4;
const KINDS = ['standard', 'standard', 'standard', 'one_time', 'loan_payment'];

/** One server on SQLite, two on one PostgreSQL. */
async function openServers(t: TestContext): Promise<[Coffer, Coffer]> {
  const own = await newPostgresDatabase();
  const first = await openCoffer(dataFolder(t), {}, own?.postgres);
  const second = own === null ? first : await openCoffer(dataFolder(t), {}, own.postgres);
  t.after(async () => {
    for (const { server, database } of new Set([first, second])) {
      await server.close();
      await database.close();
    }
    await own?.drop();
  });
  return [first, second];
}

/** Draws and sends one write. Writes may fail: another client may have deleted what they name. */
class RandomWriter {
  readonly #random: Random;
  readonly #user: TestUser;
  readonly #accounts: readonly string[];

  constructor(random: Random, user: TestUser, accounts: readonly string[]) {
    this.#random = random;
    this.#user = user;
    this.#accounts = accounts;
  }

  async write(coffer: Coffer): Promise<void> {
    const ids = (table: 'transactions' | 'categories' | 'merchants') =>
      coffer.database.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(50).execute();
    const entries = idsIn(await ids('transactions'));
    const labels = { categories: idsIn(await ids('categories')), merchants: idsIn(await ids('merchants')) };
    const [method, path, body] = this.#draw(entries, labels);
    const { status, text } = await coffer.call(method, `/api/v1/${path}`, { token: this.#user.token, body });
    assert.ok(status < 500, `${method} ${path}: ${text}`);
  }

  #draw(ids: readonly string[], { categories, merchants }: Record<'categories' | 'merchants', string[]>): Request {
    const random = this.#random;
    const id = ids.length === 0 ? 'none' : random.one(ids);
    const another = (some: string[]) =>
      random.oneIn(2) && some.length > 0 ? `?replacement_id=${random.one(some)}` : '';
    const made = () => this.#entry(categories, merchants);
    const part = { amount: '1', category_id: some(random, categories), excluded: random.oneIn(4) };
    const [from_account_id = '', to_account_id = ''] = this.#accounts;
    const sides = { from_account_id, to_account_id, amount: '3', date: this.#day() };
    const choices: (() => Request)[] = [
      () => ['POST', 'transactions', made()],
      () => [
        'POST',
        'transactions/bulk',
        { operations: Array.from({ length: 12 }, () => ({ op: 'create', transaction: made() })) },
      ],
      () => ['PATCH', `transactions/${id}`, made()],
      () => ['PATCH', `transactions/${id}`, { excluded: random.oneIn(2) }],
      () => ['PATCH', `transactions/${id}`, { account_id: random.one(this.#accounts) }],
      () => ['PATCH', `transactions/${id}`, { notes: String(random.below(1000)) }],
      () => ['DELETE', `transactions/${id}`, undefined],
      () => ['PUT', `transactions/${id}/splits`, { amount: '2', splits: [part, { amount: '1' }] }],
      () => ['DELETE', `transactions/${id}/splits`, undefined],
      () => ['POST', 'transfers', sides],
      () => ['POST', 'categories', { name: `c${random.below(100)}` }],
      () => ['POST', 'merchants', { name: `m${random.below(100)}` }],
      () => ['DELETE', `categories/${some(random, categories)}${another(categories)}`, undefined],
      () => ['DELETE', `merchants/${some(random, merchants)}${another(merchants)}`, undefined],
    ];
    return random.one(choices)();
  }

  #entry(categories: string[], merchants: string[]): object {
    const random = this.#random;
    return {
      account_id: random.one(this.#accounts),
      name: 'x',
      date: this.#day(),
      amount: `${random.below(50)}.${10 + random.below(80)}`,
      nature: random.one(['income', 'expense']),
      kind: random.one(KINDS),
      ...(random.oneIn(6) && { currency: 'EUR' }),
      category_id: some(random, categories),
      merchant_id: some(random, merchants),
    };
  }

  #day(): string {
    return `202${5 + this.#random.below(2)}-0${1 + this.#random.below(4)}-${10 + this.#random.below(19)}`;
  }
}

type Request = [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: object | undefined];

const idsIn = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const some = (random: Random, ids: readonly string[]) => (ids.length === 0 || random.oneIn(4) ? null : random.one(ids));

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
    Object.fromEntries(body.months.map((one) => [one.month, shown(one)])),
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
