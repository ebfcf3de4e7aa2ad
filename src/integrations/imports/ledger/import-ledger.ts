import type { Context } from '#application/context.ts';
import type { MovedPart, MovedResult, MovedTo } from '#application/moved-records.ts';
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

/** Labels of a file, by name. */
export type FileLabels = {
  readonly category: string | null;
  /** The category above `category`; used only if that is created. */
  readonly parentCategory: string | null;
  readonly merchant: string | null;
  readonly tags: readonly string[];
};

/** Details of a transaction that only files of other programs have. */
export type FileDetails = FileLabels & {
  readonly excluded: boolean;
  /** The other account of a transfer, as the file names it. */
  readonly otherAccount: string | null;
  /** Split lines, which sum to the transaction; none if it is not split. */
  readonly lines: readonly FileLine[];
};

export const LABEL_KINDS = ['category', 'merchant', 'tag'] as const;

/** A label of a file, and the one of the family with its name. */
export type NamedLabel = {
  readonly kind: (typeof LABEL_KINDS)[number];
  readonly name: string;
  readonly id: string | null;
};

/** The types of accounts that can be opened for those of a file. */
export const ACCOUNT_TYPES = [
  ...(['depository', 'credit_card', 'investment', 'crypto', 'loan'] as const),
  ...(['property', 'vehicle', 'other_asset', 'other_liability'] as const),
] as const;

/** Whether labels that the family does not have are created. */
export const UNKNOWN_LABELS = ['create', 'leave_out'] as const;
export type UnknownLabels = (typeof UNKNOWN_LABELS)[number];

/** A split line of a file. */
export type FileLine = FileLabels & Pick<FileEntry, 'amount_minor' | 'name' | 'notes'>;

/** A transaction as it is now. `labels` is equal as long as its labels are; null for none. */
export type CurrentEntry = FileEntry & {
  readonly id: string;
  readonly labels: string | null;
  /** The members whose value a rule of the family has set. */
  readonly ruled: readonly string[];
};

type Posted = { readonly id: string; readonly labels: string | null };

/** Reads of a family, also inside its write. */
export type Reader = Pick<FamilyTransaction, 'db' | 'familyId'>;

/** Amounts on an account in a range of days, both included. */
type AlikeQuery = {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly amounts: readonly bigint[];
  /** Entries that were stored later are left out. */
  readonly storedUntil: string;
};

/** An account of a file that is not in the ledger yet. */
export type FileAccount = {
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  /** Null for the family's currency. */
  readonly currency: string | null;
  /** The day of its first entry. */
  readonly firstDay: string;
};

/** The writes and reads of the ledger that imports need. */
export type ImportLedger = {
  /** @throws AppError `not_found` unless the user sees the account. */
  requireVisible(context: Context, accountId: string): Promise<{ readonly currency: string }>;
  /** The balance at the end of a day, money in the user's favor positive; null for an account that does not follow its entries. */
  balanceAt(context: Context, accountId: string, date: string): Promise<bigint | null>;
  /** @throws AppError `not_found`, `forbidden` unless the author has full control of the account. */
  requireAccount(tx: FamilyTransaction, accountId: string): Promise<{ readonly currency: string }>;
  /** The account of that name that the author has full control of; the oldest of several. */
  findOwn(tx: FamilyTransaction, userId: string, name: string): Promise<string | undefined>;
  /** The accounts in some currencies that the user has full control of, by name. */
  findInCurrencies(
    context: Context,
    currencies: readonly string[],
  ): Promise<readonly { readonly id: string; readonly name: string; readonly currency: string }[]>;
  /** Opens an account for the author without a balance, and returns its id. @throws AppError for an unknown currency. */
  open(tx: FamilyTransaction, userId: string, account: FileAccount): Promise<string>;
  /** Posts transactions with their labels and split lines. */
  post(
    tx: FamilyTransaction,
    entries: readonly (FileEntry & { readonly details: FileDetails | null })[],
    unknownLabels: UnknownLabels,
  ): Promise<(Posted | { readonly error: AppError })[]>;
  /** The labels that files name, each once. */
  findLabels(reader: Reader, files: readonly FileLabels[]): Promise<NamedLabel[]>;
  /** Makes two transactions a confirmed transfer; false if they cannot be one, or a person has confirmed another. */
  link(tx: FamilyTransaction, ids: readonly [string, string]): Promise<boolean>;
  find(reader: Reader, ids: readonly string[]): Promise<Map<string, CurrentEntry>>;
  /** The ids of entries of these amounts. */
  findAlike(reader: Reader, query: AlikeQuery): Promise<string[]>;
  update(tx: FamilyTransaction, id: string, change: Partial<Omit<FileEntry, 'account_id'>>): Promise<void>;
  /** The same for the booking of a pending transaction: rules of the family run on it. */
  book(tx: FamilyTransaction, id: string, change: Partial<Omit<FileEntry, 'account_id'>>): Promise<void>;
  remove(tx: FamilyTransaction, ids: readonly string[]): Promise<void>;
  /** Writes records of another program; those that cannot be written are left out. */
  writeMoved(tx: FamilyTransaction, part: MovedPart, to: MovedTo): Promise<MovedResult>;
  /** Deletes what was written, unless a person has changed it since. */
  takeBackMoved(tx: FamilyTransaction, result: MovedResult, includesEdited: boolean): Promise<void>;
};
