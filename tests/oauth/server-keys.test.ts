import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCoffer } from '../harness/server/start-coffer.ts';

test("the OAuth server's keys survive restarts, and only the public half is served", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-keys-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const served = [];
  const kept = [];
  for (let start = 0; start < 2; start += 1) {
    const coffer = await openCoffer(dataDir);
    served.push((await coffer.call<{ keys: Record<string, string>[] }>('GET', '/oauth/jwks')).body);
    kept.push(await coffer.database.read.selectFrom('server_keys').selectAll().orderBy('name').execute());
    await coffer.server.close();
    await coffer.database.close();
  }
  assert.deepEqual(served[1], served[0]);
  assert.deepEqual(kept[1], kept[0]);
  const [key] = served[0]?.keys ?? [];
  assert.ok(key);
  assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  assert.equal(key.alg, 'ES256');
});
