import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SampleFamily, startSampleFamily } from '#tests/harness/family/sample-family.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';

/** The outflow and inflow ids of each transfer. */
async function pairs({ send }: SampleFamily): Promise<[string, string][]> {
  const { transfers } = await send('GET', 'transfers?per_page=100');
  return transfers.map((one: { outflow_transaction: { id: string }; inflow_transaction: { id: string } }) => [
    one.outflow_transaction.id,
    one.inflow_transaction.id,
  ]);
}

const partnerOf = async ({ send }: SampleFamily, id: string): Promise<string | undefined> =>
  (await send('GET', `transactions/${id}`)).transfer?.other_account.name;

test('opposite amounts with evidence become a confirmed transfer, shown on both sides', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const out = await enter(accounts.checking, '200', '2026-01-03', { name: 'Payment' });
  assert.deepEqual([out.transfer, out.kind], [null, 'standard']);
  const into = await enter(accounts.savings, '-200', '2026-01-04');
  assert.partialDeepStrictEqual(into, { kind: 'funds_movement', amount: '-$200.00' });
  assert.deepEqual(into.transfer, {
    id: into.transfer?.id,
    status: 'confirmed',
    amount: '$200.00',
    currency: 'USD',
    other_account: { id: accounts.checking, name: 'checking', account_type: 'depository' },
  });
  const shown = await send('GET', `transactions/${out.id}`);
  assert.deepEqual(shown.transfer, { ...into.transfer, other_account: { ...into.account } });
  assert.equal(shown.kind, 'funds_movement');
  const transfer = await send('GET', `transfers/${into.transfer?.id}`);
  assert.partialDeepStrictEqual(transfer, {
    status: 'confirmed',
    matched_by: 'automatic',
    date: '2026-01-04',
    transfer_type: 'transfer',
  });
});

test('the kind of each transfer side follows from the account types', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, user, enter, send } = home;
  const owed = await coffer.createAccount(user, { name: 'owed', account_type: 'other_liability' });
  const contributions = (await send('GET', 'categories?per_page=100')).categories.find(
    ({ name }: { name: string }) => name === 'Investment Contributions',
  );
  const cases: [string, string, string, string][] = [
    [accounts.checking, accounts.savings, 'funds_movement', 'transfer'],
    [accounts.checking, accounts.card, 'cc_payment', 'liability_payment'],
    [accounts.checking, owed, 'cc_payment', 'liability_payment'],
    [accounts.checking, accounts.loan, 'loan_payment', 'loan_payment'],
    [accounts.loan, accounts.checking, 'funds_movement', 'transfer'],
    [accounts.card, accounts.checking, 'funds_movement', 'transfer'],
    [accounts.checking, accounts.broker, 'investment_contribution', 'transfer'],
    [accounts.checking, accounts.wallet, 'investment_contribution', 'transfer'],
    [accounts.broker, accounts.wallet, 'funds_movement', 'transfer'],
    [accounts.broker, accounts.checking, 'funds_movement', 'transfer'],
  ];
  for (const [index, [from, to, kind, type]] of cases.entries()) {
    const amount = `${100 + index}`;
    const out = await enter(from, amount);
    const into = await enter(to, `-${amount}`);
    const transfer = await send('GET', `transfers/${into.transfer?.id}`);
    assert.deepEqual([transfer.outflow_transaction.kind, transfer.inflow_transaction.kind], [kind, 'funds_movement']);
    assert.equal(transfer.transfer_type, type);
    const { category } = await send('GET', `transactions/${out.id}`);
    assert.equal(category?.id ?? null, kind === 'investment_contribution' ? contributions?.id : null);
    const explicit = await send('POST', 'transfers', {
      from_account_id: from,
      to_account_id: to,
      date: '2026-02-01',
      amount,
    });
    assert.deepEqual([explicit.outflow_transaction.kind, explicit.transfer_type], [kind, type]);
  }
});

test('an investment contribution keeps its chosen category', async (t) => {
  const { accounts, enter, send } = await startSampleFamily(t);
  const { id } = await send('POST', 'categories', { name: 'Mine' });
  const out = await enter(accounts.checking, '50', '2026-01-10', { category_id: id });
  await enter(accounts.broker, '-50');
  assert.equal((await send('GET', `transactions/${out.id}`)).category?.id, id);
});

test('entries match up to four days apart, in either order and at the calendar limits', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter } = home;
  let amount = 10;
  for (const [first, second, isMatched] of [
    ['2026-02-26', '2026-03-02', true],
    ['2026-03-02', '2026-02-26', true],
    ['2026-02-25', '2026-03-02', false],
    ['2026-03-02', '2026-02-25', false],
    ['1900-01-01', '1900-01-02', true],
    ['2999-12-31', '2999-12-28', true],
  ] as const) {
    amount += 1;
    await enter(accounts.checking, `${amount}`, first);
    const into = await enter(accounts.savings, `-${amount}`, second);
    assert.equal(into.transfer !== null, isMatched, `${first} ${second}`);
  }
});

test('the nearest day matches first, then the oldest transaction, each only once', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter } = home;
  const days = ['2026-01-07', '2026-01-12', '2026-01-09', '2026-01-11', '2026-01-14'];
  const outs: string[] = [];
  for (const day of days) outs.push((await enter(accounts.checking, '5', day)).id);
  const twin = (await enter(accounts.card, '5', '2026-01-09')).id;
  const ins: string[] = [];
  for (const _one of days) ins.push((await enter(accounts.savings, '-5', '2026-01-10')).id);
  const [d07, d12, d09, d11, d14] = outs;
  assert.deepEqual(
    (await pairs(home)).toReversed(),
    [d09, d11, twin, d12, d07].map((out, index) => [out, ins[index]]),
  );
  const last = await enter(accounts.savings, '-5', '2026-01-10');
  assert.equal(last.transfer?.other_account.name, 'checking');
  assert.deepEqual((await pairs(home))[0], [d14, last.id]);
});

test('unequal amounts, excluded entries, split lines and disabled accounts never match', async (t) => {
  const home = await startSampleFamily(t);
  const { coffer, user, accounts, enter, send } = home;
  for (const [index, [account, amount, members]] of (
    [
      [accounts.checking, '-10', {}],
      [accounts.savings, '10', {}],
      [accounts.savings, '-10.01', {}],
      [accounts.savings, '-10', { excluded: true }],
    ] as const
  ).entries()) {
    const day = `2026-0${index + 1}-15`;
    await enter(accounts.checking, '10', day);
    assert.equal((await enter(account, amount, day, members)).transfer, null, day);
  }
  await enter(accounts.checking, '10', '2026-05-15');
  const euros = { amount: '-10', currency: 'EUR', date: '2026-05-15' };
  assert.equal((await storeForeign(coffer, user, accounts.savings, euros)).transfer, null);
  await enter(accounts.card, '0');
  assert.equal((await enter(accounts.savings, '0')).transfer, null);

  const parent = await enter(accounts.checking, '30', '2026-05-05');
  await send('POST', `transactions/${parent.id}/splits`, { splits: [{ amount: '20' }, { amount: '10' }] });
  for (const amount of ['-30', '-20'])
    assert.equal((await enter(accounts.savings, amount, '2026-05-05')).transfer, null);

  await enter(accounts.loan, '44', '2026-06-06');
  await send('PATCH', `accounts/${accounts.loan}`, { status: 'disabled' });
  assert.equal((await enter(accounts.savings, '-44', '2026-06-06')).transfer, null);
  await enter(accounts.savings, '45', '2026-06-06');
  assert.equal((await enter(accounts.loan, '-45', '2026-06-06')).transfer, null);
  assert.deepEqual(await pairs(home), []);
});

test('an update, an inclusion or a removed split can make a transaction match', async (t) => {
  const home = await startSampleFamily(t);
  const { coffer, user, accounts, enter, send } = home;
  const cases: [object, (id: string) => Promise<unknown>][] = [
    [{ amount: '70' }, (id) => send('PATCH', `transactions/${id}`, { amount: '61' })],
    [{ amount: '61', date: '2026-03-01' }, (id) => send('PATCH', `transactions/${id}`, { date: '2026-01-12' })],
    [{ amount: '61', nature: 'income' }, (id) => send('PATCH', `transactions/${id}`, { nature: 'expense' })],
    [{ amount: '61', excluded: true }, (id) => send('PATCH', `transactions/${id}`, { excluded: false })],
  ];
  for (const [members, mend] of cases) {
    const into = await enter(accounts.savings, '-61');
    const out = await enter(accounts.checking, '61', '2026-01-10', members);
    assert.equal(out.transfer, null);
    await mend(out.id);
    assert.equal(await partnerOf(home, out.id), 'savings', JSON.stringify(members));
    assert.equal(await partnerOf(home, into.id), 'checking');
  }
  const euros = await storeForeign(coffer, user, accounts.checking, {
    currency: 'EUR',
    amount: '62',
    date: '2026-01-10',
  });
  await enter(accounts.savings, '-62');
  assert.equal(await partnerOf(home, euros.id), undefined);
  await send('PATCH', `transactions/${euros.id}`, { currency: 'USD' });
  assert.equal(await partnerOf(home, euros.id), 'savings');
  const parent = await enter(accounts.checking, '80', '2026-04-10');
  await send('POST', `transactions/${parent.id}/splits`, { splits: [{ amount: '79' }, { amount: '1' }] });
  await enter(accounts.savings, '-80', '2026-04-10');
  await send('DELETE', `transactions/${parent.id}/splits`);
  assert.equal(await partnerOf(home, parent.id), 'savings');
});

test('both sides in one bulk request are matched, also across currencies', async (t) => {
  const { accounts, coffer, user, send } = await startSampleFamily(t);
  const euros = await coffer.createAccount(user, { name: 'euros', currency: 'EUR' });
  await send('POST', 'exchange_rates', { from_currency: 'USD', to_currency: 'EUR', date: '2026-01-10', rate: '0.8' });
  const row = (account_id: string, amount: string) => ({
    op: 'create',
    transaction: { account_id, amount, name: 'Transfer', date: '2026-01-10' },
  });
  for (const [account, amount] of [
    [accounts.savings, '-9'],
    [euros, '-7.20'],
  ] as const) {
    const { results } = await send('POST', 'transactions/bulk', {
      operations: [row(accounts.checking, '9'), row(accounts.checking, '5'), row(account, amount)],
    });
    const shown = results.map(({ transaction }) => transaction?.transfer);
    assert.deepEqual([shown[0]?.id, shown[1], typeof shown[2]?.id], [shown[2]?.id, null, 'string']);
    for (const { transaction } of results) {
      assert.deepEqual(await send('GET', `transactions/${transaction?.id}`), transaction);
    }
  }
});

test('notes and labels keep a transfer; a mismatched amount or date ends it', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-10', rate: '1.25' };
  await send('POST', 'exchange_rates', rate);
  for (const [change, holds] of [
    [{ notes: 'n', name: 'y', excluded: true, pending: true }, true],
    [{ date: '2026-01-14' }, true],
    [{ date: '2026-01-15' }, false],
    [{ amount: '19' }, false],
    [{ nature: 'income' }, false],
    [{ currency: 'EUR' }, false],
  ] as const) {
    const out = await enter(accounts.checking, '20');
    const into = await enter(accounts.savings, '-20');
    const changed = await send('PATCH', `transactions/${out.id}`, change);
    const other = await send('GET', `transactions/${into.id}`);
    const kind = holds ? 'funds_movement' : 'standard';
    const what = JSON.stringify(change);
    assert.deepEqual([changed.kind, other.kind], [kind, kind], what);
    assert.deepEqual(
      [changed.transfer?.id ?? null, other.transfer?.id ?? null],
      Array(2).fill(holds ? into.transfer?.id : null),
      what,
    );
    for (const { id } of [out, into]) await send('DELETE', `transactions/${id}`);
  }
  assert.deepEqual(await pairs(home), []);
});

test('a transfer that a user confirmed allows up to 30 days between its sides', async (t) => {
  const { accounts, enter, send, call } = await startSampleFamily(t);
  const out = await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  await send('POST', `transfers/${into.transfer?.id}/confirm`);
  await send('PATCH', `transactions/${out.id}`, { date: '2026-02-09' });
  assert.equal((await send('GET', `transfers/${into.transfer?.id}`)).outflow_transaction.date, '2026-02-09');
  assert.equal((await call('PATCH', `transactions/${out.id}`, { date: '2026-02-10' })).status, 409);
  await send('PATCH', `transactions/${out.id}?unlink_transfer=true`, { date: '2026-02-10' });
  assert.equal((await call('GET', `transfers/${into.transfer?.id}`)).status, 404);
});

test('deleting a side or its account ends the transfer and rematches the other side', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send, call } = home;
  const out = await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  const spare = await enter(accounts.card, '20', '2026-01-13');
  await send('DELETE', `transactions/${out.id}`);
  assert.equal((await call('GET', `transfers/${into.transfer?.id}`)).status, 404);
  assert.equal(await partnerOf(home, into.id), 'card');
  await send('DELETE', `accounts/${accounts.card}?force=true`);
  const free = await send('GET', `transactions/${into.id}`);
  assert.deepEqual([free.transfer, free.kind], [null, 'standard']);
  assert.equal((await call('GET', `transactions/${spare.id}`)).status, 404);
  assert.deepEqual(await pairs(home), []);
});

test('a rejected pair never matches again, but each side may match another entry', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const out = await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  const rejected = await send('POST', `transfers/${into.transfer?.id}/reject`);
  assert.deepEqual(rejected, (await send('GET', 'rejected_transfers')).rejected_transfers[0]);
  assert.deepEqual(
    [rejected.outflow_transaction.id, rejected.outflow_transaction.kind, rejected.inflow_transaction.id],
    [out.id, 'standard', into.id],
  );
  for (const change of [
    { date: '2026-01-11' },
    { amount: '21' },
    { amount: '20' },
    { excluded: true },
    { excluded: false },
  ]) {
    await send('PATCH', `transactions/${out.id}`, change);
    assert.deepEqual(await pairs(home), []);
  }
  // The rejection applies in the opposite direction too.
  await send('PATCH', `transactions/${out.id}`, { nature: 'income' });
  await send('PATCH', `transactions/${into.id}`, { nature: 'expense' });
  assert.deepEqual(await pairs(home), []);
  await send('PATCH', `transactions/${out.id}`, { nature: 'expense' });
  await send('PATCH', `transactions/${into.id}`, { nature: 'income' });
  const other = await enter(accounts.card, '-20', '2026-01-13');
  assert.deepEqual(await pairs(home), [[out.id, other.id]]);
});

test('reject rematches both sides; unmatch waits until an amount or date changes', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, enter, send } = home;
  const out = await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  const spare = await enter(accounts.card, '-20', '2026-01-12');
  await send('POST', `transfers/${into.transfer?.id}/reject`);
  assert.deepEqual(await pairs(home), [[out.id, spare.id]]);
  const { transfer } = await send('GET', `transactions/${spare.id}`);
  await send('POST', `transfers/${transfer?.id}/unmatch`);
  assert.deepEqual(await pairs(home), []);
  await send('PATCH', `transactions/${out.id}`, { notes: 'n' });
  assert.deepEqual(await pairs(home), []);
  await send('PATCH', `transactions/${out.id}`, { date: '2026-01-11' });
  assert.deepEqual(await pairs(home), [[out.id, spare.id]]);
});

test('deleting a transaction deletes its rejected pairs', async (t) => {
  const { accounts, enter, send } = await startSampleFamily(t);
  const out = await enter(accounts.checking, '20');
  const into = await enter(accounts.savings, '-20');
  await send('POST', `transfers/${into.transfer?.id}/reject`);
  await send('DELETE', `transactions/${out.id}`);
  assert.deepEqual((await send('GET', 'rejected_transfers')).rejected_transfers, []);
});

test("currencies match within ten percent of the outflow date's rate; none without one", async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, user, enter, send } = home;
  const euros = await coffer.createAccount(user, { name: 'euros', currency: 'EUR' });
  const attempt = async (date: string, inflow: string, amounts = ['100', `-${inflow}`]) => {
    const out = await enter(accounts.checking, amounts[0] ?? '', date);
    const into = await enter(euros, amounts[1] ?? '', date);
    const { transfer } = await send('GET', `transactions/${out.id}`);
    for (const { id } of [out, into]) await send('DELETE', `transactions/${id}`);
    return transfer === null ? null : `${transfer.amount} ${transfer.currency}`;
  };
  assert.equal(await attempt('2026-01-10', '80'), null);
  const rate = { from_currency: 'USD', to_currency: 'EUR', date: '2026-01-10', rate: '0.8' };
  await send('POST', 'exchange_rates', rate);
  await send('POST', 'exchange_rates', { ...rate, date: '2026-01-11', rate: '0.4' });
  for (const [inflow, isMatched] of [
    ['80', true],
    ['72', true],
    ['88', true],
    ['71.99', false],
    ['88.01', false],
  ] as const) {
    assert.equal(await attempt('2026-01-10', inflow), isMatched ? `€${inflow}.00 EUR` : null, inflow);
  }
  // The rate of the outflow date applies in either order of creation.
  for (const order of [
    ['out', 'in'],
    ['in', 'out'],
  ]) {
    const made = [];
    for (const side of order) {
      made.push(
        await (side === 'out' ? enter(accounts.checking, '100', '2026-01-10') : enter(euros, '-80', '2026-01-11')),
      );
    }
    assert.equal(made[1]?.transfer?.amount, '€80.00', order.join());
    for (const { id } of made) await send('DELETE', `transactions/${id}`);
  }
  // An equal amount in the same currency matches before a nearer one in another currency.
  const same = await enter(accounts.savings, '-100', '2026-01-13');
  await enter(euros, '-80', '2026-01-10');
  const out = await enter(accounts.checking, '100', '2026-01-10');
  assert.equal(out.transfer?.other_account.name, 'savings');
  assert.equal((await send('GET', `transactions/${same.id}`)).transfer?.id, out.transfer?.id);
});

test('the ten percent limit ends a foreign transfer unless a user has confirmed it', async (t) => {
  const home = await startSampleFamily(t);
  const { accounts, coffer, user, enter, send } = home;
  const euros = await coffer.createAccount(user, { name: 'euros', currency: 'EUR' });
  await send('POST', 'exchange_rates', { from_currency: 'USD', to_currency: 'EUR', date: '2026-01-10', rate: '0.8' });
  const out = await enter(accounts.checking, '100');
  const into = await enter(euros, '-80');
  await send('PATCH', `transactions/${into.id}`, { amount: '-85' });
  // The outflow shows the received amount, so its list entry must change too.
  const listed = (await send('GET', 'transactions')).transactions.find(({ id }) => id === out.id);
  assert.equal(listed?.transfer?.amount, '€85.00');
  await send('PATCH', `transactions/${into.id}`, { amount: '-90' });
  assert.deepEqual(await pairs(home), []);
  await send('PATCH', `transactions/${into.id}`, { amount: '-80' });
  const [transfer] = (await send('GET', 'transfers')).transfers;
  await send('POST', `transfers/${transfer?.id}/confirm`);
  await send('PATCH', `transactions/${into.id}`, { amount: '-50' });
  assert.equal((await send('GET', `transfers/${transfer?.id}`)).amount, '€50.00');
  const shown = (await send('GET', 'transactions')).transactions.find(({ id }) => id === out.id);
  assert.equal(shown?.transfer?.amount, '€50.00');
});
