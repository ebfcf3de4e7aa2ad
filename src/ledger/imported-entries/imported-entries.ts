import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/schema/ledger-tables.ts';
import { type AppError, notFound } from '#kernel/errors.ts';
import { findAccount, rulesOf } from '#ledger/balances/index.ts';
import {
  deleteEntries,
  findTagIds,
  findTransactions,
  postEntries,
  type TransactionRow,
  updateEntries,
} from '#ledger/posting/index.ts';
import { findSeries, worthAt } from '#ledger/reports/daily-balances/index.ts';
import { requirePermission, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { type AlikeQuery, findAlike } from './find-alike.ts';
import { findOwn, open } from './imported-accounts.ts';
import { labelsMark } from './labels-mark.ts';
import { type FileLabels, labelsByName } from './named-labels.ts';

/** The values of an entry that a file has. */
type FileEntry = Pick<TransactionRow, 'account_id' | 'date' | 'amount_minor' | 'currency' | 'name' | 'notes'> & {
  readonly pending: boolean;
};

/** An entry as it is now. */
type CurrentEntry = FileEntry & {
  readonly id: string;
  /** Equal as long as its labels, split lines and exclusion are; null for none. */
  readonly labels: string | null;
};

/** An entry to post, with the details that only files of other programs have. */
type DetailedEntry = FileEntry & { readonly details: (FileLabels & { readonly excluded: boolean }) | null };

/** The writes and reads of entries that imports need. They run in a write of the family. */
export const importedEntries = {
  requireVisible,
  balanceAt,
  requireAccount,
  findOwn,
  open,
  post,
  find,
  findAlike: ({ db, familyId }: Reader, query: AlikeQuery) => findAlike(db, familyId, query),
  update,
  remove,
};

type Reader = Pick<FamilyTransaction, 'db' | 'familyId'>;

/** The balance at the end of a day, money in the user's favor positive; null for an account that does not follow its entries. */
async function balanceAt({ db, actor }: Context, accountId: string, date: string): Promise<bigint | null> {
  const [series] = await findSeries(db.read, actor, date, { account_id: accountId });
  if (series === undefined) return null;
  const { effect } = rulesOf(series.account.type);
  return effect === 0n ? null : (await worthAt(db.read, series, date)).total * effect;
}

/** @throws AppError `not_found` unless the user sees the account. */
async function requireVisible({ db, actor }: Context, accountId: string): Promise<{ readonly currency: string }> {
  const visible = await visibleAccountsOf(db.read, actor);
  const account = await findAccount(db.read, actor.familyId, accountId);
  const isHidden = visible.accountIds !== null && !visible.accountIds.includes(accountId);
  if (account === undefined || isHidden) throw notFound('Account');
  return account;
}

/** The account's currency. @throws AppError `not_found`, `forbidden` unless the author has full control of the account. */
async function requireAccount(tx: FamilyTransaction, accountId: string): Promise<{ readonly currency: string }> {
  await requirePermission(tx, accountId, 'full_control', 'Account');
  const account = await findAccount(tx.db, tx.familyId, accountId);
  if (account === undefined) throw notFound('Account');
  return account;
}

/** Posts entries with their labels; each is posted or refused by itself. */
async function post(
  tx: FamilyTransaction,
  entries: readonly DetailedEntry[],
): Promise<({ readonly id: string; readonly labels: string | null } | { readonly error: AppError })[]> {
  const idsOf = await labelsByName(
    tx,
    entries.flatMap(({ details }) => details ?? []),
  );
  const labeled = entries.map(({ pending, details, ...entry }) => ({
    ...{ ...entry, pending: flag(pending), excluded: flag(details?.excluded ?? false) },
    ...(details === null ? { tagIds: [] } : idsOf(details)),
  }));
  const posted = await postEntries(tx, labeled);
  return posted.map((result, index) =>
    'error' in result ? result : { id: result.row.id, labels: labelsMark(result.row, labeled[index]?.tagIds ?? []) },
  );
}

/** The entries of these ids that still exist, by id. */
async function find({ db, familyId }: Reader, ids: readonly string[]): Promise<Map<string, CurrentEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await findTransactions(db, familyId, ids);
  const tags = await findTagIds(db, familyId, ids);
  return new Map([...rows].map(([id, row]) => [id, currentEntry(row, tags.get(id) ?? [])]));
}

function currentEntry(row: TransactionRow, tagIds: readonly string[]): CurrentEntry {
  const { id, account_id, date, amount_minor, currency, name, notes } = row;
  return {
    ...{ id, account_id, date, amount_minor, currency, name, notes },
    pending: isSet(row.pending),
    labels: labelsMark(row, tagIds),
  };
}

/** Changes one entry. @throws AppError `validation_failed` when a sum would be out of range. */
async function update(
  tx: FamilyTransaction,
  id: string,
  change: Partial<Omit<FileEntry, 'account_id'>>,
): Promise<void> {
  const before = (await findTransactions(tx.db, tx.familyId, [id])).get(id);
  if (before === undefined) return;
  const { pending, ...values } = change;
  const after = { ...before, ...values, ...(pending !== undefined && { pending: flag(pending) }) };
  await updateEntries(tx, [{ before, after }]);
}

/** Deletes entries that are not split lines. */
async function remove(tx: FamilyTransaction, ids: readonly string[]): Promise<void> {
  const rows = await findTransactions(tx.db, tx.familyId, ids);
  await deleteEntries(tx, [...rows.values()]);
}
