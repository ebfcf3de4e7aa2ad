import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

// One kill, and one of the job that goes on after it; `npm run test:faults` has more.
const KILLS = Number(process.env.COFFER_TEST_KILLS ?? 2);
const ROWS = 1500;
// Several parts of a file, which takes seconds to read.
const LONG_ROWS = 8000;

type Made = { readonly id: string; readonly access_token: string; readonly data: { readonly id: string } };

test('an import killed while its file is read goes on and creates each row once', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const note = 'text that makes the file long '.repeat(4);
  const { token, id } = await startImport(coffer, LONG_ROWS, note);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilRead(coffer, token, id, (kill + 1) * 1500);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilCreated(coffer, token, LONG_ROWS);
  const shown = await coffer.call('GET', `/api/v1/imports/${id}`, { token });
  assert.deepEqual([shown?.body.data.rows_count, shown?.body.data.stats.created], [LONG_ROWS, LONG_ROWS]);
  const names = new Set((await readFullFeed(coffer, token)).flatMap(nameOfTransaction));
  assert.equal(names.size, LONG_ROWS);
  await coffer.end('SIGTERM');
  await place.open(checkLedger);
});

test('an import of a family killed again and again brings each record once', async (t) => {
  const source = await newDatabaseLocation(t);
  const giver = await source.start();
  const given = await startImport(giver, ROWS);
  await untilCreated(giver, given.token, ROWS);
  const archive = await exportOf(giver, given.token);
  await giver.end('SIGTERM');
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const token = await signUp(coffer);
  const form = new FormData();
  form.set('file', archive, 'family.zip');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${coffer.base}/api/v1/family_imports`, { method: 'POST', headers, body: form });
  assert.equal(sent.status, 202, await sent.text());
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilCreated(coffer, token, (kill + 1) * 250);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilCreated(coffer, token, ROWS);
  const created = (await readFullFeed(coffer, token)).filter(isNewTransaction);
  assert.equal(new Set(created.map(({ id }) => id)).size, ROWS);
  assert.equal(created.length, ROWS);
  await coffer.end('SIGTERM');
  await place.open(checkLedger);
});

test('an import killed between slices goes on and creates each row once', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { token, id } = await startImport(coffer);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilCreated(coffer, token, (kill + 1) * 200);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilCreated(coffer, token, ROWS);
  const shown = await coffer.call('GET', `/api/v1/imports/${id}`, { token });
  assert.equal(shown?.body.data.stats.created, ROWS);
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  assert.equal(feed.filter(({ resource }) => resource === 'transaction').length, ROWS);
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
  });
});

test('a move killed again and again brings each record once', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const token = await signUp(coffer);
  const { data } = await post(coffer, 'import_sessions', { type: 'SureImport' }, token);
  const raw_file_content = movedFamily();
  await post(coffer, `import_sessions/${data.id}/chunks`, { sequence: 1, raw_file_content }, token);
  await post(coffer, `import_sessions/${data.id}/publish`, {}, token);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilMoved(coffer, token, data.id, (kill + 1) * 60);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  const moved = await untilMoved(coffer, token, data.id, MOVED * 4 + 2);
  const counts = moved.kinds.map(({ kind, imported, skipped }) => `${kind} ${imported} ${skipped}`);
  const expected = ['Category', 'Account 1', 'Valuation 1', 'Budget', 'BudgetCategory', 'Rule'];
  assert.deepEqual(
    counts,
    expected.map((kind) => `${kind.includes(' ') ? kind : `${kind} ${MOVED}`} 0`),
  );
  assert.deepEqual(
    moved.accounts.map(({ balance }) => balance),
    ['1500.00'],
  );
  const created = (await readFullFeed(coffer, token)).filter(
    ({ resource, kind }) => resource === 'rule' && kind === 'create',
  );
  assert.equal(created.length, MOVED);
  await coffer.end('SIGTERM');
  await place.open(checkLedger);
});

const MOVED = 100;

/** A family of Sure with an account, and so many categories, budgets and rules. */
function movedFamily(): string {
  const lines: [string, object][] = [
    ['Account', { id: 'a', name: 'Giro', balance: '1500', currency: 'USD', accountable_type: 'Depository' }],
    ['Valuation', { account_id: 'a', date: '2026-01-01', amount: '1000', kind: 'opening_anchor' }],
    ['Transaction', { id: 't', account_id: 'a', date: '2026-02-01', amount: '20.50', currency: 'USD', name: 'Shop' }],
  ];
  for (let number = 0; number < MOVED; number += 1) {
    const start_date = `${2000 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
    const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: `shop ${number}` }];
    const actions = [{ action_type: 'set_transaction_category', value: `Category ${number}` }];
    const category = { budget_id: `b${number}`, category_id: `c${number}`, budgeted_spending: '5' };
    lines.push(
      ['Category', { id: `c${number}`, name: `Category ${number}` }],
      ['Budget', { id: `b${number}`, start_date, budgeted_spending: '10', currency: 'USD' }],
      ['BudgetCategory', category],
      ['Rule', { id: `r${number}`, name: `Rule ${number}`, conditions, actions }],
    );
  }
  return lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
}

type Moved = {
  readonly kinds: readonly { readonly kind: string; readonly imported: number; readonly skipped: number }[];
  readonly accounts: readonly { readonly balance: string }[];
};

/** Follows a session until so many records other than transactions are taken over. */
async function untilMoved(coffer: CofferProcess, token: string, id: string, count: number): Promise<Moved> {
  for (;;) {
    const answer = await coffer.call<{ data: { moving: Moved | null } }>('GET', `/api/v1/import_sessions/${id}`, {
      token,
    });
    const moving = answer?.body.data.moving;
    const done = moving?.kinds.reduce((sum, { imported }) => sum + imported, 0) ?? 0;
    if (moving && done >= count) return moving;
    await setTimeout(10);
  }
}

async function post(coffer: CofferProcess, path: string, body: object, token = ''): Promise<Made> {
  const answer = await coffer.call<Made>('POST', `/api/v1/${path}`, { token, body });
  assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
  return answer.body;
}

async function signUp(coffer: CofferProcess): Promise<string> {
  const user = { email: 'large@example.test', password: 'correct horse battery' };
  return (await post(coffer, 'auth/signup', { user })).access_token;
}

async function startImport(coffer: CofferProcess, count = ROWS, note?: string) {
  const token = await signUp(coffer);
  const account_id = (await post(coffer, 'accounts', { name: 'Large', account_type: 'depository' }, token)).id;
  // With a note each row has a name of its own.
  const name = (row: number) => (note === undefined ? `Entry ${row % 7}` : `Entry ${row} ${note}`);
  const rows = Array.from({ length: count }, (_, row) => `2026-01-05,${name(row)},-1.${10 + (row % 90)}`);
  const raw_file_content = ['Date,Description,Amount', ...rows].join('\n');
  const { data } = await post(coffer, 'imports', { account_id, raw_file_content, publish: true }, token);
  return { token, id: data.id };
}

/** Follows an import until so many rows of its file are stored. */
async function untilRead(coffer: CofferProcess, token: string, id: string, count: number): Promise<void> {
  for (let rows = 0; rows < count; ) {
    const answer = await coffer.call('GET', `/api/v1/imports/${id}`, { token });
    rows = answer?.body.data.rows_count ?? 0;
    await setTimeout(20);
  }
}

/** The archive of all data of a family. */
async function exportOf(coffer: CofferProcess, token: string): Promise<Blob> {
  const { data } = await post(coffer, 'family_exports', {}, token);
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await coffer.call('GET', `/api/v1/family_exports/${data.id}`, { token });
    if (answer?.body.data.status === 'completed') break;
  }
  const file = await fetch(`${coffer.base}/api/v1/family_exports/${data.id}/download`, { headers });
  return file.blob();
}

type Change = Awaited<ReturnType<typeof readFullFeed>>[number];

function isNewTransaction({ resource, kind }: Change): boolean {
  return resource === 'transaction' && kind === 'create';
}

function nameOfTransaction(change: Change): string[] {
  return isNewTransaction(change) ? [String((change.after as { name?: string }).name)] : [];
}

/** Follows the change feed until so many transactions have been created. */
async function untilCreated(coffer: CofferProcess, token: string, count: number): Promise<void> {
  let created = 0;
  for (let cursor = '0'; created < count; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&wait=20&limit=500`, { token });
    const changes: { resource: string; kind: string }[] = answer?.body.changes ?? [];
    created += changes.filter(({ resource, kind }) => resource === 'transaction' && kind === 'create').length;
    cursor = answer?.body.next_cursor ?? cursor;
  }
}
