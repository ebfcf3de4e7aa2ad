import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { distinctRates } from '#ledger/rates/rates.ts';
import { findLabels, groupsOf } from './groups.ts';
import { comparedPeriod, partsOf, periodOf } from './periods.ts';
import { type Cover, presentGroup, presentParts, presentPeriod } from './present.ts';
import { readSetting, readSums } from './read-sums.ts';
import type { BreakdownQuery } from './schemas.ts';

/**
 * Income and expense of a period by category, merchant, tag or account, in parts, and compared with another period.
 * @throws AppError `validation_failed` for a period that ends before it begins, or is too long, and for a faulty `q`
 */
export async function readBreakdown(context: Context, query: z.output<typeof BreakdownQuery>) {
  const { group_by, interval, limit, q } = query;
  const by = group_by === 'none' ? null : group_by;
  const setting = await readSetting(context);
  const { currency, monthStartDay } = setting;
  const period = periodOf(query, setting);
  const parts = partsOf(period, interval, monthStartDay);
  const compared = query.compare === undefined ? null : comparedPeriod(period, query.compare, monthStartDay);
  const [sums, before, labels] = await Promise.all([
    readSums(context, setting, parts, by, { q }),
    compared === null ? null : readSums(context, setting, [compared], by, { q }),
    findLabels(context.db.read, context.actor.familyId, by),
  ]);
  const groups = by === null ? [] : groupsOf(by, labels, sums, before, query.sort);
  const cover: Cover = { by, currency, period, parts, interval: interval ?? null, compared, q };
  return {
    currency: currency.code,
    group_by,
    interval: interval ?? null,
    ...presentPeriod(period, sums.total, cover),
    periods: interval === undefined ? [] : presentParts(sums.total, cover),
    groups: groups.slice(0, limit).map((group) => ({
      ...presentGroup(group, cover),
      subgroups: group.subgroups.map((one) => presentGroup(one, cover)),
    })),
    group_count: groups.length,
    comparison: compared === null || before === null ? null : presentPeriod(compared, before.total, cover),
    unconverted_count: sums.unconverted + (before?.unconverted ?? 0),
    // A period and the same of the year before may overlap.
    missing_rates: distinctRates([...sums.missing, ...(before?.missing ?? [])]),
  };
}
