import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exportArchive } from '../harness/family/export-family.ts';
import { PNG, seedFamily } from '../harness/family/seed-family.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';
import { formOf } from '../statements/form-of.ts';

const FULL = /would exceed 0 MB together; .* or raise COFFER_STORAGE_BYTES/;

/** A user with an account, on a server on which each family may store so many bytes. */
async function start(t: TestContext, bytes: number) {
  const coffer = await startCoffer(t, { COFFER_STORAGE_BYTES: String(bytes) });
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const post = (path: string, body: object) => coffer.call('POST', `/api/v1/${path}`, { token, body });
  const begin = async () =>
    String((await coffer.call('POST', '/api/v1/import_sessions', { token, body: {} })).body.data.id);
  const chunk = (id: string, sequence: number, raw_file_content: string) =>
    post(`import_sessions/${id}/chunks`, { sequence, raw_file_content });
  const { id: transaction } = await coffer.createTransaction(user, account);
  const attach = (content: Buffer) =>
    post(`transactions/${transaction}/attachments`, { filename: 'a.png', content: content.toString('base64') });
  return { coffer, user, token, account, post, begin, chunk, attach };
}

const rows = (count: number, of = 'Bakery') =>
  `Date,Name,Amount\n${Array.from({ length: count }, (_, row) => `2026-01-05,${of} ${row},-1.0\n`).join('')}`;

test('chunks that wait share the room of the family, until their session is deleted', async (t) => {
  const { coffer, token, begin, chunk } = await start(t, 5000);
  const [one, other] = [await begin(), await begin()];
  assert.equal((await chunk(one, 1, 'x'.repeat(3000))).status, 201);
  const refused = await chunk(other, 1, 'y'.repeat(3000));
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, FULL);
  assert.equal((await chunk(one, 1, 'x'.repeat(3000))).status, 201, 'the same chunk again needs no room');
  assert.equal((await coffer.call('DELETE', `/api/v1/import_sessions/${one}`, { token })).status, 204);
  assert.equal((await chunk(other, 1, 'y'.repeat(3000))).status, 201);
});

test('an import counts with the bytes of its file until it is deleted or published', async (t) => {
  const { coffer, token, account, post } = await start(t, 5000);
  const send = (name: string, more: object = {}) =>
    coffer.call('POST', '/api/v1/imports', {
      token,
      body: { raw_file_content: rows(120, name), account_id: account, ...more },
    });
  const first = await send('First');
  assert.equal(first.status, 201, first.text);
  const refused = await send('Second');
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, FULL);
  assert.equal((await coffer.call('DELETE', `/api/v1/imports/${first.body.data.id}`, { token })).status, 204);
  const second = await send('Second');
  assert.equal(second.status, 201, second.text);
  assert.equal((await post(`imports/${second.body.data.id}/publish`, {})).status, 202);
  assert.equal((await send('Third')).status, 201, 'rows in the ledger are records');
});

test('a file with more rows than one write takes has to fit too', async (t) => {
  const { account, post } = await start(t, 5000);
  const refused = await post('imports', { raw_file_content: rows(1500), account_id: account });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, FULL);
});

test('attachments and chunks leave each other the room that the other has not taken', async (t) => {
  const { begin, chunk, attach } = await start(t, 1000);
  const id = await begin();
  assert.equal((await chunk(id, 1, 'x'.repeat(1000 - PNG.length))).status, 201);
  assert.equal((await attach(PNG)).status, 201);
  const refused = await attach(Buffer.concat([PNG, Buffer.from([0])]));
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, FULL);
  assert.equal((await chunk(id, 2, 'x')).status, 409);
});

test('an export is never refused, takes the place of older ones, and counts', async (t) => {
  const { coffer, user, token, begin, chunk } = await start(t, 100);
  await exportArchive(coffer, user);
  await exportArchive(coffer, user);
  const list = await coffer.call('GET', '/api/v1/family_exports', { token });
  assert.equal(list.body.data.length, 1, list.text);
  assert.equal((await chunk(await begin(), 1, 'x')).status, 409);
});

test('the records and files of a family import have to fit', async (t) => {
  const rich = await startCoffer(t);
  const archive = await exportArchive(rich, (await seedFamily(rich)).user);
  const coffer = await startCoffer(t, { COFFER_STORAGE_BYTES: '1000' });
  const { token } = await coffer.signUp();
  const { body, headers } = formOf(archive);
  const reply = await coffer.server.app.inject({
    method: 'POST',
    url: '/api/v1/family_imports',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: body,
  });
  assert.equal(reply.statusCode, 409, reply.body);
  assert.match(reply.body, FULL);
});
