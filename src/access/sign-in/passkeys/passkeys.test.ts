import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { inviteGuest, openSession } from '#tests/harness/family/seed-family.ts';
import { Authenticator, type Misbehaviour } from '#tests/harness/oauth/authenticator.ts';
import { linkIdentity } from '#tests/harness/oauth/link-identity.ts';
import { enableSecondFactor } from '#tests/harness/oauth/second-factor.ts';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { type CallOptions, type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PASSKEYS = '/api/v1/users/me/passkeys';
const SIGN_IN = '/api/v1/auth/passkey';

const start = (t: TestContext): Promise<Coffer> => startCoffer(t, { COFFER_PUBLIC_URL: 'http://localhost:3000' });

async function optionsOf(coffer: Coffer, user: TestUser) {
  const { status, body, text } = await coffer.call('POST', `${PASSKEYS}/options`, { token: user.token });
  assert.equal(status, 201, text);
  return body;
}

async function register(
  coffer: Coffer,
  user: TestUser,
  authenticator: Authenticator,
  { misbehaviour = {}, ...members }: { misbehaviour?: Misbehaviour; name?: string } = {},
) {
  const { step, options } = await optionsOf(coffer, user);
  const credential = authenticator.create(options, misbehaviour);
  const body = { step, credential, ...members };
  return coffer.call('POST', PASSKEYS, { token: user.token, body });
}

async function challenge(coffer: Coffer, from: CallOptions = {}) {
  const { status, body, text } = await coffer.call('POST', `${SIGN_IN}/options`, from);
  assert.equal(status, 201, text);
  return body;
}

async function signIn(coffer: Coffer, authenticator: Authenticator, misbehaviour: Misbehaviour = {}) {
  const { step, options } = await challenge(coffer);
  return coffer.call('POST', SIGN_IN, { body: { step, credential: authenticator.get(options, misbehaviour) } });
}

async function withPasskey(t: TestContext) {
  const coffer = await start(t);
  const user = await coffer.signUp();
  const authenticator = new Authenticator();
  const made = await register(coffer, user, authenticator, { name: 'Phone' });
  assert.equal(made.status, 201, made.text);
  return { coffer, user, authenticator, id: String(made.body.id) };
}

test('a passkey signs its user in: to tokens, and to a session in the cookie', async (t) => {
  const { coffer, user, authenticator } = await withPasskey(t);
  const { status, body } = await signIn(coffer, authenticator);
  assert.deepEqual([status, body.user.id], [200, user.id]);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token: body.access_token })).status, 200);

  const { step, options } = await challenge(coffer);
  const opened = await coffer.call('POST', `${SIGN_IN}/session`, {
    body: { step, credential: authenticator.get(options) },
  });
  assert.deepEqual([opened.status, opened.body.user.id], [201, user.id]);
  assert.match(String(opened.headers['set-cookie']), /,coffer_browser=[^;]+; .*HttpOnly/);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { cookie })).status, 200);
});

test('a passkey counts as both factors', async (t) => {
  const { coffer, user, authenticator } = await withPasskey(t);
  await enableSecondFactor(coffer, user);
  assert.equal((await signIn(coffer, authenticator)).status, 200);
});

test('options bind a passkey to this host, require verification and name no user', async (t) => {
  const { coffer, user, authenticator } = await withPasskey(t);
  const creation = (await optionsOf(coffer, user)).options as unknown as PublicKeyCredentialCreationOptionsJSON;
  assert.equal(creation.rp.id, 'localhost');
  assert.deepEqual([creation.user.name, creation.attestation], [user.email, 'none']);
  assert.deepEqual(Buffer.from(creation.user.id, 'base64url').toString(), user.id);
  const { residentKey, userVerification } = creation.authenticatorSelection ?? {};
  assert.deepEqual([residentKey, userVerification], ['required', 'required']);
  const known = creation.excludeCredentials?.map(({ id }) => id);
  assert.deepEqual(known, [authenticator.credentialId.toString('base64url')]);

  const { options: request } = await challenge(coffer);
  assert.deepEqual([request.rpId, request.userVerification], ['localhost', 'required']);
  assert.equal(request.allowCredentials, undefined);
  assert.ok(Buffer.from(String(request.challenge), 'base64url').length >= 16);
});

test('a response for another origin, host, challenge or user is refused', async (t) => {
  const { coffer, user, authenticator } = await withPasskey(t);
  const other = await coffer.signUp();
  const wrong: Record<string, Misbehaviour> = {
    'another origin': { origin: 'http://localhost:3001' },
    'another scheme': { origin: 'https://localhost:3000' },
    'another host': { rpId: 'example.test' },
    'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
    'an unverified user': { isUserVerified: false },
    "another's handle": { userHandle: Buffer.from(other.id).toString('base64url') },
    'no handle': { userHandle: null },
  };
  const answers = new Set<string>();
  for (const [what, misbehaviour] of Object.entries(wrong)) {
    const { status, body } = await signIn(coffer, authenticator, misbehaviour);
    assert.equal(status, 401, what);
    answers.add(JSON.stringify({ ...body, request_id: '', instance: '' }));
  }
  const unknown = new Authenticator();
  unknown.create({ user: { id: Buffer.from(user.id).toString('base64url') } });
  const { status, body } = await signIn(coffer, unknown);
  assert.deepEqual([status, body.error], [401, 'invalid_passkey']);
  answers.add(JSON.stringify({ ...body, request_id: '', instance: '' }));
  assert.equal(answers.size, 1, 'the response does not reveal the reason');
});

test('a signature by another passkey is refused', async (t) => {
  const { coffer, authenticator } = await withPasskey(t);
  const { step, options } = await challenge(coffer);
  const credential = authenticator.get(options) as { response: { signature: string } };
  const signature = Buffer.from(credential.response.signature, 'base64url');
  signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
  credential.response.signature = signature.toString('base64url');
  assert.equal((await coffer.call('POST', SIGN_IN, { body: { step, credential } })).status, 401);
});

test('a challenge allows one attempt within five minutes', async (t) => {
  const { coffer, authenticator } = await withPasskey(t);
  const attempt = (step: string, credential: object) => coffer.call('POST', SIGN_IN, { body: { step, credential } });
  const first = await challenge(coffer);
  const credential = authenticator.get(first.options, { counter: 0 });
  const replies = await Promise.all([1, 2, 3, 4].map(() => attempt(first.step, credential)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401, 401]);

  const second = await challenge(coffer);
  assert.equal((await attempt(second.step, authenticator.get(second.options, { isUserVerified: false }))).status, 401);
  assert.equal((await attempt(second.step, authenticator.get(second.options))).status, 401);

  const third = await challenge(coffer);
  coffer.advance(300);
  assert.equal((await attempt(third.step, authenticator.get(third.options))).status, 401);

  const [mine, theirs] = [await challenge(coffer), await challenge(coffer)];
  assert.equal((await attempt(mine.step, authenticator.get(theirs.options))).status, 401);
});

test('a counter that does not increase is refused; one that stays 0 is accepted', async (t) => {
  const { coffer, authenticator } = await withPasskey(t);
  for (const [counter, status] of [
    [0, 200],
    [0, 200],
    [7, 200],
    [7, 401],
    [6, 401],
    [0, 401],
    [8, 200],
  ] as const) {
    assert.equal((await signIn(coffer, authenticator, { counter })).status, status, `counter ${counter}`);
  }
  const [one, two] = [await challenge(coffer), await challenge(coffer)];
  const replies = await Promise.all(
    [one, two].map(({ step, options }) =>
      coffer.call('POST', SIGN_IN, { body: { step, credential: authenticator.get(options, { counter: 9 }) } }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401], 'not even at the same moment');
});

test('a deleted passkey and one of a deactivated user are refused', async (t) => {
  const { coffer, user, authenticator, id } = await withPasskey(t);
  const setDeactivated = (deactivated_at: string | null) =>
    coffer.database.write(({ db }) => db.updateTable('users').set({ deactivated_at }).execute());
  await setDeactivated('2026-03-10T10:20:00.000Z');
  assert.equal((await signIn(coffer, authenticator)).status, 401);
  await setDeactivated(null);
  assert.equal((await signIn(coffer, authenticator)).status, 200);
  assert.equal((await coffer.call('DELETE', `${PASSKEYS}/${id}`, { token: user.token })).status, 204);
  assert.equal((await signIn(coffer, authenticator)).status, 401);
});

test('a new passkey for another origin, unverified or with certificates is refused', async (t) => {
  const coffer = await start(t);
  const user = await coffer.signUp();
  const wrong: Misbehaviour[] = [
    { origin: 'http://localhost:3001' },
    { rpId: 'example.test' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { isUserVerified: false },
    { certificates: true },
  ];
  for (const misbehaviour of wrong) {
    const { status, body } = await register(coffer, user, new Authenticator(), { misbehaviour });
    assert.deepEqual([status, body.issues?.[0]?.pointer], [422, '/credential'], JSON.stringify(misbehaviour));
  }
  assert.deepEqual((await coffer.call('GET', PASSKEYS, { token: user.token })).body.passkeys, []);
});

test('a passkey is made with a proof and by the user who began, once', async (t) => {
  const coffer = await start(t);
  const [user, other] = [await coffer.signUp(), await coffer.signUp()];
  coffer.advance(600);
  const { step, options } = await optionsOf(coffer, user);
  const credential = new Authenticator().create(options);
  const attempt = (by: TestUser) => coffer.call('POST', PASSKEYS, { token: by.token, body: { step, credential } });
  const prove = ({ token, password }: TestUser) =>
    coffer.call('POST', '/api/v1/users/me/proof', { token, body: { current_password: password } });
  assert.equal((await attempt(user)).body.error, 'proof_required');
  await prove(user);
  const made = await attempt(user);
  assert.deepEqual([made.status, made.body.name], [201, 'Passkey']);
  assert.deepEqual((await attempt(user)).body.issues?.[0]?.pointer, '/step');

  const begun = await optionsOf(coffer, user);
  await prove(other);
  const body = { ...begun, credential: new Authenticator().create(begun.options) };
  assert.equal((await coffer.call('POST', PASSKEYS, { token: other.token, body })).status, 422);
});

test('a passkey that is registered already stays whose it is', async (t) => {
  const { coffer, user, authenticator } = await withPasskey(t);
  const other = await coffer.signUp();
  const taken = await register(coffer, other, authenticator);
  assert.deepEqual([taken.status, taken.body.issues?.[0]?.code], [422, 'taken']);
  const { options } = await optionsOf(coffer, user);
  authenticator.create(options); // the handle of the first user again
  assert.equal((await signIn(coffer, authenticator)).body.user.id, user.id);
});

test('a user without a password needs a sign-in of the last ten minutes', async (t) => {
  const coffer = await start(t);
  const user = await coffer.signUp();
  const cookie = await openSession(coffer, user);
  await coffer.database.write(({ db }) => db.updateTable('users').set({ password_hash: null }).execute());
  const attempt = async (credential: CallOptions) => {
    const { step, options } = await optionsOf(coffer, user);
    const body = { step, credential: new Authenticator().create(options) };
    return (await coffer.call('POST', PASSKEYS, { ...credential, body })).status;
  };
  assert.deepEqual([await attempt({ token: user.token }), await attempt({ cookie })], [201, 201]);
  coffer.advance(600);
  assert.equal(await attempt({ cookie }), 403);
});

test('a user lists, renames and deletes only their own passkeys', async (t) => {
  const { coffer, user, id, authenticator } = await withPasskey(t);
  await signIn(coffer, authenticator);
  const list = async ({ token }: TestUser) => (await coffer.call('GET', PASSKEYS, { token })).body.passkeys;
  const [shown] = await list(user);
  assert.ok(shown);
  assert.deepEqual(Object.keys(shown), ['id', 'name', 'created_at', 'last_used_at']);
  assert.deepEqual([shown.id, shown.name, shown.last_used_at], [id, 'Phone', '2026-03-10T10:20:00.000Z']);
  const rename = ({ token }: TestUser, name: string) =>
    coffer.call('PATCH', `${PASSKEYS}/${id}`, { token, body: { name } });
  assert.equal((await rename(user, 'Old phone')).body.name, 'Old phone');

  const member = await inviteGuest(coffer, user);
  for (const other of [member, await coffer.signUp()]) {
    assert.deepEqual(await list(other), []);
    assert.equal((await rename(other, 'Mine')).status, 404);
    assert.equal((await coffer.call('DELETE', `${PASSKEYS}/${id}`, { token: other.token })).status, 404);
  }
  assert.equal((await list(user))[0]?.name, 'Old phone');
});

test('the last passkey of a user who could sign in by nothing else stays', async (t) => {
  const { coffer, user, id } = await withPasskey(t);
  const second = await register(coffer, user, new Authenticator());
  await coffer.database.write(({ db }) => db.updateTable('users').set({ password_hash: null }).execute());
  const remove = async (passkey: string) => coffer.call('DELETE', `${PASSKEYS}/${passkey}`, { token: user.token });
  assert.equal((await remove(second.body.id)).status, 204);
  const refused = await remove(id);
  assert.deepEqual([refused.status, refused.body.error], [409, 'conflict']);
  await linkIdentity(coffer, user, 'ada@id.example');
  assert.equal((await remove(id)).status, 204);
});

test('no API key has anything to do with passkeys', async (t) => {
  const { coffer, user, id } = await withPasskey(t);
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'api_keys:write'] });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/options'],
    ['DELETE', `/${id}`],
  ] as const) {
    const { status, body } = await coffer.call<Refusal>(method, PASSKEYS + path, { key });
    assert.deepEqual([status, body.error], [403, 'forbidden'], method);
  }
});

test('asking for challenges counts against the address like any attempt to sign in', async (t) => {
  const coffer = await start(t);
  for (let n = 0; n < 30; n += 1) await challenge(coffer);
  assert.equal((await coffer.call('POST', `${SIGN_IN}/options`)).status, 429);
});

test('change rows contain neither credential ids nor public keys of passkeys', async (t) => {
  const { coffer, user, authenticator, id } = await withPasskey(t);
  await signIn(coffer, authenticator);
  await coffer.call('DELETE', `${PASSKEYS}/${id}`, { token: user.token });
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['kind', 'before', 'after'])
    .where('resource', '=', 'passkey')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['create', 'update', 'delete'],
  );
  assert.doesNotMatch(JSON.stringify(changes), /credential_id|public_key|counter/);
});
