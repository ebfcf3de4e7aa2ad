import type { z } from 'zod';
import { prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { EntryChange, NewEntry, TransactionRow } from '#ledger/posting/index.ts';
import { entryAmount, findLabels, requireLabels } from '#ledger/transactions/index.ts';
import type { Splits } from './schemas.ts';

export type SplitsInput = z.output<typeof Splits>;

/** The split lines to create, to change and to delete. */
export type SplitPlan = {
  readonly created: readonly NewEntry[];
  readonly changed: readonly EntryChange[];
  readonly removed: readonly TransactionRow[];
};

/** The parent after the request, which may change its amount and date. @throws AppError `validation_failed`. */
export function plannedParent(parent: TransactionRow, input: SplitsInput): TransactionRow {
  const currency = storedCurrency(parent.currency);
  const { amount = formatDecimal(-parent.amount_minor, currency), nature, date = parent.date } = input;
  return {
    ...parent,
    amount_minor: entryAmount(amount, nature, currency),
    date,
    split_parts_count: BigInt(input.splits.length),
  };
}

/**
 * Plans the writes that replace the `existing` lines of `parent`.
 * @throws AppError `validation_failed` for an invalid line, or when the lines do not sum to the parent.
 */
export async function planLines(
  tx: FamilyTransaction,
  parent: TransactionRow,
  existing: readonly TransactionRow[],
  input: SplitsInput,
): Promise<SplitPlan> {
  const unclaimed = new Map(existing.map((line) => [line.id, line]));
  const created: NewEntry[] = [];
  const changed: EntryChange[] = [];
  let sum = 0n;
  for (const [index, line] of input.splits.entries()) {
    try {
      const before = claim(unclaimed, line.id);
      const values = await lineValues(tx, parent, line);
      sum += values.amount_minor;
      if (before === undefined) created.push(values);
      else changed.push(changeOf(before, values));
    } catch (error) {
      throw error instanceof AppError ? prefixPointers(error, `/splits/${index}`) : error;
    }
  }
  requireSum(parent, sum);
  return { created, changed, removed: [...unclaimed.values()] };
}

type LineInput = SplitsInput['splits'][number];

function claim(unclaimed: Map<string, TransactionRow>, id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  const line = unclaimed.get(id);
  if (line === undefined) throw invalid('/id', 'unknown', 'id must be a part of this transaction, named once');
  unclaimed.delete(id);
  return line;
}

async function lineValues(tx: FamilyTransaction, parent: TransactionRow, input: LineInput) {
  const values = {
    account_id: parent.account_id,
    date: parent.date,
    amount_minor: entryAmount(input.amount, input.nature, storedCurrency(parent.currency)),
    currency: parent.currency,
    name: input.name ?? parent.name,
    notes: input.notes || null,
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id === undefined ? parent.merchant_id : input.merchant_id,
    kind: parent.kind,
    excluded: flag(input.excluded ?? Number(parent.excluded) === 1),
    pending: parent.pending,
    parent_id: parent.id,
    tagIds: input.tag_ids ?? [],
  };
  const ids = { categoryId: values.category_id, merchantId: values.merchant_id, tagIds: values.tagIds };
  requireLabels(await findLabels(tx.db, tx.familyId, [ids]), ids);
  return values;
}

function changeOf(before: TransactionRow, { tagIds, ...values }: NewEntry): EntryChange {
  return { before, after: { ...before, ...values }, tagIds };
}

function requireSum(parent: TransactionRow, sum: bigint): void {
  if (sum === parent.amount_minor) return;
  const currency = storedCurrency(parent.currency);
  const [is, must] = [formatDecimal(-sum, currency), formatDecimal(-parent.amount_minor, currency)];
  throw invalid('/splits', 'not_the_whole', `must sum to ${must}, the transaction's amount; they sum to ${is}`);
}
