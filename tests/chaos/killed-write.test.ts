import assert from 'node:assert/strict';
import { straceTest } from '#tests/harness/faults/strace.ts';
import { holdKill, settleHousehold, writeWhole } from './killed-write.ts';

straceTest(
  'a server that is killed at a write, at a sync or at an answer has each acknowledged write, and no other by half',
  { timeout: 240_000 },
  async (t) => {
    const household = await settleHousehold(t);
    const whole = await writeWhole(t, household);
    // In the midst of commits, at a sync, at an answer. The last calls depend on who shares a commit: they are left alone.
    const third = Math.round(whole.calls.pwrite64 / 3);
    const kills = [
      ['pwrite64', third],
      ['pwrite64', 2 * third],
      ['fsync', 2],
      ['write', 2],
    ] as const;
    for (const [syscall, at] of kills) assert.ok(await holdKill(t, household, whole, syscall, at), `${syscall} ${at}`);
    t.diagnostic(`${kills.length} of ${JSON.stringify(whole.calls)}`);
  },
);
