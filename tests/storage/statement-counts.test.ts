import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { type CommonRequest, commonRequests } from '../harness/server/common-requests.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

// The benchmark's requests. These numbers may only fall: each statement costs more than its rows.
const STATEMENTS_MAX = {
  list: 2,
  'filtered list': 2,
  'one transaction': 1,
  accounts: 1,
  'balance sheet': 1,
  usage: 0,
  create: 9,
} as const satisfies Record<CommonRequest, number>;

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

test('a warm request executes no more statements than are written down here', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-statements-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const recorded = recordStatements(t);
  const coffer = await openCoffer(dataDir, {}, null);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  const counted: Partial<Record<CommonRequest, number>> = {};
  for (const [kind, send] of await commonRequests(coffer, await coffer.signUp())) {
    await send();
    recorded.statements = [];
    await send();
    counted[kind] = recorded.statements.length;
    if (recorded.statements.length > STATEMENTS_MAX[kind]) t.diagnostic(recorded.statements.join('\n'));
  }
  assert.deepEqual(counted, STATEMENTS_MAX, 'lower the number where a request executes fewer');
});
