import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openSession, PNG } from '#tests/harness/family/seed-family.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const API = '/api/v1';

// biome-ignore lint/suspicious/noExplicitAny: records of every resource.
type Json = any;

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
    coffer.call<Json>(method, `${API}/${path}`, { token: user.token, ...(body && { body }) });
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: made, text } = await send('POST', path, body);
    assert.ok(status < 300, text);
    return made.id;
  };
  const entry = (members: object = {}) =>
    make('transactions', { account_id: account, name: 'Bakery', date: '2026-02-05', amount: '10.00', ...members });
  const changes = (): Promise<Json[]> => feedOf(coffer, user);
  const newest = async (resource: string, kind?: string): Promise<Json> => {
    const found = (await changes()).findLast((one) => one.resource === resource && (!kind || one.kind === kind));
    return found ?? assert.fail(`no change of ${resource}`);
  };
  const revert = (sequence: number) => send('POST', `changes/${sequence}/revert`, {});
  return { coffer, user, account, send, make, entry, changes, newest, revert };
}

async function feedOf(coffer: Coffer, { token }: TestUser): Promise<Json[]> {
  const found: Json[] = [];
  for (let cursor = '0', more = true; more; ) {
    const { body } = await coffer.call<Json>('GET', `${API}/changes?cursor=${cursor}&limit=500`, { token });
    found.push(...body.changes);
    ({ next_cursor: cursor, has_more: more } = body);
  }
  return found;
}

/** A record without the instant of its last change. */
function steady({ updated_at: _, ...record }: Json): Json {
  return record;
}

test('reverting a create deletes the record, and its balance follows', async (t) => {
  const { account, send, entry, newest, revert } = await setUp(t);
  const before = (await send('GET', `accounts/${account}`)).body.balance_cents;
  const id = await entry();
  const change = await newest('transaction', 'create');
  const { status, body, text } = await revert(change.sequence);
  assert.equal(status, 200, text);
  assert.deepEqual(body.reverted, [{ sequence: change.sequence, resource: 'transaction', id, kind: 'create' }]);
  assert.equal((await send('GET', `transactions/${id}`)).status, 404);
  assert.equal((await send('GET', `accounts/${account}`)).body.balance_cents, before);
  const made = await newest('transaction');
  assert.deepEqual([made.kind, made.request_id], ['delete', body.request_id]);
});

test('reverting an update puts back its members and keeps newer ones', async (t) => {
  const { send, make, entry, newest, revert } = await setUp(t);
  const [category, tag] = [await make('categories', { name: 'Food out' }), await make('tags', { name: 'Trip' })];
  const id = await entry({ tag_ids: [tag] });
  await send('PATCH', `transactions/${id}`, { amount: '12.50', category_id: category, tag_ids: [] });
  const change = await newest('transaction', 'update');
  await send('PATCH', `transactions/${id}`, { name: 'Baker' });
  assert.equal((await revert(change.sequence)).status, 200);
  const { body } = await send('GET', `transactions/${id}`);
  assert.deepEqual([body.name, body.signed_amount, body.category], ['Baker', '-10.00', null]);
  assert.ok(!Object.keys(body.set_by ?? {}).includes('category_id'), 'the member that went back has no setter');
  assert.deepEqual(
    body.tags.map((one: Json) => one.id),
    [tag],
  );
});

test('reverting a delete restores the record with its id, labels, split and transfer', async (t) => {
  const { send, make, entry, newest, revert } = await setUp(t);
  const tag = await make('tags', { name: 'Trip' });
  const other = await make('accounts', { name: 'Savings', account_type: 'depository' });
  const whole = await entry({ tag_ids: [tag], notes: 'with\nnotes' });
  await send('POST', `transactions/${whole}/splits`, { splits: [{ amount: '4' }, { amount: '6' }] });
  const outflow = await entry({ amount: '77', date: '2026-02-07' });
  const inflow = await entry({ amount: '-77', date: '2026-02-08', account_id: other });
  for (const id of [whole, outflow]) {
    const before = [await send('GET', `transactions/${id}`), await send('GET', `transactions/${inflow}`)];
    const lines = await send('GET', `transactions/${id}/splits`);
    assert.ok((await send('DELETE', `transactions/${id}`)).status < 300);
    const reply = await revert((await newest('transaction', 'delete')).sequence);
    assert.equal(reply.status, 200, reply.text);
    const after = [await send('GET', `transactions/${id}`), await send('GET', `transactions/${inflow}`)];
    assert.deepEqual(
      after.map(({ body }) => steady(body)),
      before.map(({ body }) => steady(body)),
    );
    assert.deepEqual(
      (await send('GET', `transactions/${id}/splits`)).body.splits?.map(steady),
      lines.body.splits?.map(steady),
    );
  }
});

test('deleted attachments come back with their ids while their files are there', async (t) => {
  const { coffer, send, make, entry, newest, revert } = await setUp(t);
  const id = await entry();
  const content = PNG.toString('base64');
  const attachment = await make(`transactions/${id}/attachments`, { filename: 'a.png', content });
  const shown = async () => (await send('GET', `transactions/${id}/attachments`)).body;
  const before = await shown();
  for (const [path, resource] of [
    [`transactions/${id}`, 'transaction'],
    [`attachments/${attachment}`, 'attachment'],
  ] as const) {
    assert.ok((await send('DELETE', path)).status < 300);
    const reply = await revert((await newest(resource, 'delete')).sequence);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(await shown(), before);
  }
  assert.equal((await revert((await newest('attachment', 'create')).sequence)).status, 200, 'an upload is undone');
  assert.deepEqual(await shown(), []);
  await send('DELETE', `transactions/${id}`);
  const deleted = await newest('transaction', 'delete');
  assert.equal((await revert(deleted.sequence)).status, 200);
  const again = await make(`transactions/${id}/attachments`, { filename: 'b.png', content });
  await send('DELETE', `transactions/${id}`);
  await coffer.database.write(({ db }) => db.deleteFrom('attachment_contents').execute());
  const refused = await revert((await newest('transaction', 'delete')).sequence);
  assert.deepEqual([refused.status, refused.body.error], [422, 'not_revertible']);
  assert.match(refused.body.message, /b\.png/);
  assert.deepEqual(refused.body.details.attachments, [{ id: again, filename: 'b.png' }]);
  assert.equal((await send('GET', `transactions/${id}`)).status, 404, 'nothing came back');
});

test('a deleted label comes back on every transaction that had it', async (t) => {
  const { coffer, user, send, make, newest, revert, entry } = await setUp(t);
  const { body: invitation } = await send('POST', 'invitations', { role: 'member' });
  const member = await coffer.signUp({ invite_code: invitation.code });
  const hidden = await coffer.createAccount(member, { name: 'Own' });
  await coffer.call('DELETE', `${API}/accounts/${hidden}/shares/${user.id}`, { token: member.token });
  for (const [path, ids] of [
    ['categories', 'category_id'],
    ['merchants', 'merchant_id'],
    ['tags', 'tag_ids'],
  ] as const) {
    const label = await make(path, { name: `A ${path}` });
    const given = ids === 'tag_ids' ? [label] : label;
    const seen = await entry({ [ids]: given });
    const { id: unseen } = await coffer.createTransaction(member, hidden, { [ids]: given });
    const shown = async () => [
      steady((await send('GET', `transactions/${seen}`)).body),
      steady((await coffer.call<Json>('GET', `${API}/transactions/${unseen}`, { token: member.token })).body),
      steady((await send('GET', `${path}/${label}`)).body),
    ];
    const before = await shown();
    assert.ok((await send('DELETE', `${path}/${label}`)).status < 300);
    const resource = { categories: 'category', merchants: 'merchant', tags: 'tag' }[path];
    const reply = await revert((await newest(resource, 'delete')).sequence);
    assert.equal(reply.status, 200, reply.text);
    assert.ok(!reply.text.includes(unseen), 'nothing hidden is named');
    assert.deepEqual(await shown(), before);
  }
});

test('a later change that contradicts is named, and nothing is written', async (t) => {
  const { send, entry, newest, revert, changes } = await setUp(t);
  const id = await entry();
  const created = await newest('transaction', 'create');
  await send('PATCH', `transactions/${id}`, { name: 'Baker' });
  const renamed = await newest('transaction', 'update');
  const before = (await changes()).length;
  const { status, body } = await revert(created.sequence);
  assert.deepEqual([status, body.error], [409, 'later_changes']);
  assert.deepEqual(body.details.changes, [{ sequence: renamed.sequence, resource: 'transaction', id, kind: 'update' }]);
  assert.equal((await changes()).length, before);
  assert.equal((await revert(renamed.sequence)).status, 200);
  assert.equal((await revert(renamed.sequence)).status, 409, 'it is reverted already');
  assert.equal((await revert(created.sequence)).status, 200, 'what was reverted contradicts no more');
});

test('a record that others use now, or whose name is taken, is a contradiction', async (t) => {
  const { send, make, entry, newest, revert } = await setUp(t);
  const tag = await make('tags', { name: 'Trip' });
  const created = await newest('tag', 'create');
  const id = await entry({ tag_ids: [tag] });
  const used = await revert(created.sequence);
  assert.deepEqual([used.status, used.body.details.changes[0]?.id], [409, id]);
  await send('DELETE', `transactions/${id}`);
  await send('DELETE', `tags/${tag}`);
  const deleted = await newest('tag', 'delete');
  const successor = await make('tags', { name: 'Trip' });
  const taken = await revert(deleted.sequence);
  assert.deepEqual([taken.status, taken.body.details.changes[0]?.id], [409, successor]);
  const gone = await revert((await newest('transaction', 'delete')).sequence);
  assert.deepEqual([gone.status, gone.body.details.changes[0]?.id], [409, tag], 'its tag is gone');
});

test('a request is reverted as a whole, with its transfers', async (t) => {
  const { coffer, user, account, send, make, entry } = await setUp(t);
  const other = await make('accounts', { name: 'Savings', account_type: 'depository' });
  const kept = await entry({ name: 'Kept' });
  const shown = async () => {
    const { body } = await send('GET', 'transactions?per_page=100');
    const accounts = (await send('GET', 'accounts')).body.accounts;
    return [body.transactions.map(steady), accounts.map((one: Json) => [one.id, one.balance_cents])];
  };
  const before = await shown();
  const create = (members: object) => ({ op: 'create', transaction: { account_id: account, name: 'New', ...members } });
  const bulk = await coffer.call('POST', `${API}/transactions/bulk`, {
    token: user.token,
    headers: { 'x-request-id': 'the-bulk' },
    body: {
      atomic: true,
      operations: [
        create({ date: '2026-01-02', amount: '50' }),
        create({ date: '2026-01-03', amount: '-50', account_id: other }),
        { op: 'delete', id: kept },
      ],
    },
  });
  assert.equal(bulk.status, 200, bulk.text);
  const reply = await send('POST', 'changes/revert', { request_id: 'the-bulk' });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(await shown(), before);
  assert.equal((await send('POST', 'changes/revert', { request_id: 'unknown' })).status, 404);
});

test('a bulk deletion of many split transactions is reverted as a whole', async (t) => {
  const { send, entry, newest } = await setUp(t);
  const splits = Array.from({ length: 50 }, () => ({ amount: '1' }));
  const ids = [];
  for (let made = 0; made < 20; made += 1) ids.push(await entry({ amount: '50', name: `Shop ${made}` }));
  for (const id of ids) assert.equal((await send('PUT', `transactions/${id}/splits`, { splits })).status, 200);
  const shown = async () => (await send('GET', 'transactions?per_page=100&include_split_parts=true')).body;
  const before = await shown();
  const operations = ids.map((id) => ({ op: 'delete', id }));
  await send('POST', 'transactions/bulk', { atomic: true, operations });
  const { request_id } = await newest('transaction', 'delete');
  const reply = await send('POST', 'changes/revert', { request_id });
  assert.deepEqual([reply.status, reply.body.reverted?.length], [200, 1020], reply.text.slice(0, 300));
  const after = await shown();
  assert.deepEqual(after.transactions.map(steady), before.transactions.map(steady));
});

test('a rate that was deleted, replaced or created goes back, with its id', async (t) => {
  const { send, make, newest, revert } = await setUp(t);
  const rate = { from_currency: 'EUR', to_currency: 'CZK', date: '2026-02-05', rate: '24.5' };
  const id = await make('exchange_rates', rate);
  const created = await newest('exchange_rate');
  const before = steady((await send('GET', `exchange_rates/${id}`)).body);
  const shown = async () => steady((await send('GET', `exchange_rates/${id}`)).body);
  await send('DELETE', `exchange_rates/${id}`);
  const deleted = await newest('exchange_rate');
  assert.equal((await revert(deleted.sequence)).status, 200);
  assert.deepEqual(await shown(), before);
  await send('POST', 'exchange_rates/bulk', { exchange_rates: [{ ...rate, rate: '25' }] });
  assert.equal((await revert((await newest('exchange_rate')).sequence)).status, 200);
  assert.deepEqual(await shown(), before);
  assert.equal((await revert(created.sequence)).status, 200);
  assert.equal((await send('GET', `exchange_rates/${id}`)).status, 404);
  const other = await make('exchange_rates', rate);
  const { status, body } = await revert(deleted.sequence);
  assert.deepEqual([status, body.details.changes[0]?.id], [409, other], 'the day has another rate');
});

test('accounts and valuations are put back; a deleted account is refused in words', async (t) => {
  const { account, send, make, newest, revert } = await setUp(t);
  const shown = async () => steady((await send('GET', `accounts/${account}`)).body);
  const start = await shown();
  await send('PATCH', `accounts/${account}`, { name: 'Renamed', institution_name: 'A bank' });
  assert.equal((await revert((await newest('account', 'update')).sequence)).status, 200);
  assert.deepEqual(await shown(), start);
  const valuation = await make('valuations', { account_id: account, date: '2026-03-01', amount: '500' });
  const valued = await shown();
  await send('DELETE', `valuations/${valuation}`);
  assert.equal((await revert((await newest('valuation', 'delete')).sequence)).status, 200);
  assert.deepEqual(await shown(), valued);
  assert.equal((await send('GET', `valuations/${valuation}`)).status, 200);
  const fresh = await make('accounts', { name: 'Fresh', account_type: 'depository', balance: '5' });
  assert.equal((await revert((await newest('account', 'create')).sequence)).status, 200);
  assert.equal((await send('GET', `accounts/${fresh}`)).status, 404);
  const gone = await revert((await newest('account', 'delete')).sequence);
  assert.deepEqual([gone.status, gone.body.error], [422, 'not_revertible']);
});

test('a revert needs the scopes of what it writes and the permission on the account', async (t) => {
  const { coffer, user, account, send, entry, newest } = await setUp(t);
  await entry();
  const { sequence } = await newest('transaction', 'create');
  const path = `${API}/changes/${sequence}/revert`;
  const as = (credential: object) => coffer.call<Json>('POST', path, { ...credential, body: {} });
  const { key: reader } = await coffer.createKey(user, { scopes: ['read'] });
  const refused = await as({ key: reader });
  assert.deepEqual([refused.status, refused.body.details.scope], [403, 'transactions:write']);
  const { body } = await send('POST', 'invitations', { role: 'member' });
  const member = await coffer.signUp({ invite_code: body.code });
  const share = (permission: string) =>
    send('PUT', `accounts/${account}/shares/${member.id}`, { permission }).then(({ status, text }) =>
      assert.ok(status < 300, text),
    );
  await share('read_write');
  assert.equal((await as({ token: member.token })).body.error, 'forbidden');
  await send('DELETE', `accounts/${account}/shares/${member.id}`);
  const hidden = await as({ token: member.token });
  const unknown = await coffer.call<Json>('POST', `${API}/changes/999999/revert`, { token: member.token, body: {} });
  assert.deepEqual([hidden.status, hidden.body.message], [404, unknown.body.message]);
  const { key } = await coffer.createKey(user, { scopes: ['changes:read', 'transactions:write'] });
  assert.equal((await as({ key })).status, 200);
});

test('a revert has a dry run, happens once by its key, and credentials stay out of it', async (t) => {
  const { coffer, user, send, entry, newest, changes } = await setUp(t);
  const id = await entry();
  const { sequence } = await newest('transaction', 'create');
  const path = `${API}/changes/${sequence}/revert`;
  const tried = await coffer.call('POST', `${path}?dry_run=true`, { token: user.token, body: {} });
  assert.deepEqual([tried.status, tried.headers['dry-run']], [200, 'true']);
  assert.equal((await send('GET', `transactions/${id}`)).status, 200);
  const once = { token: user.token, headers: { 'idempotency-key': 'undo' }, body: {} };
  const [first, again] = [await coffer.call('POST', path, once), await coffer.call('POST', path, once)];
  assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [200, 200, 'true']);
  assert.deepEqual(again.body, first.body);
  await coffer.createKey(user);
  const cookie = await openSession(coffer, user);
  const key = (await changes()).findLast(({ resource }) => resource === 'api_key');
  const refused = await coffer.call<Json>('POST', `${API}/changes/${key.sequence}/revert`, { cookie, body: {} });
  assert.deepEqual([refused.status, refused.body.error], [422, 'not_revertible']);
});
