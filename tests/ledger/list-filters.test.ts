import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { listAllByCursor } from '#tests/harness/server/list-all.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Row = { id: string; name: string; date: string; signed_amount: string };
type Page = { pagination: { next_cursor: string | null; total_count: number | null } } & Record<string, Row[]>;

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const read = async (path: string) => {
    const { status, body, text } = await coffer.call('GET', `/api/v1/${path}`, { token });
    assert.equal(status, 200, text);
    return body as Page;
  };
  const names = async (resource: string, query: string) =>
    ((await read(`${resource}?${query}`))[resource] ?? []).map(({ name }) => name);
  const refused = async (path: string) => (await coffer.call('GET', `/api/v1/${path}`, { token })).status === 422;
  return { coffer, user, token, read, names, refused };
}

test('transactions are filtered by identity, currency, ids and transfer', async (t) => {
  const { coffer, user, token, names } = await setUp(t);
  const [home, other] = [await coffer.createAccount(user), await coffer.createAccount(user)];
  const { id } = await coffer.createTransaction(user, home, { name: 'a', external_id: 'e1', source: 'bank' });
  await coffer.createTransaction(user, other, { name: 'b', external_id: 'e1' });
  const yen = await storeForeign(coffer, user, home, { name: 'c', currency: 'JPY', amount: '5' });
  const sent = { from_account_id: home, to_account_id: other, date: '2026-01-01', amount: '7', name: 'd' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token, body: sent })).status, 201);
  const lists: [string, string[]][] = [
    ['external_id=e1', ['b', 'a']],
    ['external_id=e1&source=bank', ['a']],
    ['source=api', ['b']],
    ['currency=jpy', ['c']],
    [`ids[]=${id}&ids[]=${yen.id}&ids[]=${randomUUID()}`, ['c', 'a']],
    ['transfer=true', ['d', 'd']],
    ['transfer=false', ['c', 'b', 'a']],
  ];
  for (const [query, expected] of lists) assert.deepEqual(await names('transactions', query), expected, query);
});

test('transactions are sorted by date, amount or name, the same by page and by cursor', async (t) => {
  const { coffer, user, read, refused } = await setUp(t);
  const account = await coffer.createAccount(user);
  for (const [name, amount, date] of [
    ['b', '3', '2026-01-03'],
    ['a', '-20', '2026-01-01'],
    ['c', '3', '2026-01-02'],
    ['a', '1', '2026-01-03'],
    ['B', '100', '2026-01-01'],
  ]) {
    await coffer.createTransaction(user, account, { name, amount, date });
  }
  const shown = ({ name, date, signed_amount }: Row) => ({ name, date, amount: Number(signed_amount) });
  for (const by of ['date', 'amount', 'name'] as const) {
    for (const sort of [by, `-${by}`]) {
      const all = (await read(`transactions?sort=${sort}`)).transactions ?? [];
      const values = all.map((row) => shown(row)[by]);
      const ascending = [...values].sort((one, next) => (one < next ? -1 : one > next ? 1 : 0));
      assert.deepEqual(values, sort === by ? ascending : ascending.reverse(), sort);
      const walked: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = await read(`transactions?sort=${sort}&per_page=2${cursor && `&cursor=${cursor}`}`);
        walked.push(...(page.transactions ?? []).map(({ id }) => id));
        cursor = page.pagination.next_cursor;
      }
      assert.deepEqual(
        walked,
        all.map(({ id }) => id),
        sort,
      );
    }
  }
  assert.ok(await refused('transactions?sort=size'));
});

test('accounts are filtered by type, status, currency and name, and sorted', async (t) => {
  const { coffer, user, token, names, refused } = await setUp(t);
  await coffer.createAccount(user, { name: 'Cash' });
  await coffer.createAccount(user, { name: 'Loan', account_type: 'loan', currency: 'EUR' });
  const old = await coffer.createAccount(user, { name: 'Old' });
  await coffer.call('PATCH', `/api/v1/accounts/${old}`, { token, body: { status: 'disabled' } });
  const lists: [string, string[]][] = [
    ['', ['Cash', 'Loan']],
    ['sort=-name&include_disabled=true', ['Old', 'Loan', 'Cash']],
    ['account_type=loan', ['Loan']],
    ['status=disabled', ['Old']],
    ['status=active', ['Cash', 'Loan']],
    ['currency=eur', ['Loan']],
    ['name=Cash', ['Cash']],
    ['name=cash', []],
  ];
  for (const [query, expected] of lists) assert.deepEqual(await names('accounts', query), expected, query);
  for (const query of ['account_type=bank', 'status=open', 'sort=balance'])
    assert.ok(await refused(`accounts?${query}`));
});

test('labels are filtered by their exact name and sorted', async (t) => {
  const { coffer, token, read } = await setUp(t);
  for (const path of ['categories', 'merchants', 'tags']) {
    for (const name of ['x1', 'x2']) {
      assert.equal((await coffer.call('POST', `/api/v1/${path}`, { token, body: { name } })).status, 201);
    }
    const list = async (query: string) => {
      const body: unknown = await read(`${path}?${query}`);
      const rows = (Array.isArray(body) ? body : (body as Page)[path]) as Row[];
      return rows.map(({ name }) => name).filter((name) => /^x\d/.test(name));
    };
    assert.deepEqual(await list('name=x2'), ['x2'], path);
    assert.deepEqual(await list('sort=-name&per_page=100'), ['x2', 'x1'], path);
    assert.deepEqual(await list('name=X2'), [], path);
  }
});

test('valuations are sorted by date either way', async (t) => {
  const { coffer, user, token, read } = await setUp(t);
  const account_id = await coffer.createAccount(user);
  for (const date of ['2026-01-02', '2026-01-01']) {
    await coffer.call('POST', '/api/v1/valuations', { token, body: { account_id, date, amount: '5' } });
  }
  const dates = async (sort: string) => (await read(`valuations?sort=${sort}`)).valuations?.map(({ date }) => date);
  assert.deepEqual(await dates('date'), ['2024-03-10', '2026-01-01', '2026-01-02']);
  assert.deepEqual(await dates('-date'), ['2026-01-02', '2026-01-01', '2024-03-10']);
});

test('transfers and rejected transfers are sorted by creation either way', async (t) => {
  const { coffer, user, token } = await setUp(t);
  const [from_account_id, to_account_id] = [await coffer.createAccount(user), await coffer.createAccount(user)];
  for (const amount of ['1', '2', '3', '4']) {
    const body = { from_account_id, to_account_id, date: '2026-01-02', amount };
    const made = await coffer.call('POST', '/api/v1/transfers', { token, body });
    assert.equal(made.status, 201, made.text);
    if (Number(amount) > 2) await coffer.call('POST', `/api/v1/transfers/${made.body.id}/reject`, { token, body: {} });
  }
  for (const list of ['transfers', 'rejected_transfers']) {
    const ids = async (sort: string) =>
      (await listAllByCursor(coffer, user, list, `per_page=1${sort}`)).map(({ id }) => id);
    const newestFirst = await ids('');
    assert.equal(newestFirst.length, 2);
    assert.deepEqual(await ids('&sort=-created_at'), newestFirst);
    assert.deepEqual(await ids('&sort=created_at'), newestFirst.toReversed());
    assert.equal((await coffer.call<unknown>('GET', `/api/v1/${list}?sort=size`, { token })).status, 422);
  }
});

test('a sign-up sets the currency, country and time zone of the new family', async (t) => {
  const coffer = await startCoffer(t);
  const user = { email: 'new@example.test', password: 'correct horse battery' };
  const family = { currency: 'EUR', country: 'CZ', timezone: 'Europe/Prague' };
  for (const wrong of [{ currency: 'QQQ' }, { country: 'CZE' }, { timezone: 'Mars' }]) {
    const { status, body } = await coffer.call('POST', '/api/v1/auth/signup', { body: { user, family: wrong } });
    assert.deepEqual([status, body.issues?.[0]?.pointer], [422, `/family/${Object.keys(wrong)[0]}`]);
  }
  const { status, body, text } = await coffer.call('POST', '/api/v1/auth/signup', { body: { user, family } });
  assert.equal(status, 201, text);
  const settings = await coffer.call('GET', '/api/v1/family_settings', { token: body.access_token ?? '' });
  assert.partialDeepStrictEqual(settings.body, family);
});
