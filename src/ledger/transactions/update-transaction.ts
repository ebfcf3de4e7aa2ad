import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { DECIDED_FLAGS, eachFlag, TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import { AppError, allOf, invalid, invalidAll, notFound, readable } from '#kernel/errors.ts';
import { requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { absolute, formatDecimal } from '#kernel/money/money.ts';
import {
  chargedAt,
  type EntryChange,
  endsConfirmedTransfer,
  findIdentified,
  findSplitLines,
  findTagIds,
  findTransaction,
  NO_ORIGINAL,
  type OriginalColumns,
  originalColumns,
  requireOriginal,
  sameCurrency,
  type TransactionRow,
  updateAndSplit,
} from '#ledger/posting/index.ts';
import { type Rates, ratesOn } from '#ledger/rates/rates.ts';
import { applyToChange, rulesFor } from '#ledger/rules/apply-rules.ts';
import { type Member, setByUser } from '#ledger/rules/engine/index.ts';
import { authorOf, isByPerson, requireEnough, requireEntryPermission, requirePermission } from '#ledger/visibility.ts';
import { requireNoSplitLine } from './delete-transaction.ts';
import { findLabels, labelIdsOf, requireLabels } from './labels.ts';
import { loadPresented } from './load-transactions.ts';
import { directed, entryAmount, requireNoFee } from './new-entry.ts';
import type { TransactionChange } from './schemas.ts';

export type TransactionChangeInput = z.output<typeof TransactionChange>;

/** The query of an update, parsed. */
type UpdateQuery = { readonly unlink_transfer?: boolean | undefined; readonly locale?: MoneyLocale | undefined };

/** Changes a transaction and moves the balances of its accounts by the difference, in one write. */
export function updateTransaction(context: Context, id: string, change: TransactionChangeInput, query: UpdateQuery) {
  return writeFamily(context, async (tx) => {
    await updateTransactionIn(tx, id, change, query);
    return loadPresented(tx.db, authorOf(tx), id, query.locale);
  });
}

/**
 * Changes a transaction within a running write.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`, `transfer_confirmed`; nothing was written then.
 */
export async function updateTransactionIn(
  tx: FamilyTransaction,
  id: string,
  change: TransactionChangeInput,
  { unlink_transfer }: UpdateQuery = {},
): Promise<void> {
  const before = await findTransaction(tx.db, tx.familyId, id);
  if (before === undefined) throw notFound('Transaction');
  const permission = await requireEntryPermission(tx, before, 'read_only', 'Transaction');
  requireNoSplitLine(before);
  const labelIds = labelIdsOf(change);
  const known = await findLabels(tx.db, tx.familyId, [labelIds]);
  const rates = await ratesOfPaid(tx, before, change);
  const [money] = allOf(
    () => changedMoney(rates, before, change),
    () => requireLabels(known, labelIds),
  );
  const hasReviewed = isByPerson(tx) && change.category_id != null;
  const after = {
    ...changedRow(before, { ...change, reviewed: change.reviewed ?? (hasReviewed || undefined) }),
    ...money,
  };
  const tagIds = change.tag_ids === undefined ? undefined : (change.tag_ids ?? []);
  requireEnough(permission, isAnnotated(before, after) ? 'read_write' : 'full_control');
  requireFree(before, after, change);
  requireOriginal(after);
  if (after.account_id !== before.account_id) await requireTarget(tx, after);
  if (unlink_transfer !== true && (await endsConfirmedTransfer(tx, { before, after }))) throw transferConfirmed();
  const ruled = await withRules(tx, { before, after, tagIds });
  await updateAndSplit(tx, [ruled, ...(await changedLines(tx, before, ruled.after))]);
}

const BY_MEMBER = ['name', 'notes', 'category_id', 'merchant_id', 'kind', 'excluded', 'reviewed'] as const;
const OTHERS = ['account_id', 'date', 'amount_minor', 'currency', 'pending'] as const;

/** The change with what rules change on the entry too. They leave alone what this or an earlier request has set. */
async function withRules(tx: FamilyTransaction, { before, after, tagIds }: EntryChange): Promise<EntryChange> {
  const isChanged = (column: keyof TransactionRow) => String(before[column] ?? '') !== String(after[column] ?? '');
  const stored = (await findTagIds(tx.db, tx.familyId, [before.id])).get(before.id) ?? [];
  const isTagged = tagIds !== undefined && tagIds.toSorted().join() !== stored.toSorted().join();
  const members: Member[] = [...BY_MEMBER.filter(isChanged), ...(isTagged ? (['tag_ids'] as const) : [])];
  const change = { before, after: { ...after, set_by: setByUser(before.set_by, members) }, tagIds };
  if (members.every((member) => member === 'reviewed') && !OTHERS.some(isChanged)) return change;
  return applyToChange(tx, await rulesFor(tx, 'update'), change, tagIds ?? stored);
}

/** The other account must be fully controlled, and have no transaction of the same identity. */
async function requireTarget(
  tx: FamilyTransaction,
  { account_id, source, external_id }: TransactionRow,
): Promise<void> {
  await requirePermission(tx, account_id, 'full_control', 'Account');
  if (source === null || external_id === null) return;
  const identity = { accountId: account_id, source, externalId: external_id };
  if ((await findIdentified(tx.db, tx.familyId, [identity])).size === 0) return;
  throw invalid('/account_id', 'taken', 'account_id has a transaction with this source and external_id already');
}

function transferConfirmed(): AppError {
  const message =
    'This transaction is a side of a confirmed transfer, which the change would end; send unlink_transfer=true to change it and end the transfer';
  return new AppError('transfer_confirmed', message);
}

const SHARED_WITH_LINES = ['account_id', 'kind', ...TRANSACTION_FLAGS] as const;

/** Copies changed fields that a parent shares with its split lines. */
async function changedLines(
  tx: FamilyTransaction,
  before: TransactionRow,
  after: TransactionRow,
): Promise<EntryChange[]> {
  const changed = SHARED_WITH_LINES.filter((column) => String(before[column]) !== String(after[column]));
  if (after.split_parts_count === 0n || changed.length === 0) return [];
  const shared = Object.fromEntries(changed.map((column) => [column, after[column]]));
  const lines = await findSplitLines(tx.db, tx.familyId, [after.id]);
  return lines.map((line) => ({ before: line, after: { ...line, ...shared } }));
}

const DECIDED = [
  ...['account_id', 'date', 'amount_minor', 'currency', 'name', 'kind'],
  ...(Object.keys(NO_ORIGINAL) as (keyof OriginalColumns)[]),
  ...DECIDED_FLAGS,
] as const satisfies readonly (keyof TransactionRow)[];

// A member with read_write may change category, merchant, tags, notes and reviewed only.
function isAnnotated(before: TransactionRow, after: TransactionRow): boolean {
  // A flag is a bigint when it comes from the store and a number when it was just set.
  return DECIDED.every((column) => String(before[column]) === String(after[column]));
}

const FIXED_BY_SPLITS = ['amount', 'nature', 'currency', 'date'] as const;

// Split lines must sum to their parent, and the kind of a transfer side follows from its transfer.
function requireFree(before: TransactionRow, after: TransactionRow, change: TransactionChangeInput): void {
  const moved =
    after.amount_minor !== before.amount_minor || after.currency !== before.currency || after.date !== before.date;
  if (before.split_parts_count > 0n && moved) {
    const members = FIXED_BY_SPLITS.filter((member) => change[member] !== undefined);
    // Another original amount alone gives another amount.
    throw invalidAll(
      (members.length > 0 ? members : (['original'] as const)).map((member) => ({
        pointer: `/${member}`,
        code: 'split',
        message: `${member} of a split transaction changes with its splits, as one`,
      })),
    );
  }
  if (before.transfer_id !== null && after.kind !== before.kind) {
    throw invalid('/kind', 'transfer_leg', 'kind is set by the transfer; unmatch the transfer first');
  }
}

function changedRow(before: TransactionRow, change: TransactionChangeInput): TransactionRow {
  return {
    ...before,
    account_id: change.account_id ?? before.account_id,
    date: change.date ?? before.date,
    name: change.name ?? change.description ?? before.name,
    notes: change.notes === undefined ? before.notes : change.notes || null,
    category_id: change.category_id === undefined ? before.category_id : change.category_id,
    merchant_id: change.merchant_id === undefined ? before.merchant_id : change.merchant_id,
    kind: change.kind ?? before.kind,
    ...eachFlag((name) => (change[name] === undefined ? before[name] : flag(change[name]))),
  };
}

// Trailing zeros do not count as decimals in the new currency.
const TRAILING_ZEROS = /\.0+$|(?<=\.\d+)0+$/;

/** The rates at which another original amount gives another charged one. */
function ratesOfPaid(
  { db, familyId }: FamilyTransaction,
  before: TransactionRow,
  change: TransactionChangeInput,
): Promise<Rates> {
  const paid = readable(() => change.original?.currency);
  const charged = readable(() => change.currency) ?? before.currency;
  const isNeeded = before.original_rate_source !== null && paid !== undefined;
  return ratesOn(db, familyId, isNeeded ? [paid, charged] : [], [readable(() => change.date) ?? before.date]);
}

/** The amount, its currency and the original amount. An amount that the server computed of the original one follows it. */
function changedMoney(rates: Rates, before: TransactionRow, change: TransactionChangeInput) {
  const [amount, original] = allOf(
    () => changedAmount(before, change),
    () => changedOriginal(before, change),
  );
  const isComputed = before.original_rate_source !== null && change.amount === undefined;
  if (original === undefined || original.original_minor === null || !isComputed) return { ...amount, ...original };
  requireNoFee(original);
  const isSame =
    original.original_minor === before.original_minor && original.original_currency === before.original_currency;
  if (isSame) return amount;
  const paid = { minor: original.original_minor, currency: storedCurrency(original.original_currency ?? '') };
  const charged = storedCurrency(amount.currency);
  if (paid.currency.code === charged.code) throw sameCurrency();
  const minor = amount.amount_minor < 0n ? -paid.minor : paid.minor;
  return chargedAt(rates, { ...paid, minor }, charged, change.date ?? before.date);
}

// A new currency alone keeps the figure, not the minor units: 12.30 USD becomes 12.30 KWD, and 12.00 USD 12 JPY.
function changedAmount(before: TransactionRow, change: TransactionChangeInput) {
  const currency = requireCurrency(change.currency ?? before.currency);
  const stored = formatDecimal(-before.amount_minor, storedCurrency(before.currency));
  const figure = change.amount ?? stored.replace(TRAILING_ZEROS, '');
  const amount = entryAmount(figure, {}, currency);
  const isSame = currency.code === before.currency && absolute(amount) === absolute(before.amount_minor);
  return {
    currency: currency.code,
    amount_minor: change.nature === undefined ? amount : directed(amount, change.nature),
    // The rate of the day did not make another amount, and a fee is in the currency of its amount.
    ...(!isSame && { original_rate_source: null }),
    ...(currency.code !== before.currency && { original_fee_minor: null }),
  };
}

function changedOriginal(before: TransactionRow, change: TransactionChangeInput): OriginalColumns | undefined {
  if (change.original === undefined) return undefined;
  return originalColumns(change.original, requireCurrency(change.currency ?? before.currency));
}
