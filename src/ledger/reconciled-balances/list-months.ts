import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd, monthStart, monthsAfter } from '#kernel/time/civil-month.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { familyToday } from '#ledger/family.ts';
import {
  type AccountHistory,
  type AccountSeries,
  balanceReader,
  findSeries,
  readHistory,
} from '#ledger/reports/balances/index.ts';
import { findStatementsOf, firstStatementDay, presentStatement, type StatementRow } from '#ledger/statements/index.ts';
import { oldestEntryDate } from '#ledger/valuations/index.ts';
import { type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { presentReconciled } from './present.ts';
import { findReconciledBetween, firstReconciledDay, type ReconciledView } from './store.ts';

type Db = PagedContext['db']['read'];

/**
 * A page of the calendar months of an account, newest first, from its first entry or statement to today: their statements, what is
 * reconciled, and whether the ledger still says so. @throws AppError `not_found`.
 */
export async function listStatementMonths(context: PagedContext, id: string, query: PageQuery) {
  const { db, actor, clock } = context;
  const today = await familyToday(db.read, actor.familyId, clock());
  const [series] = await findSeries(db.read, actor, today, { account_id: id });
  if (series === undefined) throw notFound('Account');
  const visible = await visibleAccountsFor(db, actor);
  const first = await firstDay(db.read, visible, series.account.id);
  const { rows: months, pagination } = await pageOfWhole(context, query, {
    name: 'statement_months',
    rows: monthsFrom(first, today),
    order: 'descending',
    idOf: (month: CivilMonth) => month,
  });
  const { presented, missing } = await presentMonths({ db: db.read, visible, series, today }, months);
  return {
    currency: series.account.currency,
    months: presented,
    gaps: gapsIn(presented, today.slice(0, 7)),
    missing_rates: missing,
    pagination,
  };
}

async function firstDay(db: Db, visible: VisibleAccounts, accountId: string): Promise<CivilDate | undefined> {
  const { familyId } = visible;
  const days = [
    await oldestEntryDate(db, familyId, accountId),
    await firstStatementDay(db, visible, accountId),
    // Its entries may be gone, which is what it has to say.
    await firstReconciledDay(db, { familyId, accountId }),
  ];
  return days.filter((day) => day != null).sort()[0];
}

/** The calendar months from the one of a day to today's, newest first. */
function monthsFrom(first: CivilDate | undefined, today: CivilDate): CivilMonth[] {
  const months: CivilMonth[] = [];
  if (first === undefined) return months;
  for (let month = today.slice(0, 7); month >= first.slice(0, 7); month = monthsAfter(month, -1)) months.push(month);
  return months;
}

type Reading = {
  readonly db: Db;
  readonly visible: VisibleAccounts;
  readonly series: AccountSeries;
  readonly today: CivilDate;
};

async function presentMonths({ db, visible, series, today }: Reading, months: readonly CivilMonth[]) {
  const [newest, oldest] = [months[0], months.at(-1)];
  if (newest === undefined || oldest === undefined) return { presented: [], missing: [] };
  const { account } = series;
  const from = monthStart(oldest, 1);
  const end = monthEnd(newest, 1);
  const statements = await findStatementsOf(db, visible, account.id, { from, to: end });
  const to = [end, ...statements.map(({ end_date }) => end_date)].sort().at(-1) ?? end;
  const key = { familyId: visible.familyId, accountId: account.id };
  const reconciled = await findReconciledBetween(db, key, { from, to });
  const spans = months.map((month) => ({ month, start: monthStart(month, 1), end: endOf(month, today) }));
  const days = [...spans.map((span) => span.end), ...statements.map((one) => one.end_date)];
  const history = await readHistory(db, series, from, to);
  const balanceOn = balancesOn(series, history, [...days, ...reconciled.map(({ date }) => date)]);
  const presented = spans.map((span) => {
    const own = statements.filter(({ start_date, end_date }) => start_date <= span.end && end_date >= span.start);
    const ends = own.map(({ end_date }) => end_date);
    const stated = reconciled.filter(({ date }) => date.startsWith(span.month) || ends.includes(date));
    return presentMonth(series, span, { statements: own, reconciled: stated, balanceOn });
  });
  return { presented, missing: history.missing };
}

function endOf(month: CivilMonth, today: CivilDate): CivilDate {
  return today.startsWith(month) ? today : monthEnd(month, 1);
}

/** The balances of an account at the end of some days. */
function balancesOn(
  series: AccountSeries,
  history: AccountHistory['history'],
  days: readonly CivilDate[],
): (day: CivilDate) => bigint {
  // A reconciled day may lie before the first entry that is left: the history is read from any day on.
  const read = balanceReader([{ series: { ...series, start: '' }, history }]);
  const balances = new Map([...new Set(days)].sort().map((day) => [day, read(day)[0]?.minor ?? 0n]));
  return (day) => balances.get(day) ?? 0n;
}

type Span = { readonly month: CivilMonth; readonly start: CivilDate; readonly end: CivilDate };
type InMonth = {
  readonly statements: readonly StatementRow[];
  readonly reconciled: readonly ReconciledView[];
  readonly balanceOn: (day: CivilDate) => bigint;
};

function presentMonth({ account }: AccountSeries, { month, start, end }: Span, facts: InMonth) {
  const { statements, reconciled, balanceOn } = facts;
  const currency = storedCurrency(account.currency);
  const sign = rulesOf(account.type).classification === 'liability' ? -1n : 1n;
  const isReconciled = ({ end_date }: StatementRow) => reconciled.some(({ date }) => date >= end_date);
  const differenceOf = ({ closing_minor, end_date }: StatementRow) =>
    closing_minor === null ? null : formatDecimal(closing_minor - balanceOn(end_date) * sign, currency);
  return {
    month,
    start_date: start,
    end_date: end,
    balance: formatDecimal(balanceOn(end), currency),
    status: statusOf(facts, statements.every(isReconciled)),
    statements: statements.map((one) => ({
      ...presentStatement(one),
      difference: differenceOf(one),
      reconciled: isReconciled(one),
    })),
    reconciled_balances: reconciled.map((one) => presentReconciled(one, balanceOn(one.date))),
  };
}

function statusOf({ statements, reconciled, balanceOn }: InMonth, isWhole: boolean) {
  if (reconciled.some(({ date, ledger_minor }) => balanceOn(date) !== ledger_minor)) return 'changed';
  if (reconciled.length > 0 && isWhole) return 'reconciled';
  return statements.length === 0 ? 'no_statement' : 'open';
}

type Gap = { start_month: CivilMonth; end_month: CivilMonth };
type Listed = { readonly month: CivilMonth; readonly status: string };

/** The months in a row without a statement, newest first; the present month may still get one. */
function gapsIn(months: readonly Listed[], present: CivilMonth): Gap[] {
  const gaps: Gap[] = [];
  for (const { month, status } of months) {
    if (status !== 'no_statement' || month === present) continue;
    const last = gaps.at(-1);
    if (last !== undefined && monthsAfter(last.start_month, -1) === month) last.start_month = month;
    else gaps.push({ start_month: month, end_month: month });
  }
  return gaps;
}
