import assert from 'node:assert/strict';
import { Database } from '#database/database.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Strace, straceTest } from '#tests/harness/faults/strace.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const ITEMS = 40;

// Early in the commit, in its midst, at its sync, at the response.
const KILLS = [
  ['pwrite64', 1],
  ['pwrite64', 6],
  ['pwrite64', 12],
  ['fsync', 1],
  ['write', 1],
] as const;

straceTest('a proposal killed while it is accepted is applied whole or not', async (t) => {
  const dataDir = dataFolder(t);
  let coffer = await spawnCoffer(t, dataDir);
  const { token } = await setUpUser(coffer);
  let applied = 0;
  for (const [syscall, at] of KILLS) {
    const name = `killed at ${syscall} ${at}`;
    const id = await propose(coffer, token, name);
    await Strace.attach(t, coffer.child.pid ?? 0, { syscall, what: `signal=KILL:when=${at}` });
    const answer = await coffer.call('POST', `/api/v1/proposals/${id}/accept`, { token, body: {} });
    await coffer.end('SIGKILL');
    await check(dataDir);
    coffer = await spawnCoffer(t, dataDir);
    const { status } = (await coffer.call('GET', `/api/v1/proposals/${id}`, { token }))?.body ?? {};
    if (answer !== null) assert.equal(status, 'accepted', `${name}: an acknowledged decision is lost`);
    applied += status === 'accepted' ? ITEMS : 0;
    const tags = await coffer.call('GET', '/api/v1/tags', { token });
    assert.equal(tags?.body.length, applied, `${name}: a part of it is applied`);
    t.diagnostic(`${name}: ${status}`);
  }
  await coffer.end('SIGTERM');
});

async function propose(coffer: CofferProcess, token: string, name: string): Promise<string> {
  const items = Array.from({ length: ITEMS }, (_, item) => ({
    operation: 'createTag',
    body: { name: `${name} ${item}` },
  }));
  const answer = await coffer.call('POST', '/api/v1/proposals', { token, body: { reason: 'Because', items } });
  assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
  return answer?.body.id;
}

async function check(dataDir: string): Promise<void> {
  const database = await Database.open({ dataDir, clock: Date.now });
  await checkLedger(database.read);
  await database.close();
}
