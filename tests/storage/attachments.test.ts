import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { verify } from '#src/cli/verify.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { PNG, waitForExport } from '#tests/harness/family/seed-family.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { dataFolder, runCoffer } from '#tests/harness/server/spawn-coffer.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

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
  backupDatabase(coffer.dataDir, file);
  backupDatabase(coffer.dataDir, next, { earlier: file });
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

test('a failed backup leaves no attached files', embedded, async (t) => {
  const { coffer } = await withAttachment(t);
  const folder = dataFolder(t);
  const file = join(folder, 'one.db');
  writeFileSync(`${file}.attachments`, 'in the way');
  assert.throws(() => backupDatabase(coffer.dataDir, file));
  assert.equal(existsSync(file), false);
  assert.deepEqual(readdirSync(folder), []);
});

test('an export has the attached files and a list of them', async (t) => {
  const { coffer, user, attachment } = await withAttachment(t);
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
