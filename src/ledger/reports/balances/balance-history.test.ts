import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/balances/history';

test('the balances of all accounts are listed at the same dates', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const cash = await coffer.createAccount(user, { balance: '100', opening_balance_date: '2026-02-01' });
  await coffer.createTransaction(user, cash, { amount: '30.05', date: '2026-03-03' });
  await coffer.createAccount(user, { currency: 'JPY', balance: '900', opening_balance_date: '2026-03-01' });
  const read = <Path extends string>(query: Path) => coffer.call('GET', `${URL}${query}`, { token: user.token });
  const { body } = await read('?start_date=2026-02-20&end_date=2026-03-10');
  assert.deepEqual(body.dates, ['2026-02-24', '2026-03-03', '2026-03-10']);
  assert.deepEqual(
    body.accounts.map(({ currency, balances }) => [currency, balances]),
    [
      ['JPY', [null, '900', '900']],
      ['USD', ['100.00', '69.95', '69.95']],
    ],
  );
  const series = await coffer.call('GET', `/api/v1/balances/series?account_id=${cash}&start_date=2026-02-24`, user);
  assert.equal(series.body.balances[0]?.balance_amount, '100.00', 'as the series of the account says');
  const usual = await read('');
  assert.deepEqual([usual.body.dates.length, usual.body.dates.at(-1)], [13, '2026-03-10']);
  const long = await read('?start_date=2020-01-01');
  assert.deepEqual([long.status, long.body.issues?.[0]?.code], [422, 'too_many_days']);
  assert.equal((await read('?start_date=2026-03-01&end_date=2026-02-01')).body.issues?.[0]?.code, 'before_start');
});

test('a member gets the histories of visible accounts only, another family none', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const hidden = await coffer.createAccount(owner, { balance: '1' });
  const shown = await coffer.createAccount(owner, { balance: '2' });
  const member = await inviteMember(coffer, owner);
  await shareAccount(coffer, owner, hidden, member, 'none');
  await shareAccount(coffer, owner, shown, member, 'read_only');
  const idsFor = async ({ token }: { token: string }) =>
    (await coffer.call('GET', URL, { token })).body.accounts.map(({ account }) => account.id);
  assert.deepEqual(await idsFor(member), [shown]);
  assert.deepEqual(await idsFor(await coffer.signUp()), []);
});
