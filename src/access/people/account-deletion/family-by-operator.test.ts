import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '#config/read-settings.ts';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { exportFamily } from '#src/cli/export-family.ts';
import { verify } from '#src/cli/verify.ts';
import { dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exportFamily as exportByApi } from '#tests/harness/family/export-family.ts';
import { fillAccount } from '#tests/harness/family/large-family.ts';
import { operate } from '#tests/harness/family/operate.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { seedFamily } from '#tests/harness/family/seed-family.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const locationOf = ({ postgres, dataDir }: Coffer): DatabaseLocation =>
  postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url };

function exportByCommand(coffer: Coffer, asked: Parameters<typeof exportFamily>[2]): Promise<string> {
  const { settings } = readSettings({ COFFER_DATA_DIR: coffer.dataDir });
  return exportFamily(settings, locationOf(coffer), asked);
}

/** The tables with rows of a deleted family: none has the name or the address of a person. */
const LEFT = [
  'attachment_contents',
  'change_heads',
  'directory',
  'ended_account_shares',
  'families',
  'oauth_applications',
  'syncs',
  'users',
];

test('the operator deletes a family whole, and gets a certificate of it', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  const member = await inviteMember(coffer, ours.user);
  await fillAccount(coffer, ours.user, { accountId: await coffer.createAccount(ours.user), count: 600 });
  const [familyId, otherId] = [await familyOf(coffer, ours.user), await familyOf(coffer, theirs.user)];
  const others = await dumpLedger(coffer, otherId);
  await operate(coffer, 'families suspend', { family: ours.user.email });
  const shown = JSON.parse(await operate(coffer, 'families show', { family: ours.user.email, json: true }));

  const certificate = JSON.parse(await operate(coffer, 'families erase', { family: ours.user.email }));
  const { id: family, people, rows_by_kind: records } = shown;
  assert.partialDeepStrictEqual(certificate, { family, people: people.length, records });
  assert.ok(certificate.records.transactions > 600, JSON.stringify(certificate));
  assert.match(certificate.history.sha256, /^[0-9a-f]{64}$/);
  assert.match(certificate.kept.join(), /Backups/);

  const left = await dumpLedger(coffer, familyId);
  assert.deepEqual([...new Set(left.split('\n').map((line) => line.split(' ')[0] ?? ''))], LEFT);
  for (const { email } of [ours.user, member]) assert.ok(!left.includes(email), email);
  const { usage } = coffer.database;
  const uses = await usage.read.selectFrom('credential_uses').selectAll().where('family_id', '=', familyId).execute();
  assert.deepEqual(uses, []);
  assert.equal(await dumpLedger(coffer, otherId), others);
  for (const { token } of [ours.user, member]) {
    assert.equal((await coffer.call('GET', '/api/v1/accounts', { token })).status, 401);
  }
  const [closed] = JSON.parse(await operate(coffer, 'families list', { json: true }));
  assert.partialDeepStrictEqual(closed, { id: family, name: null, people: 0, rows: 0, state: 'closed' });
  const { report, isSound } = await verify(locationOf(coffer));
  assert.ok(isSound, report);
});

test('the operator exports a suspended family as its admin would', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const other = await coffer.signUp();
  const own = await exportByApi(coffer, { token: user.token });
  await operate(coffer, 'families suspend', { family: user.email });
  const to = join(coffer.dataDir, 'family.zip');
  assert.match(await exportByCommand(coffer, { family: user.email, to }), /family\.zip, with the accounts that /);
  assert.equal(statSync(to).mode & 0o777, 0o600, 'only its owner reads it');
  const made = readZip(readFileSync(to));
  assert.deepEqual([...made.keys()], [...own.keys()]);
  const transactions = [...made.keys()].filter((name) => /transactions/.test(name));
  assert.ok(transactions.length > 0);
  for (const name of transactions) assert.equal(made.get(name), own.get(name), name);
  await assert.rejects(exportByCommand(coffer, { family: user.email, to }), /exists already/);
  const elsewhere = join(coffer.dataDir, 'other.zip');
  const wrong = exportByCommand(coffer, { family: user.email, to: elsewhere, for: other.email });
  await assert.rejects(wrong, /is no admin of the family/);
  writeFileSync(elsewhere, '', { flag: 'wx' }); // nothing was left there
});
