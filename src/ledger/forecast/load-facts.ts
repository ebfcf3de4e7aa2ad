import type { Context } from '#application/context.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd, monthOf } from '#kernel/time/civil-month.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { categoryOf, listOccurrences, loadMatched, type Matched } from '#ledger/bills/index.ts';
import { readSpendingPlan, type SpendingPlan } from '#ledger/budgets/index.ts';
import { familyCalendar } from '#ledger/family/index.ts';
import { distinctRates, type MissingRate } from '#ledger/rates/conversion/index.ts';
import { findSeries, worthAt } from '#ledger/reports/daily-balances/index.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { findCounted, findPosted, type PostedEntry } from './store.ts';
import { type Spent, sumSpending, WINDOW_DAYS, type Window, windowsUpTo } from './usual-spending.ts';

/** An account with what the forecast knows about it. */
export type AccountFacts = {
  readonly account: AccountRow;
  /** At the end of today. */
  readonly balance: bigint;
  /** The rates that the balance, and the budgets of its currency, had to do without. */
  readonly missing: readonly MissingRate[];
  readonly windows: readonly Window[];
  /** By the budgeted category; null for spending outside the budget. */
  readonly spent: ReadonlyMap<string | null, Spent>;
};

/** A payment that is still expected. */
export type ExpectedPayment = {
  readonly recurringId: string;
  readonly name: string | null;
  readonly accountId: string | null;
  readonly currency: string;
  readonly categoryId: string | null;
  readonly date: CivilDate;
  readonly amount: bigint;
  readonly least: bigint;
  readonly most: bigint;
};

/** All that forecasts are made of, as the user sees it. */
export type Facts = {
  readonly today: CivilDate;
  readonly to: CivilDate;
  readonly monthStartDay: number;
  readonly accounts: readonly AccountFacts[];
  readonly posted: readonly PostedEntry[];
  readonly expected: readonly ExpectedPayment[];
  readonly plan: SpendingPlan | null;
};

const WINDOWS_DAYS = 6 * WINDOW_DAYS;
// A due payment may have been expected some days ago.
const DUE_DAYS = 7;

/** Reads what the forecasts of the next `days` days are made of. */
export async function loadFacts({ db, actor, clock }: Context, days: number): Promise<Facts> {
  const { today, monthStartDay } = await familyCalendar(db.read, actor.familyId, clock());
  const to = addDays(today, days);
  const visible = await visibleAccountsOf(db.read, actor);
  const [first, last] = [monthOf(today, monthStartDay), monthOf(to, monthStartDay)];
  const plan = await readSpendingPlan(db.read, { actor, monthStartDay }, { first, last });
  const matched = await loadMatched(db.read, visible, today);
  const paid = new Set(matched.flatMap((one) => one.paid.map(({ payment }) => payment.id)));
  const counted = await findCounted(db.read, visible, { from: addDays(today, -WINDOWS_DAYS), to: today });
  const usual = counted.filter(({ id, parentId }) => !paid.has(parentId ?? id));
  const byAccount = Map.groupBy(usual, ({ accountId }) => accountId);
  const accounts: AccountFacts[] = [];
  for (const series of await findSeries(db.read, actor, today, {})) {
    const { account } = series;
    const windows = windowsUpTo(today, series.start);
    const budget = plan?.currency === account.currency ? plan : null;
    const partOf = (categoryId: string | null) => (categoryId && budget?.holderOf(categoryId)) || null;
    const spent = sumSpending(byAccount.get(account.id) ?? [], windows, partOf);
    const { total: balance, missing } = await worthAt(db.read, series, today);
    accounts.push({
      account,
      balance,
      windows,
      spent,
      missing: distinctRates([...missing, ...(budget?.missing ?? [])]),
    });
  }
  const posted = await findPosted(db.read, visible, { from: addDays(today, 1), to });
  const expected = matched.flatMap((one) => expectedOf(one, today, monthEnd(last, monthStartDay)));
  return { today, to, monthStartDay, accounts, posted, expected, plan };
}

/** The payments that are expected from now on; one that is due is expected tomorrow. */
function expectedOf(matched: Matched, today: CivilDate, to: CivilDate): ExpectedPayment[] {
  const { row, paid } = matched;
  const tomorrow = addDays(today, 1);
  return listOccurrences(matched, { from: addDays(today, -DUE_DAYS), to }, today)
    .filter(({ state }) => state === 'due' || state === 'upcoming')
    .map(({ date, expected }) => ({
      recurringId: row.id,
      name: row.name,
      accountId: row.account_id ?? paid.at(-1)?.payment.accountId ?? null,
      currency: row.currency,
      categoryId: categoryOf(matched),
      date: date < tomorrow ? tomorrow : date,
      ...expected,
    }));
}
