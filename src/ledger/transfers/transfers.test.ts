import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackChange } from '#database/family/packed-records.ts';
import { type SampleFamily, startSampleFamily } from '#tests/harness/family/sample-family.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';

const UNKNOWN = '01990000-0000-7000-8000-000000000000';

const balanceOf = async ({ send }: SampleFamily, id: string): Promise<number> =>
  (await send('GET', `accounts/${id}`)).balance_cents;

/** Returns the changes since the last call, as `kind resource`. */
function changesOf({ coffer }: SampleFamily) {
  let seen = 0n;
  return async () => {
    const rows = await coffer.database.read
      .selectFrom('changes')
      .selectAll()
      .where('sequence', '>', seen)
      .orderBy('sequence')
      .execute();
    seen = rows.at(-1)?.sequence ?? seen;
    return rows.map(unpackChange);
  };
}

test('a transfer shows both sides with their signs, in the list and by id', async (t) => {
  const { accounts, send } = await startSampleFamily(t);
  const { checking, card } = accounts;
  const made = await send('POST', 'transfers', {
    transfer: { from_account_id: checking, to_account_id: card, date: '2026-01-04', amount: '200', notes: 'n' },
  });
  const shared = { date: '2026-01-04', currency: 'USD' };
  const [inflow, outflow] = [made.inflow_transaction, made.outflow_transaction];
  assert.deepEqual(made, {
    id: made.id,
    status: 'confirmed',
    matched_by: 'manual',
    date: '2026-01-04',
    amount: '$200.00',
    amount_decimal: '200.00',
    amount_cents: 20_000,
    currency: 'USD',
    transfer_type: 'liability_payment',
    notes: 'n',
    source_fee_amount: '0.0',
    source_fee_currency: 'USD',
    destination_fee_amount: '0.0',
    destination_fee_currency: 'USD',
    inflow_transaction: {
      id: inflow.id,
      entry_id: inflow.id,
      ...shared,
      amount: '-$200.00',
      amount_decimal: '-200.00',
      amount_cents: -20_000,
      name: 'Transfer from another account',
      kind: 'funds_movement',
      account: { id: card, name: 'card', account_type: 'credit_card' },
    },
    outflow_transaction: {
      id: outflow.id,
      entry_id: outflow.id,
      ...shared,
      amount: '$200.00',
      amount_decimal: '200.00',
      amount_cents: 20_000,
      name: 'Transfer to another account',
      kind: 'cc_payment',
      account: { id: checking, name: 'checking', account_type: 'depository' },
    },
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  assert.deepEqual(await send('GET', `transfers/${made.id}`), made);
  const { transfers, pagination } = await send('GET', 'transfers');
  assert.deepEqual(transfers, [made]);
  assert.deepEqual(pagination, { page: 1, per_page: 25, total_count: 1, total_pages: 1, next_cursor: null });
  assert.equal((await send('GET', `transfers/${made.id}?locale=de`)).amount, '200,00 $');
});

test('one write creates both sides and records each side once', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, send } = home;
  const since = changesOf(home);
  await since();
  const made = await send('POST', 'transfers', {
    from_account_id: accounts.checking,
    to_account_id: accounts.broker,
    date: '2026-01-04',
    amount: '12.50',
    name: 'Savings plan',
  });
  const rows = (await since()).filter(({ resource }) => resource !== 'valuation');
  assert.deepEqual(
    rows.map(({ kind, resource, resource_id }) => [kind, resource, resource_id]),
    [
      ['create', 'transaction', made.outflow_transaction.id],
      ['create', 'transaction', made.inflow_transaction.id],
      ['create', 'transfer', made.id],
    ],
  );
  assert.partialDeepStrictEqual(JSON.parse(rows[0]?.after ?? ''), {
    kind: 'investment_contribution',
    transfer_id: made.id,
    name: 'Savings plan',
  });
  assert.deepEqual([await balanceOf(home, accounts.checking), await balanceOf(home, accounts.broker)], [-1250, 1250]);
});

test('an invalid transfer is refused with the faulty member, and nothing is written', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, user, call, enter, send } = home;
  const { checking, savings } = accounts;
  const euros = await coffer.createAccount(user, { currency: 'EUR' });
  const good = { from_account_id: checking, to_account_id: savings, date: '2026-01-04', amount: '5' };
  const [out, into] = [await enter(checking, '9', '2026-01-04'), await enter(savings, '-9', '2026-03-01')];
  const ids = { outflow_transaction_id: out.id, inflow_transaction_id: into.id };
  const matched = (await send('POST', 'transfers', { ...good, date: '2026-06-01' })).outflow_transaction.id;
  const same = await enter(checking, '-9', '2026-07-04');
  const more = await enter(savings, '-9.01', '2026-01-05');
  const split = await enter(savings, '-9', '2026-08-08');
  await send('POST', `transactions/${split.id}/splits`, { splits: [{ amount: '-8' }, { amount: '-1' }] });
  const since = changesOf(home);
  await since();
  const faults: [object, string, string][] = [
    [{}, '/from_account_id', 'required'],
    [{ ...good, amount: undefined }, '/amount', 'required'],
    [{ ...good, date: undefined }, '/date', 'required'],
    [{ ...good, date: '2026-02-30' }, '/date', 'invalid'],
    [{ ...good, to_account_id: UNKNOWN }, '/to_account_id', 'unknown'],
    [{ ...good, to_account_id: checking }, '/to_account_id', 'same_account'],
    [{ ...good, amount: '0' }, '/amount', 'not_positive'],
    [{ ...good, amount: '-5' }, '/amount', 'not_positive'],
    [{ ...good, amount: '5.001' }, '/amount', 'too_many_decimals'],
    [{ ...good, to_amount: '5.01' }, '/to_amount', 'not_opposite'],
    [{ ...good, to_account_id: euros }, '/to_amount', 'missing_rate'],
    [{ ...good, ...ids }, '/from_account_id', 'two_forms'],
    [{ inflow_transaction_id: into.id }, '/outflow_transaction_id', 'required'],
    [{ ...ids, inflow_transaction_id: UNKNOWN }, '/inflow_transaction_id', 'unknown'],
    [{ ...ids, inflow_transaction_id: out.id }, '/inflow_transaction_id', 'direction'],
    [{ ...ids, outflow_transaction_id: matched }, '/outflow_transaction_id', 'already_matched'],
    [{ ...ids, inflow_transaction_id: same.id }, '/inflow_transaction_id', 'same_account'],
    [{ ...ids, inflow_transaction_id: more.id }, '/inflow_transaction_id', 'not_opposite'],
    [{ ...ids, inflow_transaction_id: split.id }, '/inflow_transaction_id', 'split'],
    [ids, '/inflow_transaction_id', 'too_far_apart'],
  ];
  for (const [body, pointer, code] of faults) {
    const { status, body: answer, text } = await call('POST', 'transfers', body);
    assert.deepEqual([status, answer.issues?.[0]?.pointer, answer.issues?.[0]?.code], [422, pointer, code], text);
  }
  assert.deepEqual(await since(), []);
});

test('the received amount is given, or computed from the rate', async (t) => {
  const { accounts, coffer, user, send } = await startSampleFamily(t);
  const yen = await coffer.createAccount(user, { currency: 'JPY' });
  const sending = { from_account_id: accounts.checking, to_account_id: yen, date: '2026-01-10', amount: '10.01' };
  const said = await send('POST', 'transfers', { ...sending, to_amount: '1000' });
  assert.deepEqual([said.amount, said.currency, said.outflow_transaction.amount], ['¥1,000', 'JPY', '$10.01']);
  await send('POST', 'exchange_rates', { from_currency: 'USD', to_currency: 'JPY', date: '2026-01-09', rate: '150.5' });
  assert.equal((await send('POST', 'transfers', sending)).amount, '¥1,507');
});

test('two existing transactions become a transfer, even a rejected pair', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const out = await enter(accounts.checking, '20', '2026-01-01', { kind: 'one_time' });
  const into = await enter(accounts.loan, '-20', '2026-01-31');
  assert.equal(into.transfer, null);
  const ids = { outflow_transaction_id: out.id, inflow_transaction_id: into.id };
  const first = await send('POST', 'transfers', ids);
  assert.deepEqual([first.status, first.outflow_transaction.kind], ['confirmed', 'loan_payment']);
  await send('POST', `transfers/${first.id}/reject`);
  const again = await send('POST', 'transfers', ids);
  assert.equal((await send('GET', 'rejected_transfers')).pagination.total_count, 0);
  await send('DELETE', `transfers/${again.id}`);
  assert.partialDeepStrictEqual(await send('GET', `transactions/${out.id}`), { kind: 'standard', transfer: null });
});

test('confirm is recorded once; only notes of a transfer can be changed', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  await enter(accounts.checking, '20');
  const { transfer } = await enter(accounts.savings, '-20');
  const since = changesOf(home);
  await since();
  assert.equal((await send('POST', `transfers/${transfer?.id}/confirm`)).status, 'confirmed');
  assert.equal((await send('POST', `transfers/${transfer?.id}/confirm`)).status, 'confirmed');
  for (const [body, notes] of [
    [{ notes: 'one' }, 'one'],
    [{ transfer: { notes: 'two' } }, 'two'],
    [{ status: 'pending' }, 'two'],
    [{ notes: '' }, null],
  ] as const) {
    assert.partialDeepStrictEqual(await send('PATCH', `transfers/${transfer?.id}`, body), {
      notes,
      status: 'confirmed',
    });
  }
  assert.deepEqual(
    (await since()).map(({ kind, resource }) => `${kind} ${resource}`),
    Array(4).fill('update transfer'),
  );
});

test('reject, unmatch and delete record one change per affected row', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send, call } = home;
  const since = changesOf(home);
  for (const [method, path, expected] of [
    ['POST', '/reject', ['create rejected_transfer', 'delete transfer', 'update transaction', 'update transaction']],
    ['POST', '/unmatch', ['delete transfer', 'update transaction', 'update transaction']],
    ['DELETE', '', ['delete transfer', 'update transaction', 'update transaction']],
    ['DELETE', '?delete_transactions=true', ['delete transfer', 'delete transaction', 'delete transaction']],
  ] as const) {
    await enter(accounts.checking, '20');
    const into = await enter(accounts.savings, '-20');
    await since();
    await send(method, `transfers/${into.transfer?.id}${path}`);
    assert.deepEqual(
      (await since()).map(({ kind, resource }) => `${kind} ${resource}`),
      expected,
    );
    for (const verb of ['/confirm', '/reject', '/unmatch']) {
      assert.equal((await call('POST', `transfers/${into.transfer?.id}${verb}`)).status, 404);
    }
    for (const { id } of (await send('GET', 'transactions')).transactions) await send('DELETE', `transactions/${id}`);
  }
  assert.deepEqual([await balanceOf(home, accounts.checking), await balanceOf(home, accounts.savings)], [0, 0]);
});

test('the kind of a transfer side cannot be changed', async (t) => {
  const { accounts, enter, send, call } = await startSampleFamily(t);
  await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  const { status, body } = await call('PATCH', `transactions/${into.id}`, { kind: 'standard' });
  assert.deepEqual([status, body.issues?.[0]?.pointer, body.issues?.[0]?.code], [422, '/kind', 'transfer_leg']);
  assert.equal((await send('PATCH', `transactions/${into.id}`, { kind: 'funds_movement', notes: 'x' })).notes, 'x');
});

test('transfers are filtered by status, account and date of either side', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, user, call, enter, send } = home;
  const move = async (from: string, to: string, date: string): Promise<string> =>
    (await send('POST', 'transfers', { from_account_id: from, to_account_id: to, date, amount: '1' })).id;
  const first = await move(accounts.checking, accounts.savings, '2026-01-01');
  const second = await move(accounts.savings, accounts.card, '2026-02-01');
  await enter(accounts.loan, '5', '2026-03-01', { name: 'Dinner' });
  const third = (await enter(accounts.card, '-5', '2026-03-03', { name: 'Dinner' })).transfer?.id ?? '';
  const all = [third, second, first];
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  for (const [query, expected] of [
    ['', all],
    ['status=pending', [third]],
    ['status=confirmed', [second, first]],
    [`account_id=${accounts.savings}`, [second, first]],
    [`account_id=${accounts.checking}`, [first]],
    [`account_id=${accounts.loan}`, [third]],
    ['matched_by=automatic', [third]],
    [`account_id=${UNKNOWN}`, []],
    ['start_date=2026-03-02', [third]],
    ['end_date=2026-03-01', all],
    ['start_date=2026-03-02&end_date=2026-03-02', []],
    ['start_date=2026-01-15&end_date=2026-03-02', [third, second]],
    [`account_id=${accounts.checking}&status=confirmed&end_date=2026-01-01`, [first]],
  ] as const) {
    const { transfers, pagination } = await send('GET', `transfers?${query}`);
    assert.deepEqual([idsOf(transfers), pagination.total_count], [expected, expected.length], query);
  }
  assert.deepEqual(idsOf(await listAllByPage(coffer, user, 'transfers', 'per_page=1')), all);
  assert.deepEqual(idsOf(await listAllByCursor(coffer, user, 'transfers', 'per_page=2')), all);
  assert.equal((await send('GET', 'transfers?per_page=500')).pagination.per_page, 100);
  for (const query of ['status=x', 'account_id=x', 'start_date=2026-02-30', 'end_date=x', 'cursor=x']) {
    for (const path of ['transfers', 'rejected_transfers'] as const) {
      if (path !== 'transfers' && query.startsWith('status')) continue;
      const { status, body } = await call('GET', `${path}?${query}`);
      assert.deepEqual([status, body.issues?.[0]?.pointer], [422, `?${query.split('=')[0]}`]);
    }
  }
  for (const id of all) await send('POST', `transfers/${id}/reject`);
  const rejected = (await send('GET', `rejected_transfers?account_id=${accounts.loan}`)).rejected_transfers;
  assert.equal(rejected.length, 1);
  assert.deepEqual(await send('GET', `rejected_transfers/${rejected[0]?.id}`), rejected[0]);
  assert.deepEqual(Object.keys(rejected[0] ?? {}), [
    'id',
    'inflow_transaction',
    'outflow_transaction',
    'created_at',
    'updated_at',
  ]);
  assert.equal((await listAllByCursor(coffer, user, 'rejected_transfers', 'per_page=2')).length, 3);
});

test("no transfer or match includes another family's transactions", async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, call, enter, send } = home;
  const stranger = await coffer.signUp();
  const theirs = await coffer.createAccount(stranger);
  const foreign = await coffer.createTransaction(stranger, theirs, { amount: '-20', date: '2026-01-10' });
  const ours = await enter(accounts.checking, '20');
  assert.equal(ours.transfer, null);
  for (const body of [
    { outflow_transaction_id: ours.id, inflow_transaction_id: foreign.id },
    { from_account_id: accounts.checking, to_account_id: theirs, date: '2026-01-10', amount: '20' },
    { from_account_id: theirs, to_account_id: accounts.checking, date: '2026-01-10', amount: '20' },
  ]) {
    const { status, body: answer } = await call('POST', 'transfers', body);
    assert.deepEqual([status, answer.issues?.[0]?.code], [422, 'unknown']);
  }
  assert.deepEqual((await send('GET', `transfers?account_id=${theirs}`)).transfers, []);
  const list = await coffer.call('GET', '/api/v1/transactions', { token: stranger.token });
  assert.deepEqual(list.body.transactions, [foreign]);
});

test('a changed transfer is shown on its sides by the next list request', async (t) => {
  const { accounts, enter, send } = await startSampleFamily(t);
  const listed = async () => {
    const { transactions } = await send('GET', 'transactions');
    for (const row of transactions) assert.deepEqual(await send('GET', `transactions/${row.id}`), row);
    const { transfers } = await send('GET', 'transfers');
    for (const row of transfers) assert.deepEqual(await send('GET', `transfers/${row.id}`), row);
    return transactions.map(
      ({ transfer, kind }: { transfer: { other_account: { name: string } } | null; kind: string }) => [
        transfer?.other_account.name ?? null,
        kind,
      ],
    );
  };
  const [free, moved] = [
    [null, 'standard'],
    [
      ['checking', 'funds_movement'],
      ['savings', 'funds_movement'],
    ],
  ];
  await enter(accounts.checking, '20');
  assert.deepEqual(await listed(), [free]);
  const { transfer } = await enter(accounts.savings, '-20');
  assert.deepEqual(await listed(), moved);
  await send('POST', `transfers/${transfer?.id}/confirm`);
  assert.equal((await send('GET', 'transfers')).transfers[0]?.status, 'confirmed');
  await send('PATCH', `accounts/${accounts.savings}`, { name: 'Rainy days' });
  assert.deepEqual((await listed())[1], ['Rainy days', 'funds_movement']);
  await send('POST', `transfers/${transfer?.id}/unmatch`);
  assert.deepEqual(await listed(), [free, free]);
});
