import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Database } from '#database/database.ts';
import { serverKeyPlace, totpPlace } from '#database/secrets/sealed-places.ts';
import { runToEnd, runUntil } from '../chaos/run-until.ts';
import { enableSecondFactor } from '../harness/oauth/second-factor.ts';
import { ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

const KEY = 'secret.key';
const keyIn = (dataDir: string, name = KEY) => readFileSync(join(dataDir, name), 'utf8');

/** Every stored secret, opened as the next start opens it. */
async function secretsOf(dataDir: string): Promise<string[]> {
  const database = await Database.open({ dataDir, clock: Date.now });
  try {
    await database.openSecrets({ dataDir, secretKey: null });
    const box = database.secrets;
    const keys = await database.read.selectFrom('server_keys').selectAll().orderBy('name').execute();
    const devices = await database.read.selectFrom('totp_devices').selectAll().orderBy('user_id').execute();
    return [
      ...keys.map(({ name, value }) => box.open(value, serverKeyPlace(name))),
      ...devices.map(({ user_id, secret }) => box.open(secret, totpPlace(user_id))),
    ];
  } finally {
    await database.close();
  }
}

const options = { skip: ON_POSTGRES && 'about the data folder', timeout: 300_000 };

test('a rotation killed at any step leaves one key that opens every secret', options, async (t) => {
  const origin = join(dataFolder(t), 'origin');
  const coffer = await openCoffer(origin, { COFFER_SECRET_KEY: '' });
  for (let users = 0; users < 2; users += 1) await enableSecondFactor(coffer, await coffer.signUp());
  await coffer.call('GET', '/oauth/jwks');
  await coffer.server.close();
  await coffer.database.close();
  const secrets = await secretsOf(origin);
  const copy = (name: string) => {
    const dataDir = join(dataFolder(t), name);
    cpSync(origin, dataDir, { recursive: true });
    return dataDir;
  };
  const steps = await runToEnd(['rotate', copy('whole')]);
  assert.ok(steps > 10, `${steps} steps`);
  const seen = { old: 0, next: 0 };
  for (let at = 1; at <= steps; at += at < steps - 12 ? 4 : 1) {
    const dataDir = copy(String(at));
    assert.ok(await runUntil(at, ['rotate', dataDir]));
    const next = existsSync(join(dataDir, `${KEY}.next`)) ? keyIn(dataDir, `${KEY}.next`) : null;
    assert.deepEqual(await secretsOf(dataDir), secrets, `killed at step ${at}`);
    if (keyIn(dataDir) === keyIn(origin)) seen.old += 1;
    else if (keyIn(dataDir) === next) seen.next += 1;
  }
  t.diagnostic(`${steps} steps: ${seen.old} kept the old key, ${seen.next} went on to the next`);
  assert.ok(seen.old > 0 && seen.next > 0);
});
