/** Milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests set the time. */
export type Clock = () => number;

export const DAY_MS = 86_400_000;

export const systemClock: Clock = () => Date.now();

/** RFC 3339 UTC text with milliseconds: equal text means equal time, and text order is time order. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** An instant without its milliseconds, `2026-01-05T08:30:11Z`, as most resources show it. */
export function secondsForm(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}
