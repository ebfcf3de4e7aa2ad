import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashSecret } from '#kernel/tokens.ts';
import { openSession } from '../harness/family/seed-family.ts';
import { codeAt, SECOND_FACTOR } from '../harness/oauth/second-factor.ts';
import { ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { type CallOptions, type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

type Line = Readonly<Record<string, unknown>>;
type Journey = {
  /** Every valid or expired password, token, key, code and cookie. */
  readonly secrets: Set<string>;
  /** Secrets of authenticator apps. */
  readonly seeds: Set<string>;
  /** How each request was authenticated, in order. */
  readonly methods: (string | null)[];
};

const NEW_PASSWORD = 'another correct horse';
const WRONG_PASSWORD = 'a wrong horse battery';

/** Does everything that makes, uses, changes or ends a credential. */
async function journey(coffer: Coffer): Promise<Journey> {
  const secrets = new Set<string>([NEW_PASSWORD, WRONG_PASSWORD]);
  const seeds = new Set<string>();
  const methods: Journey['methods'] = [];
  const send = async <M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Url extends string>(
    method: M,
    url: Url,
    by: string | null,
    options: CallOptions,
    expected: number,
  ) => {
    const reply = await coffer.call(method, url, options);
    assert.equal(reply.status, expected, `${method} ${url}: ${reply.text}`);
    methods.push(by);
    const body = (reply.body ?? {}) as Record<string, unknown>;
    for (const name of ['access_token', 'refresh_token', 'key', 'code', 'client_secret', 'step'])
      if (body[name]) secrets.add(String(body[name]));
    return reply;
  };
  const email = 'traveller@example.test';
  const password = 'correct horse battery';
  secrets.add(password);

  const { body: signedUp } = await send(
    'POST',
    '/api/v1/auth/signup',
    null,
    { body: { user: { email, password } } },
    201,
  );
  const token: string = signedUp.access_token;
  await send('POST', '/api/v1/auth/signup', null, { body: { user: { email: 'x', password: WRONG_PASSWORD } } }, 422);
  await send('POST', '/api/v1/auth/login', null, { body: { email, password } }, 200);
  await send('POST', '/api/v1/auth/login', null, { body: { email, password: WRONG_PASSWORD } }, 401);
  await send('POST', '/api/v1/auth/login', null, { body: `{"email":"${email}","password":"${WRONG_PASSWORD}"` }, 400);
  await send('GET', `/api/v1/accounts?access_token=${token}`, null, {}, 401);
  await send('GET', '/api/v1/accounts', 'oauth', { token }, 200);

  const { body: made } = await send(
    'POST',
    '/api/v1/api_keys',
    'oauth',
    { token, body: { name: 'first', scopes: ['read'] } },
    201,
  );
  await send('GET', '/api/v1/usage', 'api_key', { key: made.key }, 200);
  await send('GET', '/api/v1/accounts', 'api_key', { token: made.key }, 200);
  await send('POST', '/api/v1/accounts', 'api_key', { key: made.key, body: {} }, 403);
  const rotation = { token, body: { grace_period_seconds: 60 } };
  const { body: rotated } = await send('POST', `/api/v1/api_keys/${made.id}/rotate`, 'oauth', rotation, 200);
  await send('GET', '/api/v1/usage', 'api_key', { key: rotated.key }, 200);
  await send('GET', '/api/v1/usage', 'api_key', { key: made.key }, 200);
  await send('DELETE', `/api/v1/api_keys/${made.id}`, 'oauth', { token }, 204);
  await send('GET', '/api/v1/usage', 'api_key', { key: rotated.key }, 401);
  await send('GET', `/api/v1/accounts/${rotated.key}`, null, {}, 401);

  const cookie = await openSession(coffer, { id: '', email, password, token, refreshToken: '' });
  methods.push(null);
  secrets.add(cookie.slice(cookie.indexOf('=') + 1));
  await send('GET', '/api/v1/users/me', 'session', { cookie }, 200);
  await send('GET', '/api/v1/usage', 'session', { cookie }, 400);
  await send('POST', '/api/v1/invitations', 'session', { cookie, body: { role: 'guest' } }, 201);
  await send('POST', '/api/v1/api_keys', 'session', { cookie, body: { name: 'second', scopes: ['read_write'] } }, 201);
  const { body: application } = await send(
    'POST',
    '/api/v1/oauth_applications',
    'session',
    { cookie, body: { name: 'App' } },
    201,
  );
  await send('POST', `/api/v1/oauth_applications/${application.id}/rotate_secret`, 'session', { cookie }, 200);
  await send('DELETE', '/api/v1/sessions/current', 'session', { cookie }, 204);
  await send('GET', '/api/v1/users/me', 'session', { cookie }, 401);

  const refresh = (refresh_token: string, status: number) =>
    send('POST', '/api/v1/auth/refresh', null, { body: { refresh_token } }, status);
  const { body: second } = await refresh(signedUp.refresh_token, 200);
  await refresh(second.refresh_token, 200);
  await refresh(signedUp.refresh_token, 401);
  const { body: third } = await send('POST', '/api/v1/auth/login', null, { body: { email, password } }, 200);
  const change = { current_password: password, password: NEW_PASSWORD };
  await send('PATCH', '/api/v1/users/me', 'oauth', { token: third.access_token, body: change }, 200);
  const { body: last } = await send(
    'POST',
    '/api/v1/auth/login',
    null,
    { body: { email, password: NEW_PASSWORD } },
    200,
  );
  const by = { token: last.access_token };
  const confirmation = { ...by, body: { current_password: NEW_PASSWORD } };
  const { body: enrolment } = await send('POST', SECOND_FACTOR, 'oauth', confirmation, 201);
  seeds.add(enrolment.secret);
  const firstCode = { ...by, body: { code: codeAt(enrolment.secret, coffer.now) } };
  const { body: enabled } = await send('POST', `${SECOND_FACTOR}/confirm`, 'oauth', firstCode, 200);
  for (const code of enabled.recovery_codes) secrets.add(code).add(code.replaceAll('-', ''));
  const withCode = (otp_code?: string) => ({ body: { email, password: NEW_PASSWORD, otp_code } });
  await send('POST', '/api/v1/auth/login', null, withCode(), 401);
  await send('POST', '/api/v1/auth/login', null, withCode(enabled.recovery_codes[0]), 200);
  await send('POST', '/api/v1/auth/login', null, withCode(enabled.recovery_codes[0]), 401);
  await send('POST', '/api/v1/users/me/passkeys/options', 'oauth', by, 201);
  await send('POST', '/api/v1/auth/passkey/options', null, {}, 201);
  await send('POST', '/api/v1/auth/logout', 'oauth', by, 204);
  await send('GET', '/api/v1/users/me', 'oauth', { token: last.access_token }, 401);
  return { secrets, seeds, methods };
}

test('no password, token, key, code or cookie, nor its hash, is logged', async (t) => {
  const coffer = await startCoffer(t, { COFFER_LOG_LEVEL: 'trace' });
  const { secrets, seeds } = await journey(coffer);
  const hashes = await coffer.database.read.selectFrom('users').select('password_hash').execute();
  assert.ok(secrets.size > 15, `only ${secrets.size} secrets were met`);
  const log = coffer.logLines.join('');
  for (const secret of [...secrets, ...seeds]) {
    assert.ok(!log.includes(secret) && !log.includes(encodeURIComponent(secret)), `${secret} is in the log`);
    assert.ok(!log.includes(hashSecret(secret)), `the hash of ${secret} is in the log`);
  }
  for (const { password_hash } of hashes)
    assert.ok(password_hash !== null && !log.includes(password_hash), 'a password hash is in the log');
  assert.doesNotMatch(log, /\$argon2|cf[karsicpt]_[0-9A-Za-z]{10}/);
});

type Place = { readonly name: string; readonly bytes: Buffer };

function filesOf({ dataDir }: Coffer): Place[] {
  return readdirSync(dataDir).map((name) => ({ name, bytes: readFileSync(join(dataDir, name)) }));
}

async function tablesOf({ database: { read } }: Coffer): Promise<Place[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(read);
  const placeOf = async ({ name }: { name: string }): Promise<Place> => {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(read);
    return { name, bytes: Buffer.from(rows.map(({ line }) => line).join('\n')) };
  };
  return Promise.all(tables.rows.map(placeOf));
}

test('no password, token, key, code or cookie is stored in plain text', async (t) => {
  const coffer = await startCoffer(t);
  const { secrets, seeds } = await journey(coffer);
  await coffer.server.close(); // writes down what is still in memory
  const places = ON_POSTGRES ? await tablesOf(coffer) : filesOf(coffer);
  assert.ok(places.reduce((sum, { bytes }) => sum + bytes.length, 0) > (ON_POSTGRES ? 20_000 : 100_000));
  assert.ok(
    places.some(({ bytes }) => bytes.includes('traveller@example.test')),
    'what was written is in there',
  );
  for (const { name, bytes } of places) {
    for (const secret of [...secrets, ...seeds]) assert.ok(!bytes.includes(secret), `${secret} is in ${name}`);
  }
});

test('every request logs exactly one line with its authentication method', async (t) => {
  const coffer = await startCoffer(t);
  const { methods } = await journey(coffer);
  const lines = coffer.logLines.map((line): Line => JSON.parse(line)).filter((line) => line.route !== undefined);
  assert.deepEqual(
    lines.map((line) => line.authentication_method),
    methods,
  );
  assert.equal(new Set(lines.map((line) => line.request_id)).size, methods.length);
  for (const line of lines) {
    assert.equal(coffer.logLines.filter((text) => text.includes(String(line.request_id))).length, 1);
    const isKnown = line.authentication_method !== null;
    assert.equal(typeof line.credential_id === 'string' && typeof line.user_id === 'string', isKnown);
    assert.equal(line.msg === 'credential refused', isKnown && line.status === 401, JSON.stringify(line));
    assert.equal(typeof line.error === 'string', Number(line.status) >= 400, JSON.stringify(line));
  }
});

test('with COFFER_LOG_REQUESTS=errors only errors and refusals are logged', async (t) => {
  const coffer = await startCoffer(t, { COFFER_LOG_REQUESTS: 'errors' });
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  await coffer.call('GET', '/api/v1/accounts', { key });
  await coffer.call('GET', '/api/v1/accounts/none', { key });
  await coffer.call('GET', '/api/v1/%22%0a%7B', { key, headers: { 'user-agent': '"}\u0085{"level":"fatal"' } });
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  await coffer.call('GET', '/api/v1/accounts', { key });
  const lines = coffer.logLines.map((line): Line => JSON.parse(line)).filter((line) => line.route !== undefined);
  assert.deepEqual(
    lines.map(({ route, status, msg }) => [route, status, msg]),
    [
      ['/api/v1/accounts/:id', 404, 'request'],
      ['(unknown)', 404, 'request'],
      ['/api/v1/accounts', 401, 'credential refused'],
    ],
  );
});
