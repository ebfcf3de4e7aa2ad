import type { ImportRow } from './rows.ts';

/** The values of a row. */
export type RowValues = Pick<ImportRow, 'pending' | 'name' | 'notes'> & {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
};

type Amount = { readonly amount_minor: bigint | null; readonly currency: string | null };

export function isSameAmount(row: RowValues, entry: Amount): boolean {
  return entry.amount_minor === row.amount_minor && entry.currency === row.currency;
}
