import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BusyFamily, stepLists } from '../harness/family/busy-family.ts';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { storedLedger } from '../harness/family/replay-feed.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

const NOT_REVERTIBLE = ['DELETE accounts', 'POST sync', 'PATCH users/me'];

/** The stored ledger as text, without the instants of last changes. */
async function ledgerOf(coffer: Coffer, user: TestUser): Promise<string> {
  const ledger = await storedLedger(coffer, await familyOf(coffer, user));
  const rows = Object.entries(ledger).flatMap(([table, stored]) => stored.map((row) => `${table} ${row}`));
  return rows.map((row) => row.replace(/\["updated_at","[^"]*"\]/, '')).join('\n');
}

test('random writes, reverted newest first, lead back to each earlier ledger', async (t) => {
  const coffer = await startCoffer(t);
  let reverted = 0;
  await fc.assert(
    fc.asyncProperty(fc.noBias(stepLists(45)), async (steps) => {
      const user = await coffer.signUp();
      const family = new BusyFamily(coffer, user, new Set(), NOT_REVERTIBLE);
      const done: { readonly request: string; readonly before: string }[] = [];
      for (const [index, step] of steps.entries()) {
        coffer.advance(1);
        const [request, before] = [`${user.id}-${index}`, await ledgerOf(coffer, user)];
        await family.step(step, request);
        if ((await ledgerOf(coffer, user)) !== before) done.push({ request, before });
      }
      for (const { request, before } of done.reverse()) {
        coffer.advance(1);
        const body = { request_id: request };
        const reply = await coffer.call('POST', '/api/v1/changes/revert', { token: user.token, body });
        assert.equal(reply.status, 200, `${request}: ${reply.text}`);
        assert.equal(await ledgerOf(coffer, user), before);
        reverted += 1;
      }
      await checkLedger(coffer.database.read);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  assert.ok(reverted > 60, `only ${reverted} writes were reverted`);
});
