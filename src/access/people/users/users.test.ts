import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const NEW_PASSWORD = 'another fine staple';

async function join(coffer: Coffer, admin: TestUser, role: string): Promise<TestUser> {
  const invitation = await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: { role } });
  return coffer.signUp({ invite_code: invitation.body.code });
}

const patch = <Path extends string>(coffer: Coffer, user: TestUser, path: Path, body: object) =>
  coffer.call('PATCH', `/api/v1/users/${path}`, { token: user.token, body });
const statusOf = async (coffer: Coffer, token: string): Promise<number> =>
  (await coffer.call('GET', '/api/v1/users/me', { token })).status;

test('a profile shows user, family and onboarding', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { body } = await coffer.call('GET', '/api/v1/users/me', { token: user.token });
  const at = new Date(coffer.now).toISOString();
  assert.deepEqual(body, {
    id: user.id,
    email: user.email,
    first_name: null,
    last_name: null,
    role: 'admin',
    language: null,
    family: { id: body.family.id, name: null, currency: 'USD', country: null },
    onboarding: { completed: false, completed_at: null },
    ui_layout: 'dashboard',
    ai_enabled: false,
    created_at: at,
    updated_at: at,
  });
});

test('names and onboarding can be set and taken back, and what is not sent stays', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const set = await patch(coffer, user, 'me', { first_name: ' Ada ', onboarding_completed: true });
  assert.equal(set.status, 200);
  const completedAt = new Date(coffer.now).toISOString();
  assert.deepEqual([set.body.first_name, set.body.onboarding], ['Ada', { completed: true, completed_at: completedAt }]);
  coffer.advance(60);
  const again = await patch(coffer, user, 'me', { last_name: 'Byron', onboarding_completed: true });
  assert.deepEqual([again.body.first_name, again.body.onboarding.completed_at], ['Ada', completedAt]);
  const undone = await patch(coffer, user, 'me', { first_name: null, onboarding_completed: false });
  assert.deepEqual([undone.body.first_name, undone.body.last_name], [null, 'Byron']);
  assert.deepEqual(undone.body.onboarding, { completed: false, completed_at: null });
});

test('a user chooses the language of the web app, or leaves it to the browser', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const set = await patch(coffer, user, 'me', { language: 'pt' });
  assert.deepEqual([set.status, set.body.language], [200, 'pt']);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token: user.token })).body.language, 'pt');
  const refused = await patch(coffer, user, 'me', { language: 'tlh' });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/language']);
  assert.equal((await patch(coffer, user, 'me', { first_name: 'Ada' })).body.language, 'pt', 'what is not sent stays');
  assert.equal((await patch(coffer, user, 'me', { language: null })).body.language, null);
});

test('what a user may not set is ignored', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await join(coffer, admin, 'member');
  const before = (await coffer.call('GET', '/api/v1/users/me', { token: member.token })).body;
  const { body } = await patch(coffer, member, 'me', { role: 'admin', id: 'x', family_id: 7 });
  assert.deepEqual({ ...body, updated_at: before.updated_at }, before);
});

test('a new password ends every other sign-in of the user and keeps this one', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const body = { email: user.email, password: user.password };
  const other = (await coffer.call('POST', '/api/v1/auth/login', { body })).body;
  const session = await coffer.call('POST', '/api/v1/sessions', { body });
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  assert.equal(await statusOf(coffer, other.access_token), 200);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { cookie })).status, 200);
  const changed = await patch(coffer, user, 'me', { current_password: user.password, password: NEW_PASSWORD });
  assert.equal(changed.status, 200);
  assert.equal(await statusOf(coffer, user.token), 200);
  assert.equal(await statusOf(coffer, other.access_token), 401);
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { cookie })).status, 401);
  assert.equal((await coffer.call('POST', '/api/v1/auth/login', { body })).status, 401);
  const fresh = await coffer.call('POST', '/api/v1/auth/login', { body: { ...body, password: NEW_PASSWORD } });
  assert.equal(fresh.status, 200);
});

test('a new password needs the present one, which cannot be guessed at will', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const missing = await patch(coffer, user, 'me', { password: NEW_PASSWORD });
  assert.deepEqual([missing.status, missing.body.issues?.[0]?.pointer], [422, '/current_password']);
  const weak = await patch(coffer, user, 'me', { password: 'password', current_password: user.password });
  assert.deepEqual([weak.status, weak.body.issues?.[0]?.code], [422, 'too_common']);
  for (let n = 0; n < 5; n += 1) {
    const wrong = await patch(coffer, user, 'me', { password: NEW_PASSWORD, current_password: `guess ${n}` });
    assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.code], [422, 'incorrect']);
  }
  const held = await patch(coffer, user, 'me', { password: NEW_PASSWORD, current_password: user.password });
  assert.deepEqual([held.status, held.headers['retry-after']], [429, '1']);
});

test('a new e-mail address signs in at once; the old one is free and sessions stay', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const logIn = async (email: string) =>
    (await coffer.call('POST', '/api/v1/auth/login', { body: { email, password: user.password } })).status;
  const { body: other } = await coffer.call('POST', '/api/v1/auth/login', {
    body: { email: user.email, password: user.password },
  });
  const changed = await patch(coffer, user, 'me', { email: ' Ada@New.Test ' });
  assert.deepEqual([changed.status, changed.body.email], [200, 'ada@new.test']);
  assert.deepEqual([await logIn('ada@new.test'), await logIn(user.email)], [200, 401]);
  assert.equal(await statusOf(coffer, other.access_token), 200);
  const { body } = await coffer.call('GET', '/api/v1/changes?per_page=100', { token: user.token });
  const rows = body.changes.filter((row) => row.resource === 'user' && row.kind === 'update');
  assert.equal(rows.length, 1);
  await coffer.signUp({ email: user.email });
});

test('a new e-mail address needs a recent proof or the current password', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  coffer.advance(11 * 60);
  const bare = await patch(coffer, user, 'me', { email: 'ada@new.test' });
  assert.deepEqual([bare.status, bare.body.error], [403, 'proof_required']);
  const wrong = await patch(coffer, user, 'me', { email: 'ada@new.test', current_password: 'wrong' });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '/current_password']);
  const right = await patch(coffer, user, 'me', { email: 'ada@new.test', current_password: user.password });
  assert.equal(right.status, 200);
});

test('an e-mail address in use cannot be taken, nor can addresses be tried out at will', async (t) => {
  const coffer = await startCoffer(t);
  const [user, stranger] = [await coffer.signUp(), await coffer.signUp()];
  assert.equal((await patch(coffer, user, 'me', { email: user.email })).status, 200);
  for (let n = 0; n < 4; n += 1) {
    const { status, body } = await patch(coffer, user, 'me', { email: stranger.email.toUpperCase() });
    assert.deepEqual([status, body.issues?.[0]?.pointer, body.issues?.[0]?.code], [422, '/email', 'taken']);
  }
  assert.equal((await patch(coffer, user, 'me', { email: 'free@example.test' })).status, 429);
});

test('of two people who take one address at once exactly one gets it', async (t) => {
  const coffer = await startCoffer(t);
  const users = [await coffer.signUp(), await coffer.signUp(), await coffer.signUp()];
  const replies = await Promise.all(users.map((user) => patch(coffer, user, 'me', { email: 'one@example.test' })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
});

test('a guest can change only their own name and password', async (t) => {
  const coffer = await startCoffer(t);
  const guest = await join(coffer, await coffer.signUp(), 'guest');
  assert.equal((await patch(coffer, guest, 'me', { first_name: 'Ada' })).body.first_name, 'Ada');
  const body = { email: guest.email, password: guest.password };
  const session = await coffer.call('POST', '/api/v1/sessions', { body });
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const change = { current_password: guest.password, password: NEW_PASSWORD, role: 'admin' };
  const changed = await coffer.call('PATCH', '/api/v1/users/me', { cookie, body: change });
  assert.deepEqual([changed.status, changed.body.role], [200, 'guest']);
  const fresh = await coffer.call('POST', '/api/v1/auth/login', { body: { ...body, password: NEW_PASSWORD } });
  assert.equal(fresh.status, 200);
  const wider = await coffer.call('PATCH', `/api/v1/users/${guest.id}`, { cookie, body: { role: 'admin' } });
  assert.deepEqual([wider.status, wider.body.error], [403, 'forbidden']);
});

test('members see the members of their own family only', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await join(coffer, admin, 'member');
  await coffer.signUp();
  const { body } = await coffer.call('GET', '/api/v1/users', { token: member.token });
  assert.deepEqual(
    body.users.map((user: { id: string; role: string; active: boolean }) => [user.id, user.role, user.active]),
    [
      [admin.id, 'admin', true],
      [member.id, 'member', true],
    ],
  );
});

test('only an admin changes members, and only those of the own family', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await join(coffer, admin, 'member');
  const stranger = await coffer.signUp();
  assert.equal((await patch(coffer, member, admin.id, { role: 'guest' })).body.error, 'forbidden');
  for (const id of [member.id, 'nonsense'])
    assert.equal((await patch(coffer, stranger, id, { active: false })).status, 404);
  assert.equal((await patch(coffer, admin, member.id, { role: 'owner' })).status, 422);
  assert.equal((await patch(coffer, admin, member.id, { role: 'admin' })).body.role, 'admin');
  assert.equal((await patch(coffer, member, admin.id, { role: 'member' })).status, 200, 'the new role counts at once');
});

test('a guest reads and writes nothing, from the next request on', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await join(coffer, admin, 'member');
  const tag = (name: string) => coffer.call('POST', '/api/v1/tags', { token: member.token, body: { name } });
  assert.equal((await tag('One')).status, 201);
  await patch(coffer, admin, member.id, { role: 'guest' });
  assert.equal((await tag('Two')).body.error, 'insufficient_scope');
  assert.equal(await statusOf(coffer, member.token), 200);
});

test('deactivation refuses every credential; reactivation accepts them again', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await join(coffer, admin, 'member');
  const { key } = await coffer.createKey(member);
  const keyStatus = async () => (await coffer.call('GET', '/api/v1/users/me', { key })).status;
  assert.equal(await statusOf(coffer, member.token), 200);
  assert.equal(await keyStatus(), 200);
  assert.equal((await patch(coffer, admin, member.id, { active: false })).body.active, false);
  assert.deepEqual([await statusOf(coffer, member.token), await keyStatus()], [401, 401]);
  assert.equal((await patch(coffer, admin, member.id, { active: true })).body.active, true);
  assert.deepEqual([await statusOf(coffer, member.token), await keyStatus()], [200, 200]);
});

test('the last active admin can be neither demoted nor deactivated', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const second = await join(coffer, admin, 'admin');
  assert.equal((await patch(coffer, admin, second.id, { active: false })).status, 200);
  for (const change of [{ role: 'member' }, { active: false }]) {
    const reply = await patch(coffer, admin, admin.id, change);
    assert.deepEqual([reply.status, reply.body.error], [409, 'conflict']);
  }
  await patch(coffer, admin, second.id, { active: true });
  assert.equal((await patch(coffer, admin, admin.id, { role: 'member' })).status, 200);
});
