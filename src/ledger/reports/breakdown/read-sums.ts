import { type SqlBool, sql } from 'kysely';
import type { Context } from '#application/context.ts';
import { type Issue, invalidAll } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { type MissingRate, ratesOn } from '#ledger/rates/rates.ts';
import { prepareFilters, queryFaults, textConditions } from '#ledger/search/index.ts';
import { type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { type Dimension, findSums, planMonths } from './find-sums.ts';
import type { Calendar, Period } from './periods.ts';
import { type Sums, tallyRows } from './tally.ts';

type Reader = Pick<Context, 'db' | 'actor'>;

/** The days of a family, and the currency of its reports. */
type Setting = Calendar & { readonly currency: ReturnType<typeof storedCurrency> };

type ReadSums = Sums & { readonly missing: readonly MissingRate[] };

/** The days and the currency that reports of the family have. */
export async function readSetting({ db, actor, clock }: Context): Promise<Setting> {
  const calendar = await familyCalendar(db.read, actor.familyId, clock());
  return { ...calendar, currency: storedCurrency(await familyCurrency(db.read, actor.familyId)) };
}

type HowRead = {
  /** Parts of single days are read `by` day. */
  readonly by?: 'month' | 'day';
  /** Counts only the entries that match a query of the search language. */
  readonly q?: string | undefined;
};

/**
 * Sums the entries of the accounts in the user's reports over consecutive parts of a period, in the family's currency, each entry at
 * its day's rate. @throws AppError `validation_failed` for a faulty `q`.
 */
export async function readSums(
  { db, actor }: Reader,
  { currency: { code }, today, monthStartDay }: Setting,
  parts: readonly Period[],
  dimension: Dimension,
  { by = 'month', q }: HowRead = {},
): Promise<ReadSums> {
  const period = spanOf(parts);
  const visible = await visibleAccountsFor(db, actor, 'finances');
  const plan = planMonths(parts, today);
  const matching = q === undefined ? null : await matchingOf(db, visible, period, q);
  const shape = { dimension, period, plan, matching, currency: code, monthStartDay, by };
  const rows = await findSums(db.read, { visible, ...shape });
  const currencies = new Set([code, ...rows.flatMap(({ currency }) => currency ?? [])]);
  const rates = await ratesOn(db.read, actor.familyId, currencies, period);
  const convert = (minor: bigint, from: string, date: string) => rates.convert(minor, from, code, date);
  return { ...tallyRows(rows, { convert, parts, plan }), missing: rates.missing };
}

/** The conditions on a transaction `t` of a period that matches a query. */
async function matchingOf({ read }: Reader['db'], visible: VisibleAccounts, { start, end }: Period, q: string) {
  const faults = reportQueryFaults(q);
  if (faults.length > 0) throw invalidAll(faults);
  const prepared = await prepareFilters(read, visible, { q, start_date: start, end_date: end });
  const { start_date, end_date } = prepared.filters;
  const ofDays = sql<SqlBool>`(t.date >= ${start_date} and t.date <= ${end_date})`;
  return [ofDays, ...textConditions(prepared, true)];
}

/** The faults of a query, with what filters add to it: the list of entries takes all its terms. */
export function reportQueryFaults(q: string | undefined): Issue[] {
  return q === undefined ? [] : queryFaults(queryOf(q, 'merchant:none'));
}

/** The period that consecutive parts make up. */
function spanOf(parts: readonly Period[]): Period {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a report has no days');
  return { start: first.start, end: last.end };
}

/** Query parameters of `GET /transactions` that list exactly the entries of a figure. */
export type EntryFilter = {
  readonly q: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly type?: 'income' | 'expense';
  readonly account_ids?: string[];
  readonly category_ids?: string[];
  readonly merchant_ids?: string[];
  readonly tag_ids?: string[];
};

const PARAMETERS = {
  category: 'category_ids',
  merchant: 'merchant_ids',
  tag: 'tag_ids',
  account: 'account_ids',
} as const;

/** The filter of everything that counts in a period, or of what has one of some labels; null is for entries without one. */
export function filterOf(
  { start, end }: Period,
  by: Dimension = null,
  ids: readonly (string | null)[] = [],
  q?: string,
): EntryFilter {
  const days = { start_date: start, end_date: end };
  if (by === null) return { q: queryOf(q), ...days };
  const labels = ids.filter((id) => id !== null);
  if (labels.length < ids.length) return { q: queryOf(q, `${by}:none`), ...days };
  return { q: queryOf(q), ...days, [PARAMETERS[by]]: labels };
}

/** The query of a list of what a report counts. */
function queryOf(q: string | undefined, ...terms: readonly string[]): string {
  return [...(q === undefined ? [] : [q]), 'is:reported', ...terms].join(' ');
}

export function putAsideFilter({ start, end }: Period): EntryFilter {
  return { q: 'is:put_aside', start_date: start, end_date: end };
}
