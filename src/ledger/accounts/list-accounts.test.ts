import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/accounts';

async function openMany(coffer: Coffer, user: TestUser, count: number): Promise<void> {
  // Names come in doubles and out of order, so that order and cursor need the id too.
  for (let index = 0; index < count; index += 1) {
    await coffer.createAccount(user, { name: `Account ${(index * 7) % Math.ceil(count / 2)}` });
  }
}

test('accounts are sorted by name, up to 100 per page; past the end is the last page', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const list = async <Path extends string>(query: Path) =>
    (await coffer.call('GET', `${URL}?${query}`, { token: user.token })).body;
  assert.deepEqual(await list(''), {
    accounts: [],
    pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 1, next_cursor: null },
  });
  await openMany(coffer, user, 103);

  const sizes = { '': 25, 'per_page=1': 1, 'per_page=100': 100, 'per_page=101': 100, 'per_page=99999': 100 };
  const fallbacks = { 'per_page=0': 25, 'per_page=-5': 25, 'per_page=ten': 25, 'per_page=1.5': 25, 'per_page=': 25 };
  for (const [query, size] of Object.entries({ ...sizes, ...fallbacks })) {
    const { accounts, pagination } = await list(query);
    assert.deepEqual([accounts.length, pagination.per_page, pagination.total_count], [size, size, 103], query);
  }
  const past = await list('page=99&per_page=50');
  assert.deepEqual([past.pagination.page, past.pagination.total_pages, past.accounts.length], [3, 3, 3]);
  assert.equal(past.pagination.next_cursor, null);
  for (const page of ['0', '-1', 'two', '1.5', '', '1&page=2', '99999999999999999999']) {
    assert.equal((await list(`page=${page}`)).pagination.page, 1, page);
  }
  const names = (await listAllByPage(coffer, user, 'accounts')).map(({ name }) => name);
  assert.deepEqual(
    names,
    names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  );
});

test('a walk by cursor meets the same accounts as a walk by page, with nothing counted', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await openMany(coffer, user, 23);
  const byPage = await listAllByPage(coffer, user, 'accounts', 'per_page=5');
  assert.equal(new Set(byPage.map(({ id }) => id)).size, 23);
  assert.deepEqual(await listAllByCursor(coffer, user, 'accounts', 'per_page=5'), byPage);

  const first = await coffer.call('GET', `${URL}?per_page=5`, { token: user.token });
  const cursor = first.body.pagination.next_cursor;
  const second = await coffer.call('GET', `${URL}?per_page=5&page=4&cursor=${cursor}`, { token: user.token });
  assert.deepEqual(
    { ...second.body.pagination, next_cursor: '' },
    { page: null, per_page: 5, total_count: null, total_pages: null, next_cursor: '' },
  );
  assert.deepEqual(second.body.accounts, byPage.slice(5, 10));
});

test('a cursor that no list gave, or another list gave, is refused', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  await coffer.createTransaction(user, account);
  await coffer.createTransaction(user, account);
  const other = await coffer.call('GET', '/api/v1/transactions?per_page=1', { token: user.token });
  for (const cursor of ['x', 'WyIxIl0', '%00', 'a'.repeat(5000), other.body.pagination.next_cursor]) {
    const reply = await coffer.call('GET', `${URL}?cursor=${cursor}`, { token: user.token });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '?cursor'], reply.text);
  }
});

test('disabled accounts are listed on request only, draft accounts always', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const active = await coffer.createAccount(user, { name: 'active' });
  const draft = await coffer.createAccount(user, { name: 'draft', status: 'draft' });
  const old = await coffer.createAccount(user, { name: 'old' });
  const archived = await coffer.call('PATCH', `${URL}/${old}`, { token, body: { account: { status: 'disabled' } } });
  assert.deepEqual([archived.status, archived.body.status], [200, 'disabled']);

  const listed = async <Path extends string>(query: Path) =>
    (await listAllByPage(coffer, user, 'accounts', query)).map(({ id }) => id);
  for (const word of ['maybe', 'yes', '2']) {
    const reply = await coffer.call('GET', `${URL}?include_disabled=${word}`, { token });
    assert.deepEqual([reply.status, reply.body.message], [422, 'include_disabled must be true or false'], word);
  }
  for (const word of ['false', 'False', 'f', 'F', '0', 'off', 'OFF', '']) {
    assert.deepEqual(await listed(`include_disabled=${word}`), [active, draft], word);
    assert.equal((await coffer.call('GET', `${URL}/${old}?include_disabled=${word}`, { token })).status, 404, word);
  }
  for (const word of ['true', '1', 'TRUE', 't', 'on']) {
    assert.deepEqual(await listed(`include_disabled=${word}`), [active, draft, old], word);
    assert.equal(
      (await coffer.call('GET', `${URL}/${old}?include_disabled=${word}`, { token })).body.status,
      'disabled',
    );
  }
  assert.deepEqual(
    (await listAllByCursor(coffer, user, 'accounts', 'per_page=1&include_disabled=true')).map(({ id }) => id),
    [active, draft, old],
  );
  assert.deepEqual(
    (await listAllByCursor(coffer, user, 'accounts', 'per_page=1')).map(({ id }) => id),
    [active, draft],
  );
  const back = await coffer.call('PATCH', `${URL}/${old}`, { token, body: { account: { status: 'active' } } });
  assert.equal(back.body.status, 'active');
  assert.equal((await coffer.call('GET', `${URL}/${old}`, { token })).status, 200);
});

test('money is formatted by the requested locale; a .json suffix changes nothing', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { balance: '1234.56' });
  const written: ['' | `?${string}`, string][] = [
    ['', '$1,234.56'],
    ['?locale=en', '$1,234.56'],
    ['?locale=de', '1.234,56 $'],
    ['?locale=fr', '1\u00a0234,56\u00a0$'],
    ['?locale=nl', '$ 1.234,56'],
  ];
  for (const [query, money] of written) {
    for (const headers of [{}, { 'accept-language': 'de' }]) {
      assert.equal((await coffer.call('GET', `${URL}/${id}${query}`, { token, headers })).body.balance, money, query);
      assert.equal(
        (await coffer.call('GET', `${URL}/${id}.json${query}`, { token, headers })).body.balance,
        money,
        query,
      );
      assert.equal(
        (await coffer.call('GET', `${URL}.json${query}`, { token, headers })).body.accounts[0]?.balance,
        money,
      );
    }
  }
  assert.equal((await coffer.call('GET', `${URL}/${id}?locale=xx`, { token })).status, 422);
  assert.equal((await coffer.call('GET', `${URL}/${id}.xml`, { token })).status, 406);
});
