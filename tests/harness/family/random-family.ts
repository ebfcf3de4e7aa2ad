import assert from 'node:assert/strict';
import type { Random } from '../server/random.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';
import { storeForeign } from './store-foreign.ts';

const TYPES = ['depository', 'credit_card', 'investment', 'loan', 'property', 'other_liability'];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];
/** Texts with the signs that formats give a meaning. */
const TEXTS = [
  ...['Bäckerei "Ähre"', 'a;b|c: d', '; date:2026-99-99 [2026/13/45]', '* (code) ! x', '=1+1', '＝x', "'=x", '-5', '-'],
  ...[
    '\\"',
    '<b>&amp;</b>',
    'ends with \\',
    '日本 ☕',
    'a  b',
    '#tag ^link',
    '{x} @ 5 EUR',
    '~ monthly',
    '%comment',
    'N/A',
  ],
  ...['Account: "x"  y', '[Transfer]', 'a/b:c', '(x)', '.5', '12,5', "''+1", 'P&L'],
];

export type RandomFamily = { readonly user: TestUser; readonly accounts: readonly string[] };

/** A family with accounts of all kinds, labels, transactions, split lines, transfers, valuations, rates and recurring transactions. */
export async function randomFamily(coffer: Coffer, random: Random, entries = 60): Promise<RandomFamily> {
  const user = await coffer.signUp();
  const post = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await coffer.call<{ id: string }>(method, `/api/v1/${path}`, { token: user.token, body });
    assert.ok(reply.status < 300, `${path} ${JSON.stringify(body)}: ${reply.text}`);
    return reply.body;
  };
  const maybe = <T>(value: T): T | undefined => (random.oneIn(2) ? value : undefined);
  const day = () => `2026-0${1 + random.below(2)}-${String(1 + random.below(28)).padStart(2, '0')}`;
  const amount = (digits = 0) => `${random.oneIn(3) ? '-' : ''}${1 + random.below(900)}${digits ? '.25' : ''}`;
  const text = () => random.one(TEXTS);
  const labels = { categories: [] as string[], merchants: [] as string[], tags: [] as string[] };
  for (const [index, name] of TEXTS.entries()) {
    const kind = (['categories', 'merchants', 'tags'] as const)[index % 3] ?? 'tags';
    const parent = kind === 'categories' && index > 6 && random.oneIn(2) ? { parent_id: labels.categories[0] } : {};
    labels[kind].push((await post(kind, { name, color: '#e99537', ...parent })).id);
  }
  const rate = { from_currency: 'EUR', date: '2025-06-01', rate: '1.1' };
  for (const to_currency of ['USD', 'JPY']) await post('exchange_rates', { ...rate, to_currency });
  const accounts: string[] = [];
  const fees = new Map<string, string>();
  for (const [index, account_type] of TYPES.entries()) {
    const currency = random.one(CURRENCIES);
    const opened = { opening_balance_date: maybe('2025-12-01'), institution_name: maybe(text()) };
    const balance = String(random.below(2000));
    const name = index > 0 && random.oneIn(4) ? 'Same name' : text();
    const { id } = await post('accounts', { name, account_type, currency, balance, ...opened });
    accounts.push(id);
    if (currency !== 'JPY') fees.set(id, '0.25');
  }
  for (let count = 0; count < entries; count += 1) {
    const account_id = random.one(accounts);
    if (random.oneIn(5)) {
      const to_account_id = random.one(accounts.filter((id) => id !== account_id));
      const sent = { from_account_id: account_id, to_account_id, date: day(), amount: '7', to_amount: '9' };
      const made = await coffer.call('POST', '/api/v1/transfers', { token: user.token, body: sent });
      // With one currency the amounts must be equal.
      if (made.status === 422) await post('transfers', { ...sent, to_amount: undefined, notes: maybe(text()) });
    } else if (random.oneIn(6)) {
      // Two sides on different days.
      const other = random.one(accounts.filter((id) => id !== account_id));
      const entry = { name: text(), currency: 'EUR', amount: String(1 + random.below(900)) };
      const out = await storeForeign(coffer, user, account_id, { ...entry, date: '2026-01-10' });
      const received = { ...entry, date: '2026-01-12', nature: 'income' } as const;
      const into = await storeForeign(coffer, user, other, received);
      const pair = { inflow_transaction_id: into.id, outflow_transaction_id: out.id };
      // They may have been matched already.
      await coffer.call('POST', '/api/v1/transfers', { token: user.token, body: pair });
    } else if (random.oneIn(8)) {
      await coffer.call('POST', '/api/v1/valuations', {
        token: user.token,
        body: { account_id, date: day(), amount: String(random.below(3000)), notes: maybe(text()) },
      });
    } else {
      const members = {
        date: day(),
        amount: amount(),
        name: text(),
        notes: maybe(`${text()}\n${text()}`),
        category_id: maybe(random.one(labels.categories)),
        merchant_id: maybe(random.one(labels.merchants)),
        tag_ids: maybe([random.one(labels.tags)]),
        excluded: random.oneIn(5),
        pending: random.oneIn(5),
        cleared: random.oneIn(3),
        reviewed: random.oneIn(2),
      };
      const original = maybe({ amount: '12.5', currency: 'CHF', fee: maybe(fees.get(account_id)) });
      const { id } = random.oneIn(4)
        ? await storeForeign(coffer, user, account_id, { ...members, currency: 'EUR' })
        : await post('transactions', { ...members, account_id, external_id: maybe(`bank ${count}`), original });
      if (random.oneIn(4)) await split(id);
    }
  }
  await post('recurring_transactions', {
    name: text(),
    account_id: maybe(accounts[0]),
    amount: '9',
    currency: 'EUR',
    expected_day_of_month: 5,
    last_occurrence_date: '2026-03-05',
    next_expected_date: '2026-04-05',
    expected_amount_min: '5',
    category_id: maybe(labels.categories[0]),
    payment_name: maybe(text()),
    end_date: maybe('2027-03-05'),
  });
  await post('recurring_transactions', {
    name: text(),
    account_id: accounts[0],
    posting: random.oneIn(2) ? 'automatic' : 'ask',
    amount: '11',
    currency: 'EUR',
    interval: random.oneIn(2) ? { every: 2, unit: 'week', weekday: 5 } : { unit: 'quarter', working_day: -1 },
    last_occurrence_date: '2026-03-06',
    next_expected_date: '2026-04-05',
  });
  const [category, other] = labels.categories;
  for (const [month, method] of [
    ['2026-01', 'envelopes'],
    ['2026-02', 'limits'],
  ] as const) {
    const amounts = { budgeted_spending: maybe('500'), expected_income: maybe('900'), held_for_next_month: maybe('7') };
    const { id } = await post('budgets', { month, method, ...amounts, starting_amount: maybe('90') });
    const target = random.one([
      null,
      { type: 'monthly', amount: '25' },
      { type: 'refill', amount: '0.50' },
      { type: 'by_date', amount: '700', date: '2026-06-30' },
    ]);
    const row = { budget_id: id, kind: random.one(['fixed', 'flexible']), rollover: random.oneIn(2), target };
    await post('budget_categories', { ...row, category_id: category, budgeted_spending: String(random.below(500)) });
    if (method === 'envelopes') await post(`budgets/${id}/assign`, { by: 'targets' });
    await post(`budgets/${id}/move`, { from_category_id: category, to_category_id: other, amount: '3' });
  }
  const groups = [
    { name: text(), category_ids: [other] },
    { name: text(), category_ids: [category] },
  ];
  await post('budget_groups', { budget_groups: groups }, 'PUT');
  const goal = { target_amount: '5000', start_date: '2026-01-05', target_date: '2026-12-24' };
  await post('goals', { ...goal, name: text(), account_ids: [accounts[0]], reserved_amount: maybe('10') });
  await post('goals', { ...goal, name: text(), category_id: category, target_date: null });
  const dates = random.oneIn(2) ? { start_date: '2026-01-01', end_date: '2026-03-09' } : { period: 'this_year' };
  for (const shared of [true, false])
    await post('saved_reports', { name: text(), ...dates, shared, q: maybe('coffee'), compare: maybe('previous') });
  for (const shared of [true, false])
    await post('forecast_plans', {
      ...{ name: text(), shared, below: maybe('25') },
      changes: [{ kind: 'payment', name: text(), amount: '-12.5', date: '2026-04-30', monthly: random.oneIn(2) }],
    });
  await post('reconciled_balances', {
    account_id: accounts[0],
    date: '2026-01-31',
    balance: String(random.below(500)),
  });
  return { user, accounts };

  async function split(id: string): Promise<void> {
    const shown = await coffer.call('GET', `/api/v1/transactions/${id}`, { token: user.token });
    const whole = BigInt(shown.body.signed_amount.split('.')[0] ?? '0') * -1n;
    const splits = [
      { amount: String(whole - 3n), name: text(), category_id: random.one(labels.categories) },
      { amount: '3', tag_ids: [random.one(labels.tags)], notes: text() },
    ];
    const body = { splits };
    // A line of 0 and a side of a transfer cannot be split off.
    await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token: user.token, body });
  }
}
