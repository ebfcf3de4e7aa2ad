import { dateForm, isAmount } from '#integrations/imports/formats/values.ts';
import type { SummaryKind } from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import type { CsvRecord } from './records.ts';
import { summaryKindOf } from './summary-words.ts';
import { isInflowWord } from './words.ts';

/** A row of the file that says a balance, a sum or a count in place of a transaction. */
export type Summary = {
  readonly line: number;
  readonly kind: SummaryKind;
  readonly label: string;
  /** The cells of the record without the label. */
  readonly cells: readonly string[];
  /** The amounts among them, from left to right. */
  readonly amounts: readonly string[];
  /** False for money out where a word says the direction. */
  readonly isInflow: boolean | undefined;
  /** Whether it is above the header, where no cell belongs to a column. */
  readonly isAbove: boolean;
};

/** The row of a record whose only text is the label of a balance, a sum or a count. */
export function summaryOf({ cells, line }: CsvRecord, isAbove = false): Summary | undefined {
  if (!cells.some((cell) => summaryKindOf(partsOf(cell)[0] ?? '') !== undefined)) return undefined;
  let found: { readonly kind: SummaryKind; readonly label: string } | undefined;
  let isInflow: boolean | undefined;
  const values: string[] = [];
  for (const cell of cells) {
    const [text, ...behind] = partsOf(cell);
    const kind = summaryKindOf(text ?? '');
    if (kind !== undefined && (found === undefined || found.kind === kind)) {
      found = { kind, label: (text ?? '').trim() };
      values.push(behind.join(':').trim());
      continue;
    }
    if (!isValue(cell.trim())) return undefined;
    if (/\p{L}/u.test(cell)) isInflow ??= isInflowWord(cell);
    values.push(cell.trim());
  }
  if (found === undefined) return undefined;
  const amounts = values.filter((value) => isAmount(value, '.') || isAmount(value, ','));
  return { line, ...found, cells: values, amounts, isInflow, isAbove };
}

/** The label and the value of `Closing balance: 1,234.56`. */
function partsOf(cell: string): readonly string[] {
  return cell.trim().split(/(?<!\d):|:(?!\d)/);
}

/** Whether a cell says no more than an amount, a day, a currency, a direction or an account. */
function isValue(cell: string): boolean {
  if (!/\p{L}/u.test(cell)) return true;
  return (
    isAmount(cell, '.') ||
    isAmount(cell, ',') ||
    dateForm([cell]) !== null ||
    findCurrency(cell.toUpperCase()) !== undefined ||
    isInflowWord(cell) !== undefined ||
    /^[A-Z]{2}\d\d[A-Z\d ]{8,30}$/.test(cell)
  );
}

/** The records that may be no transactions. */
export function summariesIn(records: readonly CsvRecord[]): ReadonlyMap<CsvRecord, Summary> {
  const found = new Map<CsvRecord, Summary>();
  for (const record of records) {
    const summary = summaryOf(record);
    if (summary !== undefined) found.set(record, summary);
  }
  return found;
}

/** The records without those that are no transactions, and what these say. A shop may be named `Total`: a row of a day is no sum. */
export function withoutSummaries(
  records: readonly CsvRecord[],
  candidates: ReadonlyMap<CsvRecord, Summary>,
  dateColumns: readonly number[],
): { readonly records: readonly CsvRecord[]; readonly summaries: readonly Summary[] } {
  if (candidates.size === 0) return { records, summaries: [] };
  const found = new Map(candidates);
  const hasDay = ({ cells }: CsvRecord) => dateColumns.some((index) => dateForm([cells[index] ?? '']) !== null);
  const isRow = (record: CsvRecord) => !found.has(record) && hasDay(record);
  const [first, last] = [records.findIndex(isRow), records.findLastIndex(isRow)];
  records.forEach((record, at) => {
    const kind = found.get(record)?.kind;
    if (kind === undefined || kind === 'opening' || kind === 'closing') return;
    // A sum between rows is one of some of them.
    if (hasDay(record) || (at > first && at < last)) found.delete(record);
  });
  return { records: records.filter((record) => !found.has(record)), summaries: [...found.values()] };
}
