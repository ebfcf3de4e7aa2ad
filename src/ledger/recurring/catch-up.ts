import type { CivilDate } from '#kernel/time/civil-date.ts';
import { expectedIn, nearestPeriod, type Rhythm, TOLERANCE_DAYS } from './rhythm.ts';

/** How far something recurring has come. */
export type Progress = { readonly last: CivilDate; readonly next: CivilDate; readonly count: bigint };

/**
 * Where it stands once the days on which such payments came are counted in. Those near a day on which it was expected are
 * occurrences, one for each such day; the others are chance.
 */
export function caughtUp(rhythm: Rhythm, progress: Progress, days: readonly CivilDate[]): Progress {
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
