import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { AppError } from '#kernel/errors.ts';

/** The values of a transaction that a file has. */
type FileEntry = {
  readonly account_id: string;
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly pending: boolean;
};

/** A transaction as it is now. */
export type CurrentEntry = FileEntry & { readonly id: string; readonly isLabeled: boolean };

/** The writes and reads of the ledger that imports need; all but the first run in a write of the family. */
export type ImportLedger = {
  /** @throws AppError `not_found` unless the user sees the account. */
  requireVisible(context: Context, accountId: string): Promise<void>;
  /** @throws AppError `not_found`, `forbidden` unless the author has full control of the account. */
  requireAccount(tx: FamilyTransaction, accountId: string): Promise<{ readonly currency: string }>;
  post(
    tx: FamilyTransaction,
    entries: readonly FileEntry[],
  ): Promise<({ readonly id: string } | { readonly error: AppError })[]>;
  find(tx: FamilyTransaction, ids: readonly string[]): Promise<Map<string, CurrentEntry>>;
  update(tx: FamilyTransaction, id: string, change: Partial<Omit<FileEntry, 'account_id'>>): Promise<void>;
  remove(tx: FamilyTransaction, ids: readonly string[]): Promise<void>;
};
