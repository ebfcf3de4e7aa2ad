import type { Kysely } from 'kysely';
import type { Context } from '#application/context.ts';
import { OPEN_STATUSES } from '#database/tables/accounts.ts';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd, monthOf } from '#kernel/time/civil-month.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { readSpendingPlan, type SpendingPlan } from '#ledger/budgets/index.ts';
import { countedEntry } from '#ledger/counted-entries.ts';
import { familyCalendar } from '#ledger/family.ts';
import { MOVED_DAYS_MAX } from '#ledger/forecast-plans/index.ts';
import { INFLOW_KIND } from '#ledger/posting/index.ts';
import { distinctRates, type MissingRate } from '#ledger/rates/rates.ts';
import { categoryOf, listOccurrences, loadMatched, type Matched, type RecurringView } from '#ledger/recurring/index.ts';
import { type AccountSeries, findSeries, worthAt } from '#ledger/reports/balances/index.ts';
import { type Membership, type VisibleAccounts, visibleAccountsFor, visibleTo } from '#ledger/visibility.ts';
import {
  joinParts,
  type PastTransfer,
  type RegularTransfer,
  regularTransfer,
  statementDay,
} from './regular-transfers.ts';
import { type Spent, sumSpending, WINDOW_DAYS, type Window, windowsUpTo } from './usual-spending.ts';

/** An account with what the forecast knows about it. */
export type AccountFacts = {
  readonly account: AccountRow;
  readonly series: AccountSeries;
  /** At the end of today. */
  readonly balance: bigint;
  /** The rates that the balance, and the budgets of its currency, had to do without. */
  readonly missing: readonly MissingRate[];
  readonly windows: readonly Window[];
  /** By the budgeted category; null for spending outside the budget. */
  readonly spent: ReadonlyMap<string | null, Spent>;
};

export function isOpen({ account }: AccountFacts): boolean {
  return OPEN_STATUSES.some((status) => status === account.status);
}

/** A payment that is still expected. */
export type ExpectedPayment = {
  readonly recurringId: string;
  readonly name: string | null;
  readonly accountId: string | null;
  /** The account that a transfer brings the money into, if the user sees it. */
  readonly toAccountId: string | null;
  readonly currency: string;
  readonly categoryId: string | null;
  readonly date: CivilDate;
  readonly amount: bigint;
  readonly least: bigint;
  readonly most: bigint;
};

/** A credit card that is paid from another account. */
export type CardFacts = {
  /** The day of the month whose debt is paid in full; undefined if its payments are of other amounts. */
  readonly statementDay: number | undefined;
  /** The debt at the end of a day up to today. */
  readonly debtAt: (date: CivilDate) => bigint;
  /** The payments after a day, up to today. */
  readonly paidAfter: (date: CivilDate) => bigint;
};

/** All that forecasts are made of, as the user sees it. */
export type Facts = {
  readonly today: CivilDate;
  readonly to: CivilDate;
  readonly monthStartDay: number;
  readonly accounts: readonly AccountFacts[];
  readonly posted: readonly PostedEntry[];
  /** The payments of recurring transactions: budgets leave room for them. */
  readonly expected: readonly ExpectedPayment[];
  /** The same as a plan changes it. */
  readonly payments: readonly ExpectedPayment[];
  /** The transfers between own accounts that come each month, next to the recurring ones. */
  readonly regular: readonly RegularTransfer[];
  readonly cards: ReadonlyMap<string, CardFacts>;
  readonly plan: SpendingPlan | null;
};

const WINDOWS_DAYS = 6 * WINDOW_DAYS;
// Six transfers of a month, and the statement before the oldest.
const TRANSFER_DAYS = 190;
const STATEMENT_DAYS = TRANSFER_DAYS + 31;
// A due payment may have been expected some days ago.
const DUE_DAYS = 7;

type Viewer = Pick<Context, 'db' | 'clock'> & { readonly actor: Membership };

/** Reads what the forecasts of the next `days` days are made of, as they are today or were at the end of an earlier day. */
export async function loadFacts({ db, actor, clock }: Viewer, days: number, madeOn?: CivilDate): Promise<Facts> {
  const { today: now, monthStartDay } = await familyCalendar(db.read, actor.familyId, clock());
  const today = madeOn ?? now;
  const to = addDays(today, days);
  const visible = await visibleAccountsFor(db, actor);
  const [first, last] = [monthOf(today, monthStartDay), monthOf(to, monthStartDay)];
  const plan = await readSpendingPlan(db.read, { actor, monthStartDay }, { first, last });
  const matched = await loadMatched(db.read, visible, today);
  const all = await findSeries(db.read, actor, today, {});
  const ofAccount = new Map(all.map(({ account }) => [account.id, account]));
  const receivers = await findReceivers(
    db.read,
    visible,
    matched.flatMap(({ paid }) => paid.at(-1)?.payment.id ?? []),
  );
  const past = await findTransfers(db.read, visible, { from: addDays(today, -TRANSFER_DAYS), to: today });
  const paid = new Set(matched.flatMap((one) => one.paid.map(({ payment }) => payment.id)));
  const groups = groupTransfers(past, { matched, receivers, paid, ofAccount });
  const found = groups.flatMap((group) => {
    const regular = regularTransfer(group, { today, to }, isCard(ofAccount.get(group[0]?.to ?? '')));
    return regular === undefined ? [] : [{ group, regular }];
  });
  const apart = new Set([...paid, ...found.flatMap(({ group }) => group.map(({ outflowId }) => outflowId))]);
  const counted = await findCounted(db.read, visible, { from: addDays(today, -WINDOWS_DAYS), to: today });
  const usual = counted.filter(({ id, parentId }) => !apart.has(parentId ?? id));
  const byAccount = Map.groupBy(usual, ({ accountId }) => accountId);
  const accounts: AccountFacts[] = [];
  for (const series of all) {
    const { account } = series;
    const windows = windowsUpTo(today, series.start);
    const budget = plan?.currency === account.currency ? plan : null;
    const partOf = (categoryId: string | null) => (categoryId && budget?.holderOf(categoryId)) || null;
    const spent = sumSpending(byAccount.get(account.id) ?? [], windows, partOf);
    const { total: balance, missing } = await worthAt(db.read, series, today);
    accounts.push({
      account,
      series,
      balance,
      windows,
      spent,
      missing: distinctRates([...missing, ...(budget?.missing ?? [])]),
    });
  }
  const cards = new Map<string, CardFacts>();
  for (const { group, regular } of found) {
    const card = accounts.find(({ account }) => account.id === regular.to && isCard(account));
    if (card === undefined) continue;
    const days = { from: addDays(today, -STATEMENT_DAYS), to: today };
    const entries = await findPosted(db.read, visible, days, regular.to);
    cards.set(regular.to, cardFacts(card.balance, entries, group));
  }
  const posted = await findPosted(db.read, visible, { from: addDays(today, 1), to });
  // A plan may move a payment into the days that are read.
  const until = addDays(monthEnd(last, monthStartDay), MOVED_DAYS_MAX);
  const expected = matched
    .map((one) => ({ one, toAccountId: receivers.get(one.paid.at(-1)?.payment.id ?? '') ?? null }))
    // The payment of a card depends on its debt, unless a person states it.
    .filter(({ one, toAccountId }) => isSet(one.row.manual) || !cards.has(toAccountId ?? ''))
    .flatMap(({ one, toAccountId }) => expectedPayments(one, toAccountId, today, until));
  const regular = found.map((one) => one.regular);
  return { today, to, monthStartDay, accounts, posted, expected, payments: expected, regular, cards, plan };
}

type Grouping = {
  readonly matched: readonly Matched<RecurringView>[];
  /** The account that each of the newest payments went to. */
  readonly receivers: ReadonlyMap<string, string>;
  readonly paid: ReadonlySet<string>;
  readonly ofAccount: ReadonlyMap<string, AccountRow>;
};

type Transfer = PastTransfer & { readonly outflowId: string };

/** Past transfers of one currency by pair of accounts, those to a card together, without what recurring transactions expect. */
function groupTransfers(
  past: Awaited<ReturnType<typeof findTransfers>>,
  { matched, receivers, paid, ofAccount }: Grouping,
): Transfer[][] {
  const stated = new Set(
    matched
      .filter(({ row }) => isSet(row.manual))
      .flatMap((one) => receivers.get(one.paid.at(-1)?.payment.id ?? '') ?? []),
  );
  const transfers = past.flatMap(({ fromAccountId, toAccountId: to, inflowName, outflowName, ...rest }): Transfer[] => {
    const [payer, receiver] = [ofAccount.get(fromAccountId), ofAccount.get(to)];
    if (receiver === undefined || (payer !== undefined && payer.currency !== receiver.currency)) return [];
    if (isCard(receiver) ? stated.has(to) : paid.has(rest.outflowId)) return [];
    return [{ ...rest, to, from: payer?.id ?? null, name: payer === undefined ? inflowName : outflowName }];
  });
  const groupOf = ({ from, to }: Transfer) => (isCard(ofAccount.get(to)) ? to : `${from} ${to}`);
  return [...Map.groupBy(transfers, groupOf).values()];
}

function isCard(account: AccountRow | undefined): boolean {
  return account?.type === 'credit_card';
}

function cardFacts(balance: bigint, entries: readonly PostedEntry[], payments: readonly PastTransfer[]): CardFacts {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const after = <One extends { readonly date: CivilDate; readonly amountMinor: bigint }>(
    all: readonly One[],
    day: CivilDate,
  ) => sum(all.filter(({ date }) => date > day).map(({ amountMinor }) => amountMinor));
  const debtAt = (day: CivilDate) => balance + after(entries, day);
  return { statementDay: statementDay(joinParts(payments), debtAt), debtAt, paidAfter: (day) => after(payments, day) };
}

/** The payments that are expected from now on; one that is due is expected tomorrow. */
function expectedPayments(
  matched: Matched<RecurringView>,
  toAccountId: string | null,
  today: CivilDate,
  to: CivilDate,
): ExpectedPayment[] {
  const { row, paid } = matched;
  const newest = paid.at(-1)?.payment;
  const tomorrow = addDays(today, 1);
  return listOccurrences(matched, { from: addDays(today, -DUE_DAYS), to }, today)
    .filter(({ state }) => state === 'due' || state === 'upcoming')
    .map(({ date, expected }) => ({
      recurringId: row.id,
      name: row.name ?? row.merchant_name ?? newest?.name ?? null,
      accountId: row.account_id ?? newest?.accountId ?? null,
      toAccountId,
      currency: row.currency,
      categoryId: categoryOf(matched),
      date: date < tomorrow ? tomorrow : date,
      ...expected,
    }));
}

type Db = Kysely<LedgerTables>;
type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** The visible entries of some days in the currencies of their accounts. */
function entries(db: Db, visible: VisibleAccounts, { from, to }: Days) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .select(['t.id', 't.parent_id as parentId', 't.account_id as accountId', 't.category_id as categoryId'])
    .select(['t.name', 't.date', 't.amount_minor as amountMinor'])
    .where('t.family_id', '=', visible.familyId)
    .where('t.date', '>=', from)
    .where('t.date', '<=', to)
    .whereRef('t.currency', '=', 'a.currency')
    .where(visibleTo(visible, 't.account_id'));
}

/** The entries that count as income or spending. Split lines count in place of their parents. */
function findCounted(db: Db, visible: VisibleAccounts, days: Days) {
  return entries(db, visible, days).where(countedEntry('t')).orderBy('t.id').execute();
}

/** The entries that balances have on these days; of one account, if it is given. */
function findPosted(db: Db, visible: VisibleAccounts, days: Days, accountId?: string) {
  let query = entries(db, visible, days).where('t.parent_id', 'is', null);
  if (accountId !== undefined) query = query.where('t.account_id', '=', accountId);
  return query.orderBy('t.date').orderBy('t.id').execute();
}

/** The transfers into visible accounts, in one currency; suggested ones are not among them. */
function transfers(db: Db, visible: VisibleAccounts) {
  return db
    .selectFrom('transactions as i')
    .innerJoin('transfers as x', (join) =>
      join.onRef('x.family_id', '=', 'i.family_id').onRef('x.id', '=', 'i.transfer_id'),
    )
    .innerJoin('transactions as o', (join) =>
      join.onRef('o.family_id', '=', 'x.family_id').onRef('o.id', '=', 'x.outflow_transaction_id'),
    )
    .where('i.family_id', '=', visible.familyId)
    .where('i.kind', '=', INFLOW_KIND)
    .where('i.amount_minor', '>', 0n)
    .whereRef('i.currency', '=', 'o.currency')
    .where(visibleTo(visible, 'i.account_id'));
}

function findTransfers(db: Db, visible: VisibleAccounts, { from, to }: Days) {
  return transfers(db, visible)
    .select(['o.id as outflowId', 'o.account_id as fromAccountId', 'i.account_id as toAccountId', 'i.date'])
    .select(['i.name as inflowName', 'o.name as outflowName', 'i.amount_minor as amountMinor'])
    .where('i.date', '>=', from)
    .where('i.date', '<=', to)
    .orderBy('i.id')
    .execute();
}

/** The accounts that received these payments, by their ids. */
async function findReceivers(db: Db, visible: VisibleAccounts, outflowIds: readonly string[]) {
  if (outflowIds.length === 0) return new Map<string, string>();
  const query = transfers(db, visible).select(['o.id', 'i.account_id as accountId']).where('o.id', 'in', outflowIds);
  return new Map((await query.execute()).map(({ id, accountId }) => [id, accountId]));
}

/** An entry of {@link findPosted}. */
type PostedEntry = Awaited<ReturnType<typeof findPosted>>[number];
