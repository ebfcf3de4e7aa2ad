import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { invalid, invalidAll, notFound } from '#kernel/errors.ts';
import { requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { moveBalance } from '#ledger/posting/index.ts';
import { requireEnough, visibleAccountsIn } from '#ledger/sharing/index.ts';
import { Checks } from './checks.ts';
import { requireNoPart } from './delete-transaction.ts';
import { directed, entryAmount } from './entry-amount.ts';
import type { LegKeeper } from './leg-keeper.ts';
import { followWhole } from './parts.ts';
import type { TransactionChange } from './schemas.ts';
import { searchText } from './search-text.ts';
import { findTransaction, type TransactionRow } from './store.ts';
import { findPresented } from './views.ts';
import { rewriteTransaction } from './write-transaction.ts';

/** A parsed request to change a transaction. */
export type TransactionChangeInput = z.output<typeof TransactionChange>;

/** Changes a transaction and moves its account's balance by the difference, in one write. */
export function updateTransaction(
  context: Context,
  legs: LegKeeper,
  id: string,
  change: TransactionChangeInput,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    await updateTransactionIn(tx, legs, id, change);
    return findPresented(tx.db, await visibleAccountsIn(tx), id, locale);
  });
}

/**
 * Changes a transaction within a running write.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`; nothing was written then.
 */
export async function updateTransactionIn(
  tx: FamilyTransaction,
  legs: LegKeeper,
  id: string,
  change: TransactionChangeInput,
  checks = new Checks(tx),
): Promise<void> {
  const before = await findTransaction(tx.db, tx.familyId, id);
  if (before === undefined) throw notFound('Transaction');
  const held = await checks.permission(before.account_id, 'read_only', 'Transaction');
  requireNoPart(before);
  const after = changedRow(before, change);
  requireEnough(held, isAnnotated(before, after) ? 'read_write' : 'full_control');
  const tagIds = change.tag_ids === undefined ? null : (change.tag_ids ?? []);
  await checks.labels({
    categoryId: change.category_id ?? null,
    merchantId: change.merchant_id ?? null,
    tagIds: tagIds ?? [],
  });
  requireFree(before, after, change);
  const { row, finish } = await legs.settle(tx, before, after);
  await moveDifference(tx, before, row);
  await rewriteTransaction(tx, before, row, tagIds);
  await finish?.();
  await followWhole(tx, before, row);
}

const DECIDED = ['date', 'amount_minor', 'currency', 'name', 'kind', 'excluded', 'pending'] as const;

// Category, merchant, tags and notes may be another's who is trusted with no more.
function isAnnotated(before: TransactionRow, after: TransactionRow): boolean {
  // A flag is a bigint when it comes from the store and a number when it was just set.
  return DECIDED.every((column) => String(before[column]) === String(after[column]));
}

const HELD_BY_PARTS = ['amount', 'nature', 'currency', 'date'] as const;

// What the parts of a split or the other leg of a transfer rest on does not change under them.
function requireFree(before: TransactionRow, after: TransactionRow, change: TransactionChangeInput): void {
  const moved =
    after.amount_minor !== before.amount_minor || after.currency !== before.currency || after.date !== before.date;
  if (before.split_parts_count > 0n && moved) {
    const members = HELD_BY_PARTS.filter((member) => change[member] !== undefined);
    throw invalidAll(
      members.map((member) => ({
        pointer: `/${member}`,
        code: 'split',
        message: `${member} of a split transaction changes with its splits, as one`,
      })),
    );
  }
  if (before.transfer_id !== null && after.kind !== before.kind) {
    throw invalid('/kind', 'transfer_leg', 'kind of a leg follows from its transfer; unmatch that first');
  }
}

function changedRow(before: TransactionRow, change: TransactionChangeInput): TransactionRow {
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

/** Moves the account's balance from what a transaction was to what it becomes. @throws AppError `validation_failed`. */
export async function moveDifference(
  tx: FamilyTransaction,
  before: TransactionRow,
  after: TransactionRow,
): Promise<void> {
  const account = await findAccount(tx.db, tx.familyId, before.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  await moveBalance(tx, account, { before, after });
}
