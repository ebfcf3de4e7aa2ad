import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startMailServer } from '../harness/server/mail-server.ts';
import { dataFolder, runCoffer, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const PASSWORD = 'correct horse battery';

test('create-user and create-key work without a password argument', async (t) => {
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
    '--writes-per-day',
    '5',
    '--mask-values',
    '--from',
    '2026-01-01',
    '--rate',
    '10/3600',
  ]);
  assert.match(key.stdout.trim(), /^cfk_[0-9A-Za-z]{36}$/);

  const coffer = await spawnCoffer(t, dataDir, { COFFER_SIGNUP: 'closed' });
  const login = await coffer.call('POST', '/api/v1/auth/login', {
    body: { email: 'anna@example.test', password: PASSWORD },
  });
  assert.equal(login?.status, 200);
  const usage = await coffer.call('GET', '/api/v1/usage', { key: key.stdout.trim() });
  assert.deepEqual(usage?.body.api_key?.scopes, ['read', 'accounts:write']);
  const rate_limit = { limit: 10, window_seconds: 3600 };
  const dates = { date_from: '2026-01-01', date_to: null, mask_values: true };
  assert.deepEqual(usage?.body.limits, { account_ids: null, ...dates, rate_limit, writes_per_day: 5 });
  const categories = await coffer.call('GET', '/api/v1/categories', { key: key.stdout.trim() });
  assert.equal(categories?.body.pagination.total_count, 22, 'a new family has its categories');
});

test("import-rates imports a file's rates, used from the next request", async (t) => {
  const dataDir = dataFolder(t);
  const file = join(dataDir, 'rates.csv');
  writeFileSync(file, 'Date, USD, CYP, \n05 January 2026, 1.25, 0.58, \n');
  const taken = await runCoffer(dataDir, ['import-rates', file]);
  assert.match(
    taken.stdout,
    /1 rates from 2026-01-05 to 2026-01-05 .* 1 of them new; 1 rates of discontinued currencies/,
  );
  writeFileSync(file, 'date;amount');
  const refused = await runCoffer(dataDir, ['import-rates', file]);
  assert.deepEqual([refused.code, refused.stderr.trim()], [1, 'line 1: this is not an ECB rate file']);
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  const transaction = { account_id: accountId, name: 'Bread', date: '2026-01-06', amount: '4', currency: 'EUR' };
  await coffer.call('POST', '/api/v1/transactions', { token, body: { transaction } });
  const statement = await coffer.call('GET', '/api/v1/income_statement?start_date=2026-01-06&end_date=2026-01-06', {
    token,
  });
  assert.equal(statement?.body.expense.amount, '5.00');
});

test('an invalid command prints the reason and exits 1', async (t) => {
  const dataDir = dataFolder(t);
  assert.match((await runCoffer(dataDir, ['backup', join(dataDir, 'x')])).stderr, /there is no database/);
  const wrong: [string[], string, RegExp][] = [
    [['create-user', 'not an address'], PASSWORD, /email/],
    [['create-user', 'anna@example.test'], 'short', /at least 8/],
    [['reset-password', 'unknown@example.test'], PASSWORD, /User not found/],
    [['create-key', 'unknown@example.test', '--name', 'x'], '', /no user/],
    [['create-key', 'unknown@example.test', '--name', 'x', '--scopes', 'everything'], '', /must be one of read, /],
    [['import-rates', join(dataDir, 'absent.csv')], '', /no such file/],
    [['fetch-prices'], '', /set COFFER_PRICE_SOURCE/],
    [['restore', join(dataDir, 'absent.db')], '', /./],
  ];
  for (const [args, stdin, message] of wrong) {
    const { code, stderr } = await runCoffer(dataDir, args, { stdin });
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  }
});

test('reset-password gives a new password and ends every sign-in', async (t) => {
  const dataDir = dataFolder(t);
  await runCoffer(dataDir, ['create-user', 'anna@example.test'], { stdin: PASSWORD });
  const logIn = (password: string) => ({ body: { email: 'anna@example.test', password } });
  const before = await spawnCoffer(t, dataDir);
  const old = await before.call('POST', '/api/v1/auth/login', logIn(PASSWORD));
  await before.end('SIGTERM');
  const reset = await runCoffer(dataDir, ['reset-password', ' Anna@Example.test'], { stdin: 'a new one entirely\n' });
  assert.equal(reset.code, 0, reset.stderr);
  const after = await spawnCoffer(t, dataDir);
  assert.equal((await after.call('GET', '/api/v1/users/me', { token: old?.body.access_token ?? '' }))?.status, 401);
  assert.equal((await after.call('POST', '/api/v1/auth/login', logIn(PASSWORD)))?.status, 401);
  assert.equal((await after.call('POST', '/api/v1/auth/login', logIn('a new one entirely')))?.status, 200);
});

test('an operator helps people while the server runs on SQLite', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const made = await runCoffer(dataDir, ['create-user', 'anna@example.test'], { stdin: PASSWORD });
  assert.deepEqual([made.code, made.stdout], [0, 'anna@example.test can sign in now\n'], made.stderr);
  const logIn = (password: string) => ({ body: { email: 'anna@example.test', password } });
  const before = await coffer.call('POST', '/api/v1/auth/login', logIn(PASSWORD));
  const token = before?.body.access_token ?? '';
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token }))?.status, 200);
  const key = await runCoffer(dataDir, ['create-key', 'anna@example.test', '--name', 'script', '--rate', '10/3600']);
  const usage = await coffer.call('GET', '/api/v1/usage', { key: key.stdout.trim() });
  assert.equal(usage?.body.limits?.rate_limit?.limit, 10, key.stderr);
  const file = join(dataDir, 'rates.csv');
  writeFileSync(file, 'Date, USD, \n05 January 2026, 1.25, \n');
  assert.match((await runCoffer(dataDir, ['import-rates', file])).stdout, /1 rates from 2026-01-05/);
  const reset = await runCoffer(dataDir, ['reset-password', 'anna@example.test'], { stdin: 'a new one entirely' });
  assert.equal(reset.code, 0, reset.stderr);
  assert.equal(
    (await coffer.call('GET', '/api/v1/users/me', { token }))?.status,
    401,
    'at once, also where it was cached',
  );
  assert.equal((await coffer.call('POST', '/api/v1/auth/login', logIn('a new one entirely')))?.status, 200);
  const refused = await runCoffer(dataDir, ['reset-password', 'unknown@example.test'], { stdin: PASSWORD });
  assert.deepEqual([refused.code, refused.stderr], [1, 'User not found\n']);
  assert.equal(await coffer.end('SIGTERM'), 0);
  assert.equal(existsSync(join(dataDir, 'admin.sock')), false);
  assert.doesNotMatch(coffer.output(), /correct horse|a new one|cfk_/);
});

test('an operator suspends a family of a running server at once, and resumes it', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { key } = await setUpUser(coffer);
  const ask = async () => (await coffer.call('GET', '/api/v1/accounts', { key }))?.status;
  assert.equal(await ask(), 200);
  const [family] = JSON.parse((await runCoffer(dataDir, ['families', 'list', '--json'])).stdout);
  assert.partialDeepStrictEqual(family, { people: 1, state: 'active' });
  const suspended = await runCoffer(dataDir, ['families', 'suspend', family.id, '--reason', 'moved away']);
  assert.deepEqual([suspended.code, suspended.stdout], [0, `the family ${family.id} is suspended\n`], suspended.stderr);
  assert.equal(await ask(), 403, 'also where it was cached');
  const jobs = JSON.parse((await runCoffer(dataDir, ['jobs', '--json'])).stdout);
  const sealing = jobs.find(({ kind }: { kind: string }) => kind === 'seals');
  assert.partialDeepStrictEqual(sealing, { waiting: 0, running: 0, failures: 0, oldest_since: null });
  assert.match(
    (await runCoffer(dataDir, ['families', 'show', family.id])).stdout,
    /: moved away\nrows \d+ of any number\nstorage 0\.0 MB of /,
  );
  assert.equal(await coffer.end('SIGTERM'), 0);
  const alone = await runCoffer(dataDir, ['families', 'resume', family.id]);
  assert.equal(alone.stdout, `the family ${family.id} is active\n`, alone.stderr);
  const unknown = await runCoffer(dataDir, ['families', 'resume', 'unknown@example.test']);
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'no family has the id or a member unknown@example.test\n']);
});

test('test-mail says what the mail server answers, without a password', async (t) => {
  const { port, settings, until } = await startMailServer(t, { verdict: (count) => (count === 1 ? 'take' : 550) });
  const run = (env: Record<string, string>) => runCoffer(dataFolder(t), ['test-mail', 'ada@example.test'], { env });
  const sent = await run(settings);
  assert.deepEqual(
    [sent.code, sent.stdout],
    [0, `the mail server 127.0.0.1:${port} has taken a mail to ada@example.test\n`],
  );
  assert.equal((await until(1))[0]?.subject, 'Mail from Coffer');
  const refused = await run(settings);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^the mail server 127\.0\.0\.1:\d+ has taken no mail: .*550/);
  const away = await run({ ...settings, COFFER_SMTP_URL: 'smtp://me:hidden@127.0.0.1:1' });
  assert.match(away.stderr, /has taken no mail: .*ECONNREFUSED/);
  assert.doesNotMatch(away.stderr, /hidden/);
  assert.match((await run({})).stderr, /this server sends no mail: set COFFER_SMTP_URL/);
});

test('a family of a running server is deleted only after its id was typed', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { key } = await setUpUser(coffer);
  const ask = async () => (await coffer.call('GET', '/api/v1/accounts', { key }))?.status;
  const [{ id }] = JSON.parse((await runCoffer(dataDir, ['families', 'list', '--json'])).stdout);
  const exported = await runCoffer(dataDir, ['families', 'export', id, '--to', join(dataDir, 'family.zip')]);
  assert.match(exported.stdout, /^export written to .*family\.zip, with the accounts that user-/, exported.stderr);
  const wrong = await runCoffer(dataDir, ['families', 'erase', id], { stdin: 'yes\n' });
  assert.deepEqual([wrong.code, await ask()], [1, 200]);
  assert.match(wrong.stderr, /type its id .*that is not its id; nothing was deleted/s);
  const erased = await runCoffer(dataDir, ['families', 'erase', id], { stdin: `${id}\n` });
  assert.partialDeepStrictEqual(JSON.parse(erased.stdout), { family: id, people: 1, records: { accounts: 1 } });
  assert.equal(await ask(), 401);
  const again = await runCoffer(dataDir, ['families', 'erase', id, '--yes']);
  assert.partialDeepStrictEqual(JSON.parse(again.stdout), { people: 0, records: {} });
  assert.match((await runCoffer(dataDir, ['verify'])).stdout, /All checks passed/);
});

test('only the owner of the server opens its socket, which a killed one leaves unused', async (t) => {
  const dataDir = dataFolder(t);
  const killed = await spawnCoffer(t, dataDir);
  const socket = join(dataDir, 'admin.sock');
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  await killed.end('SIGKILL');
  assert.ok(existsSync(socket));
  const alone = await runCoffer(dataDir, ['create-user', 'anna@example.test'], { stdin: PASSWORD });
  assert.equal(alone.code, 0, alone.stderr);
  await spawnCoffer(t, dataDir);
  const reset = await runCoffer(dataDir, ['reset-password', 'anna@example.test'], { stdin: 'a new one entirely' });
  assert.equal(reset.code, 0, reset.stderr);
});

test('a server whose folder can hold no socket runs, and its log says so', async (t) => {
  const dataDir = join(dataFolder(t), 'a-name-that-is-too-long-for-a-socket'.repeat(4));
  const coffer = await spawnCoffer(t, dataDir);
  assert.match(coffer.output(), /no socket in the data folder/);
  assert.match(
    (await runCoffer(dataDir, ['create-user', 'a@example.test'], { stdin: PASSWORD })).stderr,
    /another Coffer/,
  );
  assert.equal(await coffer.end('SIGTERM'), 0);
});

test('a backup under load is complete and has every write acknowledged before it began', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
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
  const file = join(dataFolder(t), 'ledger.backup');
  const backup = await runCoffer(dataDir, ['backup', file]);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'only its owner reads it');
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
  assert.ok(account && account.body.transaction_count >= before);
  assert.equal(account.body.balance_cents, -100 * account.body.transaction_count);
});

test('restore refuses a damaged file, a running server and existing data', async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token } = await setUpUser(coffer);
  const file = join(dataFolder(t), 'ledger.backup');
  await runCoffer(dataDir, ['backup', file]);
  const running = await runCoffer(dataDir, ['restore', '--replace', file]);
  assert.equal(running.code, 1);
  assert.match(running.stderr, /another Coffer process/);
  await coffer.end('SIGTERM');

  const damaged = join(dataFolder(t), 'damaged');
  writeFileSync(damaged, 'not a database at all, whatever its name says');
  assert.equal((await runCoffer(dataDir, ['restore', '--replace', damaged])).code, 1);
  assert.match((await runCoffer(dataDir, ['restore', file])).stderr, /already has a database/);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => /before|incoming/.test(name)),
    [],
    'nothing was changed',
  );
  assert.equal((await runCoffer(dataDir, ['restore', '--replace', file])).code, 0);
  assert.ok(readdirSync(dataDir).some((name) => name.startsWith('coffer.db.before-')));
  const again = await spawnCoffer(t, dataDir);
  assert.equal((await again.call('GET', '/api/v1/users/me', { token }))?.status, 200);
});

test('migrate creates the schema in an empty folder and then has nothing to do', async (t) => {
  const dataDir = dataFolder(t);
  assert.match((await runCoffer(dataDir, ['migrate'])).stdout, /0001-baseline/);
  assert.match((await runCoffer(dataDir, ['migrate'])).stdout, /nothing to do/);
});
