import { createHash } from 'node:crypto';
import { isSet } from '#database/tables/ledger-tables.ts';
import type { TriedRow } from '#integrations/imports/jobs/index.ts';
import { RECORD_OF } from '#integrations/imports/record-imports/index.ts';
import { isByRate, paidIn } from '#integrations/imports/rows/candidates.ts';
import { editedMembers, isOtherSide } from '#integrations/imports/rows/outcome.ts';
import {
  CELLS,
  type CellFault,
  type CellName,
  faultSentence,
  storedCells,
} from '#integrations/imports/rows/row-cells.ts';
import { storedDetails, storedTrade } from '#integrations/imports/rows/row-details.ts';
import {
  type Expected,
  expectationOf,
  type ImportRow,
  type Outcome,
  type RowCounts,
} from '#integrations/imports/rows/row-store.ts';
import { verificationOf } from '#integrations/imports/sure-imports/verification.ts';
import { presentTradeOfFile } from '#integrations/imports/trades/present-trade.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { CurrentEntry, FileLabels, PaidAmount } from '#ledger/imported-entries/index.ts';
import { storedConfiguration } from './configuration.ts';
import { isRecordType } from './import-types.ts';
import type { mappingsOfRows } from './mappings.ts';
import type { ImportRecord } from './store.ts';

const RUNNING = ['importing', 'reverting'];

/** An import in responses. */
export function presentImport(record: ImportRecord, { outcomes, expected }: RowCounts) {
  const { id, type, status, account_id, filename, format, error, created_at, updated_at } = record;
  const expects = (outcome: Expected) => expected[outcome] ?? 0;
  const isReading = isSet(record.reading);
  const isWhole = type === 'SureImport';
  const isPublishable = !isReading && (status === 'pending' || status === 'failed') && (outcomes.ready ?? 0) > 0;
  const failed = Math.max(outcomes.failed ?? 0, verificationOf(record)?.faults ?? 0);
  const rows = Number(isReading ? record.position : record.rows_count);
  return {
    id,
    type,
    status,
    account_id: account_id || null,
    filename,
    format,
    error,
    rows_count: rows,
    session_id: record.session_id,
    unknown_labels: record.unknown_labels,
    status_detail: {
      uploaded: !isReading,
      configured: !isReading,
      cleaned: !isReading && failed === 0,
      terminal: !RUNNING.includes(status) && status !== 'pending',
      publishable: isWhole ? status === 'pending' : isPublishable,
      revertable: !isReading && ['pending', 'complete', 'failed'].includes(status),
    },
    stats: presentStats(rows, failed, outcomes),
    expected: {
      created: expects('created'),
      updated: expects('updated'),
      matched: expects('matched'),
      duplicate: expects('duplicate'),
      skipped: expects('skipped'),
    },
    created_at,
    updated_at,
  };
}

function presentStats(rows: number, failed: number, outcomes: RowCounts['outcomes']) {
  const count = (outcome: Outcome) => outcomes[outcome] ?? 0;
  return {
    rows_count: rows,
    valid_rows_count: rows - failed,
    invalid_rows_count: failed,
    ready: count('ready'),
    created: count('created'),
    updated: count('updated'),
    matched: count('matched'),
    duplicate: count('duplicate'),
    skipped: count('skipped'),
    failed: count('failed'),
    reverted: count('reverted'),
    kept: count('kept'),
    removed: count('removed'),
  };
}

/** The balance that the file names, and the account's on that day after the import. */
export function presentBalance(
  { closing_date, closing_minor }: Pick<ImportRecord, 'closing_date' | 'closing_minor'>,
  code: string,
  inAccount: bigint | null,
) {
  if (closing_date === null || closing_minor === null || inAccount === null) return null;
  const currency = storedCurrency(code);
  return {
    date: closing_date,
    currency: code,
    in_file: formatDecimal(closing_minor, currency),
    in_account: formatDecimal(inAccount, currency),
    difference: formatDecimal(closing_minor - inAccount, currency),
  };
}

const MEMBER_NAMES = {
  date: 'date',
  amount_minor: 'amount',
  currency: 'currency',
  name: 'name',
  notes: 'notes',
} as const;

/** The record and the mappings that are shown with a row. */
type ShownWith = {
  readonly record: Pick<ImportRecord, 'configuration' | 'type'>;
  readonly mappings: ReturnType<Awaited<ReturnType<typeof mappingsOfRows>>>;
  readonly otherSides?: readonly ImportRow[];
  readonly tried?: TriedRow | undefined;
};

/** A row of an import in responses, with the members of its transaction that were edited since. */
export function presentImportRow(
  row: ImportRow,
  entry: CurrentEntry | undefined,
  { record, mappings, otherSides = [], tried }: ShownWith,
) {
  const { amount_minor, currency, outcome } = row;
  const kind = isRecordType(record.type) ? RECORD_OF[record.type].kind : null;
  const isOurs = outcome === 'created' || outcome === 'updated' || outcome === 'kept';
  const edited = isOurs && entry !== undefined ? editsOf(entry, row) : [];
  const isFailed = outcome === 'failed';
  const cells = storedCells(row.cells);
  const faults = cells?.faults ?? [];
  return {
    id: rowId(row),
    row_number: Number(row.number),
    valid: !isFailed,
    errors: isFailed ? errorsOf(row, faults) : [],
    issues: faults.map((fault) => ({ ...fault, message: faultSentence(fault) })),
    fields: cells === null ? fieldsOf(row, record) : { ...NO_FIELDS, ...cells.fields },
    mappings,
    line: Number(row.line),
    outcome,
    expected: expectationOf(row),
    decision: row.decision,
    reason: row.reason,
    message: row.message,
    transaction_id: kind === null ? row.transaction_id : null,
    record: kind === null || row.transaction_id === null ? null : { kind, id: row.transaction_id },
    edited_members: edited,
    date: row.date,
    signed_amount:
      amount_minor === null || currency === null ? null : formatDecimal(amount_minor, storedCurrency(currency)),
    currency,
    name: row.name,
    notes: row.notes,
    reference: row.reference,
    pending: isSet(row.pending),
    trade: presentStoredTrade(row),
    ...presentDetails(row, otherSides),
    would_be: tried ?? null,
  };
}

/** The id of a row, the same in each response: RFC 9562 §5.5, with the import as the namespace. */
function rowId({ import_id, number }: ImportRow): string {
  const hash = createHash('sha1')
    .update(Buffer.from(import_id.replaceAll('-', ''), 'hex'))
    .update(String(number));
  const hex = [...hash.digest('hex').slice(0, 32)];
  hex[12] = '5';
  hex[16] = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The cells of a row: the amount with the sign of its file, money in negative where that is the file's convention. */
function fieldsOf(row: ImportRow, { configuration }: ShownWith['record']): Record<CellName, string | null> {
  const { date, name, notes } = row;
  const { amount_minor, currency } = isByRate(row) ? paidIn(row) : row;
  const isTurned = storedConfiguration(configuration).signage_convention === 'inflows_negative';
  const minor = amount_minor !== null && isTurned ? -amount_minor : amount_minor;
  const labels = labelsOf(storedDetails(row.details));
  const trade = storedTrade(row.details);
  return {
    ...NO_FIELDS,
    date,
    amount: minor === null || currency === null ? null : formatDecimal(minor, storedCurrency(currency)),
    currency,
    name,
    notes,
    ...(trade && {
      qty: trade.quantity,
      ticker: trade.security?.ticker ?? null,
      exchange_operating_mic: trade.security?.exchange ?? null,
      price: trade.price,
      entity_type: trade.type,
    }),
    category: labels.category,
    tags: labels.tags.length === 0 ? null : labels.tags.map(escapedTag).join(','),
  };
}

const NO_FIELDS = Object.fromEntries(CELLS.map((name) => [name, null])) as Record<CellName, string | null>;

/** The faults of a row as sentences, each with the cell that it is about. */
function errorsOf({ message }: ImportRow, faults: readonly CellFault[]): string[] {
  if (faults.length === 0) return [message ?? 'The row cannot be imported'];
  return faults.map(faultSentence);
}

function presentStoredTrade({ details, currency }: ImportRow) {
  const trade = storedTrade(details);
  if (trade === null || currency === null) return null;
  const money = (minor: string) => formatDecimal(BigInt(minor), storedCurrency(currency));
  return presentTradeOfFile({
    ...trade,
    fee: money(trade.fee),
    tax: money(trade.tax),
    cost: trade.cost && money(trade.cost),
  });
}

function escapedTag(tag: string): string {
  return tag.replace(/[\\,|]/g, (character) => `\\${character}`);
}

/** The labels, split lines and transfer of a row as its file has them. */
function presentDetails(row: ImportRow, otherSides: readonly ImportRow[]) {
  const details = storedDetails(row.details);
  const currency = storedCurrency(row.currency ?? 'EUR');
  const side = otherSides.find((other) => other.transfer === row.transfer && isOtherSide(row, other));
  const imported = side?.outcome === 'ready' ? ('ready' as const) : ('imported' as const);
  const account = details?.otherAccount ?? null;
  return {
    original: presentOriginal(details?.original ?? null, row.currency),
    labels: labelsOf(details),
    split_lines: (details?.lines ?? []).map((line) => ({
      signed_amount: formatDecimal(line.amount_minor, currency),
      name: line.name,
      ...labelsOf(line),
    })),
    transfer: account === null ? null : { account, other_side: side === undefined ? ('missing' as const) : imported },
  };
}

/** The original amount of a row. */
export function presentOriginal(original: PaidAmount | null, charged: string | null) {
  if (original === null) return null;
  const { amount_minor, currency, fee_minor, rate_source } = original;
  const fee = fee_minor === null || charged === null ? null : formatDecimal(fee_minor, storedCurrency(charged));
  const amount = formatDecimal(amount_minor, storedCurrency(currency));
  return { amount, currency, fee, rate_source: rate_source ?? ('charged' as const) };
}

function labelsOf(labels: FileLabels | null) {
  return { category: labels?.category ?? null, merchant: labels?.merchant ?? null, tags: [...(labels?.tags ?? [])] };
}

function editsOf(entry: CurrentEntry, row: ImportRow) {
  const members = editedMembers(entry, row).map((member) => MEMBER_NAMES[member]);
  return entry.labels !== row.labels ? [...members, 'labels' as const] : members;
}
