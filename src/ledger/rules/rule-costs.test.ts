import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { exportFamily } from '#tests/harness/family/export-family.ts';
import { readFeed } from '#tests/harness/family/replay-feed.ts';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { longestTurn } from '#tests/harness/server/main-thread.ts';
import { Random } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { importText } from '#tests/statements/import-file.ts';
import { weighStoredRules } from './weigh-stored-rules.ts';

const condition = (value: string, type = 'details') => ({
  condition_type: `transaction_${type}`,
  operator: 'matches',
  value,
});
const FLAGGED = [{ action_type: 'exclude_transaction', value: 'true' }];
// The slowest known on these notes: the first for an automaton, the second where each instruction is tried at each character.
const LARGEST = [condition('a.{58}[xz]'), condition('(?:k?){29}[xz]')];
const ROWS = 100;
const random = new Random(1);
const NOTES = Array.from({ length: ROWS }, () =>
  Array.from({ length: 1000 }, () => random.one(['a', 'b', 'ø'])).join(''),
);
const LONGEST_MS = 50;

type Turn = { readonly ms: number };

/** That rules make the longest turn of the event loop no longer than that of the same work without them by more than 50 ms. */
function assertFree(ruled: Turn, unruled: Turn, what: string): void {
  assert.ok(ruled.ms - unruled.ms < LONGEST_MS, `${what}: ${ruled.ms} ms, without rules ${unruled.ms} ms`);
}

async function setUp(t: TestContext, { hasAccount = true } = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  // biome-ignore lint/suspicious/noExplicitAny: the members of a response depend on its path.
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers = {}): Promise<any> => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token, headers, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const refuse = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const reply = await coffer.call<Refusal>(method, `/api/v1/${path}`, { token, body });
    assert.equal(reply.status, 422, reply.text);
    return reply.body.issues ?? [];
  };
  const account = hasAccount ? await coffer.createAccount(user) : '';
  const rule = async (conditions: object[], members: object = {}) =>
    (await send('POST', 'rules', { conditions, actions: FLAGGED, ...members })).data;
  const operations = NOTES.map((notes) => ({
    op: 'create',
    transaction: { account_id: account, date: '2026-01-05', amount: '1', name: 'Shop', notes },
  }));
  const createAll = (headers = {}) => longestTurn(() => send('POST', 'transactions/bulk', { operations }, headers));
  return { coffer, user, token, send, refuse, account, rule, createAll };
}

test('rules larger than a family may have are refused with both sizes', async (t) => {
  const { refuse, rule, send } = await setUp(t);
  const tooLarge = { conditions: [condition('a.{499}b', 'name')], actions: FLAGGED };
  assert.partialDeepStrictEqual(await refuse('POST', 'rules', tooLarge), [
    {
      pointer: '/conditions',
      code: 'rules_too_large',
      message:
        'conditions must be smaller: the regular expressions of this rule have size 503, those of the other active rules 0, and together they may have 500; shorten them, or switch another rule off',
    },
  ]);
  assert.equal((await refuse('POST', 'rules/preview', tooLarge))[0]?.code, 'rules_too_large');
  assert.equal((await rule([condition('a.{296}b', 'name')])).pattern_size, 300);
  const another = { conditions: [condition('a.{240}b', 'name')], actions: FLAGGED };
  assert.match((await refuse('POST', 'rules', another))[0]?.message ?? '', /size 244.*rules 300.*have 500/);
  const { data: off } = await send('POST', 'rules', { ...another, active: false });
  assert.partialDeepStrictEqual(await refuse('PATCH', `rules/${off.id}`, { active: true }), [
    { pointer: '/active', code: 'rules_too_large' },
  ]);
  // On notes and details a pattern may see four times as much.
  assert.equal(
    (await refuse('POST', 'rules', { ...another, conditions: [condition('a.{140}b', 'notes')] }))[0]?.code,
    'rules_too_large',
  );
});

test('plain alternatives have no size, and there may be thousands of them', async (t) => {
  const { refuse, rule } = await setUp(t);
  const shops = Array.from({ length: 150 }, (_, index) => `shop ${index}`).join('|');
  assert.equal((await rule([condition(shops)])).pattern_size, 0);
  const many = Array.from({ length: 20 }, () => condition('ab|'.repeat(660)));
  assert.match((await refuse('POST', 'rules', { conditions: many, actions: FLAGGED }))[0]?.message ?? '', /50000/);
});

test('conditions that take long to compile are refused without that', async (t) => {
  const { refuse } = await setUp(t);
  const long = ['\\pL{1000}'.repeat(200), '[b-\\x{1e942}]'.repeat(140), '\\p{Greek}'.repeat(200), 'a.{900}b'];
  for (const value of long) {
    const twenty = Array.from({ length: 20 }, (_, index) => condition(`${index}${value}`, 'name'));
    const { result, ms } = await longestTurn(() => refuse('POST', 'rules', { conditions: twenty, actions: FLAGGED }));
    assert.equal(result[0]?.code, 'rules_too_large');
    assert.ok(ms < LONGEST_MS, `${value.slice(0, 20)}: ${ms} ms`);
  }
});

test('at most the first 1,000 characters of a text are searched', async (t) => {
  const { coffer, user, account, rule } = await setUp(t);
  await rule([condition('needle', 'notes')]);
  await rule([condition('need.e', 'notes')]);
  const create = (notes: string) => coffer.createTransaction(user, account, { notes });
  assert.equal((await create(`${'-'.repeat(990)}needle`)).excluded, true);
  assert.equal((await create(`${'-'.repeat(1000)}needle`)).excluded, false);
});

test('the largest rules on the longest texts of a bulk leave the event loop free', async (t) => {
  const { coffer, rule, createAll, token } = await setUp(t);
  const unruled = await createAll();
  await rule(LARGEST);
  const ruled = await createAll();
  assert.equal(ruled.result.succeeded, ROWS);
  assertFree(ruled, unruled, 'create');
  assertFree(await createAll({ 'idempotency-key': 'once' }), unruled, 'with a key');
  const reply = await coffer.call('GET', '/api/v1/transactions', { token });
  assert.equal(reply.body.pagination.total_count, 3 * ROWS);
});

test('a file under the largest rules leaves the event loop free', async (t) => {
  const { coffer, user, account, rule } = await setUp(t);
  const importOn = (day: string) => {
    const rows = NOTES.map((notes, index) => `${day},${index},Shop,${notes}`);
    const file = ['date,amount,name,notes', ...rows].join('\n');
    return longestTurn(() => importText(coffer, user, account, file, { signage_convention: 'inflows_positive' }));
  };
  const unruled = await importOn('2026-01-05');
  await rule(LARGEST, { applies_on: ['import'] });
  const ruled = await importOn('2026-02-05');
  assert.equal(ruled.result.stats.created, ROWS);
  assertFree(ruled, unruled, 'import');
});

test('a file with new labels under the largest rules is imported to its end', async (t) => {
  const { coffer, user, account, rule, send } = await setUp(t);
  await rule(LARGEST, { applies_on: ['import'] });
  await rule([condition('shop [0-9]*[02468]$', 'name')], { applies_on: ['import'] });
  const rows = NOTES.map((notes, index) => `2026-01-05,-1.00,Shop ${index},${notes},Category ${index % 7},Tag`);
  const file = ['date,amount,name,notes,category,tags', ...rows].join('\n');
  const { stats } = await importText(coffer, user, account, file);
  assert.equal(stats.created, ROWS);
  const { transactions } = await send('GET', 'transactions?per_page=100&sort=name');
  for (const { name, category, tags, excluded } of transactions) {
    const index = Number(name.replace('Shop ', ''));
    assert.deepEqual([category.name, tags.length, excluded], [`Category ${index % 7}`, 1, index % 2 === 0]);
  }
});

test('what rules change is the same whether they run in the write or before it', async (t) => {
  const { rule, send, account, user, coffer } = await setUp(t);
  await rule(LARGEST);
  await send('POST', 'rules', {
    conditions: [condition('shop [0-9]*[02468]$', 'name')],
    actions: [{ action_type: 'set_transaction_notes', value: 'even' }],
    applies_on: ['create', 'update'],
  });
  const operations = Array.from({ length: ROWS }, (_, index) => ({
    op: 'create',
    transaction: { account_id: account, date: '2026-01-05', amount: '1', name: `${'ø'.repeat(240)} Shop ${index}` },
  }));
  const { results } = await send('POST', 'transactions/bulk', { operations });
  results.forEach(({ transaction }: { transaction: { notes: string | null } }, index: number) => {
    assert.equal(transaction.notes, index % 2 === 0 ? 'even' : null);
  });
  assert.equal(
    (await readFeed(coffer, { token: user.token })).filter(({ resource }) => resource === 'transaction').length,
    ROWS,
  );
});

test('updates, runs and previews of the largest rules leave the event loop free', async (t) => {
  const { send, rule, createAll } = await setUp(t);
  const { results } = (await createAll()).result;
  const update = (name: string) => {
    const operations = results.map(({ id }: { id: string }) => ({ op: 'update', id, transaction: { name } }));
    return longestTurn(() => send('POST', 'transactions/bulk', { operations }));
  };
  const preview = (conditions: object[]) =>
    longestTurn(() => send('POST', 'rules/preview', { conditions, actions: FLAGGED }));
  const run = (rule_id: string) =>
    longestTurn(async () => {
      const started = (await send('POST', 'rule_runs', { rule_id })).data;
      for (;;) {
        const { data } = await send('GET', `rule_runs/${started.id}`);
        if (data.pending_jobs_count === 0) return data;
        await setImmediate();
      }
    });
  const light = [condition('x', 'name')];
  const unruled = {
    update: await update('Once'),
    preview: await preview(light),
    run: await run((await rule(light, { applies_on: ['update'] })).id),
  };
  const { id } = await rule(LARGEST, { applies_on: ['update'] });
  assertFree(await update('Twice'), unruled.update, 'updates');
  const previewed = await preview(LARGEST);
  assert.equal(previewed.result.data.scanned, ROWS);
  assertFree(previewed, unruled.preview, 'preview');
  const ran = await run(id);
  assert.equal(ran.result.transactions_processed, ROWS);
  assertFree(ran, unruled.run, 'run');
});

test('rules of earlier releases that are too large are switched off with a notice', async (t) => {
  const { coffer, token, rule, send } = await setUp(t);
  const ids: string[] = [];
  for (const value of ['a', 'b', 'c']) ids.push((await rule([condition(value, 'name')])).id);
  const [small, large, other] = ids;
  const store = (id: string | undefined, value: string) =>
    coffer.database.write(async ({ db }) => {
      const conditions = JSON.stringify([{ id: '', ...condition(value, 'name'), sub_conditions: [] }]);
      await db
        .updateTable('rules')
        .set({ conditions, pattern_size: null, text_size: null })
        .where('id', '=', id ?? '')
        .execute();
    });
  await store(small, 'a.{96}b');
  await store(large, '\\pL{1000}\\pN{1000}');
  await store(other, 'a.{196}b');
  await weighStoredRules(coffer.database);
  const { data } = await send('GET', 'rules');
  assert.deepEqual(
    data.map(({ active, pattern_size }: Record<string, unknown>) => [active, pattern_size]),
    [
      [true, 100],
      [false, data[1].pattern_size],
      [true, 200],
    ],
  );
  assert.ok(data[1].pattern_size > 500);
  assert.deepEqual((await send('GET', 'upgrade_notices')).rules_switched_off, [large]);
  const last = (await readFeed(coffer, { token })).at(-1);
  assert.partialDeepStrictEqual(last, { resource: 'rule', id: large, kind: 'update' });
  await weighStoredRules(coffer.database);
  assert.equal((await readFeed(coffer, { token })).at(-1)?.sequence, last?.sequence);
});

test('an import of all data switches rules off that are too large', async (t) => {
  const { coffer, user, rule } = await setUp(t);
  await rule([condition('a.{196}b', 'name')]);
  const { id } = await rule([condition('b.{196}c', 'name')]);
  const records = (await exportFamily(coffer, user)).get('coffer.ndjson') ?? '';
  const twin = await setUp(t, { hasAccount: false });
  const { body, headers } = formOf(Buffer.from(records.replaceAll('{196}', '{296}')), {});
  const begun = await twin.coffer.server.app.inject({
    method: 'POST',
    url: '/api/v1/family_imports',
    payload: body,
    headers: { ...headers, authorization: `Bearer ${twin.token}` },
  });
  assert.equal(begun.statusCode, 202, begun.body);
  let status = 'importing';
  while (status === 'importing') {
    ({ status } = (await twin.send('GET', `family_imports/${begun.json().data.id}`)).data);
  }
  assert.equal(status, 'complete');
  const { data } = await twin.send('GET', 'rules');
  assert.deepEqual(
    data.map(({ active }: { active: boolean }) => active),
    [true, false],
  );
  assert.deepEqual((await twin.send('GET', 'upgrade_notices')).rules_switched_off, [id]);
});
