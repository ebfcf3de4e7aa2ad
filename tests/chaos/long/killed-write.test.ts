import { straceTest } from '#tests/harness/faults/strace.ts';
import { checkKilledWrite, setUpFamily, writeUninterrupted } from '../killed-write.ts';

straceTest('a kill at every write, sync and response loses nothing acknowledged', async (t) => {
  const family = await setUpFamily(t);
  const whole = await writeUninterrupted(t, family);
  let kills = 0;
  for (const syscall of ['pwrite64', 'fsync', 'write'] as const) {
    for (let at = 1; at <= whole.calls[syscall]; at += 1)
      if (await checkKilledWrite(t, family, whole, syscall, at)) kills += 1;
  }
  t.diagnostic(`${kills} kills at ${JSON.stringify(whole.calls)}`);
});
