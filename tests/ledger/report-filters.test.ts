import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { RandomWriter } from '../harness/family/random-writer.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { openServers } from '../harness/server/open-servers.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import type { Coffer } from '../harness/server/start-coffer.ts';

const UNLIMITED = 'standard=1000000,premium=1000000,enterprise=1000000';
const PER_PAGE = 100;
const ROUNDS = 3;
const WRITES = 30;
const GROUPS = ['category', 'merchant', 'tag', 'account'] as const;

type Figures = {
  readonly income: string;
  readonly expense: string;
  readonly net: string;
  readonly transaction_count: number;
};
type Filter = { readonly [name: string]: string | string[] | undefined };

const cents = (decimal: string) => Number(decimal.replace('.', ''));
const figuresOf = ({ income, expense, net, transaction_count }: Figures) =>
  [cents(income), cents(expense), cents(net), transaction_count].join(' ');

type Credential = { readonly token: string } | { readonly key: string };

/** Reads reports and lists with one credential, and compares them. */
class Reader {
  readonly #coffer: Coffer;
  readonly #credential: Credential;

  constructor(coffer: Coffer, credential: Credential) {
    this.#coffer = coffer;
    this.#credential = credential;
  }

  async read<Path extends string>(path: Path) {
    const { status, body, text } = await this.#coffer.call('GET', `/api/v1/${path}`, this.#credential);
    assert.equal(status, 200, text);
    return body;
  }

  /** The figures of all transactions that a filter lists. Those without a rate are in none. */
  async listed(filter: Filter) {
    const pairs = Object.entries(filter).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value ?? '']],
    );
    const sum = { income: 0, expense: 0, count: 0 };
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams([...pairs, ['per_page', String(PER_PAGE)], ['page', String(page)]]);
      const { transactions } = await this.read(`transactions?${query.toString() as 'page=1'}`);
      for (const { currency, signed_amount_cents, converted } of transactions) {
        const minor = currency === 'USD' ? signed_amount_cents : converted === null ? null : cents(converted.amount);
        if (minor === null) continue;
        sum.income += Math.max(0, minor);
        sum.expense += Math.max(0, -minor);
        sum.count += 1;
      }
      if (transactions.length < PER_PAGE) return sum;
    }
  }

  /** Checks that the filter of figures lists exactly their entries, also of each side alone. */
  async check(figures: Figures, filter: Filter): Promise<void> {
    const { income, expense, count } = await this.listed(filter);
    const what = JSON.stringify(filter);
    assert.equal(figuresOf(figures), [income, expense, income - expense, count].join(' '), what);
    const [gained, spent] = [
      await this.listed({ ...filter, type: 'income' }),
      await this.listed({ ...filter, type: 'expense' }),
    ];
    assert.deepEqual([gained.income, gained.expense, spent.expense, spent.income], [income, 0, expense, 0], what);
  }
}

const totals = (all: readonly Figures[]) =>
  ['income', 'expense', 'transaction_count'].map((name) =>
    all.reduce(
      (sum, one) => sum + (name === 'transaction_count' ? one.transaction_count : cents(one[name as 'income'])),
      0,
    ),
  );

async function checkBreakdown(reader: Reader, by: (typeof GROUPS)[number], days: string, random: Random) {
  const more = `&interval=${random.one(['month', 'quarter', 'year'])}&compare=${random.one(['previous', 'last_year'])}`;
  const body = await reader.read(
    `reports/breakdown?group_by=${by}&limit=1000&${days as 'start_date=2025-01-01'}${more as ''}`,
  );
  const statement = await reader.read(`income_statement?${days as 'start_date=2025-01-01'}`);
  assert.deepEqual(
    [
      body.income,
      body.expense,
      body.net,
      body.transaction_count,
      body.unconverted_count >= statement.unconverted_count,
    ],
    [statement.income.amount, statement.expense.amount, statement.net.amount, statement.transaction_count, true],
  );
  assert.deepEqual(totals(body.periods), totals([body]));
  if (by !== 'tag') assert.deepEqual(totals(body.groups), totals([body]));
  await reader.check(body, body.filter);
  if (body.comparison !== null) await reader.check(body.comparison, body.comparison.filter);
  for (const period of body.periods) await reader.check(period, period.filter);
  for (const group of body.groups.flatMap((one) => [one, ...one.subgroups])) {
    await reader.check(group, group.filter);
    assert.deepEqual(totals(group.periods), totals([group]));
    for (const period of group.periods.filter(() => random.oneIn(3))) {
      await reader.check(period, { ...group.filter, start_date: period.start_date, end_date: period.end_date });
    }
    if (group.comparison !== null) await reader.check(group.comparison, group.comparison.filter);
  }
  for (const { subgroups, ...group } of body.groups) {
    if (subgroups.length > 0) assert.deepEqual(totals(subgroups), totals([group]));
  }
}

const QUERIES = [
  ...['tag:one', '-tag:one,two', 'amount>20', 'is:income', '-is:income amount<=500', 'category:none -tag:three'],
  ...['date:2025-02..2026-03', 'currency:EUR', 'a', '-a tag:none'],
];

/** Checks a breakdown of what matches a query, which adds the entries up in place of reading kept sums. */
async function checkMatching(reader: Reader, by: (typeof GROUPS)[number] | 'none', days: string, random: Random) {
  const more = `&interval=month&compare=last_year&q=${encodeURIComponent(random.one(QUERIES))}`;
  const body = await reader.read(
    `reports/breakdown?group_by=${by}&limit=1000&${days as 'start_date=2025-01-01'}${more as ''}`,
  );
  assert.deepEqual(totals(body.periods), totals([body]));
  if (by !== 'tag' && by !== 'none') assert.deepEqual(totals(body.groups), totals([body]));
  await reader.check(body, body.filter);
  for (const period of body.periods) await reader.check(period, period.filter);
  if (body.comparison !== null) await reader.check(body.comparison, body.comparison.filter);
  for (const group of body.groups) await reader.check(group, group.filter);
}

async function checkFlow(reader: Reader, days: string) {
  const body = await reader.read(`reports/money_flow?${days as 'start_date=2025-01-01'}`);
  for (const { kind, amount, filter } of body.nodes) {
    const { income, expense } = await reader.listed(filter);
    const expected = {
      income,
      expense,
      kept: income - expense,
      from_savings: expense - income,
      total: filter.type === 'income' ? income : expense,
    };
    assert.equal(cents(amount), expected[kind], JSON.stringify(filter));
  }
  for (const { amount, filter } of body.links) {
    const { income, expense } = await reader.listed(filter);
    assert.equal(cents(amount), Math.abs(income - expense), JSON.stringify(filter));
  }
  const sum = (amounts: readonly { amount: string }[]) => amounts.reduce((all, { amount }) => all + cents(amount), 0);
  const total = cents(body.nodes.find(({ kind }) => kind === 'total')?.amount ?? '0');
  assert.equal(sum(body.links.filter(({ target }) => target === 'total')), total);
  assert.equal(sum(body.links.filter(({ source }) => source === 'total')), total);
  const savings = await reader.read(`reports/savings_rate?${days as 'start_date=2025-01-01'}`);
  for (const period of savings.periods) await reader.check(period, period.filter);
}

test('each figure of a report is the sum of the transactions that its filter lists', async (t) => {
  const servers = await openServers(t, { COFFER_RATE_LIMITS: UNLIMITED, COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const [coffer] = servers;
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const member = await inviteMember(coffer, owner);
  const accounts = [
    await coffer.createAccount(owner),
    await coffer.createAccount(owner, { account_type: 'loan' }),
    await coffer.createAccount(owner, { account_type: 'depository', subtype: 'hsa' }),
  ];
  await shareAccount(coffer, owner, accounts[1] ?? '', member, 'read_only');
  await shareAccount(coffer, owner, accounts[2] ?? '', member, 'read_only', false);
  const { token } = owner;
  const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
    coffer.call(method, `/api/v1/${path}`, { token, body });
  const tags: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    tags.push(((await send('POST', 'tags', { name })).body as { id: string }).id);
  }
  for (const date of ['2025-02-15', '2026-02-15']) {
    await send('POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date, rate: '1.2345' });
  }
  const writer = new RandomWriter(random, owner, accounts);
  const limited = await coffer.createKey(owner, {
    scopes: ['read'],
    tier: 'enterprise',
    account_ids: accounts.slice(1),
  });
  const familyId = await familyOf(coffer, owner);
  for (let round = 0; round < ROUNDS; round += 1) {
    const monthStartDay = random.one([1, 1, 10, 15, 25]);
    assert.equal((await send('PATCH', 'family_settings', { month_start_day: monthStartDay })).status, 200);
    for (let sent = 0; sent < WRITES; sent += 1) await writer.write(coffer);
    const { read } = coffer.database;
    const [entries, categories] = await Promise.all([
      read.selectFrom('transactions').select('id').where('family_id', '=', familyId).execute(),
      read.selectFrom('categories').select('id').where('family_id', '=', familyId).orderBy('id').execute(),
    ]);
    for (const { id } of entries.filter(() => random.oneIn(4))) {
      await send('PATCH', `transactions/${id}`, { tag_ids: tags.filter(() => random.oneIn(2)) });
    }
    const [parent, child] = [random.one(categories), random.one(categories)];
    await send('PATCH', `categories/${child.id}`, { parent_id: parent.id });
    const [start = '', end = ''] = [0, 0]
      .map(() => `202${5 + random.below(2)}-0${1 + random.below(5)}-${random.one(['01', '10', '15', '20', '28'])}`)
      .sort();
    const days = `start_date=${start}&end_date=${end}`;
    const reader = new Reader(random.one(servers), random.one<Credential>([owner, { token: member.token }, limited]));
    for (const by of GROUPS) await checkBreakdown(reader, by, days, random);
    for (const by of [...GROUPS, 'none'] as const) await checkMatching(reader, by, days, random);
    await checkFlow(reader, days);
  }
});
