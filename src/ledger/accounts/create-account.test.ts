import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/accounts';

/** The nine types: what each is, and whether its balance is cash. */
const TYPES: readonly (readonly [string, 'asset' | 'liability', boolean])[] = [
  ['depository', 'asset', true],
  ['investment', 'asset', true],
  ['crypto', 'asset', true],
  ['property', 'asset', false],
  ['vehicle', 'asset', false],
  ['other_asset', 'asset', false],
  ['credit_card', 'liability', true],
  ['loan', 'liability', false],
  ['other_liability', 'liability', false],
];

test('each account type has its classification and counts as cash only if it is cash', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  for (const [account_type, classification, isCash] of TYPES) {
    const account = { name: account_type, account_type, balance: '1250.25' };
    const reply = await coffer.call('POST', URL, { token, body: { account } });
    assert.equal(reply.status, 201, reply.text);
    assert.partialDeepStrictEqual(reply.body, {
      name: account_type,
      account_type,
      classification,
      balance: '$1,250.25',
      balance_cents: 125_025,
      balance_amount: '1250.25',
      opening_balance_amount: '1250.25',
      cash_balance: isCash ? '$1,250.25' : '$0.00',
      cash_balance_cents: isCash ? 125_025 : 0,
      foreign_balances: [],
      currency: 'USD',
      subtype: null,
      status: 'active',
      institution_name: null,
      transaction_count: 0,
      created_at: '2026-03-10T10:20:00Z',
      updated_at: '2026-03-10T10:20:00Z',
    });
    const shown = await coffer.call('GET', `${URL}/${reply.body.id}`, { token });
    assert.deepEqual(shown.body, reply.body);
  }
});

test('an account takes the subtypes of its own type and no others', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const open = (account_type: string, subtype: unknown) =>
    coffer.call('POST', URL, { token, body: { account: { name: 'A', account_type, subtype } } });
  const own = [
    ...['checking', 'savings', 'hsa', 'cd', 'money_market'].map((subtype) => ['depository', subtype]),
    ...['mortgage', 'student', 'auto', 'home_equity', 'line_of_credit', 'business', 'other'].map((name) => [
      'loan',
      name,
    ]),
    ['credit_card', 'credit_card'],
    ['crypto', 'wallet'],
    ['property', 'agri_land'],
    ['investment', 'non-registered'],
    ['investment', '401k'],
  ];
  for (const [type = '', subtype] of own) {
    const reply = await open(type, subtype);
    assert.deepEqual([reply.status, reply.body.subtype], [201, subtype], reply.text);
  }
  const others = [
    ['depository', 'mortgage'],
    ['vehicle', 'car'],
    ['other_asset', 'other'],
    ['loan', 'Mortgage'],
    ['crypto', ''],
  ];
  for (const [type = '', subtype] of others) {
    const reply = await open(type, subtype);
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/account/subtype'], `${type} ${subtype}`);
  }
});

test("an account's currency defaults to the family's; codes ignore letter case", async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const open = (members: object) =>
    coffer.call('POST', URL, { token, body: { account: { name: 'A', account_type: 'depository', ...members } } });
  assert.partialDeepStrictEqual((await open({ currency: 'jpy', balance: '1000' })).body, {
    currency: 'JPY',
    balance: '¥1,000',
  });
  assert.partialDeepStrictEqual((await open({ currency: 'BTC', balance: '0.00000001' })).body, { balance_cents: 1 });
  for (const currency of ['QQQ', '', 'US', 'USDX', '__proto__', 'usd ']) {
    const reply = await open({ currency });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/account/currency'], currency);
  }
  await coffer.database.write(({ db }) => db.updateTable('families').set({ currency: 'EUR' }).execute());
  assert.equal((await open({})).body.currency, 'EUR');
});

test("an opening balance keeps every digit, or is refused beyond the currency's limits", async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const open = (balance: string, currency = 'USD') =>
    coffer.call('POST', URL, {
      token,
      body: `{"name":"A","account_type":"loan","currency":"${currency}","balance":${balance}}`,
    });
  const held: [string, string, string][] = [
    ['12.30', 'USD', '12.30'],
    ['"-12.3"', 'USD', '-12.30'],
    ['1000', 'JPY', '1000'],
    ['"100.00"', 'JPY', '100'],
    ['1200.00', 'JPY', '1200'],
    ['12.300', 'USD', '12.30'],
    ['"9999999999999.99"', 'USD', '9999999999999.99'],
    ['-0', 'USD', '0.00'],
  ];
  for (const [text, currency, amount] of held) {
    const reply = await open(text, currency);
    assert.deepEqual([reply.status, reply.body.balance_amount], [201, amount], reply.text);
  }
  const refused: [string, string, string][] = [
    ['12.345', 'USD', 'too_many_decimals'],
    ['1.5', 'JPY', 'too_many_decimals'],
    ['1e400', 'USD', 'not_a_decimal'],
    ['"1,234"', 'USD', 'not_a_decimal'],
    ['""', 'USD', 'not_a_decimal'],
    ['99999999999999', 'USD', 'out_of_range'],
  ];
  for (const [text, currency, code] of refused) {
    const reply = await open(text, currency);
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]],
      [422, { ...reply.body.issues?.[0], pointer: '/balance', code }],
      text,
    );
  }
});

test('every fault of a new account is named at once and nothing is written', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = { name: '', account_type: 'piggy_bank', balance: true, status: 'disabled', institution_name: 7 };
  const reply = await coffer.call('POST', URL, { token: user.token, body: { account } });
  assert.equal(reply.status, 422);
  const pointers = reply.body.issues?.map((issue) => issue.pointer).sort();
  assert.deepEqual(
    pointers,
    ['account_type', 'balance', 'institution_name', 'name', 'status'].map((name) => `/account/${name}`),
  );
  for (const body of [undefined, {}, [], '1.5', { account: null }, { account: [] }]) {
    assert.equal((await coffer.call('POST', URL, { token: user.token, body })).status, 422, JSON.stringify(body));
  }
  assert.equal((await coffer.call('GET', URL, { token: user.token })).body.pagination.total_count, 0);
});

test("a liability's balance is the debt: spending raises it and paying lowers it", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const card = await coffer.createAccount(user, { account_type: 'credit_card', balance: '500' });
  const balance = async () => (await coffer.call('GET', `${URL}/${card}`, { token: user.token })).body.balance;
  await coffer.createTransaction(user, card, { amount: '25.50' });
  assert.equal(await balance(), '$525.50');
  await coffer.createTransaction(user, card, { amount: '600', nature: 'income' });
  assert.equal(await balance(), '-$74.50');
});
