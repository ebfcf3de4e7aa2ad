import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#kernel/time/clock.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const refresh = (coffer: Coffer, refresh_token: string) =>
  coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token } });
const me = (coffer: Coffer, token: string) => coffer.call('GET', '/api/v1/users/me', { token });

test('gives a new pair and uses up the old refresh token', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const reply = await refresh(coffer, user.refreshToken);
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(reply.body), [
    'access_token',
    'refresh_token',
    'token_type',
    'expires_in',
    'created_at',
  ]);
  assert.equal((await me(coffer, reply.body.access_token)).status, 200);
  assert.equal((await refresh(coffer, reply.body.refresh_token)).status, 200);
});

test('a retry within the grace gets a working pair in the place of the unused one', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const lost = (await refresh(coffer, user.refreshToken)).body;
  coffer.advance(20);
  const retried = await refresh(coffer, user.refreshToken);
  assert.equal(retried.status, 200);
  const next = await refresh(coffer, retried.body.refresh_token);
  assert.equal(next.status, 200);
  assert.equal((await refresh(coffer, lost.refresh_token)).status, 401, 'the replaced token is dead');
});

test('a refresh ends the presented access token at once', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  assert.equal((await me(coffer, user.token)).status, 200);
  const first = (await refresh(coffer, user.refreshToken)).body;
  assert.equal((await me(coffer, user.token)).status, 401);
  assert.equal((await me(coffer, first.access_token)).status, 200);
});

test('a token that the grace replaced is refused and ends no sign-in', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const [one, other] = [await refresh(coffer, user.refreshToken), await refresh(coffer, user.refreshToken)];
  coffer.advance(3600);
  assert.equal((await refresh(coffer, one.body.refresh_token)).status, 401);
  assert.equal((await refresh(coffer, other.body.refresh_token)).status, 200);
});

test('two tabs that refresh at the same time never end the sign-in', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  let tabs = [user.refreshToken, user.refreshToken];
  for (let round = 0; round < 100; round += 1) {
    coffer.advance(1800);
    const pairs = (await Promise.all(tabs.map((token) => refresh(coffer, token)))).filter(
      ({ status }) => status === 200,
    );
    assert.ok(pairs.length > 0, `round ${round}`);
    for (const { body } of pairs) assert.equal((await me(coffer, body.access_token)).status, 200, `round ${round}`);
    // A tab that was refused takes the token that the other one stored.
    tabs = [pairs[0], pairs.at(-1)].map((pair) => pair?.body.refresh_token ?? '');
  }
});

test('a late reuse revokes the whole grant', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { access_token, refresh_token } = (await refresh(coffer, user.refreshToken)).body;
  coffer.advance(21);
  const reused = await refresh(coffer, user.refreshToken);
  assert.deepEqual([reused.status, reused.body.error], [401, 'invalid_refresh_token']);
  assert.equal((await me(coffer, access_token)).status, 401);
  assert.equal((await refresh(coffer, refresh_token)).status, 401);
  const audited = await coffer.database.read
    .selectFrom('changes')
    .select('kind')
    .where('resource', '=', 'grant')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    audited.map((change) => change.kind),
    ['create', 'update'],
  );
});

test('a grandparent revokes the grant even within the grace', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const child = (await refresh(coffer, user.refreshToken)).body;
  const grandchild = (await refresh(coffer, child.refresh_token)).body;
  assert.equal((await refresh(coffer, user.refreshToken)).status, 401);
  assert.equal((await refresh(coffer, grandchild.refresh_token)).status, 401);
  assert.equal((await me(coffer, grandchild.access_token)).status, 401);
});

test('parallel refreshes all succeed and leave exactly one live refresh token', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(coffer, user.refreshToken)));
  for (const reply of replies) assert.equal(reply.status, 200);
  const live = await coffer.database.read
    .selectFrom('tokens')
    .select('id')
    .where('kind', '=', 'refresh')
    .where('consumed_at', 'is', null)
    .execute();
  assert.equal(live.length, 1);
});

test('a token and its successor sent together leave at most one live refresh token', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (let round = 0; round < 20; round += 1) {
    coffer.advance(61);
    const { refresh_token } = (await coffer.call('POST', '/api/v1/auth/login', { body: user })).body;
    const { body: next } = await refresh(coffer, refresh_token);
    await Promise.all([refresh(coffer, next.refresh_token), refresh(coffer, refresh_token)]);
    const live = await coffer.database.read
      .selectFrom('tokens')
      .innerJoin('grants', 'grants.id', 'tokens.grant_id')
      .select('tokens.id')
      .where('tokens.kind', '=', 'refresh')
      .where('tokens.consumed_at', 'is', null)
      .where('grants.revoked_at', 'is', null)
      .where('tokens.created_at', '=', instant(coffer.now))
      .execute();
    assert.ok(live.length <= 1, `round ${round}`);
  }
});

test('a refresh token dies after 30 idle days, and its grant after 180 however busy', async (t) => {
  const day = 86_400;
  const idle = await startCoffer(t);
  const user = await idle.signUp();
  idle.advance(30 * day);
  assert.equal((await refresh(idle, user.refreshToken)).status, 401);

  const busy = await startCoffer(t);
  let token = (await busy.signUp()).refreshToken;
  for (let n = 0; n < 8; n += 1) {
    busy.advance(20 * day);
    token = (await refresh(busy, token)).body.refresh_token;
  }
  busy.advance(20 * day - 60);
  const last = await refresh(busy, token);
  assert.equal(last.body.expires_in, 60);
  busy.advance(60);
  assert.equal((await refresh(busy, last.body.refresh_token)).status, 401);
});

test('a missing token is 400; an access token or deactivated user is refused', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  assert.equal((await coffer.call('POST', '/api/v1/auth/refresh', { body: {} })).status, 400);
  assert.equal((await refresh(coffer, '')).status, 400);
  assert.equal((await refresh(coffer, user.token)).status, 401);
  await coffer.database.write((tx) => tx.db.updateTable('users').set({ deactivated_at: tx.now }).execute());
  assert.equal((await refresh(coffer, user.refreshToken)).status, 401);
});
