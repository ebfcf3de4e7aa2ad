import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { createTransactionIn, loadPresented } from '#ledger/transactions/index.ts';
import { authorOf, requirePermission, visibleAccountsIn } from '#ledger/visibility.ts';
import { listOccurrences, type Occurrence } from './list-occurrences.ts';
import { loadMatched, type Matched } from './match-payments.ts';
import { categoryOf } from './read-occurrences.ts';
import type { EnteredPayment } from './schemas.ts';
import { findRecurring, paymentName, type RecurringView } from './store.ts';

/** The `source` of a transaction that was entered for a recurring one; its `external_id` is that of the expected payment. */
const SOURCE = 'recurring';

/** As far back as a payment is asked for. */
const ASKED_DAYS = 31;

type Input = z.output<typeof EnteredPayment>;

/**
 * Enters the transaction of an expected payment. The same one again enters nothing and returns the stored one.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`; `conflict` where another transaction paid it.
 */
export function enterPayment(context: Context, id: string, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const row = await findRecurring(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Recurring transaction');
    if (row.account_id !== null) await requirePermission(tx, row.account_id, 'full_control', 'Recurring transaction');
    const { matched, today } = await matchedIn(tx, id);
    const occurrence = chosen(matched, input.occurrence_date ?? undefined, today);
    const { id: transactionId, isReplay } = await createTransactionIn(tx, entryOf(matched, occurrence, input));
    if (!isReplay) requireUnpaid(occurrence);
    return { transaction: await loadPresented(tx.db, authorOf(tx), transactionId, locale), isReplay };
  });
}

/** A recurring transaction with its payments, and the day of today. */
export async function matchedIn(tx: FamilyTransaction, id: string) {
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  const all = await loadMatched(tx.db, await visibleAccountsIn(tx), today);
  const matched = all.find(({ row }) => row.id === id);
  if (matched === undefined) throw notFound('Recurring transaction');
  return { matched, today };
}

function chosen(
  matched: Matched<RecurringView>,
  date: CivilDate | undefined,
  today: CivilDate,
): Occurrence<RecurringView> {
  if (date !== undefined) {
    const [named] = listOccurrences(matched, { from: date, to: date }, today);
    if (named !== undefined) return named;
    throw invalid('/occurrence_date', 'not_expected', 'must be a day on which a payment is expected');
  }
  const days = { from: addDays(today, -ASKED_DAYS), to: addDays(today, ASKED_DAYS) };
  const open = listOccurrences(matched, days, today).find(({ state }) => state === 'due' || state === 'missed');
  if (open !== undefined) return open;
  throw invalid('', 'no_payment_due', 'No payment of the last 31 days waits: name the occurrence_date of another');
}

function requireUnpaid({ payment }: Occurrence): void {
  if (payment === null) return;
  throw new AppError('conflict', 'Another transaction has paid this', { details: { transaction_id: payment.id } });
}

/** The transaction of an expected payment. */
export function entryOf(
  matched: Matched<RecurringView>,
  { row, date, expected }: Occurrence<RecurringView>,
  input: Input = {},
) {
  const account_id = input.account_id ?? row.account_id ?? matched.paid.at(-1)?.payment.accountId;
  if (account_id === undefined) {
    throw invalid(
      '/account_id',
      'required',
      'is required, because neither the recurring transaction nor a payment has one',
    );
  }
  return {
    account_id,
    date: input.date ?? date,
    // In requests money out is positive.
    amount: input.amount ?? formatDecimal(-expected.amount, storedCurrency(row.currency)),
    currency: row.currency,
    name: paymentName(row) ?? row.merchant_name ?? '',
    category_id: categoryOf(matched) ?? undefined,
    merchant_id: row.merchant_id ?? undefined,
    source: SOURCE,
    external_id: `${row.id}:${date}`,
  };
}
