import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

// Counted: the same on every machine, where times are not.

/** Without those that look for what is due. */
const STATEMENTS_MAX = 30;
const LOOKS = /from "(?:syncs|bank_connections)" where "status" in/;
/** The tables of a sync: what the server counts and logs of requests is written at times of its own. */
const OF_SYNC =
  /"(?:bank_connections|linked_accounts|syncs|import_rows|changes|users|account_shares|accounts|valuations|account_days|transactions|change_heads)"/;
const PATH = '/api/v1/bank_connections';

test('a daily sync without new rows is two commits and few statements', {
  skip: ON_POSTGRES && 'counts the statements of SQLite',
}, async (t) => {
  const row = { id: 'a', posted: noon('2026-03-09'), amount: '-4.50', description: 'BAKERY' };
  const bank = await startSimpleFin(t, [{ id: 'acc', name: 'Checking', balance: '95.50', transactions: [row] }]);
  const statements: string[] = [];
  const coffer = await startCoffer(t, TO_THIS_MACHINE, { onStatement: (sql) => void statements.push(sql) });
  const user = await coffer.signUp();
  const { token } = user;
  // Of a family without banks: it has the server look for what is due.
  const other = await coffer.createKey(await coffer.signUp());
  const body = { bank_connection: { connector: 'simplefin', setup_token: bank.token() } };
  const made = (await coffer.call('POST', PATH, { token, body })).body;
  const linked = `${PATH}/${made.id}/linked_accounts/${made.linked_accounts[0]?.id}` as const;
  const linked_account = { new_account: {}, since: '2026-03-01' };
  await coffer.call('PATCH', linked, { token, body: { linked_account } });
  const { key } = await coffer.createKey(user, { scopes: ['read', 'bank_connections:read'] });
  const advanceDays = async () => {
    coffer.advance(2 * 24 * 60 * 60);
    await coffer.call('POST', '/api/v1/sync', { key: other.key });
  };
  const isRead = () =>
    poll(
      () => coffer.call('GET', `${PATH}/${made.id}`, { key }),
      (answer) => answer.body.last_synced_at === new Date(coffer.now).toISOString(),
    );
  await advanceDays();
  await isRead();

  const { read, versions } = coffer.database;
  const { family_id } = await read
    .selectFrom('bank_connections')
    .select('family_id')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const familyId = Number(family_id);
  const before = await versions.of(familyId);
  const second = Promise.withResolvers<void>();
  const commits: number[] = [];
  t.after(
    versions.onCommit(familyId, () => {
      commits.push(statements.length);
      if (commits.length === 2) second.resolve();
    }),
  );
  statements.length = 0;
  await advanceDays();
  await second.promise;
  const begun = statements.findIndex((sql) => LOOKS.test(sql));
  const own = statements.slice(begun, commits[1]).filter((sql) => OF_SYNC.test(sql) && !LOOKS.test(sql));
  await isRead();
  assert.equal(commits.length, 2, 'its claim and its end');
  t.diagnostic(`${own.length} statements`);
  assert.ok(own.length <= STATEMENTS_MAX, own.join('\n'));
  const changes = await read
    .selectFrom('changes')
    .select(['resource', 'kind'])
    .where('family_id', '=', familyId)
    .where('sequence', '>', before)
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map(({ resource, kind }) => `${resource} ${kind}`),
    ['sync create', 'sync update', 'bank_connection update'],
  );
});
