import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackChange } from '#database/family/packed-records.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/tags';

test('tags are a plain array with millisecond times', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  assert.deepEqual((await coffer.call('GET', PATH, { token })).body, []);
  const { body } = await coffer.call('POST', PATH, { token, body: { tag: { name: 'Holiday', color: null } } });
  assert.deepEqual((await coffer.call('GET', PATH, { token })).body, [
    {
      id: body.id,
      name: 'Holiday',
      color: '#e99537',
      created_at: '2026-03-10T10:20:00.000Z',
      updated_at: '2026-03-10T10:20:00.000Z',
    },
  ]);
});

test('replacing a tag leaves no duplicates; change rows show the tags before and after', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const create = async (name: string): Promise<string> =>
    (await coffer.call('POST', PATH, { token: user.token, body: { name } })).body.id;
  const [gone, successor, other] = [await create('Gone'), await create('Successor'), await create('Other')];
  const sets = [[gone], [gone, successor], [gone, other], [successor, other]];
  for (const tag_ids of sets) await coffer.createTransaction(user, account, { tag_ids });
  await coffer.call('DELETE', `${PATH}/${gone}?replacement_id=${successor}`, { token: user.token });

  const links = await coffer.database.read.selectFrom('transaction_tags').selectAll().orderBy('tag_id').execute();
  const tagsOf = Map.groupBy(links, (link) => link.transaction_id);
  const stored = [...tagsOf.values()].map((rows) => rows.map((row) => row.tag_id).join());
  assert.deepEqual(
    stored.toSorted(),
    [successor, successor, [successor, other].join(), [successor, other].join()].toSorted(),
  );
  const rows = await coffer.database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource', '=', 'transaction')
    .where('kind', '=', 'update')
    .execute();
  assert.equal(rows.length, 3);
  for (const row of rows.map(unpackChange)) {
    const [before, after] = [JSON.parse(row.before ?? ''), JSON.parse(row.after ?? '')];
    assert.ok(before.tag_ids.includes(gone));
    assert.deepEqual(
      after.tag_ids,
      tagsOf.get(row.resource_id)?.map((link) => link.tag_id),
    );
  }
});

test('deleting a tag removes it from more transactions than one chunk holds', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const { id } = (await coffer.call('POST', PATH, { token, body: { name: 'Bulk' } })).body;
  const transaction = { account_id, tag_ids: [id], name: 'Bread', date: '2026-01-05', amount: '2.40' };
  for (const length of [60, 1]) {
    const operations = Array.from({ length }, () => ({ op: 'create', transaction }));
    await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
  }
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 204);
  assert.deepEqual(await coffer.database.read.selectFrom('transaction_tags').selectAll().execute(), []);
  const { count } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resource', '=', 'transaction')
    .where('kind', '=', 'update')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 61);
});
