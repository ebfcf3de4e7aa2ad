import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { postLines } from './post-entries.ts';
import type { EntryChange } from './rewrite-entries.ts';
import { updateEntries } from './update-entries.ts';

/** Writes changed entries and posts the lines that split them. @throws AppError `validation_failed`; nothing was written then. */
export async function updateAndSplit(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<void> {
  await updateEntries(tx, changes);
  await postLines(
    tx,
    changes.map(({ after, lines }) => ({ row: after, entry: { ...(lines && { lines }) } })),
  );
}
