import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Body, FamilyCalls, type Method } from '#tests/harness/family/family-calls.ts';
import { inviteMember, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// It is 10 March 2026.

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = new FamilyCalls(coffer, await coffer.signUp());
  return { family, account: await coffer.createAccount(family.user) };
}

const TRIP = { name: 'Trip', target_amount: '1000', target_date: '2026-06-30' };

const income = { nature: 'income' };

test('a goal shows the money in its accounts, and what to save each month', async (t) => {
  const { family, account } = await start(t);
  const other = await family.coffer.createAccount(family.user);
  const goal = await family.call('POST', 'goals', {
    ...TRIP,
    account_ids: [account, other],
    reserved_amount: '50.50',
    start_date: '2026-01-01',
  });
  assert.deepEqual([goal.saved_amount_decimal, goal.progress_percent, goal.status], ['-50.50', 0, 'behind']);
  await family.spend(account, null, '2026-03-01', '300', income);
  await family.spend(other, null, '2026-03-02', '84.50', income);
  const shown = await family.call('GET', `goals/${goal.id}`);
  assert.deepEqual(
    [shown.saved_amount_decimal, shown.remaining_amount_decimal, shown.months_left, shown.monthly_amount_decimal],
    ['334.00', '666.00', 4, '166.50'],
  );
  assert.deepEqual([shown.expected_amount_decimal, shown.status, shown.progress_percent], ['333.34', 'on_track', 33]);
  assert.deepEqual(
    shown.accounts.map(({ id }: Body) => id),
    [account, other],
  );
  await family.spend(other, null, '2026-03-03', '666', income);
  const reached = await family.call('GET', `goals/${goal.id}`);
  assert.deepEqual(
    [reached.status, reached.progress_percent, reached.monthly_amount_decimal],
    ['reached', 100, '0.00'],
  );
});

test('months and today are those of the family', async (t) => {
  const { family, account } = await start(t);
  await family.call('PATCH', 'family_settings', { month_start_day: 10, timezone: 'Pacific/Kiritimati' });
  const goal = await family.call('POST', 'goals', { ...TRIP, target_date: '2026-04-10', account_ids: [account] });
  assert.deepEqual([goal.start_date, goal.months_left], ['2026-03-11', 2]);
  assert.equal((await family.call('PATCH', `goals/${goal.id}`, { target_date: '2026-04-09' })).months_left, 1);
});

test('a goal without a day has no monthly amount, and is never behind', async (t) => {
  const { family, account } = await start(t);
  const { target_date: _, ...someday } = { ...TRIP, start_date: '2026-01-01', account_ids: [account] };
  const goal = await family.call('POST', 'goals', someday);
  const planned = ({ target_date, months_left, monthly_amount, monthly_amount_decimal, ...rest }: Body) => [
    ...[target_date, months_left, monthly_amount, monthly_amount_decimal, rest.monthly_amount_cents],
    ...[rest.expected_amount, rest.expected_amount_decimal, rest.expected_amount_cents],
  ];
  assert.deepEqual(planned(goal), new Array(8).fill(null));
  assert.deepEqual([goal.status, goal.remaining_amount_decimal, goal.progress_percent], ['in_progress', '1000.00', 0]);
  const change = (body: object) => family.call('PATCH', `goals/${goal.id}`, body);
  const hurried = await change({ target_date: '2026-03-31' });
  assert.deepEqual([hurried.status, hurried.monthly_amount_decimal], ['behind', '1000.00']);
  assert.equal((await change({ name: 'Sea' })).target_date, '2026-03-31', 'a day that is not sent stays');
  assert.deepEqual(planned(await change({ target_date: null })), new Array(8).fill(null));
  await family.spend(account, null, '2026-03-01', '1000', income);
  assert.equal((await family.call('GET', `goals/${goal.id}`)).status, 'reached');
});

test('an envelope funds a goal with what it holds, subcategories included', async (t) => {
  const { family, account } = await start(t);
  const trips = await family.category('Trips');
  const beach = await family.category('Beach', trips);
  const goal = await family.call('POST', 'goals', { ...TRIP, category_id: trips });
  assert.deepEqual([goal.saved_amount_decimal, goal.category.name, goal.accounts], ['0.00', 'Trips', []]);
  const february = await family.call('POST', 'budgets', { month: '2026-02', method: 'envelopes' });
  await family.limit(february.id, trips, '100');
  await family.limit(february.id, beach, '40');
  await family.spend(account, beach, '2026-02-05', '10');
  const saved = async () => (await family.call('GET', `goals/${goal.id}`)).saved_amount_decimal;
  assert.equal(await saved(), '130.00');
  const march = await family.call('POST', 'budgets', { month: '2026-03', method: 'envelopes' });
  await family.limit(march.id, trips, '7');
  await family.limit(march.id, beach, '0');
  assert.equal(await saved(), '137.00');
  await family.call('POST', 'budgets', { month: '2026-04', method: 'envelopes', from: 'previous' });
  assert.equal(await saved(), '137.00');
  await family.call('PATCH', `budgets/${march.id}`, { method: 'limits' });
  assert.equal(await saved(), '130.00');
});

test('accounts replace the envelope of a goal, and the other way round', async (t) => {
  const { family, account } = await start(t);
  const trips = await family.category('Trips');
  const goal = await family.call('POST', 'goals', { ...TRIP, account_ids: [account], reserved_amount: '5' });
  const moved = await family.call('PATCH', `goals/${goal.id}`, { category_id: trips });
  assert.deepEqual([moved.accounts, moved.category.id, moved.reserved_amount_decimal], [[], trips, '0.00']);
  const back = await family.call('PUT', `goals/${goal.id}`, { account_ids: [account, account], name: 'Long trip' });
  assert.deepEqual([back.accounts.length, back.category, back.name], [1, null, 'Long trip']);
  const changes = await family.call('GET', 'changes?cursor=0&limit=500');
  const kinds = changes.changes.filter(({ resource }: Body) => resource === 'goal').map(({ kind }: Body) => kind);
  assert.deepEqual(kinds, ['create', 'delete', 'create', 'delete', 'create']);
  await family.call('PATCH', `goals/${goal.id}`, { name: 'Long trip' });
  const after = await family.call('GET', 'changes?cursor=0&limit=500');
  assert.equal(after.changes.length, changes.changes.length);
});

test('each fault of a goal is named, and nothing is written', async (t) => {
  const { family, account } = await start(t);
  const euro = await family.coffer.createAccount(family.user, { currency: 'EUR' });
  const loan = await family.coffer.createAccount(family.user, { account_type: 'loan' });
  const pointers = async (method: Method, path: string, body: object) => {
    const reply = await family.send(method, path, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.issues.map((issue: Body) => `${issue.pointer} ${issue.code}`);
  };
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, target_amount: '1.234', account_ids: [] }), [
    '/target_amount too_many_decimals',
    '/account_ids empty',
  ]);
  assert.deepEqual(await pointers('POST', 'goals', TRIP), ['/account_ids required']);
  const both = { account_ids: [account], category_id: await family.category('Trips') };
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, ...both }), ['/account_ids too_many']);
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, account_ids: [account, euro] }), [
    '/account_ids several_currencies',
  ]);
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, account_ids: [loan] }), ['/account_ids not_an_asset']);
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, category_id: account }), ['/category_id unknown']);
  const past = { ...TRIP, account_ids: [account], target_date: '2026-03-09', target_amount: '0' };
  assert.deepEqual(await pointers('POST', 'goals', past), ['/target_date before_start', '/target_amount not_positive']);
  const reserved = { category_id: both.category_id, reserved_amount: '1' };
  assert.deepEqual(await pointers('POST', 'goals', { ...TRIP, ...reserved }), ['/reserved_amount needs_accounts']);
  const { id } = await family.call('POST', 'goals', { ...TRIP, account_ids: [account] });
  assert.deepEqual(await pointers('PATCH', `goals/${id}`, { account_ids: [euro] }), ['/account_ids other_currency']);
  assert.deepEqual(await pointers('PATCH', `goals/${id}`, { currency: 'EUR' }), ['/currency immutable']);
  assert.deepEqual(await pointers('PATCH', `goals/${id}`, { account_ids: null }), ['/account_ids required']);
  assert.equal((await family.call('GET', 'goals')).goals.length, 1);
});

test('a goal with a hidden account does not exist for a member', async (t) => {
  const { family, account } = await start(t);
  await shareByDefault(family.coffer, family.user, 'private');
  const member = new FamilyCalls(family.coffer, await inviteMember(family.coffer, family.user, 'member'));
  const own = await family.coffer.createAccount(member.user);
  await family.call('PUT', `accounts/${account}/shares/${member.user.id}`, { permission: 'read_only' });
  const shared = await family.call('POST', 'goals', { ...TRIP, account_ids: [account] });
  const secret = await family.coffer.createAccount(family.user);
  const hidden = await family.call('POST', 'goals', { ...TRIP, account_ids: [account, secret] });
  const everybody = await family.call('POST', 'goals', { ...TRIP, category_id: await family.category('Trips') });
  const seen = (await member.call('GET', 'goals')).goals.map(({ id }: Body) => id);
  assert.deepEqual(seen, [shared.id, everybody.id]);
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
    assert.equal((await member.send(method, `goals/${hidden.id}`, body)).status, 404, method);
  }
  assert.equal((await member.send('DELETE', `goals/${shared.id}`)).status, 403);
  assert.equal((await member.send('POST', 'goals', { ...TRIP, account_ids: [own, secret] })).status, 404);
  assert.equal((await member.send('POST', 'goals', { ...TRIP, account_ids: [own, account] })).status, 403);
  const feed = await member.call('GET', 'changes?cursor=0&limit=500');
  const inFeed = feed.changes.filter(({ resource }: Body) => resource === 'goal').map(({ id }: Body) => id);
  assert.deepEqual(inFeed, [shared.id, everybody.id]);
  await family.call('PUT', `accounts/${account}/shares/${member.user.id}`, { permission: 'read_write' });
  await member.call('PATCH', `goals/${shared.id}`, { name: 'Ours' });
  await member.call('DELETE', `goals/${everybody.id}`);
});

test('a deleted account leaves its goals, and the last one ends them', async (t) => {
  const { family, account } = await start(t);
  const other = await family.coffer.createAccount(family.user);
  const goal = await family.call('POST', 'goals', { ...TRIP, account_ids: [account, other] });
  await family.call('DELETE', `accounts/${account}`);
  const left = await family.call('GET', `goals/${goal.id}`);
  assert.deepEqual(
    left.accounts.map(({ id }: Body) => id),
    [other],
  );
  await family.call('DELETE', `accounts/${other}`);
  assert.equal((await family.send('GET', `goals/${goal.id}`)).status, 404);
});

test('a deleted category gives its goals to its replacement, or ends them', async (t) => {
  const { family } = await start(t);
  const [trips, fun] = [await family.category('Trips'), await family.category('Fun')];
  const goal = await family.call('POST', 'goals', { ...TRIP, category_id: trips });
  await family.call('DELETE', `categories/${trips}?replacement_id=${fun}`);
  assert.equal((await family.call('GET', `goals/${goal.id}`)).category.id, fun);
  await family.call('DELETE', `categories/${fun}`);
  assert.deepEqual((await family.call('GET', 'goals')).goals, []);
  const { changes } = await family.call('GET', 'changes?cursor=0&limit=500');
  const ended = changes.findLast(({ resource }: Body) => resource === 'category');
  await family.call('POST', `changes/${ended.sequence}/revert`);
  assert.equal((await family.call('GET', `goals/${goal.id}`)).category.id, fun);
});

test('every change of a goal can be undone', async (t) => {
  const { family, account } = await start(t);
  const other = await family.coffer.createAccount(family.user);
  const goal = await family.call('POST', 'goals', { ...TRIP, account_ids: [account], reserved_amount: '12.30' });
  const undo = async () => {
    const { changes } = await family.call('GET', 'changes?cursor=0&limit=500');
    const last = changes.findLast(({ resource }: Body) => resource === 'goal');
    await family.call('POST', `changes/${last.sequence}/revert`);
  };
  const shown = async () => {
    const { updated_at: _, ...rest } = await family.call('GET', `goals/${goal.id}`);
    return rest;
  };
  const before = await shown();
  await family.call('PATCH', `goals/${goal.id}`, { name: 'Sea', target_amount: '2000', target_date: '2027-01-01' });
  await undo();
  assert.deepEqual(await shown(), before);
  await family.call('PATCH', `goals/${goal.id}`, { account_ids: [other] });
  await undo();
  assert.deepEqual(await shown(), before);
  await family.call('PATCH', `goals/${goal.id}`, { target_date: null });
  const someday = await shown();
  await undo();
  assert.deepEqual(await shown(), before);
  await undo();
  assert.deepEqual(await shown(), someday);
  await family.call('DELETE', `goals/${goal.id}`);
  await undo();
  assert.deepEqual(await shown(), someday);
});

test('goals are listed by their day, those without one last, in pages', async (t) => {
  const { family, account } = await start(t);
  for (const target_date of ['2026-07-01', null, '2026-05-01', null, '2026-06-01', '2026-05-01'])
    await family.call('POST', 'goals', { ...TRIP, target_date, account_ids: [account] });
  const days = async (query: string) =>
    (await family.call('GET', `goals?${query}`)).goals.map((goal: Body) => goal.target_date);
  assert.deepEqual(await days(''), ['2026-05-01', '2026-05-01', '2026-06-01', '2026-07-01', null, null]);
  assert.deepEqual(await days('per_page=3&page=2'), ['2026-07-01', null, null]);
  const first = await family.call('GET', 'goals?per_page=1');
  assert.deepEqual(await days(`per_page=2&cursor=${first.pagination.next_cursor}`), ['2026-05-01', '2026-06-01']);
  const fifth = await family.call('GET', 'goals?per_page=5');
  assert.deepEqual(await days(`per_page=2&cursor=${fifth.pagination.next_cursor}`), [null]);
});

test('a repeated create with an idempotency key makes one goal', async (t) => {
  const { family, account } = await start(t);
  const headers = { 'idempotency-key': 'goal-1' };
  const body = { ...TRIP, account_ids: [account] };
  const send = () => family.coffer.call<Body>('POST', '/api/v1/goals', { token: family.user.token, headers, body });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id]);
  assert.equal((await family.call('GET', 'goals')).goals.length, 1);
});

test('keys that are limited to accounts, days or hidden values get no goals', async (t) => {
  const { family, account } = await start(t);
  await family.call('POST', 'goals', { ...TRIP, account_ids: [account] });
  for (const limit of [{ account_ids: [account] }, { date_from: '2026-01-01' }, { mask_values: true }]) {
    const scopes = ['goals:read', 'changes:read'];
    const { key } = await family.call('POST', 'api_keys', {
      api_key: { name: JSON.stringify(limit), scopes, ...limit },
    });
    const refused = await family.coffer.call<Body>('GET', '/api/v1/goals', { key });
    assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
    const feed = await family.coffer.call<Body>('GET', '/api/v1/changes?cursor=0', { key });
    assert.ok(feed.body.changes.every(({ resource }: Body) => resource !== 'goal'));
  }
});
