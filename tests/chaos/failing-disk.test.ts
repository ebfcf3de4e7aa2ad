import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { verify } from '#src/cli/verify.ts';
import { Strace, straceTest } from '#tests/harness/faults/strace.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

type UserSetup = Awaited<ReturnType<typeof setUpUser>>;

function enter(coffer: CofferProcess, { token, accountId }: UserSetup, key: string) {
  const body = { account_id: accountId, name: key, date: '2026-01-05', amount: '1' };
  return coffer.call('POST', '/api/v1/transactions', { token, headers: { 'idempotency-key': key }, body });
}

async function requireEntries(coffer: CofferProcess, { token, accountId }: UserSetup, count: number): Promise<void> {
  const list = await coffer.call('GET', '/api/v1/transactions', { token });
  assert.equal(list?.body.pagination.total_count, count);
  const account = await coffer.call('GET', `/api/v1/accounts/${accountId}`, { token });
  assert.equal(account?.body.balance_cents, 0 - 100 * count);
}

straceTest('a failed fsync exits with 70 and loses no acknowledged write', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const user = await setUpUser(coffer);
  assert.equal((await enter(coffer, user, 'before'))?.status, 201);
  const ended = once(coffer.child, 'exit');
  const path = join(dataDir, 'coffer.db-wal');
  await Strace.attach(t, coffer.child.pid ?? 0, { syscall: 'fsync', what: 'error=EIO:when=1', path });
  const lost = await Promise.all(['one', 'two', 'three'].map((key) => enter(coffer, user, key)));
  assert.deepEqual(lost, [null, null, null], 'no request is answered');
  assert.deepEqual(await ended, [70, null]);
  assert.match(coffer.output(), /an fsync failed/);

  const again = await spawnCoffer(t, dataDir);
  for (const key of ['before', 'one', 'two', 'three']) {
    assert.equal((await enter(again, user, key))?.status, 201);
  }
  await requireEntries(again, user, 4);
  await again.end('SIGTERM');
  const { isSound, report } = await verify({ engine: 'sqlite', path: dataDir });
  assert.ok(isSound, report);
});

straceTest('a partial disk write is answered 507 and leaves nothing; the next succeeds', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const user = await setUpUser(coffer);
  const path = join(dataDir, 'coffer.db-wal');
  const refuse = (what: string) => Strace.attach(t, coffer.child.pid ?? 0, { syscall: 'pwrite64', what, path });
  let entries = 0;
  for (const what of ['error=EIO:when=1', 'error=EIO:when=4', 'error=ENOSPC:when=7']) {
    const strace = await refuse(what);
    const refused = await enter(coffer, user, what);
    assert.equal(refused?.status, 507, `${what}: ${JSON.stringify(refused?.body)}`);
    await strace.detach();
    await requireEntries(coffer, user, entries);
    assert.equal((await enter(coffer, user, what))?.status, 201, 'the same, sent again');
    entries += 1;
    await requireEntries(coffer, user, entries);
  }
  assert.equal(await coffer.end('SIGTERM'), 0);
  const { isSound, report } = await verify({ engine: 'sqlite', path: dataDir });
  assert.ok(isSound, report);
});
