import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { FaultyDisk } from '../simulation/faulty-disk.ts';

test('a disk error at any statement is a 507 that leaves nothing; the retry succeeds', {
  skip: ON_POSTGRES && 'what is refused is a statement of the embedded database',
}, async (t) => {
  const disk = new FaultyDisk(() => {});
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accountId = await coffer.createAccount(user);
  const send = async (headers: Record<string, string>) => {
    const body = { account_id: accountId, name: 'Refused', date: '2026-01-05', amount: '1' };
    return coffer.call('POST', '/api/v1/transactions', { token: user.token, headers, body });
  };
  let stored = 0;
  for (const kind of ['refuse', 'give up', 'commit'] as const) {
    for (const key of [null, kind]) {
      for (let [at, attempt] = [1, 1]; ; attempt += 1) {
        disk.arm({ kind, file: 'coffer.db', at });
        const headers = key === null ? {} : { 'idempotency-key': `${key.replace(' ', '-')}-${attempt}` };
        const refused = await send(headers);
        const hasStruck = disk.disarm() !== null;
        if (refused.status === 201) {
          stored += 1;
          if (hasStruck && attempt < 50) continue; // a timer of the server wrote meanwhile, and was struck
          assert.equal(hasStruck, false);
          break;
        }
        assert.equal(refused.status, 507, `statement ${at}, ${kind}: ${refused.text}`);
        const list = await coffer.call('GET', '/api/v1/transactions', { token: user.token });
        assert.equal(list.body.pagination.total_count, stored);
        assert.equal((await send(headers)).status, 201, 'the same again');
        stored += 1;
        at += 1;
      }
    }
  }
  assert.ok(stored > 25, `${stored} statements were refused`);
});

test('a conflict with a write of the same commit is retried when that write fails', {
  skip: ON_POSTGRES && 'writes share a commit on the embedded database',
}, async (t) => {
  const disk = new FaultyDisk(() => {});
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  // A slow machine may give each write a commit of its own, or strike that of a timer: then the pair is sent again.
  for (let round = 0; ; round += 1) {
    const { id } = await coffer.createTransaction(user, account);
    const remove = (key: string) =>
      coffer.call('DELETE', `/api/v1/transactions/${id}`, {
        token: user.token,
        headers: { 'idempotency-key': `${key}-${round}` },
      });
    disk.arm({ kind: 'commit', file: 'coffer.db', at: 1 });
    // The first request of a turn of the event loop begins alone; the next two begin together.
    const first = coffer.call('GET', '/api/v1/tags', { token: user.token });
    const [one, two] = await Promise.all(['one', 'two'].map(remove));
    await first;
    assert.notEqual(disk.disarm(), null);
    if ((one?.status === 200 || two?.status === 200) && round < 20) continue;
    assert.equal(one?.status, 507);
    assert.equal(two?.status, 507);
    assert.deepEqual([(await remove('two')).status, (await remove('one')).status], [200, 404]);
    return;
  }
});

test('a disk error at any statement of an import leaves none; the retry makes one', {
  skip: ON_POSTGRES && 'what is refused is a statement of the embedded database',
}, async (t) => {
  const disk = new FaultyDisk(() => {});
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user);
  const body = { account_id, raw_file_content: 'Date,Text,Amount\n2026-01-05,Coffee,-3.00\n' };
  const send = (key: string) =>
    coffer.call('POST', '/api/v1/imports', { token: user.token, headers: { 'idempotency-key': key }, body });
  const stored = async () => (await coffer.call('GET', '/api/v1/imports', { token: user.token })).body.meta.total_count;
  let [at, made] = [1, 0];
  for (let attempt = 1; ; attempt += 1) {
    const key = `attempt-${attempt}`;
    disk.arm({ kind: 'refuse', file: 'coffer.db', at });
    const refused = await send(key);
    const hasStruck = disk.disarm() !== null;
    if (refused.status === 201) {
      made += 1;
      if (hasStruck && attempt < 50) continue; // a timer's statement
      assert.equal(hasStruck, false);
      assert.ok(at > 3, `${at} statements`);
      return;
    }
    assert.deepEqual([refused.status, await stored()], [507, made], `statement ${at}`);
    const again = await send(key);
    made += 1;
    assert.deepEqual([again.status, (await send(key)).text, await stored()], [201, again.text, made]);
    at += 1;
  }
});
