import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';
import { Strace, type Syscall, straceTest } from '#tests/harness/faults/strace.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

type Shown = { readonly id: string };
type Family = { readonly dataDir: string; readonly token: string; readonly path: string };

straceTest('a kill between file and row leaves no attachment without its file', async (t) => {
  const family = await setUp(t);
  // The file is on disk. Then the row's first write, the sync of its commit, and the response.
  const kills: [Syscall, number][] = [
    ['pwrite64', 1],
    ['fsync', 1],
    ['write', 1],
  ];
  for (const [syscall, at] of kills) await checkKill(t, family, syscall, at);
});

async function setUp(t: TestContext): Promise<Family> {
  const dataDir = join(dataFolder(t), 'family');
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  const entry = { account_id: accountId, name: 'Receipt', date: '2026-01-05', amount: '3' };
  const made = await coffer.call<Shown>('POST', '/api/v1/transactions', { token, body: entry });
  assert.equal(await coffer.end('SIGTERM'), 0);
  return { dataDir, token, path: `/api/v1/transactions/${made?.body.id}/attachments` };
}

const attach = (coffer: CofferProcess, { token, path }: Family) =>
  coffer.call<Shown>('POST', path, { token, body: { filename: 'a.png', content: PNG.toString('base64') } });

async function checkKill(t: TestContext, family: Family, syscall: Syscall, at: number): Promise<void> {
  const dataDir = join(dataFolder(t), 'copy');
  cpSync(family.dataDir, dataDir, { recursive: true });
  const killed = await spawnCoffer(t, dataDir);
  await Strace.attach(t, killed.child.pid ?? 0, { syscall, what: `signal=KILL:when=${at}` });
  const answer = await attach(killed, family);
  await killed.end('SIGKILL');
  const { isSound, report } = await verify({ engine: 'sqlite', path: dataDir });
  assert.ok(isSound, `${syscall} ${at}: ${report}`);

  const again = await spawnCoffer(t, dataDir);
  const before = await again.call<Shown[]>('GET', family.path, { token: family.token });
  assert.ok(answer === null || before?.body.length === 1, 'an acknowledged attachment is there');
  assert.equal((await attach(again, family))?.status, 201);
  const after = await again.call<Shown[]>('GET', family.path, { token: family.token });
  assert.equal(after?.body.length, (before?.body.length ?? 0) + 1);
  for (const { id } of after?.body ?? []) {
    const { headers } = await fetch(`${again.base}/api/v1/attachments/${id}/file`, {
      headers: { authorization: `Bearer ${family.token}` },
    });
    assert.equal(headers.get('content-length'), String(PNG.length));
  }
  assert.equal(await again.end('SIGTERM'), 0);
}
