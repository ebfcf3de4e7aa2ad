import assert from 'node:assert/strict';
import { straceTest } from '#tests/harness/faults/strace.ts';
import { checkKilledWrite, setUpFamily, writeUninterrupted } from './killed-write.ts';

straceTest('a kill at a write, sync or response loses nothing acknowledged', async (t) => {
  const family = await setUpFamily(t);
  const whole = await writeUninterrupted(t, family);
  // In the midst of commits, at a sync, at an answer. The last calls depend on who shares a commit: they are left alone.
  const third = Math.round(whole.calls.pwrite64 / 3);
  const kills = [
    ['pwrite64', third],
    ['pwrite64', 2 * third],
    ['fsync', 2],
    ['write', 2],
  ] as const;
  for (const [syscall, at] of kills)
    assert.ok(await checkKilledWrite(t, family, whole, syscall, at), `${syscall} ${at}`);
  t.diagnostic(`${kills.length} of ${JSON.stringify(whole.calls)}`);
});
