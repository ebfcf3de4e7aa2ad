import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret } from '#kernel/tokens.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const invite = (coffer: Coffer, { token }: TestUser, body: object = {}) =>
  coffer.call('POST', '/api/v1/invitations', { token, body });
const useCode = (coffer: Coffer, invite_code: string, email = 'bea@example.test') =>
  coffer.call('POST', '/api/v1/auth/signup', {
    body: { user: { email, password: 'correct horse battery' }, invite_code },
  });

test('an invitation adds the user to its family with its role', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const invitation = (await invite(coffer, admin, { role: 'guest' })).body;
  const joined = (await useCode(coffer, invitation.code)).body;
  const profile = (await coffer.call('GET', '/api/v1/users/me', { token: joined.access_token })).body;
  const own = (await coffer.call('GET', '/api/v1/users/me', { token: admin.token })).body;
  assert.deepEqual([profile.role, profile.family.id], ['guest', own.family.id]);
  const families = await coffer.database.read.selectFrom('families').select('id').execute();
  assert.equal(families.length, 1);
});

test('the code is shown once, and the list tells how each invitation stands', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const created = await invite(coffer, admin, { email: ' Bea@Example.test ' });
  assert.equal(created.status, 201);
  const { code, mailed, ...rest } = created.body;
  assert.equal(mailed, false);
  assert.match(code, /^cfi_\w{36}$/);
  assert.deepEqual([rest.email, rest.role, rest.status], ['bea@example.test', 'member', 'pending']);
  const list = async () => coffer.call('GET', '/api/v1/invitations', { token: admin.token });
  const before = await list();
  assert.deepEqual(before.body.invitations, [rest]);
  assert.ok(!before.text.includes(code));
  await useCode(coffer, code);
  assert.equal((await list()).body.invitations[0]?.status, 'accepted');
});

test('a code works once, also for parallel sign-ups', async (t) => {
  const coffer = await startCoffer(t);
  const { code } = (await invite(coffer, await coffer.signUp())).body;
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => useCode(coffer, code, `${name}@example.test`)));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 403, 403]);
});

test('letter case of a code does not count; older codes work as they were shown', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const codes = [(await invite(coffer, admin)).body.code, (await invite(coffer, admin)).body.code];
  assert.equal((await useCode(coffer, ` ${codes[0]?.toUpperCase()} `)).status, 201);
  const [, stored = ''] = codes;
  const code_hash = hashSecret(stored);
  await coffer.database.write(async ({ db }) => {
    await db.updateTable('invitations').set({ code_hash }).where('accepted_at', 'is', null).execute();
    await db
      .updateTable('directory')
      .set({ key: code_hash })
      .where('key', '=', hashSecret(stored.toLowerCase()))
      .execute();
  });
  assert.equal((await useCode(coffer, stored.toLowerCase(), 'carl@example.test')).status, 403);
  assert.equal((await useCode(coffer, stored, 'carl@example.test')).status, 201);
});

test('a revoked, an expired and another address’s code are the same invalid code', async (t) => {
  const coffer = await startCoffer(t, { COFFER_INVITATION_DAYS: '2' });
  const admin = await coffer.signUp();
  const revoked = (await invite(coffer, admin)).body;
  const path = `/api/v1/invitations/${revoked.id}`;
  assert.equal((await coffer.call('DELETE', path, { token: admin.token })).status, 204);
  const addressed = (await invite(coffer, admin, { email: 'carl@example.test' })).body;
  const open = (await invite(coffer, admin)).body;
  for (const code of [revoked.code, addressed.code]) {
    const reply = await useCode(coffer, code);
    assert.deepEqual([reply.status, reply.body.error], [403, 'invalid_invite_code']);
  }
  coffer.advance(2 * 86_400);
  assert.equal((await useCode(coffer, open.code)).body.error, 'invalid_invite_code');
});

test('an accepted invitation cannot be revoked; another family’s does not exist', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const invitation = (await invite(coffer, admin)).body;
  await useCode(coffer, invitation.code);
  const remove = async (user: TestUser, id: string) =>
    (await coffer.call('DELETE', `/api/v1/invitations/${id}`, { token: user.token })).status;
  assert.equal(await remove(admin, invitation.id), 409);
  const stranger = await coffer.signUp();
  assert.equal(await remove(stranger, invitation.id), 404);
  assert.equal(await remove(admin, 'nonsense'), 404);
});

test('only an admin invites, and sees or revokes invitations', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const invitation = (await invite(coffer, admin)).body;
  const { code } = (await invite(coffer, admin)).body;
  const member = await coffer.signUp({ invite_code: code });
  assert.equal((await invite(coffer, member)).body.error, 'forbidden');
  const { token } = member;
  assert.equal((await coffer.call('GET', '/api/v1/invitations', { token })).body.error, 'forbidden');
  const path = `/api/v1/invitations/${invitation.id}` as const;
  assert.equal((await coffer.call('DELETE', path, { token })).body.error, 'forbidden');
});

test('a wrong role or address is named', async (t) => {
  const coffer = await startCoffer(t);
  const reply = await invite(coffer, await coffer.signUp(), { role: 'owner', email: 'no address' });
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.issues?.map((issue) => issue.pointer).sort(), ['/email', '/role']);
});
