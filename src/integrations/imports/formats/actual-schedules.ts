import { labelName } from '#integrations/imports/rows/row-details.ts';
import { addDays, type CivilDate, isCivilDate } from '#kernel/time/civil-date.ts';
import type { MovedRecurring } from '#ledger/moved-records/moved-records.ts';
import { expectedAfter, type Interval, intervalFrom, NewInterval } from '#ledger/recurring/index.ts';
import { categorySetBy, fieldOf, type Part, partsIn, rangeOf } from './actual-rules.ts';
import { type ActualTables, amountOf, dateOf, isSet, payeeOf, textOf } from './actual-tables.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import type { Source } from './sqlite-tables.ts';
import { negated } from './values.ts';

/** The schedules that repeat, as recurring transactions. */
export function recurringOf(tables: ActualTables, leftOut: LeftOutRecords): MovedRecurring[] {
  const schedules = [...tables.schedules.values()].filter(({ tombstone }) => !isSet(tombstone));
  const payments = Map.groupBy(
    [...tables.transactions.values()].filter(({ schedule, tombstone }) => isSet(schedule) && !isSet(tombstone)),
    ({ schedule }) => schedule,
  );
  const nextDates = new Map([...tables.schedules_next_date.values()].map((row) => [row.schedule_id, row]));
  return leftOut.read('RecurringTransaction', schedules, (row) => {
    const days = (payments.get(row.id) ?? []).map(({ date }) => dateOf(date)).sort();
    return ofSchedule(tables, row, { days, next: nextDateIn(nextDates.get(row.id)) });
  });
}

// The date that this device computed counts while nothing newer has come from another one.
function nextDateIn(row: Source | undefined): CivilDate | null {
  const isLocal = row?.local_next_date_ts === row?.base_next_date_ts;
  const date = isLocal ? row?.local_next_date : row?.base_next_date;
  return isSet(date) ? dateOf(date) : null;
}

type Known = { readonly days: readonly CivilDate[]; readonly next: CivilDate | null };

function ofSchedule(tables: ActualTables, row: Source, { days, next }: Known): MovedRecurring {
  const rule = tables.rules.get(row.rule);
  if (rule === undefined) throw new LeftOutRecord('unknown_record');
  const conditions = partsIn(rule.conditions);
  const of = (field: string) => conditions.find((part) => fieldOf(part) === field);
  const payee = payeeOf(tables, of('payee')?.value);
  const other = tables.accounts.get(payee?.transfer_acct);
  const merchant = other === undefined ? labelName(textOf(payee?.name)) : null;
  const name = textOf(row.name) || (merchant === null ? textOf(other?.name) : '');
  if (merchant === null && name === '') throw new LeftOutRecord('unreadable');
  const { interval, start, ends } = rhythmOf(of('date'));
  const next_expected_date = nextOf(interval, next ?? start);
  return {
    account: textOf(tables.accounts.get(of('account')?.value)?.name) || null,
    merchant,
    category: categorySetBy(tables, partsIn(rule.actions)),
    name: name || null,
    currency: null,
    ...amountsIn(of('amount')),
    interval,
    expected_day_of_month: Number(next_expected_date.slice(8)),
    last_occurrence_date:
      days.findLast((day) => day < next_expected_date) ?? expectedAfter(interval, next_expected_date, -1),
    next_expected_date,
    end_date: endOf({ interval, start, ends }),
    active: !isSet(row.completed),
    occurrence_count: days.length,
    manual: true,
  };
}

/** Amounts of which money out is positive. */
function amountsIn(part: Part | undefined) {
  const op = textOf(part?.op);
  const value = part?.value;
  if (op !== 'isbetween' && op !== 'isapprox') {
    const { least } = rangeOf('isbetween', { num1: value, num2: value });
    return { amount: negated(amountOf(least)), amount_min: null, amount_max: null, amount_avg: null };
  }
  const { least, most } = rangeOf(op, value);
  const average = negated(amountOf((least + most) / 2n));
  const [amount_min, amount_max] = [negated(amountOf(most)), negated(amountOf(least))];
  return { amount: average, amount_min, amount_max, amount_avg: average };
}

type Rhythm = {
  readonly interval: Interval;
  readonly start: CivilDate;
  readonly ends: Part;
};

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** The interval of a date that repeats. @throws LeftOutRecord for a single date, several days of a month, or a weekday of it. */
function rhythmOf(part: Part | undefined): Rhythm {
  const value = part?.value;
  if (typeof value !== 'object' || value === null) throw new LeftOutRecord('other_rhythm');
  const { frequency, interval: every = 1, start, patterns = [], ...ends } = value as Part;
  const unit = UNITS[frequency as keyof typeof UNITS];
  if (!isCivilDate(textOf(start)) || !Array.isArray(patterns)) throw new LeftOutRecord('unreadable');
  const begin = textOf(start);
  const dayOfMonth = Number(begin.slice(8));
  const [pattern, another] = patterns as readonly (Part | null)[];
  if (another !== undefined || (pattern && pattern.type !== 'day')) throw new LeftOutRecord('other_rhythm');
  const read = NewInterval.safeParse({ every, unit, ...(unit === 'month' && { day: pattern?.value ?? dayOfMonth }) });
  if (!read.success) throw new LeftOutRecord('other_rhythm');
  return { interval: intervalFrom(read.data, dayOfMonth), start: begin, ends };
}

// A payment on a Saturday may come on the Monday.
const WEEKEND_DAYS = 2;

/** The expected day of an interval that is the next date of its schedule, or comes next after it. */
function nextOf(interval: Interval, date: CivilDate): CivilDate {
  if (interval.day === null) return date;
  const monthly: Interval = { ...interval, every: 1, unit: 'month' };
  const inMonth = expectedAfter(monthly, date, 0);
  return inMonth >= addDays(date, -WEEKEND_DAYS) ? inMonth : expectedAfter(monthly, date, 1);
}

const OCCURRENCES_MAX = 1200;

function endOf({ interval, start, ends }: Rhythm): CivilDate | null {
  const { endMode, endDate, endOccurrences } = ends;
  if (endMode === 'on_date') return isCivilDate(textOf(endDate)) ? textOf(endDate) : null;
  if (endMode !== 'after_n_occurrences' || typeof endOccurrences !== 'number') return null;
  const isCount = Number.isInteger(endOccurrences) && endOccurrences > 0 && endOccurrences <= OCCURRENCES_MAX;
  return isCount ? expectedAfter(interval, start, endOccurrences - 1) : null;
}
