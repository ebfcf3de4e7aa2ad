import { isSet } from '#database/schema/ledger-tables.ts';
import type { ImportRecord, ImportRow, Outcome } from '#integrations/imports/stored-imports/index.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';

const RUNNING = ['importing', 'reverting'];

/** An import in responses. */
export function presentImport(record: ImportRecord, counts: Partial<Record<Outcome, number>>) {
  const { id, status, account_id, filename, format, error, created_at, updated_at } = record;
  const count = (outcome: Outcome) => counts[outcome] ?? 0;
  const rows = Number(record.rows_count);
  return {
    ...{ id, type: 'TransactionImport' as const, status, account_id, filename, format, error },
    rows_count: rows,
    status_detail: {
      terminal: !RUNNING.includes(status) && status !== 'pending',
      publishable: (status === 'pending' || status === 'failed') && count('ready') > 0,
      revertable: ['pending', 'complete', 'failed'].includes(status),
    },
    stats: {
      ...{ rows_count: rows, valid_rows_count: rows - count('failed'), invalid_rows_count: count('failed') },
      ...{ ready: count('ready'), created: count('created'), updated: count('updated'), duplicate: count('duplicate') },
      ...{ skipped: count('skipped'), failed: count('failed'), reverted: count('reverted'), kept: count('kept') },
    },
    ...{ created_at, updated_at },
  };
}

/** A row of an import in responses. */
export function presentImportRow(row: ImportRow) {
  const { amount_minor, currency } = row;
  return {
    ...{ row_number: Number(row.number), line: Number(row.line), outcome: row.outcome, reason: row.reason },
    ...{ message: row.message, transaction_id: row.transaction_id, date: row.date },
    signed_amount:
      amount_minor === null || currency === null ? null : formatDecimal(amount_minor, storedCurrency(currency)),
    ...{ currency, name: row.name, notes: row.notes, reference: row.reference, pending: isSet(row.pending) },
  };
}
