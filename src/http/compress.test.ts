import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const get = (url: string, headers: Record<string, string> = {}) =>
    coffer.server.app.inject({ url, headers: { authorization: `Bearer ${user.token}`, ...headers } });
  return { coffer, user, get };
}

test('JSON is sent in the best coding that the client accepts', async (t) => {
  const { get } = await setUp(t);
  const plain = await get('/api/v1/categories');
  assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'accept-encoding']);
  const accepted = { zstd: 'gzip, deflate, br, zstd', br: 'gzip, br;q=0.5, zstd;q=0', gzip: 'gzip' } as const;
  for (const [coding, header] of Object.entries(accepted)) {
    const reply = await get('/api/v1/categories', { 'accept-encoding': header });
    assert.equal(reply.headers['content-encoding'], coding);
    assert.equal(Number(reply.headers['content-length']), reply.rawPayload.length);
    assert.ok(reply.rawPayload.length < plain.rawPayload.length / 3, `${coding} ${reply.rawPayload.length}`);
    assert.equal(DECODE[coding as keyof typeof DECODE](reply.rawPayload).toString(), plain.body);
  }
  const none = await get('/api/v1/categories', { 'accept-encoding': 'deflate, identity' });
  assert.equal(none.body, plain.body);
});

test('the entity tag of a compressed response meets conditions of reads and writes', async (t) => {
  const { coffer, user, get } = await setUp(t);
  const account = await coffer.createAccount(user);
  const { id } = await coffer.createTransaction(user, account, { notes: 'A long note. '.repeat(100) });
  const url = `/api/v1/transactions/${id}` as const;
  const coded = await get(url, { 'accept-encoding': 'br' });
  const plain = await get(url);
  const etag = String(coded.headers.etag);
  assert.equal(coded.headers['content-encoding'], 'br');
  assert.notEqual(etag, plain.headers.etag, 'other bytes, another strong tag');
  assert.equal((await get(url, { 'if-none-match': etag })).statusCode, 304);
  const headers = { 'if-match': etag };
  const write = () => coffer.call('PATCH', url, { token: user.token, headers, body: { name: 'Renamed' } });
  assert.equal((await write()).status, 200);
  assert.equal((await write()).status, 412, 'the transaction has changed since');
});

test('short responses, writes and errors are not compressed', async (t) => {
  const { coffer, user, get } = await setUp(t);
  const accept = { 'accept-encoding': 'br, gzip' };
  assert.equal((await get('/api/v1/tags', accept)).headers['content-encoding'], undefined);
  assert.equal((await get('/api/v1/tags/unknown', accept)).headers['content-encoding'], undefined);
  const body = { name: 'x'.repeat(200), account_type: 'depository' };
  const written = await coffer.call('POST', '/api/v1/accounts', { token: user.token, headers: accept, body });
  assert.deepEqual([written.status, written.headers['content-encoding']], [201, undefined]);
});
