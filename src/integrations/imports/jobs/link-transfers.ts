import { findOtherSides, type ImportRow } from '#integrations/imports/stored-imports/index.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import type { Batch } from './batch.ts';

/** A row whose transaction was created just now. */
export type CreatedRow = {
  readonly row: ImportRow & { readonly date: string; readonly amount_minor: bigint };
  readonly id: string;
};

// Money abroad takes days; two transfers a week apart must not be mixed up.
const DAYS_APART = 4;

/** Links created transactions with the other sides that the file names, as far as an import has brought them. */
export async function linkTransfers({ tx, ledger }: Batch, created: readonly CreatedRow[]): Promise<void> {
  for (const { row, id } of created) {
    if (row.transfer === null) continue;
    const [from, to] = [-DAYS_APART, DAYS_APART].map((days) => dayAt(dayNumber(row.date) + days));
    const sides = await findOtherSides(tx.db, row, { from: from ?? row.date, to: to ?? row.date });
    const fitting = sides
      .filter((side) => isOpposite(row, side))
      .toSorted((one, other) => distance(row, one) - distance(row, other));
    for (const { transaction_id } of fitting) {
      if (transaction_id !== null && (await ledger.link(tx, [id, transaction_id]))) break;
    }
  }
}

function isOpposite(row: CreatedRow['row'], { amount_minor, currency }: ImportRow): boolean {
  if (amount_minor === null) return false;
  return currency === row.currency ? amount_minor === -row.amount_minor : amount_minor > 0n !== row.amount_minor > 0n;
}

function distance(row: CreatedRow['row'], { date }: ImportRow): number {
  return daysBetween(row.date, date ?? row.date);
}
