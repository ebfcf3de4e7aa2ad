import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { flag, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { eachFlag, flagsOf } from '#database/tables/transactions.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type Columns, count, flagOf, minor, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import { type OriginalAmount, originalColumns, originalOf } from './original-amount.ts';
import type { TransactionRow } from './store.ts';

/** A transaction as change rows store it: ids instead of names, the amount a decimal with money in positive. */
export function transactionRecord(row: TransactionRow, tagIds: readonly string[]): object {
  return {
    id: row.id,
    account_id: row.account_id,
    date: row.date,
    signed_amount: formatDecimal(row.amount_minor, storedCurrency(row.currency)),
    currency: row.currency,
    original: originalOf(row),
    name: row.name,
    notes: row.notes,
    category_id: row.category_id,
    merchant_id: row.merchant_id,
    tag_ids: [...new Set(tagIds)].sort(),
    kind: row.kind,
    ...flagsOf(row),
    external_id: row.external_id,
    source: row.source,
    transfer_id: row.transfer_id,
    parent_id: row.parent_id,
    split_parts_count: Number(row.split_parts_count),
    set_by: row.set_by === null ? null : JSON.parse(row.set_by),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The columns of a transaction in change rows; its tags are rows of their own. */
export function transactionColumns(record: RecordState): Columns<'transactions'> {
  const [name, notes] = [text(record, 'name'), textOrNull(record, 'notes')];
  const currency = storedCurrency(text(record, 'currency'));
  return {
    id: record.id,
    account_id: text(record, 'account_id'),
    date: text(record, 'date'),
    amount_minor: minor(record, 'signed_amount'),
    currency: currency.code,
    ...originalColumns(record.original as OriginalAmount | null | undefined, currency),
    name,
    notes,
    search_text: searchText(name, notes),
    category_id: textOrNull(record, 'category_id'),
    merchant_id: textOrNull(record, 'merchant_id'),
    kind: text(record, 'kind'),
    ...eachFlag((name) => flagOf(record, name)),
    // Records of earlier versions do not have it.
    reviewed: flag(record.reviewed !== false),
    external_id: textOrNull(record, 'external_id'),
    source: textOrNull(record, 'source'),
    transfer_id: textOrNull(record, 'transfer_id'),
    parent_id: textOrNull(record, 'parent_id'),
    split_parts_count: count(record, 'split_parts_count'),
    set_by: record.set_by ? JSON.stringify(record.set_by) : null,
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

// Neither text nor a search may contain it, so that no match spans name and notes.
const SEPARATOR = '\u001f';

/** Name and notes in lower case for search. JavaScript lowers every script; SQLite's `lower` only ASCII. */
export function searchText(name: string, notes: string | null): string {
  return notes === null ? name.toLowerCase() : `${name}${SEPARATOR}${notes}`.toLowerCase();
}

export type AttachmentRow = LedgerRow<'attachments'>;

/** An attachment in responses and in change rows. */
export function presentAttachment({ family_id: _, byte_size, ...row }: AttachmentRow) {
  return { ...row, byte_size: Number(byte_size) };
}

const selectOf = statement(
  (db: Kysely<LedgerTables>, { familyId, ids }: { readonly familyId: number; readonly ids: readonly string[] }) =>
    db
      .selectFrom('attachments')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('transaction_id', 'in', ids)
      .orderBy('id'),
);

type Deleted = { readonly id: string; readonly account_id: string };

/** The columns of an attachment in change rows. */
export function attachmentColumns(record: RecordState): Columns<'attachments'> {
  return {
    id: record.id,
    transaction_id: text(record, 'transaction_id'),
    filename: text(record, 'filename'),
    content_type: text(record, 'content_type'),
    byte_size: count(record, 'byte_size'),
    sha256: text(record, 'sha256'),
    created_at: text(record, 'created_at'),
  };
}

/** Records that the attachments of transactions end, which are about to be deleted: their rows go with them. */
export async function recordAttachmentsEnd(tx: FamilyTransaction, transactions: readonly Deleted[]): Promise<void> {
  const accounts = new Map(transactions.map(({ id, account_id }) => [id, account_id]));
  const rows = await selectOf.all(tx.db, { familyId: tx.familyId, ids: [...accounts.keys()] });
  if (rows.length === 0) return;
  await tx.recordAll(
    rows.map((row) => ({
      ...({ resource: 'attachment', id: row.id, kind: 'delete' } as const),
      before: presentAttachment(row),
      accountIds: [accounts.get(row.transaction_id) ?? ''],
    })),
  );
}
