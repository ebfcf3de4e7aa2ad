import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readSettings } from '#config/read-settings.ts';
import { S3Store } from '#content-store/s3-store.ts';
import { StoreFault } from '#content-store/store-fault.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { UnusedFiles } from '#ledger/attachments/index.ts';
import { ScheduledBackups } from '#operations/scheduled-backups.ts';
import { verify } from '#src/cli/verify.ts';
import { createLog } from '#telemetry/log.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { PNG, waitForExport } from '#tests/harness/family/seed-family.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { startS3 } from '#tests/harness/server/s3-server.ts';
import { dataFolder, runCoffer, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';
import { openCoffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '../statements/form-of.ts';

const embedded = { skip: ON_POSTGRES && 'only the embedded database is backed up by Coffer' };

async function withAttachment(t: TestContext, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, settings);
  const user = await coffer.signUp();
  const { id } = await coffer.createTransaction(user, await coffer.createAccount(user));
  const { body } = await coffer.call('POST', `/api/v1/transactions/${id}/attachments`, {
    token: user.token,
    body: { filename: 'receipt.png', content: PNG.toString('base64') },
  });
  return { coffer, user, attachment: body, path: join('1', body.sha256) };
}

test('a backup has the attached files, and a restore brings them back', embedded, async (t) => {
  const { coffer, path } = await withAttachment(t);
  const folder = dataFolder(t);
  const [file, next, restored] = [join(folder, 'one.db'), join(folder, 'two.db'), join(folder, 'restored')];
  await backupDatabase(coffer.dataDir, file);
  await backupDatabase(coffer.dataDir, next, { earlier: file });
  assert.equal(statSync(join(`${next}.attachments`, path)).nlink, 2, 'equal files of two backups share their space');
  rmSync(file);
  rmSync(`${file}.attachments`, { recursive: true });
  assert.ok((await verify({ engine: 'sqlite', path: next })).isSound);
  const receiving = { replace: false, now: '2026-03-10T10:20:00.000Z' };
  assert.deepEqual(await restoreDatabase(restored, next, receiving), { kept: null, missingFiles: 0 });
  assert.ok((await verify({ engine: 'sqlite', path: restored })).isSound);

  rmSync(`${next}.attachments`, { recursive: true });
  const without = await restoreDatabase(join(folder, 'without'), next, receiving);
  assert.equal(without.missingFiles, 1);
  assert.match((await verify({ engine: 'sqlite', path: next })).report, /FAULT attachments have their files/);
});

test('verify names attached files that are missing or have changed', embedded, async (t) => {
  const { coffer, path } = await withAttachment(t);
  const file = join(coffer.dataDir, 'attachments', path);
  assert.ok((await verify({ engine: 'sqlite', path: coffer.dataDir })).isSound);
  writeFileSync(file, 'other');
  assert.match((await verify({ engine: 'sqlite', path: coffer.dataDir })).report, /a file has changed/);
  rmSync(file);
  assert.match((await verify({ engine: 'sqlite', path: coffer.dataDir })).report, /a file is missing/);
});

test('a folder of its own has the attached files, is backed up and restored', embedded, async (t) => {
  const [attachments, elsewhere, folder] = [dataFolder(t), dataFolder(t), dataFolder(t)];
  const { coffer, path } = await withAttachment(t, { COFFER_ATTACHMENT_DIR: attachments });
  assert.ok(existsSync(join(attachments, path)));
  assert.equal(existsSync(join(coffer.dataDir, 'attachments')), false);
  const env = (dir: string) => ({ env: { COFFER_ATTACHMENT_DIR: dir } });
  const [file, restored] = [join(folder, 'one.db'), join(folder, 'restored')];
  assert.equal((await runCoffer(coffer.dataDir, ['backup', file], env(attachments))).code, 0);
  const { stdout } = await runCoffer(restored, ['restore', file], env(elsewhere));
  assert.doesNotMatch(stdout, /missing/);
  assert.ok(existsSync(join(elsewhere, path)));
  assert.equal((await runCoffer(restored, ['verify'], env(elsewhere))).code, 0);
  rmSync(join(elsewhere, path));
  assert.match((await runCoffer(restored, ['verify'], env(elsewhere))).stdout, /a file is missing/);
});

test('a backup has the files of a bucket, and a restore brings back what it lacks', embedded, async (t) => {
  const service = await startS3(t);
  const { coffer, path } = await withAttachment(t, service.settings);
  const contents = new S3Store(service.at);
  const folder = dataFolder(t);
  const [file, next, restored] = [join(folder, 'one.db'), join(folder, 'two.db'), join(folder, 'restored')];
  assert.equal(await backupDatabase(coffer.dataDir, file, { contents }), 0);
  assert.ok((await verify({ engine: 'sqlite', path: file })).isSound);
  const reads = () => service.requests.filter((request) => request.startsWith('GET')).length;
  const before = reads();
  await backupDatabase(coffer.dataDir, next, { contents, earlier: file });
  assert.equal(reads(), before, 'what an earlier backup has is not read again');
  assert.equal(statSync(join(`${next}.attachments`, path)).nlink, 2);

  service.objects.clear();
  const lost = await verify({ engine: 'sqlite', path: coffer.dataDir }, contents);
  assert.match(lost.report, /a file is missing: 1\/[0-9a-f]{64} in the bucket receipts/);
  assert.equal(await backupDatabase(coffer.dataDir, join(folder, 'three.db'), { contents }), 1);
  const receiving = { replace: false, now: '2026-03-10T10:20:00.000Z', contents };
  assert.deepEqual(await restoreDatabase(restored, next, receiving), { kept: null, missingFiles: 0 });
  assert.ok((await verify({ engine: 'sqlite', path: restored }, contents)).isSound);
  service.fail('GET', 'changed_body');
  assert.match((await verify({ engine: 'sqlite', path: restored }, contents)).report, /a file has changed/);
  service.fail('GET', 'forbidden');
  assert.match((await verify({ engine: 'sqlite', path: restored }, contents)).report, /failed to run.*AccessDenied/);
});

test('a backup fails as a whole while its bucket does not answer', embedded, async (t) => {
  const service = await startS3(t);
  const { coffer } = await withAttachment(t, service.settings);
  const folder = dataFolder(t);
  service.fail('GET', 'forbidden');
  const backup = backupDatabase(coffer.dataDir, join(folder, 'one.db'), { contents: new S3Store(service.at) });
  await assert.rejects(backup, StoreFault);
  assert.deepEqual(readdirSync(folder), []);
});

test('a scheduled backup has the files of a bucket', embedded, async (t) => {
  const service = await startS3(t);
  const { coffer } = await withAttachment(t, service.settings);
  const dir = dataFolder(t);
  const env = { ...service.settings, COFFER_DATA_DIR: coffer.dataDir, COFFER_BACKUP_DIR: dir };
  const log = createLog({ level: 'silent' });
  const { settings } = readSettings(env);
  const backups = new ScheduledBackups({ settings, clock: () => coffer.now, log, metrics: coffer.metrics });
  assert.equal(await backups.run(new AbortController().signal), undefined);
  const file = readdirSync(dir).find((name) => name.endsWith('.db')) ?? assert.fail('no backup');
  assert.ok((await verify({ engine: 'sqlite', path: join(dir, file) })).isSound);
});

test('copy-attachments moves the files to a bucket and back', async (t) => {
  const service = await startS3(t);
  const { coffer, path } = await withAttachment(t);
  const back = dataFolder(t);
  const url = coffer.postgres?.url;
  const env = { ...service.connection, ...(url !== undefined && { COFFER_DATABASE_URL: url }) };
  const folder = join(coffer.dataDir, 'attachments');
  const copy = (from: string, to: string) =>
    runCoffer(coffer.dataDir, ['copy-attachments', '--from', from, '--to', to], { env });
  const there = await copy(folder, 's3://receipts/moved');
  assert.equal(there.code, 0, there.stderr);
  assert.match(there.stdout, /copied 1 attached files from the folder .* to the bucket receipts \(moved\/\)/);
  assert.match((await copy(folder, 's3://receipts/moved')).stdout, /copied 0 .*; 1 were there/);
  assert.equal((await copy('s3://receipts/moved/', back)).code, 0);
  assert.deepEqual(readFileSync(join(back, path)), PNG);
  const missing = await copy('s3://receipts/elsewhere', dataFolder(t));
  assert.equal(missing.code, 1);
  assert.match(missing.stdout, /1 are MISSING in the bucket receipts/);
  assert.match((await copy('s3://R', back)).stderr, /s3:\/\/R must be s3:\/\/bucket/);
  const without = await runCoffer(coffer.dataDir, ['copy-attachments', '--from', folder, '--to', 's3://receipts']);
  assert.match(without.stderr, /set COFFER_S3_ACCESS_KEY_ID and/);
  const configured = { env: { ...env, COFFER_ATTACHMENT_STORE: 's3://receipts/moved' } };
  assert.match((await runCoffer(coffer.dataDir, ['verify'], configured)).stdout, /ok {4}attachments have their files/);
});

test('a failed backup leaves no attached files', embedded, async (t) => {
  const { coffer } = await withAttachment(t);
  const folder = dataFolder(t);
  const file = join(folder, 'one.db');
  writeFileSync(`${file}.attachments`, 'in the way');
  await assert.rejects(backupDatabase(coffer.dataDir, file));
  assert.equal(existsSync(file), false);
  assert.deepEqual(readdirSync(folder), []);
});

for (const place of ['', ' of a bucket'])
  test(`an export has the attached files and a list of them${place}`, async (t) => {
    const { coffer, user, attachment } = await withAttachment(t, place === '' ? {} : (await startS3(t)).settings);
    const { token } = user;
    const asked = await coffer.call('POST', '/api/v1/family_exports', { token, body: {} });
    await waitForExport(coffer, { token }, asked.body.data.id);
    const { rawPayload } = await coffer.server.app.inject({
      url: `/api/v1/family_exports/${asked.body.data.id}/download`,
      headers: { authorization: `Bearer ${token}` },
    });
    const files = readZip(rawPayload);
    const path = `attachments/${attachment.id}/receipt.png`;
    assert.equal(files.get(path), PNG.toString());
    assert.deepEqual(JSON.parse(files.get('attachments.json') ?? ''), {
      version: 1,
      binary_included: true,
      attachments: [{ ...attachment, path }],
    });
  });

test('an import of a family brings its files to a bucket', async (t) => {
  const service = await startS3(t);
  const { coffer, user } = await withAttachment(t);
  const archive = await exportArchive(coffer, user);
  const other = await startCoffer(t, service.settings);
  const { token } = await other.signUp();
  const form = formOf(archive);
  const send = () =>
    other.server.app.inject({
      method: 'POST',
      url: '/api/v1/family_imports',
      headers: { ...form.headers, authorization: `Bearer ${token}`, 'idempotency-key': 'import' },
      payload: form.body,
    });
  service.fail('PUT', 'forbidden');
  const lost = await send();
  assert.equal(lost.statusCode, 503, lost.body);
  const sent = await send();
  assert.equal(sent.statusCode, 202, sent.body);
  const read = () =>
    other.call<{ data: { status: string } }>('GET', `/api/v1/family_imports/${sent.json().data.id}`, { token });
  await poll(read, ({ body }) => body.data.status === 'complete');
  assert.equal(service.objects.size, 1);
  const { body } = await other.call('GET', '/api/v1/transactions', { token });
  assert.equal(body.transactions[0]?.attachments_count, 1);
});

test('a kill after the bucket took a file leaves no attachment, and the file goes', embedded, async (t) => {
  const service = await startS3(t);
  const dataDir = dataFolder(t);
  const killed = await spawnCoffer(t, dataDir, service.settings);
  const { token, accountId } = await setUpUser(killed);
  const entry = { account_id: accountId, name: 'Receipt', date: '2026-01-05', amount: '3' };
  const made = await killed.call<{ id: string }>('POST', '/api/v1/transactions', { token, body: entry });
  service.onStored = () => killed.child.kill('SIGKILL');
  const body = { filename: 'a.png', content: PNG.toString('base64') };
  const path = `/api/v1/transactions/${made?.body.id}/attachments`;
  assert.equal(await killed.call('POST', path, { token, body }), null);
  await killed.end('SIGKILL');
  service.onStored = () => {};
  assert.equal(service.objects.size, 1);
  const store = new S3Store(service.at);
  assert.ok((await verify({ engine: 'sqlite', path: dataDir }, store)).isSound);

  const again = await openCoffer(dataDir, service.settings, null, { startsAt: Date.now() });
  const clock = () => again.now;
  const parts = { store, database: again.database, clock, log: createLog({ level: 'silent' }) };
  const unused = new UnusedFiles({ ...parts, isRestoring: async () => false });
  await unused.run(new AbortController().signal);
  again.advance(24 * 60 * 60);
  await unused.run(new AbortController().signal);
  assert.equal(service.objects.size, 0);
  await again.server.close();
  await again.database.close();
});
