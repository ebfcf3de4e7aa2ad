/** Milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests set the time. */
export type Clock = () => number;

export const DAY_MS = 86_400_000;

export const systemClock: Clock = () => Date.now();

/**
 * `clock` without its steps back: time goes on from the latest moment, and the step forward that undoes one adds nothing.
 * `elapsed` tells, in milliseconds, how much time really passed.
 */
export function steadyClock(clock: Clock, elapsed: () => number = () => performance.now()): Clock {
  let [wall, passed, ahead] = [clock(), elapsed(), 0];
  return () => {
    const [step, real] = [clock() - wall, elapsed() - passed];
    [wall, passed] = [wall + step, passed + real];
    if (step < 0) ahead += Math.floor(real) - step;
    // Less than a millisecond is no step: the clock counts whole ones, and `elapsed` does not.
    else ahead -= Math.min(ahead, Math.max(0, Math.floor(step - real)));
    return wall + ahead;
  };
}

/** RFC 3339 UTC text with milliseconds: equal text means equal time, and text order is time order. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** An instant without its milliseconds, `2026-01-05T08:30:11Z`, as most resources show it. */
export function secondsForm(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}
