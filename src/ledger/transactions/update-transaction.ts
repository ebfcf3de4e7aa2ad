import type { z } from 'zod';
import { flag } from '#database/books-schema.ts';
import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Context, writeBooks } from '#http/context.ts';
import { notFound } from '#kernel/errors.ts';
import { formatDecimal } from '#kernel/money.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import { findAccount, moveBalance, requireCurrency, storedCurrency } from '#ledger/accounts/index.ts';
import { directed, entryAmount } from './entry-amount.ts';
import { requireLabels } from './labels.ts';
import { transactionRecord } from './record.ts';
import type { TransactionChange } from './schemas.ts';
import { searchText } from './search-text.ts';
import { findTagIds, findTransaction, type TransactionRow, updateTransactionRow } from './store.ts';
import { findPresented } from './views.ts';

/** A parsed request to change a transaction. */
export type TransactionChangeInput = z.output<typeof TransactionChange>;

/** Changes a transaction and moves its account's balance by the difference, in one write. */
export function updateTransaction(context: Context, id: string, change: TransactionChangeInput, locale?: MoneyLocale) {
  return writeBooks(context, (tx) => updateTransactionIn(tx, id, change, locale));
}

/** Changes a transaction within a running write. @throws AppError `not_found`, `validation_failed`; nothing was written then. */
async function updateTransactionIn(
  tx: FamilyTransaction,
  id: string,
  change: TransactionChangeInput,
  locale?: MoneyLocale,
) {
  const before = await findTransaction(tx.db, tx.familyId, id);
  if (before === undefined) throw notFound('Transaction');
  const tagsBefore = await findTagIds(tx.db, tx.familyId, id);
  const tagIds = change.tag_ids === undefined ? null : (change.tag_ids ?? []);
  await requireLabels(tx.db, tx.familyId, {
    categoryId: change.category_id ?? null,
    merchantId: change.merchant_id ?? null,
    tagIds: tagIds ?? [],
  });
  const after = changedRow(before, change, tx.now);
  await moveDifference(tx, before, after);
  after.version = await tx.record({
    resource: 'transaction',
    id,
    kind: 'update',
    before: transactionRecord(before, tagsBefore),
    after: transactionRecord(after, tagIds ?? tagsBefore),
  });
  await updateTransactionRow(tx.db, after, tagIds);
  return findPresented(tx.db, tx.familyId, id, locale);
}

function changedRow(before: TransactionRow, change: TransactionChangeInput, now: string): TransactionRow {
  const name = change.name ?? change.description ?? before.name;
  const notes = change.notes === undefined ? before.notes : change.notes || null;
  return {
    ...before,
    ...changedAmount(before, change),
    date: change.date ?? before.date,
    name,
    notes,
    search_text: searchText(name, notes),
    category_id: change.category_id === undefined ? before.category_id : change.category_id,
    merchant_id: change.merchant_id === undefined ? before.merchant_id : change.merchant_id,
    kind: change.kind ?? before.kind,
    excluded: change.excluded === undefined ? before.excluded : flag(change.excluded),
    pending: change.pending === undefined ? before.pending : flag(change.pending),
    updated_at: now,
  };
}

// Zeros at the end are no decimals that the new currency would have to hold.
const TRAILING_ZEROS = /\.0+$|(?<=\.\d+)0+$/;

// A new currency alone keeps the figure, not the minor units: 12.30 USD becomes 12.30 KWD, and 12.00 USD 12 JPY.
function changedAmount(before: TransactionRow, change: TransactionChangeInput) {
  const currency = requireCurrency(change.currency ?? before.currency);
  const stored = formatDecimal(-before.amount_minor, storedCurrency(before.currency));
  const figure = change.amount ?? stored.replace(TRAILING_ZEROS, '');
  const amount = entryAmount(figure, undefined, currency);
  return {
    currency: currency.code,
    amount_minor: change.nature === undefined ? amount : directed(amount, change.nature),
  };
}

async function moveDifference(tx: FamilyTransaction, before: TransactionRow, after: TransactionRow): Promise<void> {
  if (before.amount_minor === after.amount_minor && before.currency === after.currency) return;
  const account = await findAccount(tx.db, tx.familyId, before.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  if (before.currency === after.currency) {
    const amountMinor = after.amount_minor - before.amount_minor;
    return moveBalance(tx, account, { amountMinor, currency: after.currency, entries: 0 });
  }
  await moveBalance(tx, account, { amountMinor: -before.amount_minor, currency: before.currency, entries: 0 });
  const moved = (await findAccount(tx.db, tx.familyId, before.account_id)) ?? account;
  await moveBalance(tx, moved, { amountMinor: after.amount_minor, currency: after.currency, entries: 0 });
}
