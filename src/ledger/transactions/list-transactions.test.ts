import assert from 'node:assert/strict';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import { newId } from '#kernel/ids.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

/** A server with one account and `count` transactions on days of February, several a day. */
async function setUp(t: Parameters<typeof startCoffer>[0], count: number) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const operations = Array.from({ length: count }, (_none, index) => ({
    op: 'create',
    transaction: {
      account_id,
      name: `n${index}`,
      amount: index,
      date: `2026-02-${String(((index * 11) % 20) + 1).padStart(2, '0')}`,
    },
  }));
  if (count > 0) await coffer.call('POST', `${URL}/bulk`, { token, body: { operations } });
  const list = async (query: string) => (await coffer.call('GET', `${URL}?${query}`, { token })).body;
  return { coffer, user, token, account_id, list };
}

test('transactions are listed newest first, 25 per page by default and 100 at most', async (t) => {
  const { list } = await setUp(t, 130);
  const sizes = { '': 25, 'per_page=1': 1, 'per_page=100': 100, 'per_page=101': 100, 'per_page=1000': 100 };
  const fallbacks = {
    'per_page=0': 25,
    'per_page=-1': 25,
    'per_page=x': 25,
    'per_page=2.5': 25,
    'per_page=': 25,
    'per_page=5&per_page=6': 25,
  };
  for (const [query, size] of Object.entries({ ...sizes, ...fallbacks })) {
    const { transactions, pagination } = await list(query);
    assert.deepEqual(
      [transactions.length, pagination.per_page, pagination.total_pages],
      [size, size, Math.ceil(130 / size)],
      query,
    );
  }
  for (const page of ['0', '-3', 'abc', '1.5', '', '0x2', '99999999999999999']) {
    assert.equal((await list(`page=${page}`)).pagination.page, 1, page);
  }
  for (const page of ['6', '7', '999999999999999']) {
    const { transactions, pagination } = await list(`page=${page}`);
    assert.deepEqual([pagination.page, transactions.length, pagination.next_cursor], [6, 5, null], page);
  }
});

test('an empty list has one empty page, also for an unknown account', async (t) => {
  const { list } = await setUp(t, 0);
  const UNKNOWN = '01990000-0000-7000-8000-000000000000';
  const empty = {
    transactions: [],
    pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 1, next_cursor: null },
  };
  for (const query of [
    '',
    'page=9',
    `account_id=${UNKNOWN}`,
    `account_ids[]=${UNKNOWN}`,
    `tag_ids[]=${UNKNOWN}`,
    'search=x',
  ])
    assert.deepEqual(await list(query), empty, query);
  for (const query of ['account_id=x', 'account_ids[]=x', 'tag_ids[]=x&tag_ids[]=y', 'excluded=maybe'])
    assert.equal((await list(query)).error, 'validation_failed', query);
});

test('cursors and pages list the same transactions in the same order', async (t) => {
  const { coffer, user, list } = await setUp(t, 61);
  for (const filter of ['', 'type=expense&search=n']) {
    const byPage = await listAllByPage(coffer, user, 'transactions', `per_page=7&${filter}`);
    assert.deepEqual(await listAllByCursor(coffer, user, 'transactions', `per_page=7&${filter}`), byPage);
    const keys = (byPage as unknown as { date: string; id: string }[]).map(({ date, id }) => `${date} ${id}`);
    assert.deepEqual(keys, keys.toSorted().reverse());
    assert.equal(new Set(keys).size, filter === '' ? 61 : 60);
  }
  const { pagination } = await list('per_page=7');
  const second = await list(`per_page=7&page=5&cursor=${pagination.next_cursor}`);
  assert.partialDeepStrictEqual(second.pagination, { page: null, total_count: null, total_pages: null, per_page: 7 });
  const page2 = await list('per_page=7&page=2');
  assert.deepEqual(second.transactions, page2.transactions);
});

test('a cursor neither skips nor repeats rows during concurrent writes', async (t) => {
  const { coffer, user, token, account_id } = await setUp(t, 80);
  const untouched = new Set((await listAllByPage(coffer, user, 'transactions', 'per_page=100')).map(({ id }) => id));
  let step = 0;
  const seen = await listAllByCursor(coffer, user, 'transactions', 'per_page=6', async (rows) => {
    step += 1;
    for (const day of ['01', '10', '28', String(step + 1).padStart(2, '0')])
      await coffer.createTransaction(user, account_id, { date: `2026-02-${day}` });
    const gone = [
      rows.at(-1),
      rows.at(0),
      (await listAllByPage(coffer, user, 'transactions', 'per_page=100')).at(-(step * 3)),
    ];
    for (const row of gone) {
      if (row === undefined) continue;
      await coffer.call('DELETE', `${URL}/${row.id}`, { token });
      untouched.delete(row.id);
    }
  });
  const ids = seen.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'none is doubled');
  assert.ok(untouched.size > 30);
  assert.deepEqual(
    [...untouched].filter((id) => !ids.includes(id)),
    [],
    'none is skipped',
  );
});

test('updated_since lists transactions written at or after that instant', async (t) => {
  const { coffer, user, token, account_id } = await setUp(t, 0);
  const tag = (await coffer.call('POST', '/api/v1/tags', { token, body: { name: 'tag' } })).body.id;
  const category = (await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'cat' } })).body.id;
  const patched = await coffer.createTransaction(user, account_id, { name: 'patched' });
  await coffer.createTransaction(user, account_id, { name: 'tagged', tag_ids: [tag] });
  await coffer.createTransaction(user, account_id, { name: 'categorised', category_id: category });
  await coffer.createTransaction(user, account_id, { name: 'old' });
  coffer.advance(1.5);
  await coffer.call('PATCH', `${URL}/${patched.id}`, { token, body: { amount: '1' } });
  await coffer.call('DELETE', `/api/v1/tags/${tag}`, { token });
  await coffer.call('DELETE', `/api/v1/categories/${category}`, { token });
  await coffer.createTransaction(user, account_id, { name: 'new' });
  const since = async (instant: string) =>
    (await listAllByPage(coffer, user, 'transactions', `updated_since=${encodeURIComponent(instant)}`))
      .map(({ name }) => name)
      .toSorted();
  const written = ['categorised', 'new', 'patched', 'tagged'];
  for (const instant of [
    '2026-03-10T10:20:01.500Z',
    '2026-03-10T10:20:01Z',
    '2026-03-10T12:20:01.5+02:00',
    '2026-03-10t10:20:01.5z',
  ]) {
    assert.deepEqual(await since(instant), written, instant);
  }
  assert.deepEqual(await since('2026-03-10T10:20:01.501Z'), []);
  assert.deepEqual(await since('2026-03-10T10:20:00Z'), [...written, 'old'].toSorted());
});

test('a .json suffix gives the same response; any other suffix is refused', async (t) => {
  const { coffer, token, account_id } = await setUp(t, 2);
  const { text } = await coffer.call('GET', `${URL}?account_id=${account_id}`, { token });
  assert.equal((await coffer.call('GET', `${URL}.json?account_id=${account_id}`, { token })).text, text);
  assert.equal((await coffer.call('GET', `${URL}.csv`, { token })).status, 406);
});

test('pages far back list the same transactions as cursors, in both orders', async (t) => {
  const { coffer, user, token, account_id } = await setUp(t, 0);
  const second = await coffer.createAccount(user, { name: 'Second' });
  for (let from = 0; from < 4500; from += 500) {
    const operations = Array.from({ length: 500 }, (_none, row) => ({
      op: 'create',
      transaction: {
        account_id: row % 3 === 0 ? second : account_id,
        name: 'n',
        amount: row + 1,
        date: new Date(Date.UTC(2025, 0, 1 + (((from + row) * 7) % 31))).toISOString().slice(0, 10),
      },
    }));
    await coffer.call('POST', `${URL}/bulk`, { token, body: { operations } });
  }
  for (const query of ['per_page=100', 'per_page=100&sort=date']) {
    const byCursor = (await listAllByCursor(coffer, user, 'transactions', query)).map(({ id }) => id);
    assert.equal(byCursor.length, 4500);
    for (const page of [41, 42, 45]) {
      const { body } = await coffer.call('GET', `${URL}?${query}&page=${page}`, { token });
      assert.deepEqual(
        body.transactions.map(({ id }) => id),
        byCursor.slice((page - 1) * 100, page * 100),
        `${query} ${page}`,
      );
    }
  }
});

test('an estimated total counts 10,000 matches, says so, and the pages go on', async (t) => {
  const { coffer, list } = await setUp(t, 3);
  const total = (query: string) => list(`${query}&per_page=100`).then(({ pagination }) => pagination);
  const exact = { total_count: 3, total_pages: 1, total_is_exact: true, next_cursor: null };
  assert.partialDeepStrictEqual(await total('total=estimate&search=n'), exact);
  assert.equal('total_is_exact' in (await total('search=n')), false);

  const row = await coffer.database.read.selectFrom('transactions').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 10_050 }, () => ({ ...row, id: newId() }));
  await coffer.database.write(({ db }) => insertRows(db, 'transactions', copies as never[]));
  assert.partialDeepStrictEqual(await total('search=n'), { total_count: 10_053, total_pages: 101 });
  const estimated = await total('total=estimate&search=n');
  assert.partialDeepStrictEqual(estimated, { total_count: 10_000, total_pages: 100, total_is_exact: false });
  assert.partialDeepStrictEqual(await total('total=estimate&start_date=2020-01-01'), { total_is_exact: false });
  assert.equal((await list(`search=n&per_page=100&cursor=${estimated.next_cursor}`)).transactions.length, 100);
  const beyond = await list('total=estimate&search=n&per_page=100&page=101');
  assert.deepEqual([beyond.pagination.page, beyond.transactions.length], [101, 53]);
  assert.equal(beyond.pagination.next_cursor, null);
});

test('a page of one account finds its keys first, and reads those rows alone', {
  skip: ON_POSTGRES && 'it reads the plans of the embedded database',
}, async (t) => {
  const texts = new Set<string>();
  const { prepare } = BetterSqlite3.prototype;
  t.mock.method(BetterSqlite3.prototype, 'prepare', function (this: BetterSqlite3.Database, text: string) {
    texts.add(text);
    return prepare.call(this, text);
  });
  const { coffer, account_id, list } = await setUp(t, 30);
  for (const filter of [
    '',
    `account_id=${account_id}`,
    `account_ids=${account_id}`,
    'type=expense',
    'search=n1',
    'q=n1',
  ])
    await list(`${filter}&page=2&per_page=3`);
  const pages = [...texts].filter((text) => text.includes('as "page"'));
  assert.ok(pages.length > 3, `${pages.length} statements of pages`);
  for (const text of pages) {
    const unbound = text.replaceAll('?', 'null');
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(unbound)}`.execute(
      coffer.database.read,
    );
    const [scan, search] = rows
      .map(({ detail }) => detail)
      .filter((detail) => /^(SCAN page|SEARCH t USING PRIMARY KEY)/.test(detail));
    assert.deepEqual([scan, search], ['SCAN page', 'SEARCH t USING PRIMARY KEY (family_id=? AND id=?)'], text);
  }
});
