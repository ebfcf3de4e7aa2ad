import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SampleFamily, startSampleFamily } from '#tests/harness/family/sample-family.ts';

const MAY = 'start_date=2026-05-01&end_date=2026-05-31';

/** Two opposite entries whose texts say nothing of a transfer: money out, and three days later money in. */
async function enterUnrelated({ accounts, enter, send }: SampleFamily) {
  const out = await enter(accounts.card, '80', '2026-05-05', { name: 'Restaurant' });
  const into = await enter(accounts.checking, '-80', '2026-05-08', { name: 'from Ana' });
  return { out, into, read: (id: string) => send('GET', `transactions/${id}`) };
}

async function counted({ send }: SampleFamily): Promise<string[]> {
  const { income, expense } = await send('GET', `income_statement?${MAY}`);
  const listed = await send('GET', `transactions?${MAY}&q=is%3Acounted`);
  const { sums } = await send('GET', `transaction_sums?${MAY}&transfer=false`);
  const both = sums.map((one) => `${one.income} ${one.expense}`).join();
  return [income.amount, expense.amount, String(listed.pagination.total_count), both];
}

test('without evidence both sides go on counting until a user confirms the transfer', async (t) => {
  const home = await startSampleFamily(t);
  const { out, into, read } = await enterUnrelated(home);
  const before = ['80.00', '80.00', '2', '80.00 80.00'];
  assert.deepEqual(await counted(home), before);
  const id = into.transfer?.id ?? '';
  for (const one of [into, await read(out.id)]) {
    assert.partialDeepStrictEqual(one, { kind: 'standard', transfer: { id, status: 'pending' } });
  }
  const { transfers } = await home.send('GET', 'transfers?status=pending');
  assert.partialDeepStrictEqual(transfers, [{ id, status: 'pending', matched_by: 'automatic' }]);
  assert.equal((await home.send('GET', 'transactions?uncategorized=true')).pagination.total_count, 2);

  const confirmed = await home.send('POST', `transfers/${id}/confirm`);
  assert.partialDeepStrictEqual(confirmed, { id, status: 'confirmed', matched_by: 'manual' });
  assert.deepEqual(await counted(home), ['0.00', '0.00', '0', '']);
  assert.partialDeepStrictEqual(await read(out.id), { kind: 'funds_movement', transfer: { status: 'confirmed' } });
  assert.equal((await home.send('GET', 'transactions?uncategorized=true')).pagination.total_count, 0);

  await home.send('POST', `transfers/${id}/reject`);
  assert.deepEqual(await counted(home), before);
  assert.equal((await read(out.id)).transfer, null);
});

test('a pair of accounts that a user confirmed before is evidence', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const { into } = await enterUnrelated(home);
  await send('POST', `transfers/${into.transfer?.id}/confirm`);
  await enter(accounts.checking, '9', '2026-05-20', { name: 'Friday' });
  const back = await enter(accounts.card, '-9', '2026-05-19', { name: 'Thursday' });
  assert.equal(back.transfer?.status, 'confirmed');
  await enter(accounts.savings, '7', '2026-05-20', { name: 'Friday' });
  assert.equal((await enter(accounts.card, '-7', '2026-05-21', { name: 'x y' })).transfer?.status, 'pending');
});

test('money that arrives before it leaves matches with evidence only', async (t) => {
  const { accounts, enter } = await startSampleFamily(t);
  await enter(accounts.checking, '-5', '2026-05-01', { name: 'from Ana' });
  assert.equal((await enter(accounts.card, '5', '2026-05-02', { name: 'Restaurant' })).transfer, null);
  await enter(accounts.checking, '-6', '2026-05-01', { name: 'from Ana' });
  assert.equal((await enter(accounts.card, '6', '2026-05-02', { name: 'To checking' })).transfer?.status, 'confirmed');
});

test('the holder of the other account is evidence, and so is a payment to a card', async (t) => {
  const { accounts, coffer, user, enter } = await startSampleFamily(t);
  const names = { first_name: 'Zoë', last_name: 'De Vries' };
  await coffer.call('PATCH', '/api/v1/users/me', { token: user.token, body: names });
  await enter(accounts.checking, '5', '2026-05-01', { name: 'DE VRIES ZOE' });
  assert.equal((await enter(accounts.savings, '-5', '2026-05-01', { name: 'x y' })).transfer?.status, 'confirmed');
  await enter(accounts.checking, '6', '2026-05-01', { name: 'Bank 17' });
  assert.equal((await enter(accounts.card, '-6', '2026-05-01', { name: 'Thank you' })).transfer?.status, 'pending');
  await enter(accounts.checking, '7', '2026-05-01', { name: 'Bank 17' });
  assert.equal((await enter(accounts.card, '-7', '2026-05-01', { name: 'PAYMENT' })).transfer?.status, 'confirmed');
});

test('match_transfers confirms all that fit, or looks for none', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  assert.equal((await send('GET', 'family_settings')).match_transfers, 'evidence');
  await send('PATCH', 'family_settings', { match_transfers: 'all' });
  const { into } = await enterUnrelated(home);
  assert.equal(into.transfer?.status, 'confirmed');
  await send('PATCH', 'family_settings', { match_transfers: 'off' });
  await enter(accounts.checking, '5', '2026-05-01');
  assert.equal((await enter(accounts.savings, '-5', '2026-05-01')).transfer, null);
});

test('evidence takes a side from a suggestion, and its other side is looked for again', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter } = home;
  const { out, into, read } = await enterUnrelated(home);
  const spare = await enter(accounts.loan, '80', '2026-05-05', { name: 'Instalment' });
  assert.equal(spare.transfer, null);
  const real = await enter(accounts.savings, '-80', '2026-05-06', { name: 'Refill from card' });
  assert.partialDeepStrictEqual(real.transfer, { status: 'confirmed', other_account: { name: 'card' } });
  assert.equal((await read(out.id)).transfer?.id, real.transfer?.id);
  const freed = (await read(into.id)).transfer;
  assert.partialDeepStrictEqual(freed, { status: 'pending', other_account: { name: 'loan' } });
});

test('a side that is freed and confirmed in one write is not matched again', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const { out, into, read } = await enterUnrelated(home);
  assert.equal((await enter(accounts.loan, '80', '2026-05-05', { name: 'Instalment' })).transfer, null);
  const rows = [
    { account_id: accounts.savings, name: 'Refill from card', amount: '-80', date: '2026-05-06' },
    { account_id: accounts.wallet, name: 'To checking', amount: '80', date: '2026-05-07' },
  ];
  await send('POST', 'transactions/bulk', {
    operations: rows.map((transaction) => ({ op: 'create', transaction })),
  });
  assert.partialDeepStrictEqual((await read(out.id)).transfer, {
    status: 'confirmed',
    other_account: { name: 'savings' },
  });
  assert.partialDeepStrictEqual((await read(into.id)).transfer, {
    status: 'confirmed',
    other_account: { name: 'wallet' },
  });
});

test('a suggestion hinders no other use of its sides, and ends when it no longer fits', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  for (const use of [
    (id: string) => send('PATCH', `transactions/${id}`, { amount: '81' }),
    (id: string) => send('PATCH', `transactions/${id}`, { date: '2026-05-12' }),
    (id: string) => send('PATCH', `transactions/${id}`, { excluded: true }),
    (id: string) => send('PATCH', `transactions/${id}`, { account_id: accounts.checking }),
    (id: string) => send('PUT', `transactions/${id}/splits`, { splits: [{ amount: '30' }, { amount: '50' }] }),
    async (id: string) => {
      const { id: other } = await enter(accounts.savings, '-80', '2026-05-30', { name: 'Late' });
      await send('POST', 'transfers', { outflow_transaction_id: id, inflow_transaction_id: other });
    },
    (id: string) => send('DELETE', `transactions/${id}`),
  ]) {
    const { out, into, read } = await enterUnrelated(home);
    assert.equal((await send('PATCH', `transactions/${out.id}`, { kind: 'one_time' })).kind, 'one_time');
    await use(out.id);
    assert.partialDeepStrictEqual(await read(into.id), { transfer: null, kind: 'standard' }, String(use));
    for (const { id } of (await send('GET', 'transactions?per_page=100')).transactions) {
      await send('DELETE', `transactions/${id}`);
    }
  }
  assert.deepEqual((await send('GET', 'transfers')).transfers, []);
});
