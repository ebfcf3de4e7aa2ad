import type { LedgerRow } from '#database/schema/ledger-tables.ts';

/** A stored row of an import. */
export type ImportRow = LedgerRow<'import_rows'>;
export type NewImportRow = Omit<ImportRow, 'family_id' | 'import_id' | 'account_id'>;
export type Outcome = ImportRow['outcome'];
