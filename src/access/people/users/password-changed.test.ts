import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret } from '#kernel/tokens.ts';
import { accessHolders } from '#src/wiring.ts';
import { type CallOptions, type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { resetPassword } from './index.ts';

const PASSWORD = 'another long password 7';

/** The token of a further sign-in. */
async function signIn(coffer: Coffer, { email, password }: TestUser): Promise<string> {
  const { body } = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  return body.access_token ?? '';
}

/** Makes a key, an application and a webhook in a sign-in. */
async function make(coffer: Coffer, credential: CallOptions, name: string) {
  const scopes = ['read', 'changes:read', 'webhooks:write', 'api_keys:write'];
  const key = await coffer.call('POST', '/api/v1/api_keys', { ...credential, body: { name, scopes } });
  const application = await coffer.call('POST', '/api/v1/oauth_applications', { ...credential, body: { name } });
  const webhook = { url: 'https://192.88.98.1/hook', events: ['*'], description: name };
  const hook = await coffer.call('POST', '/api/v1/webhooks', { ...credential, body: { webhook } });
  assert.deepEqual([key.status, application.status, hook.status], [201, 201, 201]);
  return { key: key.body, application: application.body, hook: hook.body };
}

const namesOf = (holders: readonly { readonly kind: string; readonly name: string }[] = []) =>
  holders.map(({ kind, name }) => `${kind} ${name}`).sort();

const statusOf = async (coffer: Coffer, credential: CallOptions) =>
  (await coffer.call('GET', '/api/v1/accounts', credential)).status;

async function secretOf(coffer: Coffer, id: string): Promise<string | null | undefined> {
  const rows = coffer.database.read.selectFrom('oauth_applications').select('secret_hash').where('id', '=', id);
  return (await rows.executeTakeFirst())?.secret_hash;
}

test('a new password disables what was made in the sign-ins that it ends', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const thief = await signIn(coffer, user);
  const theirs = await make(coffer, { token: thief }, 'theirs');
  const ours = await make(coffer, { token: user.token }, 'ours');
  const body = { name: 'made by their key', scopes: ['read'] };
  const below = (await coffer.call('POST', '/api/v1/api_keys', { key: theirs.key.key, body })).body;

  const change = { token: user.token, body: { current_password: user.password, password: PASSWORD } };
  const changed = await coffer.call('PATCH', '/api/v1/users/me', change);
  assert.equal(changed.status, 200);
  const { disabled, access } = changed.body.password_changed ?? {};
  assert.deepEqual(namesOf(disabled), ['api_key theirs', 'application theirs', 'webhook theirs']);
  assert.deepEqual(namesOf(access), ['api_key ours', 'application ours', 'webhook ours']);

  for (const credential of [{ token: thief }, { key: theirs.key.key }, { key: below.key }]) {
    assert.equal(await statusOf(coffer, credential), 401);
  }
  assert.equal(await statusOf(coffer, { key: ours.key.key }), 200);
  const hook = await coffer.call('GET', `/api/v1/webhooks/${theirs.hook.id}`, { token: user.token });
  assert.deepEqual([hook.body.enabled, hook.body.disabled_reason], [false, null]);
  assert.notEqual(await secretOf(coffer, theirs.application.id), hashSecret(theirs.application.client_secret ?? ''));
  assert.equal(await secretOf(coffer, ours.application.id), hashSecret(ours.application.client_secret ?? ''));
});

test('what a person enabled again or moved belongs to the sign-in of that change', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const other = await signIn(coffer, user);
  const made = await make(coffer, { token: other }, 'made');
  const moved = { token: user.token, body: { webhook: { url: 'https://192.88.98.2/hook' } } };
  await coffer.call('PATCH', `/api/v1/webhooks/${made.hook.id}`, moved);
  for (const enabled of [false, true]) {
    await coffer.call('PATCH', `/api/v1/api_keys/${made.key.id}`, { token: user.token, body: { enabled } });
  }
  await coffer.call('POST', `/api/v1/oauth_applications/${made.application.id}/rotate_secret`, { token: user.token });
  const change = { token: user.token, body: { current_password: user.password, password: PASSWORD } };
  const { body } = await coffer.call('PATCH', '/api/v1/users/me', change);
  assert.deepEqual(body.password_changed?.disabled, []);
  assert.equal(await statusOf(coffer, { key: made.key.key }), 200);
});

test('a change of the name says nothing of passwords, and disables nothing', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await make(coffer, { token: await signIn(coffer, user) }, 'other');
  const { body } = await coffer.call('PATCH', '/api/v1/users/me', { token: user.token, body: { first_name: 'Ada' } });
  assert.equal('password_changed' in body, false);
  assert.equal(await statusOf(coffer, { key: key.key }), 200);
});

test('a reset password disables what was made in every sign-in that was open', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await make(coffer, { token: user.token }, 'made');
  const context = { actor: { type: 'cli' }, db: coffer.database, clock: () => coffer.now, requestId: 'cli' } as const;
  const input = { email: user.email, password: PASSWORD };
  const { disabled, access } = await resetPassword(context, accessHolders, input);
  assert.deepEqual(namesOf(disabled), ['api_key made', 'application made', 'webhook made']);
  assert.deepEqual(access, []);
  const again = await signIn(coffer, { ...user, password: PASSWORD });
  const shown = await coffer.call('GET', `/api/v1/api_keys/${key.id}`, { token: again });
  assert.equal(shown.body.enabled, false);
});
