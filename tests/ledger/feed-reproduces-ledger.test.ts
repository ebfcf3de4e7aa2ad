import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BusyFamily, stepLists } from '../harness/family/busy-family.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { applyBackward, applyForward, readFeed, replayedLedger, storedLedger } from '../harness/family/replay-feed.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

test('replaying the feed gives exactly the stored ledger; undoing it leaves nothing', async (t) => {
  const coffer = await startCoffer(t);
  const done = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.noBias(stepLists(100)), async (given) => {
      const user = await coffer.signUp();
      const { body } = await coffer.call('POST', '/api/v1/invitations', {
        token: user.token,
        body: { role: 'member' },
      });
      await coffer.signUp({ invite_code: body.code });
      const family = new BusyFamily(coffer, user, done);
      for (const each of given) {
        coffer.advance(1);
        await family.step(each);
      }
      const { key } = await coffer.createKey(user, { scopes: ['read', 'api_keys:read'] });
      const changes = await readFeed(coffer, { key }, 97);
      assert.deepEqual(
        changes.map(({ sequence }) => sequence),
        changes.map((_change, index) => index + 1),
        'no change is missing',
      );
      const records = applyForward(changes);
      assert.deepEqual(replayedLedger(records), await storedLedger(coffer, await familyOf(coffer, user)));
      applyBackward(records, changes);
      assert.equal(records.size, 0);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  assert.ok(done.size > 20, `only ${done.size} kinds of writes took effect`);
});
