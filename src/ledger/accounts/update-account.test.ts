import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/accounts';

test('PATCH and PUT change only the members sent; null clears subtype and institution', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const before = { subtype: 'checking', institution_name: 'Bank', institution_domain: 'bank.example' };
  const id = await coffer.createAccount(user, { ...before, balance: '10' });
  coffer.advance(60);
  const renamed = await coffer.call('PATCH', `${URL}/${id}`, { token, body: { account: { name: '  Holiday  ' } } });
  assert.equal(renamed.status, 200);
  assert.partialDeepStrictEqual(renamed.body, {
    ...before,
    name: 'Holiday',
    balance_cents: 1000,
    updated_at: '2026-03-10T10:21:00Z',
  });
  const cleared = await coffer.call('PUT', `${URL}/${id}`, {
    token,
    body: { subtype: null, institution_name: null, institution_domain: null },
  });
  assert.partialDeepStrictEqual(cleared.body, {
    subtype: null,
    institution_name: null,
    institution_domain: null,
    name: 'Holiday',
    account_type: 'depository',
    currency: 'USD',
  });
  assert.deepEqual((await coffer.call('GET', `${URL}/${id}`, { token })).body, cleared.body);
});

test('a wrong member of a change is refused with its pointer and nothing changes', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { balance: '10' });
  const { body: before } = await coffer.call('GET', `${URL}/${id}`, { token });
  const faults: [object, string][] = [
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ status: 'pending_deletion' }, 'status'],
    [{ subtype: 'mortgage' }, 'subtype'],
    [{ balance: '1.005' }, 'balance'],
    [{ balance: 'ten' }, 'balance'],
    [{ account_type: 'loan' }, 'account_type'], // stored entries were made under type and currency
    [{ currency: 'EUR' }, 'currency'],
  ];
  for (const [change, member] of faults) {
    const reply = await coffer.call('PATCH', `${URL}/${id}`, {
      token,
      body: { account: { institution_name: 'X', ...change } },
    });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, `/account/${member}`], member);
  }
  assert.deepEqual((await coffer.call('GET', `${URL}/${id}`, { token })).body, before);
});

test('setting a balance shifts the opening balance and changes no entry', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { balance: '100' });
  const entry = await coffer.createTransaction(user, id, { amount: '30' });
  const stated = await coffer.call('PATCH', `${URL}/${id}`, { token, body: { balance: 55.5 } });
  assert.partialDeepStrictEqual(stated.body, {
    balance_amount: '55.50',
    opening_balance_amount: '85.50',
    transaction_count: 1,
  });
  await coffer.call('DELETE', `/api/v1/transactions/${entry.id}`, { token });
  assert.equal((await coffer.call('GET', `${URL}/${id}`, { token })).body.balance_amount, '85.50');
});

test('a new balance that takes the opening balance out of range is refused at /balance', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user);
  for (let count = 0; count < 9; count += 1) {
    await coffer.createTransaction(user, id, { amount: '9999999999999.99', nature: 'income' });
  }
  const reply = await coffer.call('PATCH', `${URL}/${id}`, { token, body: { balance: '-9999999999999.99' } });
  assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/balance'], reply.text);
});

test('an account with entries is deleted only with force, together with its entries', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const empty = await coffer.createAccount(user);
  const full = await coffer.createAccount(user);
  const other = await coffer.createAccount(user, { name: 'Other' });
  const kept = await coffer.createTransaction(user, other);
  const gone = await storeForeign(coffer, user, full, { currency: 'EUR' });

  assert.equal((await coffer.call('DELETE', `${URL}/${empty}`, { token })).status, 204);
  for (const query of ['', '?force=false', '?force=0', '?force=']) {
    const refused = await coffer.call('DELETE', `${URL}/${full}${query}`, { token });
    assert.deepEqual([refused.status, refused.body.error], [409, 'account_not_empty'], query);
    assert.deepEqual(refused.body.details, { transaction_count: 1, trade_count: 0, valuation_count: 0 });
  }
  assert.equal((await coffer.call('GET', `/api/v1/transactions/${gone.id}`, { token })).status, 200);
  const deleted = await coffer.call('DELETE', `${URL}/${full}?force=true`, { token });
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  for (const url of [`${URL}/${empty}`, `${URL}/${full}?include_disabled=true`, `/api/v1/transactions/${gone.id}`]) {
    assert.equal((await coffer.call('GET', url, { token })).status, 404, url);
  }
  const { body } = await coffer.call('GET', '/api/v1/transactions', { token });
  assert.deepEqual(
    body.transactions.map(({ id }: { id: string }) => id),
    [kept.id],
  );
  assert.equal((await coffer.call('DELETE', `${URL}/${full}?force=true`, { token })).status, 404);
});

test('forced deletion works even if sums go out of range while entries are deleted', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { currency: 'KWD' });
  const natures = ['expense', 'income', 'income', 'expense', 'expense', 'income', 'income'];
  for (const [index, nature] of natures.entries()) {
    const date = `2026-01-0${index + 1}`; // one entry a day, because a day's sum has a limit as well
    await coffer.createTransaction(user, id, { amount: '9007199254740.991', nature, date });
  }
  const reply = await coffer.call('DELETE', `${URL}/${id}?force=true`, { token });
  assert.equal(reply.status, 204, reply.text);
});

test('a malformed, unknown or long account id is the same 404', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const ids = ['1', '01990000-0000-7000-8000-000000000000', 'a'.repeat(400), '%00', "'--", '%F0%9F%92%B0'];
  for (const id of ids) {
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const) {
      const reply = await coffer.call(method, `${URL}/${id}`, {
        token,
        ...(method.startsWith('P') && { body: { name: 'X' } }),
      });
      assert.deepEqual([reply.status, reply.body.error], [404, 'not_found'], `${method} ${id}`);
    }
  }
});
