import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import { invalid } from '#kernel/errors.ts';
import { cutToDates, type Limits } from '#kernel/limits.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { monthOf, monthStart } from '#kernel/time/civil-month.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { coverWithMonths, findSums, type Period } from './find-sums.ts';
import {
  findCategoryLabels,
  findMerchantLabels,
  presentCategories,
  presentMerchants,
  presentMonths,
  presentPeriod,
} from './present.ts';
import type { IncomeStatementQuery } from './schemas.ts';
import { tallyRows } from './tally.ts';

/**
 * Income and expense of the accounts in the user's reports, in the family's currency, each entry at its day's rate.
 * @throws AppError `validation_failed` if the period ends before it begins.
 */
export async function readIncomeStatement(context: Context, query: z.output<typeof IncomeStatementQuery>) {
  const db = context.db.read;
  const { familyId } = context.actor;
  const calendar = await familyCalendar(db, familyId, context.clock());
  const period = periodOf(query, calendar, context.actor.limits);
  const { monthStartDay } = calendar;
  const visible = await visibleAccountsOf(db, context.actor, 'finances');
  const code = await familyCurrency(db, familyId);
  const cover = coverWithMonths(period, calendar.today);
  const [rows, categories, merchants] = await Promise.all([
    findSums(db, { visible, period, cover, currency: code, monthStartDay }),
    findCategoryLabels(db, familyId),
    findMerchantLabels(db, familyId),
  ]);
  const rates = await ratesOn(db, familyId, [code, ...rows.flatMap(({ currency }) => currency ?? [])], period);
  const tallies = tallyRows(rows, {
    convert: (minor, currency, date) => rates.convert(minor, currency, code, date),
    monthStartDay,
  });
  const style = { currency: storedCurrency(code), locale: query.locale ?? 'en' } as const;
  return {
    currency: code,
    start_date: period.start,
    end_date: period.end,
    ...presentPeriod(tallies.total, style),
    months: presentMonths(tallies, monthStartDay, style),
    categories: presentCategories(tallies, categories, style),
    merchants: presentMerchants(tallies, merchants, style),
    unconverted_count: tallies.unconverted,
    missing_rates: rates.missing,
  };
}

type Calendar = Awaited<ReturnType<typeof familyCalendar>>;

function periodOf(
  { start_date, end_date }: z.output<typeof IncomeStatementQuery>,
  { today, monthStartDay }: Calendar,
  limits: Limits | null,
): Period {
  const { end = today } = cutToDates(limits, undefined, end_date ?? today);
  const month = monthStart(monthOf(end, monthStartDay), monthStartDay);
  const { start = month } = cutToDates(limits, start_date ?? month, undefined);
  if (start > end && hasDates(limits)) {
    throw invalid('?end_date', 'outside_limits', 'the period must contain days that this credential may see');
  }
  if (start > end) throw invalid('?end_date', 'before_start', 'end_date must not be before start_date');
  return { start, end };
}
