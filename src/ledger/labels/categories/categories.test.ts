import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Method } from '#tests/harness/server/body-of.ts';
import { type Reply, startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL_PATH = '/api/v1/categories';

type Shown = {
  id: string;
  name: string;
  color: string;
  icon: string;
  parent: object | null;
  subcategories_count: number;
};

async function begin(t: TestContext) {
  const coffer = await startCoffer(t);
  const { id: userId, token } = await coffer.signUp();
  const call = <M extends Method, Path extends string = ''>(method: M, path = '' as Path, body?: object) =>
    coffer.call(method, `${URL_PATH}${path}`, { token, ...(body && { body }) });
  const create = async (members: object): Promise<Shown> => {
    const reply = await call('POST', '', { category: members });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const show = async (id: string): Promise<Shown> => (await call('GET', `/${id}`)).body;
  const namesOf = ({ body }: Reply<{ categories: Shown[] }>): string[] => body.categories.map(({ name }) => name);
  return { coffer, userId, call, create, show, namesOf };
}

test('a new family has 22 root categories with change rows', async (t) => {
  const { coffer, call } = await begin(t);
  const { body } = await call('GET');
  assert.equal(body.categories.length, 22);
  assert.ok(body.categories.every((category) => category.parent === null && category.subcategories_count === 0));
  const groceries = body.categories.find((category) => category.name === 'Groceries');
  assert.deepEqual([groceries?.color, groceries?.icon], ['#407706', 'shopping-bag']);
  const { count } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resource', '=', 'category')
    .where('kind', '=', 'create')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 22);
});

test('a category gets default colour and icon, and times in whole seconds', async (t) => {
  const { create } = await begin(t);
  for (const members of [
    { name: 'One' },
    { name: 'Two', color: null, icon: null, parent_id: null },
    { name: 'Three', parent_id: '' },
  ]) {
    const { id: _, name: __, ...category } = await create(members);
    assert.deepEqual(category, {
      color: '#6172F3',
      icon: 'shapes',
      parent: null,
      subcategories_count: 0,
      created_at: '2026-03-10T10:20:00Z',
      updated_at: '2026-03-10T10:20:00Z',
    });
  }
});

test('per_page above 100 is 100, past the end is the last page, cursors follow names', async (t) => {
  const { call, create, namesOf } = await begin(t);
  for (let index = 0; index < 8; index += 1) await create({ name: `Extra ${index}` });
  const all = namesOf(await call('GET', '?per_page=100'));
  assert.equal(all.length, 30);
  assert.deepEqual(all, all.toSorted());
  const first = await call('GET', '?per_page=101');
  assert.equal(first.body.pagination.per_page, 100);
  const last = await call('GET', '?page=99&per_page=12');
  assert.deepEqual(last.body.pagination, { page: 3, per_page: 12, total_count: 30, total_pages: 3, next_cursor: null });
  assert.deepEqual(namesOf(last), all.slice(24));

  const walked: string[] = [];
  let page = await call('GET', '?per_page=12');
  walked.push(...namesOf(page));
  for (let cursor = page.body.pagination.next_cursor; cursor !== null; cursor = page.body.pagination.next_cursor) {
    page = await call('GET', `?per_page=12&cursor=${encodeURIComponent(cursor)}`);
    assert.deepEqual([page.body.pagination.page, page.body.pagination.total_count], [null, null]);
    walked.push(...namesOf(page));
  }
  assert.deepEqual(walked, all);
  const broken = await call('GET', '?cursor=nonsense');
  assert.deepEqual([broken.status, broken.body.issues?.[0]?.pointer], [422, '?cursor']);
});

test('roots_only leaves out subcategories', async (t) => {
  const { call, create, namesOf } = await begin(t);
  const root = await create({ name: 'Root' });
  await create({ name: 'Sub', parent_id: root.id });
  const hasSub = async (word: string) => namesOf(await call('GET', `?per_page=100&roots_only=${word}`)).includes('Sub');
  for (const word of ['true', '1', 'True', 'on']) assert.equal(await hasSub(word), false, word);
  for (const word of ['false', 'FALSE', 'f', '0', 'off', '']) assert.equal(await hasSub(word), true, word);
});

test('parent_id lists subcategories, and nothing for an unknown category', async (t) => {
  const { coffer, call, create, namesOf } = await begin(t);
  const root = await create({ name: 'Root' });
  await create({ name: 'Sub', parent_id: root.id });
  assert.deepEqual(namesOf(await call('GET', `?parent_id=${root.id}`)), ['Sub']);
  assert.deepEqual(namesOf(await call('GET', `?parent_id=${root.id}&roots_only=true`)), []);
  assert.deepEqual(namesOf(await call('GET', '?parent_id=01990000-0000-7000-8000-000000000000')), []);
  assert.equal((await call('GET', '?parent_id=not-an-id')).body.issues?.[0]?.code, 'not_an_id');
  const stranger = await coffer.signUp();
  const foreign = await coffer.call('GET', `${URL_PATH}?parent_id=${root.id}`, { token: stranger.token });
  assert.deepEqual(foreign.body.categories, []);
});

test("a subcategory always has its parent's colour", async (t) => {
  const { call, create, show } = await begin(t);
  const root = await create({ name: 'Root', color: '#111111' });
  const other = await create({ name: 'Other', color: '#222222' });
  const sub = await create({ name: 'Sub', color: '#999999', parent_id: root.id });
  assert.deepEqual([sub.color, sub.parent], ['#111111', { id: root.id, name: 'Root' }]);
  assert.equal((await show(root.id)).subcategories_count, 1);

  await call('PATCH', `/${sub.id}`, { color: '#999999' });
  assert.equal((await show(sub.id)).color, '#111111');
  await call('PATCH', `/${root.id}`, { color: '#333333' });
  assert.equal((await show(sub.id)).color, '#333333');
  await call('PATCH', `/${sub.id}`, { category: { parent_id: other.id } });
  assert.equal((await show(sub.id)).color, '#222222');
  await call('PATCH', `/${sub.id}`, { category: { parent_id: null, color: '#999999' } });
  const free = await show(sub.id);
  assert.deepEqual([free.color, free.parent], ['#999999', null]);
});

test('recolouring a parent records a change for it and each subcategory', async (t) => {
  const { coffer, userId, call, create } = await begin(t);
  const root = await create({ name: 'Root' });
  const sub = await create({ name: 'Sub', parent_id: root.id });
  await call('PATCH', `/${root.id}`, { color: '#333333' });
  const rows = await coffer.database.read
    .selectFrom('changes')
    .select(['resource_id', 'after'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'update')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    rows.map((row) => row.resource_id),
    [root.id, sub.id],
  );
  assert.ok(rows.every((row) => JSON.parse(row.after ?? '').color === '#333333'));
});

test('a parent must be a root; a category with subcategories cannot get a parent', async (t) => {
  const { coffer, call, create } = await begin(t);
  const root = await create({ name: 'Root' });
  const sub = await create({ name: 'Sub', parent_id: root.id });
  const other = await create({ name: 'Other' });
  const stranger = await coffer.signUp();
  const foreign = await coffer.call('POST', URL_PATH, { token: stranger.token, body: { name: 'Theirs' } });
  const faults: [id: string | null, parent: unknown, code: string][] = [
    [null, foreign.body.id, 'unknown'],
    [null, 'not-an-id', 'unknown'],
    [null, sub.id, 'too_deep'],
    [null, 7, 'invalid_type'],
    [other.id, foreign.body.id, 'unknown'],
    [other.id, sub.id, 'too_deep'],
    [other.id, other.id, 'own_parent'],
    [root.id, other.id, 'too_deep'],
  ];
  for (const [id, parent, code] of faults) {
    const body = { category: { name: `New ${code}`, parent_id: parent } };
    const reply = id === null ? await call('POST', '', body) : await call('PATCH', `/${id}`, body);
    assert.equal(reply.status, 422, `${id} ${parent}`);
    assert.deepEqual([reply.body.issues?.[0]?.pointer, reply.body.issues?.[0]?.code], ['/category/parent_id', code]);
  }
});

test('a taken name and an impossible parent are reported together', async (t) => {
  const { call } = await begin(t);
  const reply = await call('POST', '', { category: { name: 'Groceries', parent_id: 'not-an-id' } });
  const pointers = reply.body.issues?.map((issue) => issue.pointer);
  assert.deepEqual(pointers, ['/category/name', '/category/parent_id']);
});

test('an icon is one line of text', async (t) => {
  const { call } = await begin(t);
  for (const icon of ['', 'a\nb', 7, 'x'.repeat(65)]) {
    const reply = await call('POST', '', { category: { name: 'New', icon } });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/category/icon'], String(icon));
  }
});

test('subcategories of a deleted category become roots, even if one replaces it', async (t) => {
  const { coffer, userId, call, create, show } = await begin(t);
  const root = await create({ name: 'Root', color: '#111111' });
  const [one, two] = [
    await create({ name: 'One', parent_id: root.id }),
    await create({ name: 'Two', parent_id: root.id }),
  ];
  assert.equal((await call('DELETE', `/${root.id}?replacement_id=${one.id}`)).status, 204);
  for (const { id } of [one, two]) {
    const { parent, color } = await show(id);
    assert.deepEqual([parent, color], [null, '#111111']);
  }
  const rows = await coffer.database.read
    .selectFrom('changes')
    .select(['resource_id', 'kind'])
    .where('user_id', '=', userId)
    .where('kind', '!=', 'create')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    rows.map((row) => [row.resource_id, row.kind]),
    [
      [one.id, 'update'],
      [two.id, 'update'],
      [root.id, 'delete'],
    ],
  );
});
