import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { addRecentPayments } from './add-recent-payments.ts';
import { expectedOf } from './expected-amount.ts';
import { intervalOf, yearlyOf } from './interval.ts';
import { loadMatched, type Matched, type PaidPeriod } from './match-payments.ts';
import { presentRecurring } from './present.ts';
import type { RecurringRow, RecurringView } from './store.ts';

/** The subscriptions with their prices, the dearest first. */
export async function getSubscriptions({ db, actor, clock }: Context, locale: MoneyLocale = 'en') {
  const visible = await visibleAccountsFor(db, actor);
  const today = await familyToday(db.read, actor.familyId, clock());
  const matched = (await loadMatched(db.read, visible, today)).filter(isSubscription);
  const advanced = await addRecentPayments(
    db.read,
    visible,
    matched.map(({ row }) => row),
  );
  const subscriptions = matched.map((one, at) => presentSubscription(one, advanced[at] ?? one.row, locale));
  return {
    subscriptions: subscriptions.sort(
      (a, b) =>
        b.yearly_amount_cents - a.yearly_amount_cents ||
        (a.recurring_transaction.id < b.recurring_transaction.id ? -1 : 1),
    ),
  };
}

function presentSubscription({ row, paid }: Matched<RecurringView>, advanced: RecurringView, locale: MoneyLocale) {
  const currency = storedCurrency(row.currency);
  const expected = expectedOf(row, paid);
  const { amount } = expected;
  const yearly = yearlyOf(intervalOf(row), amount);
  // In responses money out is positive.
  const priceOf = ({ amountMinor, from, to, transactionIds }: Price) => ({
    amount: formatMoney(-amountMinor, currency, locale),
    amount_decimal: formatDecimal(-amountMinor, currency),
    start_date: from,
    end_date: to,
    transaction_ids: [...transactionIds],
  });
  return {
    recurring_transaction: presentRecurring(advanced, expected, locale),
    prices: pricesOf(paid).toReversed().map(priceOf),
    amount: formatMoney(-amount, currency, locale),
    amount_decimal: formatDecimal(-amount, currency),
    yearly_amount: formatMoney(-yearly, currency, locale),
    yearly_amount_decimal: formatDecimal(-yearly, currency),
    yearly_amount_cents: Number(-yearly),
  };
}

/** A price and the payments in a row that had it. */
type Price = {
  readonly amountMinor: bigint;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly transactionIds: readonly string[];
};

/** The prices of payments, oldest first. */
function pricesOf(paid: readonly PaidPeriod[]): Price[] {
  const prices: Price[] = [];
  for (const { payment } of paid) {
    const { id, date, amountMinor } = payment;
    const last = prices.at(-1);
    if (last?.amountMinor !== amountMinor) prices.push({ amountMinor, from: date, to: date, transactionIds: [id] });
    else prices.splice(-1, 1, { ...last, to: date, transactionIds: [...last.transactionIds, id] });
  }
  return prices;
}

/**
 * Whether an active recurring transaction pays a price that rarely changes: most of its payments repeat the one before. A loan that is
 * repaid or money that is invested is no price.
 */
function isSubscription({ row, paid }: Matched<RecurringRow>): boolean {
  if (row.status !== 'active' || row.amount_minor >= 0n) return false;
  const last = paid.at(-1)?.payment;
  if (last !== undefined && (last.transferId !== null || !SPENT.includes(last.kind))) return false;
  return pricesOf(paid).length * 2 <= paid.length + 1;
}

const SPENT: readonly string[] = ['standard', 'one_time'];
