import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteGuest } from '#tests/harness/family/seed-family.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/family_settings';

test('a new family has the settings that the contract tells', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const { body } = await coffer.call('GET', URL, { token });
  const { enabled_currencies: enabled, ...rest } = body;
  assert.deepEqual(rest, {
    id: (await coffer.call('GET', '/api/v1/users/me', { token })).body.family.id,
    name: null,
    currency: 'USD',
    locale: 'en',
    date_format: '%m-%d-%Y',
    country: null,
    timezone: null,
    month_start_day: 1,
    moniker: 'Family',
    default_account_sharing: 'shared',
    custom_enabled_currencies: false,
    match_transfers: 'evidence',
    allocation_targets: {},
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  assert.ok(enabled.length > 150 && enabled[0] === 'USD' && new Set(enabled).size === enabled.length);
});

test('every setting can be changed by PATCH or PUT and is recorded', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const settings = {
    name: 'Novákovi',
    currency: 'CZK',
    locale: 'de',
    date_format: '%-d. %B %Y',
    country: 'CZ',
    timezone: 'Europe/Prague',
    month_start_day: 25,
    moniker: 'Group',
    default_account_sharing: 'private',
    enabled_currencies: ['USD', 'EUR'],
    allocation_targets: { kind: { share: '0.6', bond: '0.4' }, currency: { EUR: '1' } },
  };
  coffer.advance(60);
  const patched = await coffer.call('PATCH', URL, { token, body: { family_settings: settings } });
  assert.equal(patched.status, 200, patched.text);
  assert.partialDeepStrictEqual(patched.body, {
    ...settings,
    enabled_currencies: ['CZK', 'EUR', 'USD'],
    custom_enabled_currencies: true,
    updated_at: '2026-03-10T10:21:00Z',
  });
  assert.deepEqual((await coffer.call('GET', URL, { token })).body, patched.body);
  const account = await coffer.call('POST', '/api/v1/accounts', {
    token,
    body: { name: 'A', account_type: 'depository' },
  });
  assert.equal(account.body.currency, 'CZK');
  const put = await coffer.call('PUT', URL, {
    token,
    body: { currency: 'eur', country: null, timezone: null, name: null, enabled_currencies: null },
  });
  assert.partialDeepStrictEqual(put.body, { currency: 'EUR', country: null, name: null, moniker: 'Group' });
  assert.equal(put.body.custom_enabled_currencies, false);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['kind', 'after'])
    .where('resource', '=', 'family')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map(({ kind, after }) => [
      kind,
      JSON.parse(after ?? '').currency,
      JSON.parse(after ?? '').enabled_currencies,
      JSON.parse(after ?? '').allocation_targets,
    ]),
    [
      ['create', 'USD', null, {}],
      ['update', 'CZK', ['EUR', 'USD'], settings.allocation_targets],
      ['update', 'EUR', null, settings.allocation_targets],
    ],
  );
});

test('an invalid currency, zone, country, pattern or day is refused by pointer', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const before = await coffer.call('GET', URL, { token });
  const wrong: Record<string, unknown[]> = {
    name: ['', 'a'.repeat(101), 5],
    currency: ['XYZ', null, 'US'],
    locale: ['en-US', 'xx', null],
    date_format: ['', 'DD.MM.YYYY', '%H:%M', '--', '%', null],
    country: ['CZE', 'C', '42', ''],
    timezone: ['Prague', 'Europe/Atlantis', '+01:00', '../etc', ''],
    month_start_day: [0, 29, 1.5, '1', null],
    moniker: ['Clan'],
    default_account_sharing: ['public'],
    enabled_currencies: [['XYZ'], 'USD', [null]],
    allocation_targets: [
      null,
      { account: {} },
      ...['x', '-0.1', '1.1'].map((share) => ({ kind: { share } })),
      { kind: { share: '0.6', bond: '0.5' } },
    ],
  };
  for (const [member, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await coffer.call('PATCH', URL, { token, body: { name: 'X', [member]: value } });
      assert.equal(reply.status, 422, `${member} ${value}: ${reply.text}`);
      assert.match(reply.body.issues?.[0]?.pointer ?? '', new RegExp(`^/${member}`));
    }
  }
  assert.deepEqual((await coffer.call('GET', URL, { token })).body, before.body);
});

test('a request that changes nothing records nothing', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const count = async () => (await coffer.database.read.selectFrom('changes').select('sequence').execute()).length;
  const before = await count();
  assert.equal((await coffer.call('PATCH', URL, { token, body: {} })).status, 200);
  assert.equal(await count(), before);
});

test('no program changes the settings; reading needs a scope alone', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const { token } = await allowClient(coffer, user, 'https://client.example/', ['read_write']);
  for (const credential of [{ key }, { token }]) {
    const options = { ...credential, body: { default_account_sharing: 'private' } };
    const { status, body } = await coffer.call('PATCH', URL, options);
    assert.deepEqual([status, body.error], [403, 'forbidden']);
    assert.equal((await coffer.call('GET', URL, credential)).body.default_account_sharing, 'shared');
  }
});

test('only an admin changes the settings; everyone of the family sees them', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const invited = await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: { role: 'member' } });
  const member = await coffer.signUp({ invite_code: invited.body.code });
  const guest = await inviteGuest(coffer, admin);
  await coffer.call('PATCH', URL, { token: admin.token, body: { name: 'Ours' } });
  for (const { token } of [member, guest]) {
    assert.equal((await coffer.call('GET', URL, { token })).body.name, 'Ours');
    assert.equal((await coffer.call('PATCH', URL, { token, body: { name: 'Mine' } })).status, 403);
  }
});
