import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataFolder, runCoffer, settle, spawnCoffer } from './harness/spawn-coffer.ts';

const PASSWORD = 'correct horse battery';

test('create-user and create-key make a first user and key that work, and the password is never an argument', {
  timeout: 60_000,
}, async (t) => {
  const dataDir = dataFolder(t);
  const user = await runCoffer(dataDir, ['create-user', 'Anna@Example.test'], { stdin: `${PASSWORD}\n` });
  assert.equal(user.code, 0, user.stderr);
  const key = await runCoffer(dataDir, [
    'create-key',
    'anna@example.test',
    '--name',
    'script',
    '--scopes',
    'read,accounts:write',
  ]);
  assert.match(key.stdout.trim(), /^cfk_[0-9A-Za-z]{36}$/);

  const coffer = await spawnCoffer(t, dataDir, { COFFER_SIGNUP: 'closed' });
  const login = await coffer.call('POST', '/api/v1/auth/login', {
    body: { email: 'anna@example.test', password: PASSWORD },
  });
  assert.equal(login?.status, 200);
  const usage = await coffer.call('GET', '/api/v1/usage', { key: key.stdout.trim() });
  assert.deepEqual(usage?.body.api_key.scopes, ['read', 'accounts:write']);
  const categories = await coffer.call('GET', '/api/v1/categories', { key: key.stdout.trim() });
  assert.equal(categories?.body.pagination.total_count, 22, 'a new family has its categories');
});

test('a wrong call says what is wrong and exits 1', { timeout: 60_000 }, async (t) => {
  const dataDir = dataFolder(t);
  assert.match((await runCoffer(dataDir, ['backup', join(dataDir, 'x')])).stderr, /there is no database/);
  const wrong: [string[], string, RegExp][] = [
    [['create-user', 'not an address'], PASSWORD, /e-mail/],
    [['create-user', 'anna@example.test'], 'short', /at least 8/],
    [['create-key', 'nobody@example.test', '--name', 'x'], '', /no user/],
    [['create-key', 'nobody@example.test', '--name', 'x', '--scopes', 'everything'], '', /not a scope/],
    [['restore', join(dataDir, 'absent.db')], '', /./],
  ];
  for (const [args, stdin, message] of wrong) {
    const { code, stderr } = await runCoffer(dataDir, args, { stdin });
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  }
});

test('a backup taken under load is whole, restores elsewhere, and holds every write acknowledged before it began', {
  timeout: 90_000,
}, async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await settle(coffer);
  let acknowledged = 0;
  let writing = true;
  const load = (async () => {
    while (writing) {
      const transaction = { account_id: accountId, date: '2026-01-05', name: 'Load', amount: '1.00' };
      const answer = await coffer.call('POST', '/api/v1/transactions', { token, body: { transaction } });
      if (answer?.status === 201) acknowledged += 1;
    }
  })();
  while (acknowledged < 20) await new Promise((resolve) => setImmediate(resolve));
  const before = acknowledged;
  const file = join(dataFolder(t), 'books.backup');
  const backup = await runCoffer(dataDir, ['backup', file]);
  writing = false;
  await load;
  assert.equal(backup.code, 0, backup.stderr);
  assert.equal(existsSync(`${file}.partial`), false);
  assert.equal((await runCoffer(dataDir, ['backup', file])).code, 1, 'a backup never overwrites another');

  const elsewhere = dataFolder(t);
  const restored = await runCoffer(elsewhere, ['restore', file]);
  assert.equal(restored.code, 0, restored.stderr);
  const second = await spawnCoffer(t, elsewhere);
  const account = await second.call('GET', `/api/v1/accounts/${accountId}`, { token });
  assert.ok(account?.body.transaction_count >= before);
  assert.equal(account?.body.balance_cents, -100 * account?.body.transaction_count);
});

test('restore refuses a damaged file and a running server, and keeps what was there', {
  timeout: 60_000,
}, async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token } = await settle(coffer);
  const file = join(dataFolder(t), 'books.backup');
  await runCoffer(dataDir, ['backup', file]);
  const running = await runCoffer(dataDir, ['restore', file]);
  assert.equal(running.code, 1);
  assert.match(running.stderr, /another Coffer process/);
  await coffer.end('SIGTERM');

  const damaged = join(dataFolder(t), 'damaged');
  writeFileSync(damaged, 'not a database at all, whatever its name says');
  assert.equal((await runCoffer(dataDir, ['restore', damaged])).code, 1);
  assert.equal((await runCoffer(dataDir, ['restore', file])).code, 0);
  assert.ok(readdirSync(dataDir).some((name) => name.startsWith('coffer.db.before-')));
  const again = await spawnCoffer(t, dataDir);
  assert.equal((await again.call('GET', '/api/v1/users/me', { token }))?.status, 200);
});

test('migrate brings an empty folder up and then finds nothing to do', { timeout: 60_000 }, async (t) => {
  const dataDir = dataFolder(t);
  assert.match((await runCoffer(dataDir, ['migrate'])).stdout, /0001-families-and-users/);
  assert.match((await runCoffer(dataDir, ['migrate'])).stdout, /nothing to do/);
});
