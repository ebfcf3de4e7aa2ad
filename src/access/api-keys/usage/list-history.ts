import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import type { HistoryQuery, UsageHistory } from './schemas.ts';
import type { UsageCounts } from './usage-counts.ts';

const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;

/**
 * The requests of API keys per day: the family's for an admin, otherwise the user's own. @throws AppError `validation_failed`
 * for a range that ends before it begins or exceeds a leap year.
 */
export async function listHistory(
  { actor, clock }: Context,
  counts: UsageCounts,
  query: z.output<typeof HistoryQuery>,
): Promise<z.output<typeof UsageHistory>> {
  const { start, end } = spanOf(query, clock());
  const rows = await counts.history({
    familyId: actor.familyId,
    startDay: start,
    endDay: end,
    ...(actor.role !== 'admin' && { userId: actor.userId }),
    ...(query.credential_id !== undefined && { credentialId: query.credential_id }),
  });
  const history = rows.map((row) => ({
    date: row.day,
    method: row.method,
    endpoint: row.route,
    status: row.status_class,
    requests: Number(row.count),
  }));
  return { start_date: start, end_date: end, history };
}

function spanOf(query: z.output<typeof HistoryQuery>, nowMs: number): { start: string; end: string } {
  const end = query.end_date ?? instant(nowMs).slice(0, 10);
  const start = query.start_date ?? instant(Date.parse(end) - (DAYS_DEFAULT - 1) * DAY_MS).slice(0, 10);
  if (start > end) throw invalid('?start_date', 'after_end', 'start_date must not be after end_date');
  if (Date.parse(end) - Date.parse(start) >= DAYS_MAX * DAY_MS) {
    throw invalid('?start_date', 'too_long', `start_date must be less than ${DAYS_MAX} days before end_date`);
  }
  return { start, end };
}
