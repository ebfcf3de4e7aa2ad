import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { readSettings } from '#config/read-settings.ts';
import { LEDGER_MIGRATIONS, migrate } from '#database/migrate.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { runAdminCommand } from '#src/cli/admin-commands.ts';
import { verify } from '#src/cli/verify.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

const UPGRADE = '0051';
const CONFIRMED = '019b0000-0000-7000-8000-0000000000c0';
const PENDING = '019b0000-0000-7000-8000-0000000000d0';
const THEN = '2026-01-07T00:00:00.000Z';
const FIXED = `'${THEN}', '${THEN}'`;

/** The ledger of the release before: a purchase, and two transfers from one account to the other. */
async function makeOldLedger(dataDir: string): Promise<void> {
  const handle = new BetterSqlite3(join(dataDir, LEDGER_FILE));
  handle.pragma('journal_mode = WAL');
  const before = Object.entries(LEDGER_MIGRATIONS).filter(([name]) => name < UPGRADE);
  await migrate(openKysely<never>(handle), Object.fromEntries(before));
  handle.exec(`
    insert into families (id, public_id, currency, created_at, updated_at) values (1, 'f', 'USD', ${FIXED});
    insert into change_heads values (1, 0);
    insert into users (family_id, id, email, role, created_at, updated_at) values (1, 'u', 'u@example.test', 'admin', ${FIXED});`);
  for (const [id, count, balance] of [
    ['a', 3, -3700],
    ['b', 2, 3000],
  ]) {
    handle.exec(`
      insert into accounts (family_id, id, owner_id, name, type, currency, status, opening_minor, balance_minor, transaction_count,
        created_at, updated_at) values (1, '${id}', 'u', '${id}', 'depository', 'USD', 'active', 0, ${balance}, ${count}, ${FIXED});
      insert into account_shares values (1, 'u', '${id}', 'owner', 1, ${FIXED});`);
  }
  const post = (id: string, account: string, date: string, minor: number, transfer: string | null) => {
    const [out, into] = minor < 0 ? [-minor, 0] : [0, minor];
    const link = transfer === null ? 'null' : `'${transfer}'`;
    handle.exec(`
      insert into transactions (family_id, id, account_id, date, amount_minor, currency, name, search_text, kind, excluded, pending,
        transfer_id, created_at, updated_at) values (1, '${id}', '${account}', '${date}', ${minor}, 'USD', 'Entry', 'entry',
        '${transfer === null ? 'standard' : 'funds_movement'}', 0, 0, ${link}, ${FIXED});
      insert into account_days values (1, '${account}', '${date}', 'USD', ${into}, ${out}, 1);`);
  };
  post('t1', 'a', '2026-01-04', -700, null);
  for (const [id, status, date, minor] of [
    [CONFIRMED, 'confirmed', '2026-01-05', 1000],
    [PENDING, 'pending', '2026-01-06', 2000],
  ] as const) {
    post(`${id}-out`, 'a', date, -minor, id);
    post(`${id}-in`, 'b', date, minor, id);
    handle.exec(`insert into transfers (family_id, id, inflow_transaction_id, outflow_transaction_id, status, created_at, updated_at)
      values (1, '${id}', '${id}-in', '${id}-out', '${status}', ${FIXED})`);
  }
  handle.close();
}

test('transfers of an older release count as before, and pending ones are named once', async (t) => {
  const dataDir = dataFolder(t);
  await makeOldLedger(dataDir);
  let keys = 0;
  const open = async () => {
    const coffer = await openCoffer(dataDir);
    const { settings } = readSettings({ COFFER_DATA_DIR: dataDir });
    keys += 1;
    const input = { email: 'u@example.test', name: `key ${keys}`, scopes: 'read_write' };
    const said = await runAdminCommand({ settings, database: coffer.database }, 'create-key', input);
    const key = /cfk_\w+/.exec(said)?.[0] ?? assert.fail(said);
    return { coffer, key };
  };
  const { coffer, key } = await open();
  const { body: list } = await coffer.call('GET', '/api/v1/transfers', { key });
  assert.deepEqual(list.transfers.map(({ id, status }) => [id, status]).sort(), [
    [CONFIRMED, 'confirmed'],
    [PENDING, 'confirmed'],
  ]);
  const rows = await coffer.database.read
    .selectFrom('transfers')
    .select(['id', 'matched_by', 'inflow_account_id', 'outflow_account_id'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [CONFIRMED, 'manual', 'b', 'a'],
      [PENDING, 'automatic', 'b', 'a'],
    ],
    'what a person has confirmed stays so',
  );
  const query = 'start_date=2026-01-01&end_date=2026-01-31';
  const { body: statement } = await coffer.call('GET', `/api/v1/income_statement?${query}`, { key });
  assert.deepEqual([statement.income.amount_cents, statement.expense.amount_cents], [0, 700]);
  const notices = () => coffer.call('GET', '/api/v1/upgrade_notices', { key });
  assert.deepEqual((await notices()).body.transfers_confirmed, [PENDING]);
  const { isSound, report } = await verify({ engine: 'sqlite', path: dataDir });
  assert.ok(isSound, report);
  assert.equal((await coffer.call('DELETE', '/api/v1/upgrade_notices', { key })).status, 204);
  await coffer.server.close();
  await coffer.database.close();
  const second = await open();
  const again = await second.coffer.call('GET', '/api/v1/upgrade_notices', { key: second.key });
  assert.deepEqual(again.body.transfers_confirmed, []);
  await second.coffer.server.close();
  await second.coffer.database.close();
});
