import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { DELETED_AT_ONCE_MAX, requestDeletion } from '#ledger/deletion/deletions.ts';
import { countStoredTrades } from '#ledger/investments/trades/index.ts';
import { deleteForecastsOf } from '#ledger/past-forecasts/index.ts';
import { countReconciliations, removeAllValuations } from '#ledger/valuations/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { accountRecord } from './present.ts';
import { accountsSeenOnlyBy, endShares, endSharesWith, passOnAccounts } from './shares.ts';
import { deleteAccountRow, updateAccountRow } from './store.ts';

/** Deletes the entries and recurring transactions of an account, each with its change row. */
export type DeleteEntries = (tx: FamilyTransaction, accountId: string) => Promise<void>;

/**
 * Deletes an account. One that has entries, its opening anchor aside, is only deleted, with them, when `force` says so.
 * @throws AppError `account_not_empty`, `not_found`, `forbidden`.
 */
export async function deleteAccount(
  context: Context,
  id: string,
  force: boolean,
  deleteEntries: DeleteEntries,
): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requirePermission(tx, id, 'full_control', 'Account');
    const row = await findAccount(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Account');
    const valuations = await countReconciliations(tx.db, tx.familyId, id);
    const trades = await countStoredTrades(tx.db, tx.familyId, id);
    if (!force) requireEmpty({ transactions: Number(row.transaction_count), valuations, trades });
    await deleteOrStart(tx, row, deleteEntries);
  });
}

/** Deletes an account with everything in it, or leaves that to the job if it has many entries. */
export async function deleteOrStart(
  tx: FamilyTransaction,
  row: AccountRow,
  deleteEntries: DeleteEntries,
): Promise<void> {
  const trades = await countStoredTrades(tx.db, tx.familyId, row.id);
  const isLarge = Number(row.transaction_count) + trades > DELETED_AT_ONCE_MAX;
  await (isLarge ? startDeletion(tx, row) : deleteAccountIn(tx, row, deleteEntries));
}

/** Deletes an account with everything in it within a running write. */
async function deleteAccountIn(tx: FamilyTransaction, row: AccountRow, deleteEntries: DeleteEntries): Promise<void> {
  await deleteEntries(tx, row.id);
  await removeAccount(tx, row);
}

/** Hides an account and all in it from everybody at once, and has the job delete it. */
export async function startDeletion(tx: FamilyTransaction, row: AccountRow): Promise<void> {
  const { id } = row;
  await endShares(tx, id);
  const after: AccountRow = { ...row, status: 'deleting', updated_at: tx.now };
  await updateAccountRow(tx.db, after);
  const records = { before: accountRecord(row), after: accountRecord(after) };
  await tx.record({ resource: 'account', id, kind: 'update', ...records, accountIds: [id] });
  await requestDeletion(tx, 'account', { account_id: id });
}

/** Deletes an account that has no entries any more. */
export async function removeAccount(tx: FamilyTransaction, row: AccountRow): Promise<void> {
  const { id } = row;
  await removeAllValuations(tx, row);
  await endShares(tx, id);
  await deleteForecastsOf(tx, id);
  await deleteAccountRow(tx.db, tx.familyId, id);
  await tx.record({ resource: 'account', id, kind: 'delete', before: accountRecord(row), accountIds: [id] });
}

type Entries = { readonly transactions: number; readonly valuations: number; readonly trades: number };

function requireEmpty({ transactions, valuations, trades }: Entries): void {
  const entries = transactions + valuations + trades;
  if (entries === 0) return;
  throw new AppError('account_not_empty', `The account has ${entries} entries; send force=true to delete them too`, {
    details: { transaction_count: transactions, valuation_count: valuations, trade_count: trades },
  });
}

/**
 * Removes a deleted user from the ledger, within a running write: shared accounts pass to another user, accounts that only
 * this user sees are deleted with their entries.
 */
export async function forgetUser(tx: FamilyTransaction, userId: string, deleteEntries: DeleteEntries): Promise<void> {
  for (const [id, owner_id] of await passOnAccounts(tx, userId)) await setOwner(tx, await stored(tx, id), owner_id);
  await endSharesWith(tx, userId);
  for (const id of await accountsSeenOnlyBy(tx, userId)) await deleteOrStart(tx, await stored(tx, id), deleteEntries);
}

async function setOwner(tx: FamilyTransaction, before: AccountRow, owner_id: string): Promise<void> {
  const after: AccountRow = { ...before, owner_id, updated_at: tx.now };
  await updateAccountRow(tx.db, after);
  const records = { before: accountRecord(before), after: accountRecord(after) };
  await tx.record({ resource: 'account', id: after.id, kind: 'update', ...records, accountIds: [after.id] });
}

async function stored(tx: FamilyTransaction, id: string): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, id);
  if (account === undefined) throw new Error('a share has no account');
  return account;
}
