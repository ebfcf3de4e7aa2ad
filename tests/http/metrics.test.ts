import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { everyMetric, labelsIn, namesIn } from '../harness/server/every-metric.ts';
import { freePort } from '../harness/server/free-port.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const TOKEN = '0123456789abcdef';

/** The labels of each metric as docs/operations.md has them. */
function documented(): Map<string, ReadonlySet<string>> {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const words = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '');
  const rows = [...page.matchAll(/^\| (`(?:coffer|process|nodejs)_.*?) \| (.*?) ?\| /gm)];
  return new Map(rows.flatMap(([, names, labels]) => words(names).map((name) => [name, new Set(words(labels))])));
}

test('a server serves, for its token, exactly the metrics of the documentation', async (t) => {
  const port = String(await freePort());
  const env = { COFFER_METRICS_PORT: port, COFFER_METRICS_HOST: '0.0.0.0', COFFER_METRICS_TOKEN: TOKEN };
  const server = await spawnCoffer(t, dataFolder(t), env);
  await setUpUser(server);
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  assert.equal((await ask({})).status, 401);
  const text = await (await ask({ authorization: `Bearer ${TOKEN}` })).text();
  assert.deepEqual(namesIn(text).sort(), [...documented().keys()].sort());
  assert.match(text, /^coffer_users 1$/m);
  assert.match(text, /^coffer_database_statement_duration_seconds_count\{operation="insert",table="users"\} 1$/m);
  assert.match(text, /^coffer_disk_free_bytes [1-9]/m);
  assert.equal(server.output().includes(TOKEN), false);
});

test('the documentation names the labels of every metric', async () => {
  const labels = documented();
  for (const [name, seen] of labelsIn(await everyMetric())) {
    if (name.startsWith('coffer_')) assert.deepEqual(labels.get(name), seen, name);
    else assert.ok(seen.isSubsetOf(labels.get(name) ?? new Set()), name);
  }
});

test('families and users are counted again after five minutes', async (t) => {
  const coffer = await startCoffer(t);
  const count = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await coffer.metrics.text())?.[1]);
  assert.equal(await count('coffer_families'), 0);
  await coffer.signUp();
  await coffer.signUp();
  assert.equal(await count('coffer_families'), 0);
  coffer.advance(300);
  assert.equal(await count('coffer_families'), 2);
  assert.equal(await count('coffer_users'), 2);
  assert.equal(await count('coffer_webhooks\\{state="enabled"\\}'), 0);
  assert.equal(await count('coffer_database_connections_waiting\\{store="ledger"\\}'), 0);
  assert.ok((await count('coffer_database_bytes')) > 100_000);
});
