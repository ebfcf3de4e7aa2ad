import { findOtherSides } from '#integrations/imports/rows/find-other-sides.ts';
import { daysOfOtherSides, isOtherSide } from '#integrations/imports/rows/outcome.ts';
import type { ImportRow } from '#integrations/imports/rows/row-store.ts';
import { daysBetween } from '#kernel/time/civil-date.ts';
import { linkSides } from '#ledger/imported-entries/index.ts';
import type { Batch } from './batch.ts';

/** A row whose transaction was created just now. */
export type CreatedRow = {
  readonly row: ImportRow & { readonly date: string; readonly amount_minor: bigint };
  readonly id: string;
};

/** Links created transactions with the other sides that the file names, as far as an import has brought them. */
export async function linkTransfers({ tx }: Batch, created: readonly CreatedRow[]): Promise<void> {
  for (const { row, id } of created) {
    if (row.transfer === null) continue;
    const sides = await findOtherSides(tx.db, row, [row.transfer], daysOfOtherSides([row.date]));
    const fitting = sides
      .filter((side) => isOtherSide(row, side))
      .toSorted((one, other) => distance(row, one) - distance(row, other));
    for (const { transaction_id } of fitting) {
      if (transaction_id !== null && (await linkSides(tx, [id, transaction_id]))) break;
    }
  }
}

function distance(row: CreatedRow['row'], { date }: ImportRow): number {
  return daysBetween(row.date, date ?? row.date);
}
