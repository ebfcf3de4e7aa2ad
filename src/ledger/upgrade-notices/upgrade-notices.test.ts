import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inviteMember, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('what an upgrade left as it was is named to those who see it, until dismissed', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await shareByDefault(coffer, user, 'private');
  const stranger = await coffer.signUp();
  const member = await inviteMember(coffer, user);
  const moved = await coffer.createAccount(user, { balance: '100', opening_balance_date: undefined });
  const still = await coffer.createAccount(user, { balance: '100', opening_balance_date: undefined });
  await coffer.createTransaction(user, moved, { name: 'Transfer', amount: '5', date: '2026-01-05' });
  const { transfer } = await coffer.createTransaction(user, still, { amount: '-5', date: '2026-03-11' });
  assert.equal(transfer, null);
  await coffer.createTransaction(user, moved, { name: 'Transfer', amount: '6', date: '2026-03-11' });
  const into = await coffer.createTransaction(user, still, { amount: '-6', date: '2026-03-11' });
  await coffer.database.write(async ({ db }) => {
    await sql`insert into upgrade_notices (family_id, kind, record_id)
      select family_id, 'transfers_confirmed', id from transfers
      union all select family_id, 'opening_days_moved', id from accounts where id = ${moved}`.execute(db);
  });
  const read = async ({ token }: typeof user) => {
    const { status, body, text } = await coffer.call('GET', '/api/v1/upgrade_notices', { token });
    assert.equal(status, 200, text);
    return [body.transfers_confirmed, body.opening_days_moved];
  };
  assert.deepEqual(await read(user), [[into.transfer?.id], [moved]]);
  assert.deepEqual(await read(member), [[], []]);
  assert.deepEqual(await read(stranger), [[], []]);
  await coffer.call('DELETE', '/api/v1/upgrade_notices', { token: stranger.token });
  assert.deepEqual(await read(user), [[into.transfer?.id], [moved]]);
  assert.equal((await coffer.call('DELETE', '/api/v1/upgrade_notices', { token: user.token })).status, 204);
  assert.deepEqual(await read(user), [[], []]);
});
