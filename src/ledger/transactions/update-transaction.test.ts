import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

/** A server with one account and a transaction that has everything; `patch` changes it. */
async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const label = async (path: string, name: string): Promise<string> =>
    (await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, { token, body: { name } })).body.id;
  const labels = {
    category_id: await label('categories', 'Bread'),
    merchant_id: await label('merchants', 'Baker'),
    tag_ids: [await label('tags', 'weekly')],
  };
  const before = await coffer.createTransaction(user, account, {
    ...labels,
    notes: 'n',
    amount: '12.30',
    external_id: 'e',
  });
  const patch = (transaction: object) => coffer.call('PATCH', `${URL}/${before.id}`, { token, body: { transaction } });
  const balance = async () => (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body;
  return { coffer, user, token, account, before, patch, label, balance };
}

test('PATCH and PUT change the named members and updated_at only', async (t) => {
  const { coffer, token, before, patch } = await setUp(t);
  coffer.advance(5);
  const renamed = await patch({ name: 'New' });
  assert.deepEqual(renamed.body, {
    ...before,
    name: 'New',
    set_by: { ...before.set_by, name: 'user' },
    updated_at: '2026-03-10T10:20:05Z',
  });
  const put = await coffer.call('PUT', `${URL}/${before.id}`, {
    token,
    body: { description: 'Alias', date: '2026-02-01', kind: 'cc_payment', excluded: true, pending: true },
  });
  assert.deepEqual(put.body, {
    ...renamed.body,
    set_by: { ...renamed.body.set_by, kind: 'user', excluded: 'user' },
    name: 'Alias',
    date: '2026-02-01',
    kind: 'cc_payment',
    excluded: true,
    pending: true,
  });
  assert.deepEqual((await coffer.call('GET', `${URL}/${before.id}`, { token })).body, put.body);
});

test('null clears notes and labels and leaves required members unchanged', async (t) => {
  const { before, patch } = await setUp(t);
  const nulls = ['name', 'description', 'date', 'amount', 'nature', 'currency', 'kind', 'excluded', 'pending'];
  assert.deepEqual((await patch(Object.fromEntries(nulls.map((name) => [name, null])))).body, before);
  const blank = await patch({ category_id: '', merchant_id: '' });
  assert.deepEqual(blank.body, before, 'a blank id is what forms send where nothing was chosen');
  assert.equal((await patch({ category_id: null })).body.category, null);
  assert.equal((await patch({ merchant_id: null })).body.merchant, null);
  assert.equal((await patch({ notes: null })).body.notes, null);
  assert.deepEqual((await patch({ tag_ids: null })).body.tags, []);
});

test('an empty text clears notes; a list of tags replaces all tags', async (t) => {
  const { patch, label } = await setUp(t);
  assert.equal((await patch({ notes: '' })).body.notes, null);
  const [a, b] = [await label('tags', 'a'), await label('tags', 'b')];
  const names = async (tag_ids: string[]) =>
    (await patch({ tag_ids })).body.tags.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names([b, a, b]), ['a', 'b']);
  assert.deepEqual(await names([b]), ['b']);
  assert.deepEqual(await names([]), []);
});

test('amount, nature or both change the balance by the difference', async (t) => {
  const { patch, balance } = await setUp(t);
  const changes: [object, string][] = [
    [{ nature: 'income' }, '12.30'],
    [{ nature: 'inflow' }, '12.30'],
    [{ nature: 'expense' }, '-12.30'],
    [{ amount: '-20' }, '20.00'],
    [{ amount: 20.5 }, '-20.50'],
    [{ amount: '7', nature: 'income' }, '7.00'],
    [{ name: 'only the name' }, '7.00'],
    [{ amount: '0' }, '0.00'],
  ];
  for (const [change, signed] of changes) {
    const reply = await patch(change);
    assert.deepEqual([reply.status, reply.body.signed_amount], [200, signed], JSON.stringify(change));
    assert.equal((await balance()).balance_amount, signed, JSON.stringify(change));
  }
});

test('a new currency keeps the decimal amount, or is refused if that does not fit', async (t) => {
  const { coffer, token, patch, balance } = await setUp(t);
  const refused = await patch({ currency: 'JPY' });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'too_many_decimals']);
  const unknown = await patch({ currency: 'KWD' });
  assert.deepEqual([unknown.status, unknown.body.issues?.[0]?.code], [422, 'rate_required']);
  for (const [from_currency, rate] of Object.entries({ KWD: '3', JPY: '0.01' })) {
    const exchange_rate = { from_currency, to_currency: 'USD', date: '2026-01-05', rate };
    await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  }
  const paid = async (change: object) => {
    const { body } = await patch(change);
    return [body.signed_amount, body.currency, body.original?.amount, body.original?.currency];
  };
  assert.deepEqual(await paid({ currency: 'kwd' }), ['-36.90', 'USD', '12.300', 'KWD']);
  assert.partialDeepStrictEqual(await balance(), { balance_amount: '-36.90', foreign_balances: [] });
  assert.deepEqual(await paid({ currency: 'JPY', amount: '15' }), ['-0.15', 'USD', '15', 'JPY']);
  assert.deepEqual(await paid({ amount: '15', original: null }), ['-15.00', 'USD', undefined, undefined]);
  assert.deepEqual(await paid({ currency: 'JPY' }), ['-0.15', 'USD', '15', 'JPY'], 'no digit of 15.00 is lost in yen');
});

test('unknown members are ignored; fixed and invalid ones are refused without a write', async (t) => {
  const { coffer, token, before, patch, balance } = await setUp(t);
  assert.deepEqual((await patch({ id: 'x', version: 1 })).body, before);
  const faults: [object, string][] = [
    [{ external_id: 'f' }, 'external_id'],
    [{ source: 's' }, 'source'],
    [{ name: '' }, 'name'],
    [{ date: '2026-13-01' }, 'date'],
    [{ amount: '1.234' }, 'amount'],
    [{ amount: {} }, 'amount'],
    [{ nature: 'x' }, 'nature'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ kind: 'x' }, 'kind'],
    [{ excluded: 'true' }, 'excluded'],
    [{ category_id: 'x' }, 'category_id'],
    [{ merchant_id: 'x' }, 'merchant_id'],
    [{ tag_ids: [before.tags[0]?.id, 'x'] }, 'tag_ids/1'],
  ];
  for (const [change, member] of faults) {
    const reply = await patch({ notes: 'changed', ...change });
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]?.pointer],
      [422, `/transaction/${member}`],
      JSON.stringify(change),
    );
  }
  assert.deepEqual((await coffer.call('GET', `${URL}/${before.id}`, { token })).body, before);
  assert.equal((await balance()).balance_amount, '-12.30');
});

test('a delete restores the balance; a second delete is a 404', async (t) => {
  const { coffer, token, before, patch, balance } = await setUp(t);
  const deleted = await coffer.call('DELETE', `${URL}/${before.id}`, { token });
  assert.equal(deleted.status, 200);
  assert.equal(typeof deleted.body.message, 'string');
  assert.partialDeepStrictEqual(await balance(), { balance_cents: 0, transaction_count: 0 });
  assert.equal((await coffer.call('GET', `${URL}/${before.id}`, { token })).status, 404);
  assert.equal((await coffer.call('DELETE', `${URL}/${before.id}`, { token })).status, 404);
  assert.equal((await patch({ name: 'x' })).status, 404);
  for (const id of ['x', '%00', 'a'.repeat(400), '01990000-0000-7000-8000-000000000000']) {
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const) {
      assert.equal((await coffer.call(method, `${URL}/${id}`, { token })).status, 404, `${method} ${id}`);
    }
  }
});
