import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/income_statement';

async function make(coffer: Coffer, { token }: TestUser, resource: string, body: object): Promise<string> {
  const reply = await coffer.call<{ id: string }>('POST', `/api/v1/${resource}`, { token, body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body.id;
}

async function statement<Path extends string>(coffer: Coffer, { token }: TestUser, query: Path) {
  const { status, body, text } = await coffer.call('GET', `${URL}?${query}`, { token });
  assert.equal(status, 200, text);
  return body;
}

const tell = (coffer: Coffer, user: TestUser, rates: readonly (readonly [string, string, string, string])[]) =>
  make(coffer, user, 'exchange_rates/bulk', {
    exchange_rates: rates.map(([from_currency, to_currency, date, rate]) => ({
      from_currency,
      to_currency,
      date,
      rate,
    })),
  });

/** Income, expense, net and count of any part of the answer, as plain decimals. */
type Lines = Record<'income' | 'expense' | 'net', { amount: string; amount_cents: number | null }> & {
  transaction_count: number;
};
const figures = ({ income, expense, net, transaction_count }: Lines) => [
  income.amount,
  expense.amount,
  net.amount,
  transaction_count,
];

test('the sign decides income or expense; figures are decimal, minor units and text', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  await coffer.createTransaction(user, account, { amount: '1234.56' });
  await coffer.createTransaction(user, account, { amount: '2000', nature: 'income', date: '2026-02-01' });
  const body = await statement(coffer, user, 'start_date=2026-01-01&end_date=2026-02-28');
  assert.deepEqual(body.expense, { amount: '1234.56', amount_cents: 123456, currency: 'USD', formatted: '$1,234.56' });
  assert.deepEqual(figures(body), ['2000.00', '1234.56', '765.44', 2]);
  assert.deepEqual(
    body.months.map((month: Lines & { month: string }) => [month.month, ...figures(month)]),
    [
      ['2026-01', '0.00', '1234.56', '-1234.56', 1],
      ['2026-02', '2000.00', '0.00', '2000.00', 1],
    ],
  );
  const german = await statement(coffer, user, 'start_date=2026-01-01&end_date=2026-02-28&locale=de');
  assert.equal(german.expense.formatted, '1.234,56 $');
});

test('both days of the period count, and without one it is the present month so far', async (t) => {
  const coffer = await startCoffer(t); // it is 10 March 2026
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  for (const date of ['2026-02-28', '2026-03-01', '2026-03-10', '2026-03-11']) {
    await coffer.createTransaction(user, account, { date });
  }
  const present = await statement(coffer, user, '');
  assert.deepEqual([present.start_date, present.end_date, present.transaction_count], ['2026-03-01', '2026-03-10', 2]);
  const given = await statement(coffer, user, 'start_date=2026-02-28&end_date=2026-03-01');
  assert.equal(given.transaction_count, 2);
  const wrong = await coffer.call('GET', `${URL}?start_date=2026-03-02&end_date=2026-03-01`, { token: user.token });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '?end_date']);
});

test('a month so far is compared with the same days of the month before, by category', async (t) => {
  const coffer = await startCoffer(t); // it is 10 March 2026
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const food = await make(coffer, user, 'categories', { name: 'Food' });
  for (const [date, amount] of [
    ['2026-03-04', '30'],
    ['2026-02-09', '20'],
    ['2026-02-11', '500'],
    ['2025-03-10', '7'],
  ] as const) {
    await coffer.createTransaction(user, account, { date, amount, category_id: food });
  }
  const { comparison, ...body } = await statement(coffer, user, 'compare=previous');
  assert.deepEqual([body.start_date, body.end_date, body.expense.amount], ['2026-03-01', '2026-03-10', '30.00']);
  assert.ok(comparison);
  assert.deepEqual([comparison.start_date, comparison.end_date], ['2026-02-01', '2026-02-10']);
  assert.deepEqual([comparison.put_aside.amount, comparison.missing_rates], ['0.00', []]);
  assert.deepEqual(
    comparison.categories.map(({ category, expense }) => [category?.name, expense.amount]),
    [['Food', '20.00']],
  );
  const year = await statement(coffer, user, 'compare=last_year');
  assert.equal(year.comparison?.expense.amount, '7.00');
  assert.equal((await statement(coffer, user, '')).comparison, null);
  const wrong = await coffer.call('GET', `${URL}?compare=next`, { token: user.token });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '?compare']);
});

test('of all kinds of entries only standard ones count, unless excluded', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const counts = {
    standard: 1,
    loan_payment: 0,
    investment_contribution: 0,
    funds_movement: 0,
    cc_payment: 0,
    one_time: 0,
  };
  for (const [kind, count] of Object.entries(counts)) {
    const entry = await coffer.createTransaction(user, account, { kind, date: '2026-01-05' });
    const { transaction_count } = await statement(coffer, user, 'start_date=2026-01-05&end_date=2026-01-05');
    assert.equal(transaction_count, count, kind);
    await coffer.call('DELETE', `/api/v1/transactions/${entry.id}`, { token: user.token });
  }
  await coffer.createTransaction(user, account, { excluded: true });
  assert.equal((await statement(coffer, user, 'start_date=2026-01-01')).transaction_count, 0);
});

test('split lines count under their own categories, in place of their parent', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const food = await make(coffer, user, 'categories', { name: 'Food' });
  const whole = await coffer.createTransaction(user, account, { amount: '10' });
  const reply = await coffer.call('POST', `/api/v1/transactions/${whole.id}/splits`, {
    token: user.token,
    body: { splits: [{ amount: '7', category_id: food }, { amount: '3' }] },
  });
  assert.ok(reply.status < 300, reply.text);
  const body = await statement(coffer, user, 'start_date=2026-01-01');
  assert.deepEqual(figures(body), ['0.00', '10.00', '-10.00', 2]);
  assert.deepEqual(body.categories.map(figures), [
    ['0.00', '7.00', '-7.00', 1],
    ['0.00', '3.00', '-3.00', 1],
  ]);
});

test('a transfer between own accounts is neither income nor expense', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const from_account_id = await coffer.createAccount(user);
  for (const [index, type] of ['depository', 'credit_card', 'loan'].entries()) {
    const to_account_id = await coffer.createAccount(user, { account_type: type });
    const date = `2026-01-1${index}`;
    await make(coffer, user, 'transfers', { from_account_id, to_account_id, date, amount: '5' });
    const body = await statement(coffer, user, `start_date=${date}&end_date=${date}`);
    assert.deepEqual([body.transaction_count, body.income.amount], [0, '0.00'], type);
  }
});

test('a parent category includes the entries of its subcategories', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const food = await make(coffer, user, 'categories', { name: 'A Food' });
  const bread = await make(coffer, user, 'categories', { name: 'Bread', parent_id: food });
  const fish = await make(coffer, user, 'categories', { name: 'Fish', parent_id: food });
  const rent = await make(coffer, user, 'categories', { name: 'B Rent' });
  const shop = await make(coffer, user, 'merchants', { name: 'Shop' });
  const spend = (amount: string, category_id: string | null, members: object = {}) =>
    coffer.createTransaction(user, account, { amount, category_id, ...members });
  await spend('1', food);
  await spend('2', bread, { merchant_id: shop });
  await spend('0.50', bread, { nature: 'income', merchant_id: shop });
  await spend('4', fish);
  await spend('8', rent);
  await spend('16', null);
  const body = await statement(coffer, user, 'start_date=2026-01-01');
  const tree = body.categories.map((one) => [
    one.category?.name ?? null,
    figures(one),
    figures(one.own),
    one.subcategories.map((sub) => [sub.category.name, figures(sub)]),
  ]);
  assert.deepEqual(tree, [
    [
      'A Food',
      ['0.50', '7.00', '-6.50', 4],
      ['0.00', '1.00', '-1.00', 1],
      [
        ['Bread', ['0.50', '2.00', '-1.50', 2]],
        ['Fish', ['0.00', '4.00', '-4.00', 1]],
      ],
    ],
    ['B Rent', ['0.00', '8.00', '-8.00', 1], ['0.00', '8.00', '-8.00', 1], []],
    [null, ['0.00', '16.00', '-16.00', 1], ['0.00', '16.00', '-16.00', 1], []],
  ]);
  assert.deepEqual(
    body.merchants.map((one) => [one.merchant?.name ?? null, ...figures(one)]),
    [
      ['Shop', '0.50', '2.00', '-1.50', 2],
      [null, '0.00', '29.00', '-29.00', 4],
    ],
  );
});

test("a foreign entry counts at its day's rate, or is left out and its rate named", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  await tell(coffer, user, [
    ['EUR', 'USD', '2026-01-02', '1.1'],
    ['EUR', 'USD', '2026-01-05', '1.2'],
  ]);
  for (const date of ['2026-01-01', '2026-01-04', '2026-01-05', '2026-01-13']) {
    await storeForeign(coffer, user, account, { amount: '10', currency: 'EUR', date });
  }
  await storeForeign(coffer, user, account, { amount: '1', currency: 'CZK', date: '2026-01-05' });
  const body = await statement(coffer, user, 'start_date=2026-01-01&end_date=2026-01-31');
  assert.deepEqual(figures(body), ['0.00', '23.00', '-23.00', 2]);
  assert.equal(body.unconverted_count, 3);
  assert.deepEqual(body.missing_rates, [
    { from: 'EUR', to: 'USD', date: '2026-01-01' },
    { from: 'CZK', to: 'USD', date: '2026-01-05' },
    { from: 'EUR', to: 'USD', date: '2026-01-13' },
  ]);
  // A new rate applies from the next response on.
  await tell(coffer, user, [['CZK', 'USD', '2026-01-05', '0.04']]);
  const next = await statement(coffer, user, 'start_date=2026-01-01&end_date=2026-01-31');
  assert.deepEqual([next.expense.amount, next.unconverted_count], ['23.04', 2]);
});

test('sums above 2^53 are exact decimals with null minor units', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'KWD' });
  await tell(coffer, user, [['KWD', 'USD', '2026-01-05', '999999999999.999999999999']]);
  for (const nature of ['income', 'expense']) {
    await coffer.createTransaction(user, account, { amount: '9007199254740.991', nature });
  }
  const body = await statement(coffer, user, 'start_date=2026-01-01');
  // 9007199254740.991 × 999999999999.999999999999 = 9007199254740990999999990.992800745259009, by hand
  assert.deepEqual(figures(body), ['9007199254740990999999990.99', '9007199254740990999999990.99', '0.00', 2]);
  assert.deepEqual([body.income.amount_cents, body.net.amount_cents], [null, 0]);
});

const DECIMALS: Record<string, number> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };
const RATE: Record<string, bigint> = { USD: 1_000_000n, EUR: 1_083_333n, JPY: 6_543n, KWD: 3_255_555n };

/** Cents of an amount, by the definition: the exact value, and of the two whole cents around it the nearer, or the even one. */
function cents(minor: bigint, currency: string): bigint {
  const scaled = minor * (RATE[currency] ?? 0n) * 100n;
  const unit = 1_000_000n * 10n ** BigInt(DECIMALS[currency] ?? 0);
  const floor = scaled / unit - (scaled % unit < 0n ? 1n : 0n);
  const rest = 2n * (scaled - floor * unit);
  return rest > unit || (rest === unit && floor % 2n !== 0n) ? floor + 1n : floor;
}

const entry = fc
  .record({
    minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 3 }),
    category: fc.nat(4),
    merchant: fc.nat(2),
  })
  // A foreign amount that comes to nothing in the account's currency is refused.
  .filter(({ minor, currency }) => minor === 0 || cents(BigInt(minor), currency) !== 0n);

test('months, categories and merchants each add up to the total', async (t) => {
  const coffer = await startCoffer(t);
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 40 }), async (entries) => {
      const user = await coffer.signUp();
      const account = await coffer.createAccount(user);
      const root = await make(coffer, user, 'categories', { name: 'root' });
      const leaves = [
        await make(coffer, user, 'categories', { name: 'one', parent_id: root }),
        await make(coffer, user, 'categories', { name: 'two', parent_id: root }),
      ];
      const categories = [undefined, root, ...leaves, await make(coffer, user, 'categories', { name: 'three' })];
      const merchants = [undefined, await make(coffer, user, 'merchants', { name: 'one' })];
      const rates = Object.entries(RATE).flatMap(([code, rate]) =>
        Array.from({ length: 13 }, (_, week) => {
          const date = new Date(Date.UTC(2026, 0, 1 + 7 * week)).toISOString().slice(0, 10);
          return [code, 'USD', date, `${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, '0')}`] as const;
        }),
      );
      await tell(
        coffer,
        user,
        rates.filter(([from]) => from !== 'USD'),
      );
      let [income, expense] = [0n, 0n];
      const operations = entries.map(({ minor, currency, day, month, category, merchant }) => {
        const value = cents(BigInt(minor), currency);
        if (value > 0n) income += value;
        else expense -= value;
        const size = Math.abs(minor).toString().padStart(4, '0');
        const decimals = DECIMALS[currency] ?? 0;
        const amount = decimals === 0 ? size : `${size.slice(0, -decimals)}.${size.slice(-decimals)}`;
        const date = `2026-0${month}-${String(day).padStart(2, '0')}`;
        const labels = { category_id: categories[category], merchant_id: merchants[merchant] };
        const nature = minor > 0 ? 'income' : 'expense';
        return {
          op: 'create',
          transaction: { account_id: account, name: 'x', date, amount, currency, nature, ...labels },
        };
      });
      const bulk = await coffer.call('POST', '/api/v1/transactions/bulk', {
        token: user.token,
        body: { atomic: true, operations },
      });
      assert.equal(bulk.status, 200, bulk.text);
      const body = await statement(coffer, user, 'start_date=2026-01-01&end_date=2026-03-31');
      assert.deepEqual(body.missing_rates, []);
      const expected = [Number(income), Number(expense), Number(income - expense), entries.length];
      const sums = (lines: Lines[]) => [
        ...(['income', 'expense', 'net'] as const).map((name) =>
          lines.reduce((sum, line) => sum + (line[name].amount_cents ?? NaN), 0),
        ),
        lines.reduce((sum, line) => sum + line.transaction_count, 0),
      ];
      assert.deepEqual(sums([body]), expected);
      assert.deepEqual(sums(body.months), expected);
      assert.deepEqual(sums(body.categories), expected);
      assert.deepEqual(sums(body.merchants), expected);
      for (const category of body.categories) {
        assert.deepEqual(sums([category.own, ...category.subcategories]), sums([category]));
      }
    }),
    { numRuns: 10, interruptAfterTimeLimit: 10_000 },
  );
});

test("a statement excludes other families' entries, categories and rates", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await coffer.signUp(), await coffer.signUp()];
  await coffer.createTransaction(theirs, await coffer.createAccount(theirs), { amount: '7' });
  await tell(coffer, theirs, [['EUR', 'USD', '2026-01-05', '2']]);
  await storeForeign(coffer, ours, await coffer.createAccount(ours), { amount: '1', currency: 'EUR' });
  const body = await statement(coffer, ours, 'start_date=2026-01-01');
  assert.deepEqual([body.transaction_count, body.unconverted_count, body.missing_rates.length], [0, 1, 1]);
});
