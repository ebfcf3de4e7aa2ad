import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addStatements } from '#ledger/statements/index.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText } from '#tests/statements/import-file.ts';

// It is 10 March 2026.

const JANUARY = `:20:ONE
:25:NL91ABNA0417164300
:28C:1/1
:60F:C260105EUR100,00
:61:2601050105D20,50NTRFNONREF//1
:86:Bakery
:61:2601280128C5,00NTRFNONREF//2
:86:Refund
:62F:C260131EUR84,50
`;

async function start(t: TestContext, members: object = { currency: 'EUR', balance: '100' }) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, members);
  const months = async (query = '', id = account) => {
    const path = `/api/v1/accounts/${id}/statement_months${query}` as `/api/v1/accounts/${string}/statement_months`;
    const { status, body, text } = await coffer.call('GET', path, { token });
    assert.equal(status, 200, text);
    return body;
  };
  const month = async (name: string) =>
    (await months()).months.find((one) => one.month === name) ?? assert.fail(`no ${name}`);
  const reconcile = (date: string, balance: string, credential: object = { token }) =>
    coffer.call('POST', '/api/v1/reconciled_balances', { ...credential, body: { account_id: account, date, balance } });
  const states = async () => (await months()).months.map((one) => [one.month, one.status]);
  return { coffer, user, token, account, months, month, reconcile, states };
}

test('an account lists its months, and names those without a statement', async (t) => {
  const { coffer, user, account, months, month, states } = await start(t);
  assert.deepEqual((await months()).months, [], 'an opening balance is no entry');
  await coffer.createTransaction(user, account, { date: '2025-11-03', amount: '0' });
  await importText(coffer, user, account, JANUARY);
  assert.deepEqual(await states(), [
    ['2026-03', 'no_statement'],
    ['2026-02', 'no_statement'],
    ['2026-01', 'open'],
    ['2025-12', 'no_statement'],
    ['2025-11', 'no_statement'],
  ]);
  const { gaps, pagination, currency } = await months();
  assert.deepEqual(gaps, [
    { start_month: '2026-02', end_month: '2026-02' },
    { start_month: '2025-11', end_month: '2025-12' },
  ]);
  assert.deepEqual([pagination.total_count, currency], [5, 'EUR']);
  const { statements, balance, end_date } = await month('2026-01');
  assert.deepEqual([balance, end_date], ['84.50', '2026-01-31']);
  assert.partialDeepStrictEqual(statements, [{ closing_balance: '84.50', difference: '0.00', reconciled: false }]);
  assert.equal((await month('2026-03')).end_date, '2026-03-10');
  const second = await months('?per_page=2&page=2');
  assert.deepEqual(
    second.months.map((one) => one.month),
    ['2026-01', '2025-12'],
  );
});

test('a reconciled month says who reconciled it and when', async (t) => {
  const { coffer, user, account, month, reconcile, states } = await start(t);
  await importText(coffer, user, account, JANUARY);
  const made = await reconcile('2026-01-31', '84.50');
  assert.equal(made.status, 201, made.text);
  assert.partialDeepStrictEqual(made.body, {
    balance: '84.50',
    ledger_balance: '84.50',
    current_balance: '84.50',
    difference: '0.00',
    user_id: user.id,
    reconciled_at: new Date(coffer.now).toISOString().replace(/\.\d+Z$/, 'Z'),
  });
  const { status, statements, reconciled_balances } = await month('2026-01');
  assert.deepEqual([status, statements[0]?.reconciled, reconciled_balances], ['reconciled', true, [made.body]]);
  const { id, key } = await coffer.createKey(user);
  const again = await reconcile('2026-01-31', '90', { key });
  assert.equal(again.status, 200, again.text);
  assert.deepEqual([again.body.id, again.body.balance], [made.body.id, '90.00']);
  assert.partialDeepStrictEqual(again.body, { credential_id: id, authentication_method: 'api_key' });
  assert.ok(Number(again.body.sequence) > Number(made.body.sequence));
  const removed = await coffer.call('DELETE', `/api/v1/reconciled_balances/${made.body.id}`, { token: user.token });
  assert.equal(removed.status, 204);
  assert.deepEqual((await states()).at(-1), ['2026-01', 'open']);
  await checkLedger(coffer.database.read);
});

test('a reconciled month says that an entry of it or before it has changed', async (t) => {
  const { coffer, user, token, account, month, reconcile } = await start(t);
  const early = await coffer.createTransaction(user, account, { date: '2025-12-05', amount: '10' });
  const late = await coffer.createTransaction(user, account, { date: '2026-02-05', amount: '3' });
  await reconcile('2026-01-31', '90');
  const state = async () => {
    const { status, reconciled_balances } = await month('2026-01');
    return [status, reconciled_balances[0]?.difference];
  };
  const patch = async (id: string, body: object) =>
    assert.equal((await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token, body })).status, 200);
  await patch(late.id, { amount: '4' });
  await patch(early.id, { notes: 'seen', cleared: true });
  assert.deepEqual(await state(), ['reconciled', '0.00']);
  await patch(early.id, { amount: '12' });
  assert.deepEqual(await state(), ['changed', '-2.00']);
  await patch(early.id, { amount: '10' });
  assert.deepEqual(await state(), ['reconciled', '0.00']);
  await patch(late.id, { date: '2026-01-05' });
  assert.deepEqual(await state(), ['changed', '-4.00']);
  const again = await reconcile('2026-01-31', '90');
  assert.deepEqual([again.status, again.body.ledger_balance, again.body.difference], [200, '86.00', '0.00']);
  for (const { id } of [early, late]) await coffer.call('DELETE', `/api/v1/transactions/${id}`, { token });
  assert.deepEqual(await state(), ['changed', '14.00'], 'also without any entry');
});

test('a month is not reconciled while a later statement of it is open', async (t) => {
  const { coffer, user, account, month, reconcile } = await start(t);
  await importText(coffer, user, account, JANUARY);
  await reconcile('2026-01-15', '79.50');
  assert.equal((await month('2026-01')).status, 'open');
  await reconcile('2026-01-31', '84.50');
  assert.equal((await month('2026-01')).status, 'reconciled');
});

test('a statement of several months stands in each, reconciled with its last day', async (t) => {
  const { coffer, user, account, reconcile, states } = await start(t);
  const rows = 'Date,Description,Amount\n2025-12-03,Bus,-2.00\n2026-02-20,Tea,-1.00\n';
  await importText(coffer, user, account, rows);
  const open = ['2026-02', '2026-01', '2025-12'].map((name) => [name, 'open']);
  assert.deepEqual((await states()).slice(1), open);
  await reconcile('2026-02-20', '97');
  assert.deepEqual(
    (await states()).slice(1),
    open.map(([name]) => [name, 'reconciled']),
  );
});

test('balances of a liability are owed; its statement differs in its favor', async (t) => {
  const { coffer, user, account, month, reconcile } = await start(t, { account_type: 'credit_card', currency: 'EUR' });
  await coffer.createTransaction(user, account, { date: '2026-01-10', amount: '10' });
  await coffer.createTransaction(user, account, { date: '2026-01-28', amount: '2' });
  const said = { account_id: account, import_id: null, currency: 'EUR', opening_minor: null, closing_minor: -1250n };
  await coffer.database.writeFamily(await familyOf(coffer, user), { actor: null, requestId: 'import' }, (tx) =>
    addStatements(tx, [{ ...said, start_date: '2026-01-28', end_date: '2026-01-28', rows_count: 1n }]),
  );
  const { balance, statements } = await month('2026-01');
  assert.deepEqual([balance, statements[0]?.closing_balance, statements[0]?.difference], ['12.00', '-12.50', '-0.50']);
  assert.equal((await reconcile('2026-01-31', '12')).body.ledger_balance, '12.00');
});

test('a day to come, an amount with too many decimals and a hidden account are refused', async (t) => {
  const { coffer, user, account, reconcile } = await start(t);
  const faults = await reconcile('2026-03-11', '1.234');
  assert.deepEqual(
    faults.body.issues?.map(({ pointer, code }) => [pointer, code]),
    [
      ['/date', 'in_future'],
      ['/balance', 'too_many_decimals'],
    ],
  );
  const member = await inviteMember(coffer, user);
  for (const [level, status] of [
    ['none', 404],
    ['read_write', 403],
    ['full_control', 201],
  ] as const) {
    await shareAccount(coffer, user, account, member, level);
    const reply = await reconcile('2026-01-31', '1', { token: member.token });
    assert.equal(reply.status, status, `${level}: ${reply.text}`);
  }
});

test('reconciled days go with their account, and a deletion of one can be undone', async (t) => {
  const { coffer, token, account, month, reconcile } = await start(t);
  const { body } = await reconcile('2026-01-31', '100');
  const removed = await coffer.call('DELETE', `/api/v1/reconciled_balances/${body.id}`, { token });
  const request_id = removed.headers['x-request-id'];
  const undone = await coffer.call('POST', '/api/v1/changes/revert', { token, body: { request_id } });
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual((await month('2026-01')).reconciled_balances, [body], 'with its author and its time');
  const path = `/api/v1/accounts/${account}?force=true` as const;
  assert.equal((await coffer.call('DELETE', path, { token })).status, 204);
  await checkLedger(coffer.database.read);
});
