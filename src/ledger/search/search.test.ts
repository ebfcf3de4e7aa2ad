import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { findCandidates } from './conditions.ts';
import { SearchIndexJobs } from './search-index-jobs.ts';
import { searchTables } from './store.ts';

const PATH = '/api/v1/transactions';
const ON_SQLITE = ON_POSTGRES ? 'PostgreSQL keeps its index by itself' : false;

// Few signs, so that random texts contain one another: upper case, other scripts, and what patterns and index queries quote.
const SIGNS = ['a', 'b', 'B', 'é', 'Ж', 'ж', '水', '😀', ' ', '-', '"', "'", '%', '_', '\\', '(', '*'];

type Entry = {
  readonly id: string;
  readonly name: string;
  readonly notes: string | null;
  readonly merchant: { readonly name: string } | null;
};

async function indexed(coffer: Coffer): Promise<void> {
  const parts = { database: coffer.database, log: { error: assert.ifError } as never };
  await new SearchIndexJobs(parts, { changesMin: 1, lagMin: 1 }).round();
}

async function setUp(t: TestContext) {
  const random = new Random(testSeed());
  t.diagnostic(`COFFER_TEST_SEED=${testSeed()}`);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accounts = [await coffer.createAccount(user), await coffer.createAccount(user, { name: 'Second' })];
  const text = (longest: number) =>
    Array.from({ length: 1 + random.below(longest) }, () => random.one(SIGNS))
      .join('')
      .trim();
  return { coffer, user, accounts, random, text };
}

type World = Awaited<ReturnType<typeof setUp>>;

async function createSome(
  { coffer, user, accounts, random, text }: World,
  merchants: readonly string[],
): Promise<void> {
  const operations = Array.from({ length: 60 }, (_, index) => ({
    op: 'create',
    transaction: {
      account_id: random.one(accounts),
      name: text(12) || 'x',
      ...(random.oneIn(3) && { notes: text(9) }),
      ...(random.oneIn(4) && { merchant_id: random.one(merchants) }),
      amount: index + 1,
      date: `2026-02-${String(1 + random.below(28)).padStart(2, '0')}`,
    },
  }));
  const { status, text: answer } = await coffer.call('POST', `${PATH}/bulk`, {
    token: user.token,
    body: { operations },
  });
  assert.equal(status, 200, answer);
}

function matches({ name, notes, merchant }: Entry, searched: string): boolean {
  const wanted = searched.trim().toLowerCase();
  return [name, notes, merchant?.name].some((value) => value?.toLowerCase().includes(wanted));
}

/** Compares searches by page and by cursor with what the visible transactions contain. */
async function compareSearches({ coffer, random, text }: World, user: TestUser): Promise<void> {
  const all = await listAllByPage<Entry>(coffer, user, 'transactions', 'per_page=100');
  for (let round = 0; round < 12; round += 1) {
    const from: string = random.one(all).name;
    const searched = random.oneIn(3) ? text(4) : from.slice(random.below(3)).toUpperCase();
    if (searched.trim() === '') continue;
    const query = `per_page=7&search=${encodeURIComponent(searched.toWellFormed())}`;
    const wanted = all.filter((entry) => matches(entry, searched.toWellFormed())).map(({ id }) => id);
    const { body } = await coffer.call('GET', `${PATH}?${query}`, { token: user.token });
    assert.equal(body.pagination.total_count, wanted.length, searched);
    const byPage = await listAllByPage(coffer, user, 'transactions', query);
    const byCursor = await listAllByCursor(coffer, user, 'transactions', query);
    assert.deepEqual([byPage.map(({ id }) => id), byCursor.map(({ id }) => id)], [wanted, wanted], searched);
  }
}

test('a search finds what the texts contain, whether or not they are indexed yet', async (t) => {
  const world = await setUp(t);
  const { coffer, user, accounts, random, text } = world;
  const { token } = user;
  const merchants: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const reply = await coffer.call('POST', '/api/v1/merchants', { token, body: { name: `${index}${text(6)}` } });
    merchants.push(String(reply.body.id));
  }
  await createSome(world, merchants);
  await compareSearches(world, user);
  await indexed(coffer);
  const member = await inviteMember(coffer, user);
  await coffer.call('PUT', `/api/v1/accounts/${accounts[0]}/shares/${member.id}`, {
    token,
    body: { permission: 'read_only', include_in_finances: true },
  });
  for (let round = 0; round < 2; round += 1) {
    await compareSearches(world, user);
    await createSome(world, merchants);
    for (const { id } of await listAllByPage(coffer, user, 'transactions', 'per_page=100')) {
      const fate = random.below(12);
      if (fate === 0) await coffer.call('DELETE', `${PATH}/${id}`, { token });
      if (fate === 1) await coffer.call('PATCH', `${PATH}/${id}`, { token, body: { name: text(12) || 'y' } });
    }
    await coffer.call('PATCH', `/api/v1/merchants/${merchants[round]}`, {
      token,
      body: { name: `${round}${text(9)}` },
    });
    await compareSearches(world, user); // these changes are not indexed yet
    await compareSearches(world, member);
    if (round < 1) await indexed(coffer);
  }
});

test('the index finds the rare texts of one family only', { skip: ON_SQLITE }, async (t) => {
  const { coffer, user, accounts } = await setUp(t);
  const [account = ''] = accounts;
  const other = await coffer.signUp();
  const { id } = await coffer.createTransaction(user, account, { name: 'A rare flower' });
  await coffer.createTransaction(user, account, { name: 'Bakery' });
  await coffer.createTransaction(other, await coffer.createAccount(other), { name: 'A rare flower' });
  await indexed(coffer);
  const db = coffer.database.read;
  const candidates = await findCandidates(db, await familyOf(coffer, user), 'rare', null);
  assert.ok(candidates?.areFew);
  const { rows } = await candidates.ids.execute(db);
  assert.deepEqual(
    rows.map((row) => Object.values(row as object)),
    [[id]],
  );
  assert.equal(await findCandidates(db, await familyOf(coffer, user), 'ra', null), null, 'two signs have no index');
});

test('the index forgets a deleted text and a family without members', { skip: ON_SQLITE }, async (t) => {
  const { coffer, user, accounts } = await setUp(t);
  const { token } = user;
  const { id } = await coffer.createTransaction(user, accounts[0] ?? '', { name: 'Secret' });
  await coffer.createTransaction(user, accounts[0] ?? '', { name: 'Bakery' });
  await indexed(coffer);
  const texts = async () =>
    (await searchTables(coffer.database.read).selectFrom('search_rows').select('transaction_id').execute()).length;
  assert.equal(await texts(), 2);
  await coffer.call('DELETE', `${PATH}/${id}`, { token });
  await indexed(coffer);
  assert.equal(await texts(), 1);
  const erased = await coffer.call('DELETE', '/api/v1/users/me', { token });
  assert.ok(erased.status < 300, erased.text);
  await indexed(coffer);
  assert.equal(await texts(), 0);
  assert.deepEqual(await searchTables(coffer.database.read).selectFrom('search_heads').selectAll().execute(), []);
});
