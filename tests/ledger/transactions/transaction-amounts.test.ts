import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

test('a positive amount is an expense unless nature sets the direction', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const cases: [string, string | undefined, string, string][] = [
    ['10', undefined, '-10.00', '$10.00'],
    ['-10', undefined, '10.00', '-$10.00'],
    ['0', undefined, '0.00', '$0.00'],
    ['-0', 'income', '0.00', '$0.00'],
  ];
  for (const amount of ['10', '-10']) {
    for (const nature of ['income', 'inflow', 'INCOME', 'Inflow']) cases.push([amount, nature, '10.00', '-$10.00']);
    for (const nature of ['expense', 'outflow', 'Expense', 'OUTFLOW']) cases.push([amount, nature, '-10.00', '$10.00']);
  }
  for (const [amount, nature, signed_amount, shown] of cases) {
    const made = await coffer.createTransaction(user, account, { amount, nature });
    const cents = Number(signed_amount) * 100;
    assert.partialDeepStrictEqual(made, {
      amount: shown,
      signed_amount,
      signed_amount_cents: cents,
      amount_cents: Math.abs(cents),
      classification: cents > 0 ? 'income' : 'expense',
    });
  }
});

test('an amount is read from its source text, as a number or a string, exactly', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accounts = new Map<string, string>();
  for (const currency of ['USD', 'KWD', 'BTC', 'JPY'])
    accounts.set(currency, await coffer.createAccount(user, { name: currency, currency }));
  const post = (amount: string, currency: string) =>
    coffer.call('POST', URL, {
      token: user.token,
      body: `{"transaction":{"account_id":"${accounts.get(currency.toUpperCase())}","name":"x","date":"2026-01-05","currency":"${currency}","amount":${amount}}}`,
    });
  const exact: [string, string, string][] = [
    ['12.30', 'USD', '-12.30'],
    ['"12.3"', 'USD', '-12.30'],
    ['0.1', 'USD', '-0.10'],
    ['-12.30', 'USD', '12.30'],
    ['1.10', 'usd', '-1.10'],
    ['9007199254740.991', 'KWD', '-9007199254740.991'],
    ['1234567.12345678', 'BTC', '-1234567.12345678'],
    ['0.00000001', 'BTC', '-0.00000001'],
    ['1500', 'JPY', '-1500'],
    ['"0012"', 'JPY', '-12'],
  ];
  for (const [text, currency, signed] of exact) {
    const reply = await post(text, currency);
    assert.deepEqual([reply.status, reply.body.signed_amount], [201, signed], `${text} ${currency}`);
  }
  const refused: [string, string, string][] = [
    ['12.345', 'USD', 'too_many_decimals'],
    ['0.30000000000000004', 'USD', 'too_many_decimals'],
    ['1.5', 'JPY', 'too_many_decimals'],
    ['"1.0001"', 'KWD', 'too_many_decimals'],
    ['0.000000001', 'BTC', 'too_many_decimals'],
    ['1e400', 'USD', 'not_a_decimal'],
    ['1e2', 'USD', 'not_a_decimal'],
    ['-1E+5', 'USD', 'not_a_decimal'],
    ['"1,234"', 'USD', 'not_a_decimal'],
    ['"$5"', 'USD', 'not_a_decimal'],
    ['""', 'USD', 'not_a_decimal'],
    ['" 1"', 'USD', 'not_a_decimal'],
    ['"NaN"', 'USD', 'not_a_decimal'],
    ['"٣"', 'USD', 'not_a_decimal'],
    ['99999999999999', 'USD', 'out_of_range'],
    ['9007199254740992', 'JPY', 'out_of_range'],
    [`1${'0'.repeat(4000)}`, 'USD', 'out_of_range'],
    ['90071992.54740992', 'BTC', 'out_of_range'],
  ];
  for (const [text, currency, code] of refused) {
    const { status, body } = await post(text, currency);
    assert.deepEqual(
      [status, body.issues?.[0]?.pointer, body.issues?.[0]?.code],
      [422, '/transaction/amount', code],
      `${text} ${currency}`,
    );
  }
  const { body } = await coffer.call('GET', URL, { token: user.token });
  assert.equal(body.pagination.total_count, exact.length);
});

test('money strings follow ?locale= on every route that shows a transaction', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const transaction = { account_id, name: 'x', date: '2026-01-05', amount: '1234.56' };
  const german = '1.234,56 $';
  const created = await coffer.call('POST', `${URL}?locale=de`, { token, body: { transaction } });
  assert.equal(created.body.amount, german);
  const url = `${URL}/${created.body.id}` as const;
  const bulk = await coffer.call('POST', `${URL}/bulk?locale=de`, {
    token,
    body: { operations: [{ op: 'create', transaction }] },
  });
  assert.equal(bulk.body.results[0]?.transaction?.amount, german);
  assert.equal((await coffer.call('PATCH', `${url}?locale=de`, { token, body: { notes: 'n' } })).body.amount, german);
  for (const [locale, money] of [
    ['de', german],
    ['en', '$1,234.56'],
    ['de', german],
    ['pl', '1 234,56 $'],
  ]) {
    assert.equal((await coffer.call('GET', `${url}?locale=${locale}`, { token })).body.amount, money);
    assert.equal((await coffer.call('GET', `${url}.json?locale=${locale}`, { token })).body.amount, money);
    const { body } = await coffer.call('GET', `${URL}.json?locale=${locale}`, {
      token,
      headers: { 'accept-language': 'fr' },
    });
    assert.deepEqual(
      body.transactions.map(({ amount }) => amount),
      [money, money],
    );
  }
  for (const path of [URL, url]) {
    const refused = await coffer.call<Refusal>('GET', `${path}?locale=klingon`, { token });
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '?locale']);
  }
});
