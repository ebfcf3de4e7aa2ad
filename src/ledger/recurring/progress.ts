import type { CivilDate } from '#kernel/time/civil-date.ts';
import { expectedIn, nearestPeriod, type Rhythm, TOLERANCE_DAYS } from './rhythm.ts';

/** The last occurrence, the next expected date and the number of occurrences. */
export type Progress = { readonly last: CivilDate; readonly next: CivilDate; readonly count: bigint };

/**
 * Progress after counting these payment dates. A date near an expected one is an occurrence, at most one per expected date; other
 * dates do not count.
 */
export function advance(rhythm: Rhythm, progress: Progress, days: readonly CivilDate[]): Progress {
  const occurrences = new Map<number, CivilDate>();
  for (const day of days.toSorted()) {
    if (day <= progress.last) continue;
    const { periods, distance } = nearestPeriod(rhythm, progress.next, day);
    if (periods >= 0 && distance <= TOLERANCE_DAYS[rhythm.frequency]) occurrences.set(periods, day);
  }
  if (occurrences.size === 0) return progress;
  const newest = Math.max(...occurrences.keys());
  return {
    last: occurrences.get(newest) ?? progress.last,
    next: expectedIn(rhythm, progress.next, newest + 1),
    count: progress.count + BigInt(occurrences.size),
  };
}
