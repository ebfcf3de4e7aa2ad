import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { Database } from '#database/database.ts';
import { mailPlace, serverKeyPlace, totpPlace } from '#database/open-secrets.ts';
import { openSecretsOf } from '#integrations/bank-connections/secrets.ts';
import { SecretBox } from '#kernel/secret-box.ts';
import { openSession, seedFamily } from '../harness/family/seed-family.ts';
import { codeAt, enableSecondFactor } from '../harness/oauth/second-factor.ts';
import { newPostgresDatabase, ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

const KEY = 'k'.repeat(43);
/** Leaves the key to the data folder's file. */
const BY_FILE = { COFFER_SECRET_KEY: '' };
const onSqlite = { skip: ON_POSTGRES && 'about the data folder' };

async function close({ server, database }: Coffer): Promise<void> {
  await server.close();
  await database.close();
}

/** A closed data folder with a user who has a second factor, and the keys that the server made. */
async function withSecondFactor(t: TestContext) {
  const dataDir = dataFolder(t);
  const coffer = await openCoffer(dataDir, BY_FILE);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  await coffer.signUp();
  const cookie = await openSession(coffer, await coffer.signUp());
  await coffer.call('GET', '/oauth/jwks');
  const content = coffer.database.secrets.seal('a mail', mailPlace('m1'));
  const [next_attempt_at, expires_at] = ['2026-03-10T10:20:00.000Z', '2026-03-11T10:20:00.000Z'];
  const mail = { family_id: 1, id: 'm1', recipient: 'ada@example.test', language: 'en', content } as const;
  await coffer.database.write(({ db }) =>
    db
      .insertInto('mails')
      .values({ ...mail, attempts: 0, next_attempt_at, expires_at })
      .execute(),
  );
  await close(coffer);
  return { dataDir, user, secret, cookie };
}

function edit<T>(dataDir: string, work: (db: BetterSqlite3.Database) => T): T {
  const handle = new BetterSqlite3(join(dataDir, 'coffer.db'));
  try {
    return work(handle);
  } finally {
    handle.close();
  }
}

type Stored = { totp_devices: { user_id: string; secret: string }[]; server_keys: { name: string; value: string }[] };

const readStored = (dataDir: string): Stored =>
  edit(dataDir, (db) => ({
    totp_devices: db.prepare('select user_id, secret from totp_devices').all() as Stored['totp_devices'],
    server_keys: db.prepare('select name, value from server_keys order by name').all() as Stored['server_keys'],
  }));

const mailIn = (dataDir: string) =>
  edit(dataDir, (db) => String(db.prepare('select content from mails').pluck().get()));

/** Stores everything in plain text and without a key, as earlier releases did; returns what is stored then. */
function unseal(dataDir: string): Stored {
  const box = new SecretBox(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());
  const { totp_devices, server_keys } = readStored(dataDir);
  edit(dataDir, (db) => {
    db.prepare("delete from server_keys where name = 'secret_key'").run();
    for (const { user_id, secret } of totp_devices)
      db.prepare('update totp_devices set secret = ?').run(box.open(secret, totpPlace(user_id)));
    for (const { name, value } of server_keys)
      db.prepare('update server_keys set value = ? where name = ?').run(box.open(value, serverKeyPlace(name)), name);
  });
  rmSync(join(dataDir, 'secret.key'));
  return readStored(dataDir);
}

async function logIn(dataDir: string, body: object, env: Record<string, string> = BY_FILE) {
  const coffer = await openCoffer(dataDir, env);
  coffer.advance(60);
  const reply = await coffer.call('POST', '/api/v1/auth/login', { body });
  await close(coffer);
  return reply;
}

test('the first start makes a private key file, without which no stored secret is read', onSqlite, async (t) => {
  const { dataDir, secret } = await withSecondFactor(t);
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  assert.ok(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim().length >= 43);
  const bytes = readFileSync(join(dataDir, 'coffer.db'));
  for (const text of [secret, '"d":"', '"kty"']) assert.ok(!bytes.includes(text), text);
  for (const { value } of readStored(dataDir).server_keys) assert.match(value, /^sealed1\./);
});

test('secrets that an earlier release stored in plain text are sealed at the start', onSqlite, async (t) => {
  const { dataDir, user, secret } = await withSecondFactor(t);
  const before = unseal(dataDir);
  assert.deepEqual(
    before.totp_devices.map((row) => row.secret),
    [secret],
  );
  const otp_code = codeAt(secret, Date.parse('2026-03-10T10:21:00.000Z'));
  const reply = await logIn(dataDir, { email: user.email, password: user.password, otp_code });
  assert.equal(reply.status, 200, reply.text);
  const after = readStored(dataDir);
  for (const value of [...after.totp_devices.map((row) => row.secret), ...after.server_keys.map((row) => row.value)])
    assert.match(value, /^sealed1\./);
  const box = new SecretBox(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());
  for (const { name, value } of before.server_keys) {
    const sealed = after.server_keys.find((row) => row.name === name);
    assert.equal(box.open(sealed?.value ?? '', serverKeyPlace(name)), value);
  }
});

test('sealing that is cut short changes nothing and is done by the next start', onSqlite, async (t) => {
  const { dataDir, user, secret } = await withSecondFactor(t);
  const plain = unseal(dataDir);
  edit(dataDir, (db) =>
    db.exec("create trigger cut before insert on server_keys begin select raise(abort, 'cut short'); end"),
  );
  const database = await Database.open({ dataDir, clock: Date.now });
  await assert.rejects(database.openSecrets({ dataDir, secretKey: null }), /cut short/);
  await database.close();
  assert.deepEqual(readStored(dataDir), plain);
  edit(dataDir, (db) => db.exec('drop trigger cut'));
  const otp_code = codeAt(secret, Date.parse('2026-03-10T10:21:00.000Z'));
  assert.equal((await logIn(dataDir, { email: user.email, password: user.password, otp_code })).status, 200);
});

test('a missing or another key stops the start with one sentence and changes nothing', onSqlite, async (t) => {
  const { dataDir } = await withSecondFactor(t);
  const stored = readStored(dataDir);
  const other = await runCoffer(dataDir, [], { env: { COFFER_SECRET_KEY: KEY } });
  assert.deepEqual([other.code, other.stdout], [1, '']);
  assert.match(other.stderr, /^The secret key does not fit the database\. .*coffer forget-secrets.*\n$/);
  copyFileSync(join(dataDir, 'secret.key'), join(dataDir, 'kept'));
  rmSync(join(dataDir, 'secret.key'));
  const missing = await runCoffer(dataDir, [], { env: BY_FILE });
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no secret\.key.*COFFER_SECRET_KEY/);
  assert.deepEqual(readStored(dataDir), stored);
  const key = readFileSync(join(dataDir, 'kept'), 'utf8').trim();
  await close(await openCoffer(dataDir, { COFFER_SECRET_KEY: key }));
  const file = join(dataDir, 'given');
  writeFileSync(file, `${key}\n`);
  await close(await openCoffer(dataDir, { ...BY_FILE, COFFER_SECRET_KEY_FILE: file }));
});

test('a backup restored without the key works after the secrets are forgotten', onSqlite, async (t) => {
  const { dataDir, user, cookie } = await withSecondFactor(t);
  const [fresh, file] = [dataFolder(t), join(dataFolder(t), 'backup.db')];
  assert.equal((await runCoffer(dataDir, ['backup', file], { env: BY_FILE })).code, 0);
  const restored = await runCoffer(fresh, ['restore', file], { env: BY_FILE });
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /^restored\n\nBefore you start the server: .*no secret\.key.*forget-secrets/);
  assert.equal((await runCoffer(fresh, [], { env: BY_FILE })).code, 1);
  const forgotten = await runCoffer(fresh, ['forget-secrets'], { env: BY_FILE });
  assert.equal(forgotten.code, 0, forgotten.stderr);
  assert.match(forgotten.stdout, /3 users are signed out.*set up again/);
  assert.equal(mailIn(fresh), 'undefined', 'no key opens it');
  const coffer = await openCoffer(fresh, BY_FILE);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { cookie })).status, 401);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token: user.token })).status, 401);
  const body = { email: user.email, password: user.password };
  const { status, body: signedIn } = await coffer.call('POST', '/api/v1/auth/login', { body });
  assert.equal(status, 200);
  await enableSecondFactor(coffer, { ...user, token: signedIn.access_token ?? '' });
  await close(coffer);
  const sound = await runCoffer(fresh, ['verify'], { env: BY_FILE });
  assert.equal(sound.code, 0, sound.stdout);
});

test('rotate-key seals every secret with a new key, which alone opens them then', onSqlite, async (t) => {
  const { dataDir, user, secret } = await withSecondFactor(t);
  const { email, password } = user;
  const file = (name: string) => join(dataDir, name);
  const [old, stored] = [readFileSync(file('secret.key'), 'utf8'), readStored(dataDir)];
  const rotated = await runCoffer(dataDir, ['rotate-key'], { env: BY_FILE });
  assert.equal(rotated.code, 0, rotated.stderr);
  assert.match(rotated.stdout, /secrets are sealed with a new key: secret\.key/);
  const key = readFileSync(file('secret.key'), 'utf8');
  assert.notEqual(key, old);
  assert.equal(statSync(file('secret.key')).mode & 0o777, 0o600);
  const now = readStored(dataDir);
  assert.equal(now.server_keys.length, stored.server_keys.length);
  for (const { value } of stored.server_keys) assert.ok(!now.server_keys.some((row) => row.value === value));

  // Killed after the commit and before the new file has its place; then killed before the commit.
  writeFileSync(file('secret.key.next'), key);
  writeFileSync(file('secret.key'), old);
  const otp_code = codeAt(secret, Date.parse('2026-03-10T10:21:00.000Z'));
  assert.equal((await logIn(dataDir, { email, password, otp_code })).status, 200);
  assert.equal(readFileSync(file('secret.key'), 'utf8'), key);
  writeFileSync(file('secret.key.next'), old);
  await close(await openCoffer(dataDir, BY_FILE));
  assert.equal(readFileSync(file('secret.key'), 'utf8'), key);

  writeFileSync(file('secret.key'), old);
  assert.equal((await runCoffer(dataDir, [], { env: { COFFER_SECRET_KEY: old.trim() } })).code, 1);
  assert.equal(new SecretBox(key.trim()).open(mailIn(dataDir), mailPlace('m1')), 'a mail');
  const env = { COFFER_SECRET_KEY: key.trim() };
  const entered = await runCoffer(dataDir, ['rotate-key'], { env, stdin: `${KEY}\n` });
  assert.equal(entered.code, 0, entered.stderr);
  await close(await openCoffer(dataDir, { COFFER_SECRET_KEY: KEY }));
  const sound = await runCoffer(dataDir, ['verify'], { env: { COFFER_SECRET_KEY: KEY } });
  assert.equal(sound.code, 0, sound.stdout);
});

test('the access to a bank is sealed again, and a lost key leaves it to be renewed', onSqlite, async (t) => {
  const dataDir = dataFolder(t);
  const first = await openCoffer(dataDir, BY_FILE);
  const { user, ids } = await seedFamily(first);
  await close(first);
  const rotated = await runCoffer(dataDir, ['rotate-key'], { env: BY_FILE });
  assert.equal(rotated.code, 0, rotated.stderr);
  const second = await openCoffer(dataDir, BY_FILE);
  const { secrets } = await second.database.read
    .selectFrom('bank_connections')
    .select('secrets')
    .executeTakeFirstOrThrow();
  assert.match(openSecretsOf(second.database.secrets, ids.bank_connections ?? '', secrets ?? '').url ?? '', /^https:/);
  await close(second);
  rmSync(join(dataDir, 'secret.key'));
  const forgotten = await runCoffer(dataDir, ['forget-secrets'], { env: BY_FILE });
  assert.equal(forgotten.code, 0, forgotten.stderr);
  const third = await openCoffer(dataDir, BY_FILE);
  const { email, password } = user;
  const { body } = await third.call('POST', '/api/v1/auth/login', { body: { email, password } });
  const path = `/api/v1/bank_connections/${ids.bank_connections}` as const;
  const shown = await third.call('GET', path, { token: body.access_token });
  assert.deepEqual([shown.body.status, shown.body.last_error?.code], ['needs_attention', 'access_revoked']);
  await close(third);
});

test('a restore next to the right key says nothing of keys', onSqlite, async (t) => {
  const { dataDir } = await withSecondFactor(t);
  const file = join(dataFolder(t), 'backup.db');
  await runCoffer(dataDir, ['backup', file], { env: BY_FILE });
  const restored = await runCoffer(dataDir, ['restore', '--replace', file], { env: BY_FILE });
  assert.equal(restored.code, 0, restored.stderr);
  assert.doesNotMatch(restored.stdout, /key/);
});

test('verify reports a secret that is stored in plain text', onSqlite, async (t) => {
  const { dataDir } = await withSecondFactor(t);
  edit(dataDir, (db) => db.exec("update totp_devices set secret = 'JBSWY3DPEHPK3PXP'"));
  const report = await runCoffer(dataDir, ['verify'], { env: BY_FILE });
  assert.equal(report.code, 1);
  assert.match(report.stdout, /totp_devices\.secret contains a value that is not sealed/);
});

test('processes on one PostgreSQL have one key; another one stops the start', async (t) => {
  const own = await newPostgresDatabase();
  if (own === null) return t.skip('needs PostgreSQL');
  t.after(() => own.drop());
  const first = await openCoffer(dataFolder(t), { COFFER_SECRET_KEY: KEY }, own.postgres);
  const second = await openCoffer(dataFolder(t), { COFFER_SECRET_KEY: KEY }, own.postgres);
  const [one, two] = [await first.call('GET', '/oauth/jwks'), await second.call('GET', '/oauth/jwks')];
  assert.deepEqual(two.body, one.body);
  await close(second);
  for (const secretKey of ['x'.repeat(43), null]) {
    const database = await Database.open({ dataDir: '', clock: Date.now, postgres: own.postgres });
    await assert.rejects(
      database.openSecrets({ dataDir: dataFolder(t), secretKey }),
      /secret\.key or COFFER_SECRET_KEY/,
    );
    await database.close();
  }
  await close(first);
});
