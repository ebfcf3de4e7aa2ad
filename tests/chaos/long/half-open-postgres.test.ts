import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FragilePostgres } from '#tests/harness/postgres/fragile-postgres.ts';
import { setUpUser } from '#tests/harness/server/spawn-coffer.ts';
import { assertBack, assertRefused, startOn } from '../survive-outage.ts';

const NAME = 'a server outlives a PostgreSQL whose packets are dropped, both ways and one way, without a word';
const timeout = 300_000;

// A network of its own, in which packets may be dropped without harm to anybody: this file runs itself again in there.
if (process.env.COFFER_TEST_OWN_NETWORK === 'true') test(NAME, { timeout }, outlive);
else
  test(
    NAME,
    { timeout, skip: !mayDrop() && process.env.CI === undefined && 'no namespaces here: NOT tested' },
    runInside,
  );

function runInside(): void {
  const again = [process.execPath, '--test', '--disable-proto=delete', fileURLToPath(import.meta.url)];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const run = spawnSync('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...again], {
    env: { ...env, COFFER_TEST_OWN_NETWORK: 'true' },
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stdout + run.stderr);
}

function mayDrop(): boolean {
  const { status } = spawnSync('unshare', ['--net', 'nft', 'list', 'ruleset'], { stdio: 'ignore' });
  return status === 0;
}

async function outlive(t: TestContext): Promise<void> {
  const postgres = await FragilePostgres.start(t);
  const { port } = new URL(postgres.url);
  const coffer = await startOn(t, postgres.url);
  const user = await setUpUser(coffer);
  let entries = 0;
  const back = () => assertBack(coffer, postgres, user, entries++);
  await back();
  for (const dropped of [[`tcp dport ${port}`, `tcp sport ${port}`], [`tcp sport ${port}`]]) {
    drop(dropped);
    await assertRefused(coffer, user);
    nft('delete table inet coffer');
    await back();
  }
}

function drop(packets: readonly string[]): void {
  nft('add table inet coffer');
  nft('add chain inet coffer input { type filter hook input priority 0; }');
  for (const packet of packets) nft(`add rule inet coffer input ${packet} drop`);
}

function nft(command: string): void {
  execFileSync('nft', [command]);
}
