import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// It is 10 March 2026.

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const call = async (method: string, path: string, body?: object, token = user.token) =>
    // biome-ignore lint/suspicious/noExplicitAny: each path has another answer
    coffer.call<any>(method as 'GET', `/api/v1/${path}` as '/api/v1/goals', { token, ...(body && { body }) });
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const reply = await call(method, path, body, token);
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const open = (name: string, balance: string, more: object = {}) =>
    coffer.createAccount(user, { name, balance, opening_balance_date: '2025-06-01', ...more });
  const bill = (name: string, amount: string, account_id: string, day: string, currency = 'USD') =>
    send('POST', 'recurring_transactions', {
      ...{ name, amount, currency, account_id, expected_day_of_month: Number(day) },
      ...{ last_occurrence_date: `2026-02-${day}`, next_expected_date: `2026-03-${day}` },
    });
  const plan = (changes: readonly object[], more: object = {}) =>
    send('POST', 'forecast_plans', { name: 'Ski week', changes, ...more });
  return { coffer, user, call, send, open, bill, plan };
}

type Day = { readonly date: string; readonly items: readonly Record<string, string>[] };

const itemsOf = ({ days }: { readonly days: readonly Day[] }) =>
  days.flatMap(({ date, items }) => items.map((one) => `${date} ${one.kind} ${one.name} ${one.amount_decimal}`));

test('a plan leaves bills out, gives them another amount or day, and adds payments', async (t) => {
  const { send, open, bill, plan } = await setUp(t);
  const account = await open('Everyday', '2000');
  const [gym, rent, pay] = [
    await bill('Gym', '40', account, '12'),
    await bill('Rent', '900', account, '15'),
    await bill('Pay', '-1000', account, '20'),
  ];
  const change = (one: { readonly id: string }, more: object) => ({
    ...{ kind: 'recurring', recurring_transaction_id: one.id, ...more },
  });
  const { id } = await plan([
    change(gym, { skipped: true }),
    change(rent, { moved_days: 10, amount: '950.5' }),
    change(pay, { moved_days: -15 }),
    { kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' },
    { kind: 'payment', name: 'Side job', amount: '-50', date: '2026-01-31', monthly: true },
    { kind: 'payment', name: 'Lunch', amount: '9', date: '2026-03-10' },
    { kind: 'payment', name: 'Car', amount: '9000', date: '2026-03-18', enabled: false },
    { kind: 'payment', name: 'Over', amount: '9', date: '2026-03-09' },
  ]);
  const before = await send('GET', 'forecast/cash?days=30');
  assert.deepEqual(itemsOf(before), [
    '2026-03-12 recurring Gym 40.00',
    '2026-03-15 recurring Rent 900.00',
    '2026-03-20 recurring Pay -1000.00',
  ]);
  assert.equal(before.plan, null);
  const after = await send('GET', `forecast/cash?days=30&plan_id=${id}`);
  assert.deepEqual(itemsOf(after), [
    '2026-03-11 recurring Pay -1000.00',
    '2026-03-11 plan Lunch 9.00',
    '2026-03-18 plan Skis 400.00',
    '2026-03-25 recurring Rent 950.50',
    '2026-03-31 plan Side job -50.00',
    '2026-04-05 recurring Pay -1000.00',
  ]);
  assert.deepEqual(after.plan, { id, name: 'Ski week', deleted_count: 0 });
  assert.deepEqual([after.lowest_balance_decimal, after.end_balance_decimal], ['1640.50', '2690.50']);
  assert.deepEqual(
    after.days.flatMap(({ items }: Day) => items.map((one) => [one.kind, one.source_id, one.account_id])).slice(0, 2),
    [
      ['recurring', pay.id, account],
      ['plan', id, null],
    ],
  );
  assert.deepEqual(await send('GET', 'forecast/cash?days=30'), before, 'the ledger is as it was');
});

test('money is short below the amount of the plan, unless another one is asked for', async (t) => {
  const { send, call, open, plan } = await setUp(t);
  await open('Everyday', '2000');
  const { id } = await plan([{ kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' }], { below: '1700' });
  const read = async (query: string) => {
    const { short_date, below_decimal } = await send('GET', `forecast/cash?plan_id=${id}${query}`);
    return [short_date, below_decimal];
  };
  assert.deepEqual(await read(''), ['2026-03-18', '1700.00']);
  assert.deepEqual(await read('&below=1600'), [null, '1600.00']);
  const unknown = await call(
    'GET',
    `forecast/cash?plan_id=${id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))}`,
  );
  assert.deepEqual([unknown.status, unknown.body.issues[0].code], [422, 'unknown']);
});

test('a plan is renamed and its changes replaced; what is wrong is named', async (t) => {
  const { send, call, open, bill, plan } = await setUp(t);
  const account = await open('Everyday', '2000');
  const { id: gym } = await bill('Gym', '40', account, '12');
  const skipped = { kind: 'recurring', recurring_transaction_id: gym, skipped: true };
  const made = await plan([skipped]);
  assert.deepEqual(made.changes, [
    {
      ...{ ...skipped, amount: null, moved_days: 0, enabled: true },
      recurring_transaction: { id: gym, name: 'Gym' },
    },
  ]);
  const renamed = await send('PATCH', `forecast_plans/${made.id}`, { name: 'Lazy', below: '12.5' });
  assert.deepEqual([renamed.name, renamed.below, renamed.changes], ['Lazy', '12.50', made.changes]);
  assert.deepEqual((await send('GET', 'forecast_plans')).forecast_plans, [renamed]);
  const wrong = await call('PATCH', `forecast_plans/${made.id}`, {
    below: '1.005',
    changes: [skipped, { ...skipped, amount: '1.005' }],
  });
  assert.deepEqual(
    wrong.body.issues.map((one: { pointer: string; code: string }) => [one.pointer, one.code]),
    [
      ['/below', 'too_many_decimals'],
      ['/changes/1/recurring_transaction_id', 'repeated'],
    ],
  );
  const unknown = await call('POST', 'forecast_plans', {
    name: 'Other',
    changes: [{ ...skipped, recurring_transaction_id: 'x' }],
  });
  assert.deepEqual(unknown.body.issues[0].pointer, '/changes/0/recurring_transaction_id');
  assert.equal((await call('DELETE', `forecast_plans/${made.id}`)).status, 204);
  assert.equal((await call('GET', `forecast_plans/${made.id}`)).status, 404);
});

test('a change of a recurring transaction that is deleted says so, and has no effect', async (t) => {
  const { send, open, bill, plan } = await setUp(t);
  const account = await open('Everyday', '2000');
  const { id: gym } = await bill('Gym', '40', account, '12');
  const { id } = await plan([{ kind: 'recurring', recurring_transaction_id: gym, amount: '70' }]);
  await send('DELETE', `recurring_transactions/${gym}`);
  const shown = await send('GET', `forecast_plans/${id}`);
  assert.deepEqual([shown.changes[0].recurring_transaction, shown.changes[0].amount], [null, '70.00']);
  assert.equal((await send('GET', `forecast/cash?plan_id=${id}`)).plan.deleted_count, 1);
  const [{ recurring_transaction: _, ...change }] = shown.changes;
  const kept = await send('PATCH', `forecast_plans/${id}`, { changes: [{ ...change, enabled: false }] });
  assert.deepEqual([kept.changes[0].amount, kept.changes[0].enabled], ['70.00', false]);
});

test("another person's own plan is a 404, and a shared one is the family's", async (t) => {
  const { coffer, user, call, send, plan } = await setUp(t);
  const { token } = await inviteMember(coffer, user);
  const { id, shared } = await plan([{ kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' }]);
  assert.equal(shared, false);
  const kinds = async (reader?: string) => {
    const { changes } = await send('GET', 'changes?resources[]=forecast_plan', undefined, reader);
    return changes.map(({ kind }: { kind: string }) => kind);
  };
  const path = `forecast_plans/${id}`;
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Theirs' }], ['DELETE']] as const)
    assert.equal((await call(method, path, body, token)).status, 404, method);
  assert.deepEqual((await send('GET', 'forecast_plans', undefined, token)).forecast_plans, []);
  assert.equal((await call('GET', `forecast/cash?plan_id=${id}`, undefined, token)).status, 422);
  assert.deepEqual([await kinds(), await kinds(token)], [['create'], []]);

  assert.equal((await send('PATCH', path, { shared: true })).shared, true);
  assert.equal((await send('PATCH', path, { name: 'Ours' }, token)).name, 'Ours');
  assert.deepEqual(await kinds(token), ['create', 'update']);

  await send('PATCH', path, { shared: false }, token);
  assert.equal((await call('GET', path)).status, 404, 'it is theirs, who said so');
  assert.equal((await kinds()).at(-1), 'delete');
});

test('an export has what its maker sees; own plans go with the person who leaves', async (t) => {
  const { coffer, user, send, plan } = await setUp(t);
  const member = await inviteMember(coffer, user);
  const changes = [{ kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' }];
  await plan(changes, { name: 'Mine' });
  await send('POST', 'forecast_plans', { name: 'Theirs', changes }, member.token);
  await send('POST', 'forecast_plans', { name: 'Ours', changes, shared: true }, member.token);
  const lines = (readZip(await exportArchive(coffer, user)).get('coffer.ndjson') ?? '').split('\n');
  assert.deepEqual(
    lines
      .filter((line) => line.includes('"ForecastPlan"'))
      .map((line) => JSON.parse(line).data)
      .map(({ name, shared }) => [name, shared]),
    [
      ['Mine', false],
      ['Ours', true],
    ],
  );
  await send('DELETE', 'users/me', undefined, member.token);
  const rows = coffer.database.read.selectFrom('forecast_plans').select('name').orderBy('name');
  const familyId = await familyOf(coffer, user);
  assert.deepEqual(await rows.where('family_id', '=', familyId).execute(), [{ name: 'Mine' }, { name: 'Ours' }]);
});

test('a member sees the plans without bills of accounts that are hidden from them', async (t) => {
  const { coffer, user, call, send, open, bill, plan } = await setUp(t);
  const hidden = await open('Hidden', '2000');
  const { id: gym } = await bill('Gym', '40', hidden, '12');
  const skipped = { kind: 'recurring', recurring_transaction_id: gym, skipped: true };
  const secret = await plan([skipped], { shared: true });
  const payment = { kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' };
  const shared = await plan([payment], { shared: true });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, hidden, member, 'none');
  const { token } = member;
  const ids = ({ forecast_plans }: { forecast_plans: { id: string }[] }) => forecast_plans.map(({ id }) => id);
  assert.deepEqual(ids(await send('GET', 'forecast_plans', undefined, token)), [shared.id]);
  assert.deepEqual(ids(await send('GET', 'forecast_plans')), [secret.id, shared.id]);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
    assert.equal((await call(method, `forecast_plans/${secret.id}`, body, token)).status, 404);
  }
  assert.equal((await call('GET', `forecast/cash?plan_id=${secret.id}`, undefined, token)).status, 422);
  const feed = await send('GET', 'changes?resources[]=forecast_plan', undefined, token);
  assert.deepEqual(
    feed.changes.map((one: { after: { id: string } }) => one.after.id),
    [shared.id],
  );
  const named = { kind: 'recurring', recurring_transaction_id: gym };
  assert.equal((await call('PATCH', `forecast_plans/${shared.id}`, { changes: [named] }, token)).status, 422);
});

test('a plan that names a bill of a hidden account stays hidden without the bill', async (t) => {
  const { coffer, user, call, send, open, bill, plan } = await setUp(t);
  const hidden = await open('Hidden', '2000');
  const { id: rent } = await bill('Second flat', '40', hidden, '12');
  const payment = { kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' };
  const change = { kind: 'recurring', recurring_transaction_id: rent, skipped: true };
  const { id } = await plan([change, payment], { shared: true });
  await plan([change], { shared: true, name: 'Without the flat' });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, hidden, member, 'none');
  const listed = async (token?: string) =>
    (await send('GET', 'forecast_plans', undefined, token)).forecast_plans.map(({ name }: { name: string }) => name);
  const rows = async () =>
    (await send('GET', 'changes?resources[]=forecast_plan', undefined, member.token)).changes.length;
  await send('DELETE', `recurring_transactions/${rent}`);
  await send('PATCH', `forecast_plans/${id}`, { name: 'Secret' });
  assert.deepEqual([await listed(), await listed(member.token)], [['Secret', 'Without the flat'], []]);
  assert.deepEqual(
    [(await call('GET', `forecast_plans/${id}`, undefined, member.token)).status, await rows()],
    [404, 0],
  );

  await send('DELETE', `accounts/${hidden}`);
  const { changes } = await send('GET', `forecast_plans/${id}`);
  assert.deepEqual([await listed(), changes.map(({ kind }: { kind: string }) => kind)], [['Secret'], ['payment']]);
});

test('payments of a plan in the currency that the family had are converted', async (t) => {
  const { send, open, plan } = await setUp(t);
  await open('Everyday', '2000');
  const { id } = await plan([{ kind: 'payment', name: 'Skis', amount: '400', date: '2026-03-18' }], { below: '100' });
  await send('PATCH', 'family_settings', { currency: 'EUR' });
  const without = await send('GET', `forecast/cash?plan_id=${id}`);
  assert.deepEqual(without.missing_rates[0], { from: 'USD', to: 'EUR', date: '2026-03-10' });
  assert.deepEqual(itemsOf(without), []);
  await send('POST', 'exchange_rates', { from_currency: 'USD', to_currency: 'EUR', date: '2026-03-10', rate: '0.5' });
  const known = await send('GET', `forecast/cash?plan_id=${id}`);
  assert.deepEqual([itemsOf(known), known.below_decimal], [['2026-03-18 plan Skis 200.00'], '50.00']);
});
