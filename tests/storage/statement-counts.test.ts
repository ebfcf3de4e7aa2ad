import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

const PATH = '/api/v1/transactions';

// The benchmark's requests. These numbers may only fall: each statement costs more than its rows.
const STATEMENTS_MAX = {
  list: 2,
  'filtered list': 2,
  'one transaction': 1,
  accounts: 1,
  'balance sheet': 1,
  usage: 0,
  create: 9,
} as const;

type Kind = keyof typeof STATEMENTS_MAX;

/** Records the statements that are executed on the ledger's file, without those that begin and end a transaction. */
function recordStatements(t: TestContext): { statements: string[] } {
  const recorded: { statements: string[] } = { statements: [] };
  const memory = new BetterSqlite3(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as BetterSqlite3.Statement;
  memory.close();
  for (const name of ['all', 'run', 'get'] as const) {
    const execute = prototype[name];
    prototype[name] = function (this: BetterSqlite3.Statement, ...values: unknown[]) {
      const isOfLedger = this.database.name.endsWith(LEDGER_FILE);
      if (isOfLedger && /^\s*(?:select|insert|update|delete|with)\b/i.test(this.source)) {
        recorded.statements.push(this.source.replace(/\s+/g, ' '));
      }
      return execute.apply(this, values) as never;
    };
    t.after(() => {
      prototype[name] = execute as never;
    });
  }
  return recorded;
}

/** The benchmark's requests of a family with more transactions than a page has. */
async function requestsOf(coffer: Coffer): Promise<Readonly<Record<Kind, () => Promise<{ readonly status: number }>>>> {
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user);
  const account = await coffer.createAccount(user);
  const category = await coffer.call('POST', '/api/v1/categories', { key, body: { name: 'Bread' } });
  let count = 0;
  const create = () => {
    const day = String(1 + (count++ % 28)).padStart(2, '0');
    const transaction = { account_id: account, name: `Bakery ${count}`, date: `2025-11-${day}`, amount: '3.10' };
    return coffer.call('POST', PATH, { key, body: { transaction } });
  };
  const first = await coffer.call('POST', PATH, {
    key,
    body: {
      transaction: { account_id: account, category_id: category.body.id, name: 'A', date: '2025-12-01', amount: '1' },
    },
  });
  for (let index = 0; index < 30; index += 1) await create();
  const read = (url: string) => () => coffer.call('GET', url, { key });
  return {
    list: read(`${PATH}?per_page=25`),
    'filtered list': read(`${PATH}?account_id=${account}&start_date=2025-10-01&end_date=2025-12-31&per_page=25`),
    'one transaction': read(`${PATH}/${first.body.id}`),
    accounts: read('/api/v1/accounts'),
    'balance sheet': read('/api/v1/balance_sheet'),
    usage: read('/api/v1/usage'),
    create,
  };
}

test('a warm request executes no more statements than are written down here', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-statements-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const recorded = recordStatements(t);
  const coffer = await openCoffer(dataDir, {}, null);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  const counted: Partial<Record<Kind, number>> = {};
  for (const [kind, send] of Object.entries(await requestsOf(coffer)) as [Kind, () => Promise<{ status: number }>][]) {
    await send();
    recorded.statements = [];
    assert.equal((await send()).status, kind === 'create' ? 201 : 200);
    counted[kind] = recorded.statements.length;
    if (recorded.statements.length > STATEMENTS_MAX[kind]) t.diagnostic(recorded.statements.join('\n'));
  }
  assert.deepEqual(counted, STATEMENTS_MAX, 'lower the number where a request executes fewer');
});
