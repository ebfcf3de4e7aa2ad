import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import type { AppError } from '#kernel/errors.ts';
import { type NewEntry, postEntries, requirePosted, type TaggedRow } from '#ledger/posting/index.ts';
import { labelsMark } from './labels-mark.ts';
import { type EntryLabels, type FileLabels, labelsByName } from './named-labels.ts';

/** The values of an entry that a file has. */
export type FileEntry = Pick<NewEntry, 'account_id' | 'date' | 'amount_minor' | 'currency' | 'name'> & {
  readonly notes: string | null;
  readonly pending: boolean;
};

type FileLine = FileLabels & Pick<FileEntry, 'amount_minor' | 'name' | 'notes'>;

/** An entry with the details that only files of other programs have. */
export type DetailedEntry = FileEntry & {
  readonly details: (FileLabels & { readonly excluded: boolean; readonly lines: readonly FileLine[] }) | null;
};

export type Posted = { readonly id: string; readonly labels: string | null } | { readonly error: AppError };

/** Posts entries with their labels and split lines; each is posted or refused by itself. */
export async function postDetailed(tx: FamilyTransaction, entries: readonly DetailedEntry[]): Promise<Posted[]> {
  const named = entries.flatMap(({ details }) => (details === null ? [] : [details, ...details.lines]));
  const idsOf = await labelsByName(tx, named);
  const parents = entries.map((entry) => parentOf(entry, idsOf));
  const posted = await postEntries(tx, parents);
  const lines = posted.flatMap((result, index) =>
    'error' in result ? [] : linesOf(result.row, entries[index]?.details?.lines ?? [], idsOf),
  );
  const rows = requirePosted(await postEntries(tx, lines));
  const tagged = rows.map((row, index): TaggedRow => ({ row, tagIds: lines[index]?.tagIds ?? [] }));
  const byParent = Map.groupBy(tagged, ({ row }) => row.parent_id);
  return posted.map((result, index) => {
    if ('error' in result) return result;
    const { row } = result;
    return { id: row.id, labels: labelsMark(row, parents[index]?.tagIds ?? [], byParent.get(row.id) ?? []) };
  });
}

function parentOf({ pending, details, ...entry }: DetailedEntry, idsOf: (labels: FileLabels) => EntryLabels): NewEntry {
  const flags = { pending: flag(pending), excluded: flag(details?.excluded ?? false) };
  if (details === null) return { ...entry, ...flags };
  return { ...entry, ...flags, ...idsOf(details), split_parts_count: BigInt(details.lines.length) };
}

// The parent holds the money: no line is refused.
function linesOf(
  parent: TaggedRow['row'],
  lines: readonly FileLine[],
  idsOf: (labels: FileLabels) => EntryLabels,
): NewEntry[] {
  const { account_id, date, currency, pending, excluded, id } = parent;
  return lines.map((line) => ({
    ...{ account_id, date, currency, pending, excluded, parent_id: id },
    ...{ amount_minor: line.amount_minor, name: line.name || parent.name, notes: line.notes },
    ...idsOf(line),
  }));
}
