/** Tells the time: milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests decide what time it is. */
export type Clock = () => number;

/** The machine's own clock. */
export const systemClock: Clock = () => Date.now();

/** Writes a moment as RFC 3339 UTC text with milliseconds; equal text means equal moment, and text order is time order. */
export function instant(ms: number): string {
  // Writing it costs microseconds, and many requests fall into one millisecond.
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}

let latest = { ms: Number.NaN, text: '' };

/** An instant without its milliseconds, `2026-01-05T08:30:11Z`: the form that most resources of this API show. */
export function secondsForm(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}
