import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { DECIDED_FLAGS, eachFlag, TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import { AppError, allOf, invalid, notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import {
  type EntryChange,
  endsConfirmedTransfer,
  findIdentified,
  findSplitLines,
  findTagIds,
  findTransaction,
  NO_ORIGINAL,
  type OriginalColumns,
  requireOriginal,
  type TransactionRow,
  updateAndSplit,
} from '#ledger/posting/index.ts';
import { applyToChange, rulesFor } from '#ledger/rules/apply-rules.ts';
import { type Member, setByUser } from '#ledger/rules/engine/index.ts';
import { authorOf, isByPerson, requireEnough, requireEntryPermission, requirePermission } from '#ledger/visibility.ts';
import { fixedBySplits, loadChangedMoney } from './changed-money.ts';
import { requireNoSplitLine } from './delete-transaction.ts';
import { findLabels, labelIdsOf, requireLabels } from './labels.ts';
import { loadPresented } from './load-transactions.ts';
import type { TransactionChangeInput } from './schemas.ts';

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
  const [money] = allOf(await loadChangedMoney(tx, before, change, permission), () => requireLabels(known, labelIds));
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

// Split lines must sum to their parent, and the kind of a transfer side follows from its transfer.
function requireFree(before: TransactionRow, after: TransactionRow, change: TransactionChangeInput): void {
  const moved =
    after.amount_minor !== before.amount_minor || after.currency !== before.currency || after.date !== before.date;
  if (before.split_parts_count > 0n && moved) throw fixedBySplits(change);
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
