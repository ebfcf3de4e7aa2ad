import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { newPostgresDatabase, ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const ACCOUNTS = 80;
const ROWS = 200;

// PostgreSQL plans by table statistics, unlike SQLite.
test('matching reads few rows, with or without planner statistics', {
  skip: ON_POSTGRES ? false : 'the run uses the embedded database',
}, async (t) => {
  const own = await newPostgresDatabase();
  assert.ok(own !== null);
  t.after(() => own.drop());
  const coffer = await spawnCoffer(t, dataFolder(t), {
    COFFER_DATABASE_URL: own.postgres.url,
    COFFER_RATE_LIMITS: 'standard=1000000',
  });
  const { token } = await setUpUser(coffer);
  const post = async (path: 'accounts' | 'transactions', body: object) => {
    const answer = await coffer.call('POST', `/api/v1/${path}`, { token, body });
    assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
    return answer.body;
  };
  const accounts: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    accounts.push((await post('accounts', { name: `account ${index}`, account_type: 'depository' })).id);
  }
  // Outflows only, so that none match and all remain candidates. Single creates, because a bulk create uses another query.
  const write = async () => {
    for (let index = 0; index < ROWS; index += 1) {
      const account_id = accounts[index % ACCOUNTS];
      await post('transactions', { account_id, name: 'an entry', date: '2026-01-05', amount: String(index + 1) });
    }
  };
  const client = new pg.Client({ connectionString: own.postgres.url });
  await client.connect();
  await write();
  await client.query('analyze');
  await write();
  await client.end();
  await coffer.end('SIGTERM'); // the connections that end tell what they have looked at
  const looks = await looksAt(own.postgres.url);
  assert.ok(looks.transactions < ROWS * 2 * 40, `${looks.transactions} looks at transactions`);
});

async function looksAt(url: string): Promise<{ transactions: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ looks: string }>(
    "select seq_tup_read + idx_scan + idx_tup_fetch as looks from pg_stat_user_tables where relname = 'transactions'",
  );
  await client.end();
  return { transactions: Number(rows[0]?.looks) };
}
