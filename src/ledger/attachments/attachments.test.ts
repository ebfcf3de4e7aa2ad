import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ContentStore } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import { S3Store } from '#content-store/s3-store.ts';
import { createLog } from '#telemetry/log.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { startS3 } from '#tests/harness/server/s3-server.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { AttachmentFiles, RestoredFiles, UnusedFiles } from './index.ts';

const PDF = Buffer.from('%PDF-1.4\n%\u00e2\n');
const DAY = 24 * 60 * 60;

/** Where the attachments of a test are, and what is stored there. */
type Place = {
  readonly settings: Record<string, string>;
  open(coffer: Coffer): ContentStore;
  contents(coffer: Coffer): string[];
};

const PLACES: Readonly<Record<string, (t: TestContext) => Promise<Place>>> = {
  '': async () => ({
    settings: {},
    open: ({ dataDir }) => new FolderStore(join(dataDir, 'attachments')),
    contents: ({ dataDir }) => filesIn(join(dataDir, 'attachments')),
  }),
  ' (in a bucket)': async (t) => {
    const service = await startS3(t);
    const { settings, at } = service;
    return { settings, open: () => new S3Store(at), contents: () => [...service.objects.keys()] };
  },
};

/** A test of attachments in a folder, and in a bucket. */
function inBoth(title: string, run: (t: TestContext, place: Place) => Promise<void>): void {
  for (const [suffix, place] of Object.entries(PLACES)) test(title + suffix, async (t) => run(t, await place(t)));
}

async function start(t: TestContext, place: Place, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, { ...place.settings, ...settings });
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

const ONCE = new AbortController().signal;

const unusedFilesOf = (coffer: Coffer, { open }: Place, isRestoring = async () => false) =>
  new UnusedFiles({
    ...{ store: open(coffer), database: coffer.database, clock: () => coffer.now, isRestoring },
    log: createLog({ level: 'silent' }),
  });

const list = async (coffer: Coffer, { token }: TestUser, id: string) =>
  (await coffer.call('GET', `/api/v1/transactions/${id}/attachments`, { token })).body;

function filesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  return names.filter((name) => /[0-9a-f]{64}$/.test(name));
}

inBoth('a file is attached, listed, downloaded unchanged and deleted', async (t, place) => {
  const { coffer, user, id } = await start(t, place);
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

inBoth('a form uploads a file; other types, sizes and counts are refused', async (t, place) => {
  const { coffer, user, id } = await start(t, place);
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

inBoth('a family has no more bytes of attachments than its limit', async (t, place) => {
  const { coffer, user, id } = await start(t, place, { COFFER_ATTACHMENT_BYTES: String(PNG.length + 1) });
  assert.equal((await attach(coffer, user, id, PNG)).status, 201);
  const refused = await attach(coffer, user, id, PDF);
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /COFFER_ATTACHMENT_BYTES/);
  assert.equal(place.contents(coffer).length, 1);
});

inBoth('files that were deleted count until they have left the disk', async (t, place) => {
  const { coffer, user, id } = await start(t, place, { COFFER_ATTACHMENT_BYTES: String(PNG.length + 1) });
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

inBoth('members see and change attachments as their permission allows', async (t, place) => {
  const { coffer, user, account, id } = await start(t, place);
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

inBoth('a file stays as long as an attachment names it, and a day longer', async (t, place) => {
  const { coffer, user, account, id } = await start(t, place);
  const { id: other } = await coffer.createTransaction(user, account);
  const { key } = await coffer.createKey(user); // tokens end within the day
  const first = (await attach(coffer, user, id, PNG)).body;
  await attach(coffer, user, other, PNG);
  assert.equal(place.contents(coffer).length, 1, 'one file for equal contents');
  let isImporting = true;
  const unused = unusedFilesOf(coffer, place, async () => isImporting);
  const search = () => unused.run(ONCE);
  await coffer.call('DELETE', `/api/v1/attachments/${first.id}`, { token: user.token });
  await search();
  coffer.advance(2 * DAY);
  await search();
  assert.equal(place.contents(coffer).length, 1, 'another attachment names it');
  assert.equal((await coffer.call('DELETE', `/api/v1/transactions/${other}`, { key })).status, 200);
  await search();
  assert.equal(place.contents(coffer).length, 1, 'a backup may be copying it');
  coffer.advance(DAY);
  await search();
  assert.equal(place.contents(coffer).length, 1, 'an import may be about to name it');
  isImporting = false;
  await search();
  coffer.advance(DAY);
  await search();
  assert.deepEqual(place.contents(coffer), []);
  const body = { filename: 'again.png', content: PNG.toString('base64') };
  assert.equal((await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, { key, body })).status, 201);
  assert.equal(place.contents(coffer).length, 1);
});

inBoth('the files of an erased family leave the store after a day', async (t, place) => {
  const { coffer, user, id } = await start(t, place);
  assert.equal((await attach(coffer, user, id, PNG)).status, 201);
  const erased = await coffer.call('DELETE', '/api/v1/users/me', {
    token: user.token,
    body: { password: user.password },
  });
  assert.ok(erased.status < 300, erased.text);
  const unused = unusedFilesOf(coffer, place);
  await unused.run(ONCE);
  assert.equal(place.contents(coffer).length, 1);
  coffer.advance(DAY);
  assert.equal(await unused.run(ONCE), undefined);
  assert.deepEqual(place.contents(coffer), []);
  const rows = await coffer.database.everyFamily.selectFrom('attachment_contents').selectAll().execute();
  assert.deepEqual(rows, []);
});

test('an import with attached files is refused where the folder is not shared', async () => {
  const files = new AttachmentFiles(new FolderStore('unused'), createLog({ level: 'silent' }));
  const restored = new RestoredFiles({ files, bytesMax: 1024, isShared: false });
  const row = { filename: 'receipt.png', content_type: 'image/png', sha256: 'a'.repeat(64), byte_size: PNG.length };
  assert.throws(() => restored.check([row], new Map([[row.sha256, PNG]])), { code: 'attachments_not_shared' });
  restored.check([], new Map());
});

inBoth('the feed has each attachment, and its end with the transaction', async (t, place) => {
  const { coffer, user, id } = await start(t, place);
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

/** A transaction on a server whose attachments are in a bucket. */
async function startInBucket(t: TestContext) {
  const service = await startS3(t);
  const open = () => new S3Store(service.at);
  const place = { settings: service.settings, open, contents: () => [...service.objects.keys()] };
  return { service, place, ...(await start(t, place)) };
}

test('a lost bucket answers 503 with Retry-After, and all else goes on', async (t) => {
  const { service, coffer, user, id } = await startInBucket(t);
  const { body } = await attach(coffer, user, id, PNG);
  const download = () => coffer.call('GET', `/api/v1/attachments/${body.id}/file`, { token: user.token });
  for (const [method, call] of [
    ['PUT', () => attach(coffer, user, id, PDF)],
    ['GET', download],
  ] as const) {
    service.fail(method, 'slow_down', 'slow_down', 'slow_down');
    const refused = await call();
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '10'], refused.text);
    assert.deepEqual((refused.body as { error?: string }).error, 'unavailable');
    service.fail(method, 'forbidden');
    assert.equal((await call()).status, 503);
  }
  assert.equal((await list(coffer, user, id)).length, 1);
  assert.match(coffer.logLines.join(''), /the bucket receipts .* answers 403 AccessDenied/);
  for (const secret of Object.values(service.connection).slice(2))
    assert.ok(!coffer.logLines.join('').includes(secret));
  service.recover();
  assert.equal((await attach(coffer, user, id, PDF)).status, 201);
  assert.equal((await download()).status, 200);
});

test('requests that wait for a silent bucket have a bound, and others are answered', async (t) => {
  const { service, coffer, user, id } = await startInBucket(t);
  service.fail('PUT', ...Array<'silent'>(100).fill('silent'));
  const waiting = Array.from({ length: 100 }, () => attach(coffer, user, id, PNG));
  const first = await Promise.race(waiting);
  assert.equal(first.status, 503);
  assert.match(first.text, /Too many requests wait for the store/);
  assert.equal((await coffer.call('GET', `/api/v1/transactions/${id}`, { token: user.token })).status, 200);
  service.recover();
  for (const reply of await Promise.all(waiting)) assert.ok([201, 409, 503].includes(reply.status), reply.text);
});

test('a download of a file that has changed in the bucket breaks off', async (t) => {
  const { service, coffer, user, id } = await startInBucket(t);
  const { body } = await attach(coffer, user, id, PNG);
  const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]);
  const { body: second } = await attach(coffer, user, id, large);
  const base = await coffer.server.app.listen({ port: 0 });
  const headers = { authorization: `Bearer ${user.token}` };
  const download = (of: string) => fetch(`${base}/api/v1/attachments/${of}/file`, { headers });
  const bytes = async (of: string) => Buffer.from(await (await download(of)).arrayBuffer());
  assert.deepEqual([await bytes(body.id), await bytes(second.id)], [PNG, large]);
  for (const fault of ['changed_body', 'short_body', 'cut_body'] as const) {
    service.fail('GET', fault);
    await assert.rejects(bytes(second.id), fault);
    service.fail('GET', fault);
    const refused = await download(body.id);
    assert.equal(refused.status, 503, 'nothing of a small one was sent');
    assert.equal(((await refused.json()) as { error: string }).error, 'unavailable');
  }
});

test('a file that the bucket took without an answer is deleted after a day', async (t) => {
  const { service, place, coffer, user, id } = await startInBucket(t);
  service.fail('PUT', 'lost_answer', 'lost_answer', 'lost_answer');
  assert.equal((await attach(coffer, user, id, PNG)).status, 503);
  assert.deepEqual(await list(coffer, user, id), []);
  assert.equal(service.objects.size, 1);
  const unused = unusedFilesOf(coffer, place);
  await unused.run(ONCE);
  coffer.advance(DAY);
  await unused.run(ONCE);
  assert.equal(service.objects.size, 0);
});

test('while the bucket may still delete a file, the same file is refused', async (t) => {
  const { service, place, coffer, user, id } = await startInBucket(t);
  const { key } = await coffer.createKey(user); // tokens end within the day
  const { body } = await attach(coffer, user, id, PNG);
  await coffer.call('DELETE', `/api/v1/attachments/${body.id}`, { key });
  const unused = unusedFilesOf(coffer, place);
  await unused.run(ONCE);
  coffer.advance(DAY);
  service.fail('DELETE', 'slow_down', 'slow_down', 'slow_down');
  assert.equal(await unused.run(ONCE), 'failed');
  const again = async () => {
    const sent = { filename: 'again.png', content: PNG.toString('base64') };
    return (await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, { key, body: sent })).status;
  };
  assert.equal(await again(), 503);
  await unused.run(ONCE);
  assert.equal(await again(), 503, 'the first deletion may still arrive');
  coffer.advance(DAY / 24);
  assert.equal(await unused.run(ONCE), undefined);
  assert.equal(service.objects.size, 0);
  assert.equal(await again(), 201);
  assert.equal(service.objects.size, 1);
});

test('an upload while its file is about to be deleted keeps it', async (t) => {
  const { service, place, coffer, user, id } = await startInBucket(t);
  const { key } = await coffer.createKey(user);
  const { body } = await attach(coffer, user, id, PNG);
  await coffer.call('DELETE', `/api/v1/attachments/${body.id}`, { key });
  const unused = unusedFilesOf(coffer, place);
  await unused.run(ONCE);
  coffer.advance(DAY);
  // The upload is wanted again, and its row is not written yet.
  service.fail('PUT', 'forbidden');
  const sent = { filename: 'again.png', content: PNG.toString('base64') };
  await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, { key, body: sent });
  await unused.run(ONCE);
  assert.equal(service.objects.size, 1, 'its day begins again');
});

test('files in the folder that no row knows are deleted after a day', { skip: ON_POSTGRES }, async (t) => {
  const place = (await PLACES['']?.(t)) ?? assert.fail();
  const { coffer, user, id } = await start(t, place);
  await attach(coffer, user, id, PNG);
  const folder = join(coffer.dataDir, 'attachments', '1');
  writeFileSync(join(folder, 'b'.repeat(64)), 'of an earlier release');
  writeFileSync(join(folder, `${'c'.repeat(64)}.x.partial`), 'of a killed process');
  utimesSync(join(folder, `${'c'.repeat(64)}.x.partial`), 1, 1);
  const unused = unusedFilesOf(coffer, place);
  await unused.run(ONCE);
  assert.equal(readdirSync(folder).length, 2);
  coffer.advance(DAY);
  await unused.run(ONCE);
  assert.equal(readdirSync(folder).length, 1);
});
