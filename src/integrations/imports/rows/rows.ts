import type { LedgerRow } from '#database/tables/ledger-tables.ts';

/** A stored row of an import. */
export type ImportRow = LedgerRow<'import_rows'>;
export type NewImportRow = Omit<ImportRow, 'family_id' | 'import_id' | 'account_id'>;
export type Outcome = ImportRow['outcome'];
export type FailedRow = Pick<ImportRow, 'line' | 'message'>;

/** Why a file with rows that cannot be imported is not, and what imports the others. */
export function unreadableRows(count: number, { line, message }: FailedRow): string {
  const place = line === null ? 'a row' : `line ${line}`;
  const which =
    count === 1
      ? `${place.replace(/^./, (letter) => letter.toUpperCase())} cannot be imported`
      : `Rows cannot be imported: ${count}, the first is ${place}`;
  return `${which}: ${message}; send skip_invalid as true to import the others`;
}
