import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { PNG } from '#tests/harness/family/seed-family.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { AttachmentFiles, RestoredFiles, UnusedFiles } from './index.ts';

const PDF = Buffer.from('%PDF-1.4\n%\u00e2\n');
const DAY = 24 * 60 * 60;

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, settings);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { id } = await coffer.createTransaction(user, account);
  return { coffer, user, account, id };
}

const attach = (coffer: Coffer, { token }: TestUser, id: string, content: Buffer, filename = 'receipt.png') =>
  coffer.call('POST', `/api/v1/transactions/${id}/attachments`, {
    token,
    body: { filename, content: content.toString('base64') },
  });

const list = async (coffer: Coffer, { token }: TestUser, id: string) =>
  (await coffer.call('GET', `/api/v1/transactions/${id}/attachments`, { token })).body;

function folderOf({ dataDir }: Coffer): string[] {
  const folder = join(dataDir, 'attachments');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
}

test('a file is attached, listed, downloaded unchanged and deleted', async (t) => {
  const { coffer, user, id } = await start(t);
  const made = await attach(coffer, user, id, PNG, 'Café 5.html');
  assert.equal(made.status, 201, made.text);
  const sha256 = createHash('sha256').update(PNG).digest('hex');
  assert.deepEqual(made.body, {
    id: made.body.id,
    transaction_id: id,
    filename: 'Café 5.html.png',
    content_type: 'image/png',
    byte_size: PNG.length,
    sha256,
    created_at: '2026-03-10T10:20:00.000Z',
  });
  assert.deepEqual(await list(coffer, user, id), [made.body]);
  const { body: transaction } = await coffer.call('GET', `/api/v1/transactions/${id}`, { token: user.token });
  assert.equal(transaction.attachments_count, 1);
  const file = await coffer.server.app.inject({
    url: `/api/v1/attachments/${made.body.id}/file`,
    headers: { authorization: `Bearer ${user.token}` },
  });
  assert.deepEqual(file.rawPayload, PNG);
  assert.equal(file.headers['content-type'], 'image/png');
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  assert.match(String(file.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.equal(file.headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(
    file.headers['content-disposition'],
    `attachment; filename="Caf_ 5.html.png"; filename*=UTF-8''Caf%C3%A9%205.html.png`,
  );
  assert.equal((await coffer.call('DELETE', `/api/v1/attachments/${made.body.id}`, { token: user.token })).status, 204);
  assert.deepEqual(await list(coffer, user, id), []);
});

test('a form uploads a file; other types, sizes and counts are refused', async (t) => {
  const { coffer, user, id } = await start(t);
  const { token } = user;
  const boundary = 'boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: text/html\r\n\r\n`;
  const sent = await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, {
    token,
    body: Buffer.concat([Buffer.from(head), PDF, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  assert.equal(sent.status, 201, sent.text);
  assert.equal(sent.body.content_type, 'application/pdf');
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<!doctype html>', '']) {
    const refused = await attach(coffer, user, id, Buffer.from(text), 'receipt.png');
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.text, /content must be a JPEG, PNG/);
  }
  const large = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]);
  assert.match((await attach(coffer, user, id, large)).text, /content must have at most 10 MB/);
  for (let count = 1; count < 20; count += 1) assert.equal((await attach(coffer, user, id, PNG)).status, 201);
  assert.equal((await attach(coffer, user, id, PNG)).status, 409);
});

test('a family has no more bytes of attachments than its limit', async (t) => {
  const { coffer, user, id } = await start(t, { COFFER_ATTACHMENT_BYTES: String(PNG.length + 1) });
  assert.equal((await attach(coffer, user, id, PNG)).status, 201);
  const refused = await attach(coffer, user, id, PDF);
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /COFFER_ATTACHMENT_BYTES/);
  assert.equal(folderOf(coffer).filter((name) => /[0-9a-f]{64}/.test(name)).length, 1);
});

test('files that were deleted count until they have left the disk', async (t) => {
  const { coffer, user, id } = await start(t, { COFFER_ATTACHMENT_BYTES: String(PNG.length + 1) });
  const { body } = await attach(coffer, user, id, PNG);
  await coffer.call('DELETE', `/api/v1/attachments/${body.id}`, { token: user.token });
  const others = await Promise.all([PDF, Buffer.concat([PDF, PDF])].map((file) => attach(coffer, user, id, file)));
  assert.deepEqual(
    others.map(({ status }) => status),
    [409, 409],
  );
  assert.match(others[0]?.text ?? '', /with those deleted/);
  assert.equal((await attach(coffer, user, id, PNG)).status, 201, 'the same file is on the disk');
});

test('members see and change attachments as their permission allows', async (t) => {
  const { coffer, user, account, id } = await start(t);
  const { body } = await attach(coffer, user, id, PNG);
  const member = await inviteMember(coffer, user);
  const read = (path: string) => coffer.call('GET', `/api/v1/${path}`, { token: member.token });
  const paths = [`attachments/${body.id}`, `attachments/${body.id}/file`, `transactions/${id}/attachments`];
  await shareAccount(coffer, user, account, member, 'none');
  for (const path of paths) assert.equal((await read(path)).status, 404, path);
  assert.equal((await attach(coffer, member, id, PNG)).status, 404);
  await shareAccount(coffer, user, account, member, 'read_only');
  for (const path of paths) assert.equal((await read(path)).status, 200, path);
  assert.equal((await attach(coffer, member, id, PNG)).status, 403);
  assert.equal((await coffer.call('DELETE', `/api/v1/attachments/${body.id}`, { token: member.token })).status, 403);
  await shareAccount(coffer, user, account, member, 'read_write');
  assert.equal((await attach(coffer, member, id, PNG)).status, 201);
});

test('a file stays as long as an attachment names it, and a day longer', async (t) => {
  const { coffer, user, account, id } = await start(t);
  const { id: other } = await coffer.createTransaction(user, account);
  const { key } = await coffer.createKey(user); // tokens end within the day
  const first = (await attach(coffer, user, id, PNG)).body;
  await attach(coffer, user, other, PNG);
  assert.equal(folderOf(coffer).length, 2, 'one folder and one file for equal contents');
  const files = new AttachmentFiles(join(coffer.dataDir, 'attachments'));
  let isImporting = true;
  const isRestoring = async () => isImporting;
  const unused = new UnusedFiles({ files, database: coffer.database, clock: () => coffer.now, isRestoring });
  const search = () => unused.run(new AbortController().signal);
  await coffer.call('DELETE', `/api/v1/attachments/${first.id}`, { token: user.token });
  await search();
  coffer.advance(2 * DAY);
  await search();
  assert.equal(folderOf(coffer).length, 2, 'another attachment names it');
  assert.equal((await coffer.call('DELETE', `/api/v1/transactions/${other}`, { key })).status, 200);
  await search();
  assert.equal(folderOf(coffer).length, 2, 'a backup may be copying it');
  coffer.advance(DAY);
  await search();
  assert.equal(folderOf(coffer).length, 2, 'an import may be about to name it');
  isImporting = false;
  await search();
  coffer.advance(DAY);
  await search();
  assert.equal(folderOf(coffer).length, 1);
  const body = { filename: 'again.png', content: PNG.toString('base64') };
  assert.equal((await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, { key, body })).status, 201);
  assert.deepEqual(readFileSync(join(coffer.dataDir, 'attachments', folderOf(coffer).at(-1) ?? '')), PNG);
});

test('an import with attached files is refused where the folder is not shared', async (t) => {
  const { coffer } = await start(t);
  const files = new AttachmentFiles(join(coffer.dataDir, 'attachments'));
  const restored = new RestoredFiles({ files, bytesMax: 1024, isShared: false });
  const row = { filename: 'receipt.png', content_type: 'image/png', sha256: 'a'.repeat(64), byte_size: PNG.length };
  assert.throws(() => restored.check([row], new Map([[row.sha256, PNG]])), { code: 'attachments_not_shared' });
  restored.check([], new Map());
});

test('the feed has each attachment, and its end with the transaction', async (t) => {
  const { coffer, user, id } = await start(t);
  const { body } = await attach(coffer, user, id, PNG);
  await coffer.call('DELETE', `/api/v1/transactions/${id}`, { token: user.token });
  const feed = await coffer.call('GET', '/api/v1/changes?limit=500', { token: user.token });
  const changes = feed.body.changes.filter(({ resource }: { resource: string }) => resource === 'attachment');
  assert.deepEqual(
    changes.map(({ kind, before, after }: { kind: string; before: unknown; after: unknown }) => [
      kind,
      before ?? after,
    ]),
    [
      ['create', body],
      ['delete', body],
    ],
  );
  assert.equal((await coffer.call('GET', `/api/v1/attachments/${body.id}`, { token: user.token })).status, 404);
});
