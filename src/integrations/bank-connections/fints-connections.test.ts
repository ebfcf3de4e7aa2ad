import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ServedFinTsAccount, startFinTs } from '#tests/harness/server/fints-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { openSecretsOf } from './secrets.ts';

const PATH = '/api/v1/bank_connections';
const STATEMENT = `:20:S\r\n:25:12030000/202051\r\n:28C:0/1\r\n:60F:C260305EUR100,00\r\n:61:2603060306DR4,50NMSCNONREF//B1\r\n:86:117?00LASTSCHRIFT?20SVWZ+Brot?32Bakery\r\n:62F:C260309EUR95,50\r\n-`;
const GIRO: ServedFinTsAccount = {
  number: '202051',
  iban: 'DE02120300000000202051',
  balance: 'C:95,5:EUR:20260309',
  booked: [STATEMENT],
};

const SETTINGS = { COFFER_FINTS_PRODUCT_ID: 'PRODUCT1', COFFER_OUTBOUND_ALLOW: '127.0.0.1' };

/** A server of an operator who has registered for FinTS, and a person whose bank is on this machine. */
async function start(t: TestContext) {
  const service = await startFinTs(t, [GIRO]);
  const coffer = await startCoffer(t, SETTINGS);
  const { token } = await coffer.signUp();
  const connect = async () => {
    const body = { bank_connection: { connector: 'fints', ...service.fields } };
    const { status, body: made, text } = await coffer.call('POST', PATH, { token, body });
    assert.equal(status, 201, text);
    return made;
  };
  const authorize = (id: string, body: { state: string; code?: string }) =>
    coffer.call('POST', `${PATH}/${id}/authorization`, { token, body });
  const show = async (id: string) => (await coffer.call('GET', `${PATH}/${id}`, { token })).body;
  const sync = async (id: string) => {
    const asked = await coffer.call('POST', `${PATH}/${id}/sync`, { token });
    assert.equal(asked.status, 202, asked.text);
    const { body } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${asked.body.data.id}`, { token }),
      ({ body: { data } }) => data.terminal,
    );
    return body.data;
  };
  /** Opens an account for that of the bank. */
  const link = async ({ id, linked_accounts: [linked] }: Awaited<ReturnType<typeof show>>) => {
    const body = { linked_account: { new_account: {}, since: '2026-03-01' } };
    const { status, text } = await coffer.call('PATCH', `${PATH}/${id}/linked_accounts/${linked?.id ?? ''}`, {
      token,
      body,
    });
    assert.equal(status, 200, text);
  };
  return { ...service, coffer, token, connect, authorize, show, sync, link };
}

test('FinTS is among the connectors where the operator has registered', async (t) => {
  const { coffer, token } = await start(t);
  const { body } = await coffer.call('GET', '/api/v1/bank_connectors', { token });
  const fints = body.bank_connectors.find(({ id }) => id === 'fints');
  assert.equal(fints?.set_up, 'credentials');
  assert.deepEqual(
    fints.fields.flatMap(({ name, required }) => (required ? [name] : [])),
    ['bank_code', 'bank_url', 'login', 'pin'],
  );
  const other = await startCoffer(t);
  const listed = await other.call('GET', '/api/v1/bank_connectors', { token: (await other.signUp()).token });
  assert.ok(listed.body.bank_connectors.every(({ id }) => id !== 'fints'));
});

test('a person confirms in the app of the bank, and its rows arrive once', async (t) => {
  const { bank, connect, authorize, show, sync, link } = await start(t);
  bank.wants = 'confirmation';
  const waiting = await connect();
  const { challenge } = waiting;
  assert.partialDeepStrictEqual(waiting, { status: 'needs_attention', authorization_url: null, linked_accounts: [] });
  assert.partialDeepStrictEqual(challenge, { kind: 'confirm', message: 'Bitte in der App freigeben', image: null });
  assert.equal((await show(waiting.id)).challenge, null);
  const { state } = challenge ?? assert.fail();
  const early = await authorize(waiting.id, { state });
  assert.partialDeepStrictEqual(early.body, { status: 'needs_attention', challenge: { state, kind: 'confirm' } });
  bank.isConfirmed = true;
  const done = await authorize(waiting.id, { state });
  assert.partialDeepStrictEqual(done.body, {
    ...{ status: 'active', name: 'Sparbank Köln', last_error: null, challenge: null },
    linked_accounts: [{ currency: 'EUR', balance: '95.5' }],
  });
  assert.equal((await authorize(waiting.id, { state })).status, 409);
  bank.wants = 'nothing';
  await poll(
    () => show(waiting.id), // the bank is asked at once
    ({ last_synced_at }) => last_synced_at !== null,
  );
  await link(done.body);
  assert.partialDeepStrictEqual(await sync(waiting.id), { status: 'completed', counts: { created: 1 }, error: null });
  assert.partialDeepStrictEqual(await sync(waiting.id), { counts: { created: 0, duplicate: 1 } });
});

test('a sync with a refused PIN stops the connection until the person renews it', async (t) => {
  const { bank, coffer, token, fields, connect, show, sync, link, signIns } = await start(t);
  const made = await connect();
  await link(made);
  await sync(made.id);
  bank.pin = '54321';
  const before = signIns();
  assert.partialDeepStrictEqual(await sync(made.id), { status: 'failed', error: { code: 'access_revoked' } });
  const shown = await show(made.id);
  assert.partialDeepStrictEqual(shown, { status: 'needs_attention', last_error: { code: 'access_revoked' } });
  assert.match(shown.last_error?.message ?? '', /PIN ungültig \(9942\)/);
  await sync(made.id);
  const renew = (body: object) =>
    coffer.call('PATCH', `${PATH}/${made.id}`, { token, body: { bank_connection: body } });
  assert.equal((await renew({ renew: true })).status, 422); // the PIN is deleted
  assert.equal(signIns(), before + 1);
  assert.partialDeepStrictEqual((await renew({ renew: true, pin: '54321' })).body, {
    status: 'active',
    last_error: null,
  });
  assert.partialDeepStrictEqual(await sync(made.id), { status: 'completed' });
  assert.equal((await show(made.id)).linked_accounts.length, 1);
  assert.notEqual(fields.pin, '54321');
});

test('a stored PIN that a renewal finds refused is deleted, and goes out once', async (t) => {
  const { bank, coffer, token, connect, show, sync, link, signIns } = await start(t);
  const { id } = await connect();
  await link(await show(id));
  await sync(id);
  bank.pin = '54321';
  const before = signIns();
  const renew = (bank_connection: object) =>
    coffer.call('PATCH', `${PATH}/${id}`, { token, body: { bank_connection: { renew: true, ...bank_connection } } });
  assert.deepEqual([(await renew({})).status, (await renew({})).status], [422, 422]);
  assert.partialDeepStrictEqual(await sync(id), { status: 'failed', error: { code: 'access_revoked' } });
  const rows = await coffer.database.read.selectFrom('bank_connections').select('secrets').execute();
  const [{ secrets } = assert.fail()] = rows;
  assert.equal(openSecretsOf(coffer.database.secrets, id, secrets ?? '').pin, undefined);
  assert.equal(signIns(), before + 1);
  assert.equal((await renew({ pin: '54321' })).body.status, 'active');
});

test('previews of other days send a PIN that is refused once', async (t) => {
  const { bank, coffer, token, connect, signIns } = await start(t);
  const { id, linked_accounts } = await connect();
  bank.pin = '54321';
  const before = signIns();
  const preview = (since: string) =>
    coffer.call('POST', `${PATH}/${id}/linked_accounts/preview`, {
      token,
      body: { linked_accounts: linked_accounts.map((one) => ({ id: one.id, account_id: null, since })) },
    });
  const answers = await Promise.all([preview('2026-03-01'), preview('2026-02-01'), preview('2026-01-01')]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.issues?.[0]?.code]),
    answers.map(() => [422, 'access_revoked']),
  );
  assert.equal(signIns(), before + 1);
});

test('neither answers, changes nor the log have the login, the PIN or the TAN', async (t) => {
  const { bank, coffer, token, connect, authorize, fields } = await start(t);
  Object.assign(bank, { pin: fields.pin, wants: 'tan' });
  const body = { bank_connection: { connector: 'fints', ...fields, login: 'ada-of-the-bank', tan_method: '942' } };
  const { body: waiting } = await coffer.call('POST', PATH, { token, body });
  const { state } = waiting.challenge ?? assert.fail();
  await authorize(waiting.id, { state, code: '987654' });
  await connect();
  const shown = await coffer.call('GET', PATH, { token });
  const changes = await coffer.call('GET', '/api/v1/changes', { token });
  const all = [shown.text, changes.text, ...coffer.logLines].join('\n');
  for (const secret of ['ada-of-the-bank', '"12345"', '987654', state, fields.bank_url])
    assert.ok(!all.includes(secret), secret);
});
