import { createHash } from 'node:crypto';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import type { AppError } from '#kernel/errors.ts';
import {
  chargedAt,
  type NewEntry,
  NO_ORIGINAL,
  type OriginalColumns,
  postEntries,
  type TaggedRow,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import type { RateSource } from '#ledger/rates/rates.ts';
import { applyToNew, rulesFor } from '#ledger/rules/apply-rules.ts';
import { type Member, setByUser } from '#ledger/rules/engine/index.ts';
import { type EntryLabels, type FileLabels, labelsByName, type UnknownLabels } from './named-labels.ts';

/** The values of an entry that a file has. */
export type FileEntry = Pick<NewEntry, 'account_id' | 'date' | 'amount_minor' | 'currency' | 'name'> & {
  readonly notes: string | null;
  readonly pending: boolean;
};

/** An original amount, above zero, and the fee in the charged amount. */
export type PaidAmount = Pick<FileEntry, 'amount_minor' | 'currency'> & {
  readonly fee_minor: bigint | null;
  /** The rate that made the charged amount; absent where the bank has charged it. */
  readonly rate_source?: RateSource | null;
};

/**
 * The amount that an account is charged for one of a file in another currency, at the rate of its day.
 * @throws AppError `validation_failed` where no rate is known, or nothing is left of the amount.
 */
export function chargedByRate(...paid: Parameters<typeof chargedAt>) {
  const { amount_minor, original_minor, original_currency, original_rate_source: rate_source } = chargedAt(...paid);
  if (original_minor === null || original_currency === null) return { amount_minor, original: null };
  const original: PaidAmount = {
    amount_minor: original_minor,
    currency: original_currency,
    fee_minor: null,
    rate_source,
  };
  return { amount_minor, original };
}

/** The columns of an original amount; of none they are null. */
export function paidColumns(paid: PaidAmount | null): OriginalColumns {
  if (paid === null) return NO_ORIGINAL;
  const { amount_minor, currency, fee_minor, rate_source = null } = paid;
  return {
    original_minor: amount_minor,
    original_currency: currency,
    original_fee_minor: fee_minor,
    original_rate_source: rate_source,
  };
}

export type FileLine = FileLabels & Pick<FileEntry, 'amount_minor' | 'name' | 'notes'>;

/** Details that few files have. The lines sum to the entry; none if it is not split. */
export type EntryDetails = FileLabels & {
  readonly excluded: boolean;
  readonly cleared: boolean;
  readonly original: PaidAmount | null;
  readonly lines: readonly FileLine[];
};

type DetailedEntry = FileEntry & { readonly details: EntryDetails | null };

type Posted = { readonly id: string; readonly labels: string | null } | { readonly error: AppError };

/** Posts entries with their labels and split lines; each is posted or refused by itself. */
export async function postFromFile(
  tx: FamilyTransaction,
  entries: readonly DetailedEntry[],
  unknownLabels: UnknownLabels,
): Promise<Posted[]> {
  const named = entries.flatMap(({ details }) => (details === null ? [] : [details, ...details.lines]));
  const idsOf = await labelsByName(tx, named, unknownLabels);
  const read = entries.map((entry) => parentOf(entry, idsOf));
  const parents = applyToNew(tx, await rulesFor(tx, 'import'), read);
  return (await postEntries(tx, parents)).map((result, index) => {
    if ('error' in result) return result;
    const { row, lines } = result;
    return { id: row.id, labels: labelsMark(row, parents[index]?.tagIds ?? [], lines) };
  });
}

function parentOf({ pending, details, ...entry }: DetailedEntry, idsOf: (labels: FileLabels) => EntryLabels): NewEntry {
  const flags = {
    pending: flag(pending),
    excluded: flag(details?.excluded ?? false),
    cleared: flag(details?.cleared ?? false),
  };
  if (details === null) return { ...entry, ...flags };
  const labels = idsOf(details);
  const lines = details.lines.map((line) => ({
    amount_minor: line.amount_minor,
    name: line.name || entry.name,
    notes: line.notes,
    ...idsOf(line),
  }));
  return {
    ...entry,
    ...flags,
    ...labels,
    ...paidColumns(details.original),
    lines,
    set_by: setByUser(null, membersOf(labels, details.excluded)),
  };
}

// The other program has the labels that a person gave there.
function membersOf({ category_id, merchant_id, tagIds }: EntryLabels, isExcluded: boolean): Member[] {
  const members: Member[] = [];
  if (category_id !== null) members.push('category_id');
  if (merchant_id !== null) members.push('merchant_id');
  if (tagIds.length > 0) members.push('tag_ids');
  if (isExcluded) members.push('excluded');
  return members;
}

/** A text that is equal for equal labels, split lines and exclusion; null for an entry that has none. */
export function labelsMark(row: TransactionRow, tagIds: readonly string[], lines: readonly TaggedRow[]): string | null {
  const { category_id, merchant_id } = row;
  const isExcluded = isSet(row.excluded);
  const isPlain = category_id === null && merchant_id === null && tagIds.length === 0;
  if (isPlain && !isExcluded && lines.length === 0) return null;
  const values = [category_id, merchant_id, tagIds.toSorted(), isExcluded, lines.map(lineValues)];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 24);
}

function lineValues({ row, tagIds }: TaggedRow) {
  const { amount_minor, name, notes, category_id, merchant_id, excluded } = row;
  return [String(amount_minor), name, notes, category_id, merchant_id, isSet(excluded), tagIds.toSorted()];
}
