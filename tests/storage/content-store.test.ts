import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import S3rver from 's3rver';
import { type ContentStore, checked } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import { type S3Limits, S3Store } from '#content-store/s3-store.ts';
import { StoreFault } from '#content-store/store-fault.ts';
import { type S3Server, startS3 } from '../harness/server/s3-server.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';

const BYTES = Buffer.from('%PDF-1.4 a receipt of some length');
const nameOf = (bytes: Buffer, familyId = 7) => ({
  familyId,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const NAME = nameOf(BYTES);
const LIMITS: S3Limits = { attemptMs: 300, requestMs: 2000, attempts: 3, pieceMs: 300 };

async function s3rver(t: TestContext): Promise<ContentStore> {
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: dataFolder(t),
    configureBuckets: [{ name: 'bucket' }],
  });
  const { port } = await service.run();
  t.after(() => service.close());
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  return new S3Store({ bucket: 'bucket', prefix: '', endpoint: `http://127.0.0.1:${port}`, ...keys });
}

const STORES: Readonly<Record<string, (t: TestContext) => Promise<ContentStore>>> = {
  'a folder': async (t) => new FolderStore(join(dataFolder(t), 'deep', 'attachments')),
  'a bucket': async (t) => new S3Store((await startS3(t)).at),
  'a bucket of s3rver': s3rver,
};

for (const [place, openStore] of Object.entries(STORES)) {
  test(`${place} keeps contents by family and hash, and deletes them`, async (t) => {
    const store = await openStore(t);
    await store.check();
    assert.equal(await store.has(NAME), false);
    assert.equal(await store.open(NAME), null);
    await store.put(NAME, BYTES);
    await store.put(NAME, BYTES);
    assert.equal(await store.has(NAME), true);
    assert.equal(await store.has(nameOf(BYTES, 8)), false, 'of another family');
    assert.deepEqual(await read(store), BYTES);
    const large = Buffer.alloc(3 * 1024 * 1024, 'large');
    await store.put(nameOf(large), large);
    assert.deepEqual(await read(store, nameOf(large)), large);
    await store.remove(NAME);
    await store.remove(NAME);
    assert.equal(await store.open(NAME), null);
    assert.doesNotMatch(store.description, /S3RVER|secret/);
  });
}

async function read(store: ContentStore, name = NAME): Promise<Buffer> {
  const source = await store.open(name);
  return buffer(checked(source ?? assert.fail('missing'), name));
}

test('a folder finds its files and partial ones of killed processes, and links', async (t) => {
  const [folder, other] = [dataFolder(t), dataFolder(t)];
  const [store, source] = [new FolderStore(folder), new FolderStore(other)];
  await source.put(NAME, BYTES);
  assert.equal(await store.link(NAME, source), true);
  assert.equal(await store.link(nameOf(Buffer.from('missing')), source), false);
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', NAME.sha256), 'of another program');
  writeFileSync(join(folder, '7', `${NAME.sha256}.1.partial`), 'half');
  writeFileSync(join(folder, '7', 'readme'), 'of another program');
  const files = await Array.fromAsync(store.files());
  assert.deepEqual(files.map(({ name, isPartial, bytes }) => [name.familyId, isPartial, bytes]).sort(), [
    [7, false, BYTES.length],
    [7, true, 4],
  ]);
});

type Faulty = { readonly service: S3Server; readonly store: S3Store };

async function faulty(t: TestContext): Promise<Faulty> {
  const service = await startS3(t);
  return { service, store: new S3Store(service.at, LIMITS) };
}

test('a busy service and a cut connection are tried again, three times at most', async (t) => {
  const { service, store } = await faulty(t);
  service.fail('PUT', 'slow_down', 'lost_answer');
  await store.put(NAME, BYTES);
  assert.equal(service.requests.length, 3);
  service.fail('GET', 'cut', 'silent');
  assert.deepEqual(await read(store), BYTES);
  service.fail('HEAD', 'slow_down', 'slow_down', 'slow_down', 'slow_down');
  await assert.rejects(store.has(NAME), StoreFault);
  assert.equal(service.requests.filter((request) => request.startsWith('HEAD')).length, 3);
});

test('a refusal is not tried again, and its message has no secret', async (t) => {
  const { service, store } = await faulty(t);
  service.fail('PUT', 'forbidden');
  const message = /^the bucket receipts \(family\/files\/\) at http:\/\/127\.0\.0\.1:\d+ answers 403 AccessDenied$/;
  await assert.rejects(store.put(NAME, BYTES), { name: 'StoreFault', message });
  assert.equal(service.requests.length, 1);
  const wrong = new S3Store({ ...service.at, secretAccessKey: 'another' }, LIMITS);
  await assert.rejects(wrong.open(NAME), /answers 403 SignatureDoesNotMatch$/);
  assert.deepEqual(service.refusals, ['signature']);
  const elsewhere = new S3Store({ ...service.at, bucket: 'others' }, LIMITS);
  await assert.rejects(elsewhere.open(NAME), /answers 404 NoSuchBucket$/);
});

test('a service that is silent or gone fails within the limits', async (t) => {
  const { service, store } = await faulty(t);
  service.fail('GET', 'silent', 'silent', 'silent');
  const startedAt = performance.now();
  await assert.rejects(store.open(NAME), /does not answer$/);
  assert.ok(performance.now() - startedAt < 10_000);
  const gone = new S3Store({ ...service.at, endpoint: 'http://127.0.0.1:9' }, LIMITS);
  await assert.rejects(gone.check(), /does not answer$/);
});

test('a content that is cut, short, stalled or changed is never read whole', async (t) => {
  const { service, store } = await faulty(t);
  await store.put(NAME, BYTES);
  for (const fault of ['cut_body', 'short_body', 'stalled_body', 'changed_body'] as const) {
    service.fail('GET', fault);
    await assert.rejects(read(store), fault);
  }
  service.fail('GET', 'other_etag');
  assert.deepEqual(await read(store), BYTES, 'an ETag is not the hash of the bytes on every service');
});

test('a prefix keeps the objects of a database apart', async (t) => {
  const { service, store } = await faulty(t);
  await store.put(NAME, BYTES);
  assert.deepEqual([...service.objects.keys()], [`family/files/7/${NAME.sha256}`]);
  assert.equal(await new S3Store({ ...service.at, prefix: '' }, LIMITS).has(NAME), false);
});
