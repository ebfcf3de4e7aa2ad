import type { z } from 'zod';
import { prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { entryAmount, requireLabels, searchText, type TransactionRow } from '#ledger/transactions/index.ts';
import type { Splits } from './schemas.ts';

// Looked at here and not in the schema: that there is no such transaction comes first.
const PARTS_MIN = 2;

/** A parsed request to divide a transaction. */
export type SplitsInput = z.output<typeof Splits>;

/** One part as it is to be written, with its tags, and as it was. */
export type PlannedPart = {
  readonly before: TransactionRow | undefined;
  readonly after: TransactionRow;
  readonly tagIds: readonly string[];
};

/** The whole as a request about its parts leaves it: amount and day may change with them. @throws AppError `validation_failed`. */
export function plannedWhole(whole: TransactionRow, input: SplitsInput): TransactionRow {
  const currency = storedCurrency(whole.currency);
  const { amount = formatDecimal(-whole.amount_minor, currency), nature, date = whole.date } = input;
  return {
    ...whole,
    amount_minor: entryAmount(amount, nature, currency),
    date,
    split_parts_count: BigInt(input.splits.length),
  };
}

/**
 * The parts that `input` makes of `whole`, in its order; `existing` are those that it has. Writes nothing.
 * @throws AppError `validation_failed` for a part that is wrong by itself, and where their sum is not the whole.
 */
export async function planParts(
  tx: FamilyTransaction,
  whole: TransactionRow,
  existing: readonly TransactionRow[],
  input: SplitsInput,
): Promise<PlannedPart[]> {
  if (input.splits.length < PARTS_MIN) {
    throw invalid('/splits', 'too_small', `splits must have at least ${PARTS_MIN} parts`);
  }
  const unclaimed = new Map(existing.map((part) => [part.id, part]));
  const planned: PlannedPart[] = [];
  for (const [index, part] of input.splits.entries()) {
    try {
      planned.push(await planPart(tx, whole, unclaimed, part));
    } catch (error) {
      throw error instanceof AppError ? prefixPointers(error, `/splits/${index}`) : error;
    }
  }
  requireWhole(whole, planned);
  return planned;
}

type PartInput = SplitsInput['splits'][number];

async function planPart(
  tx: FamilyTransaction,
  whole: TransactionRow,
  unclaimed: Map<string, TransactionRow>,
  input: PartInput,
): Promise<PlannedPart> {
  const before = claim(unclaimed, input.id);
  const tagIds = input.tag_ids ?? [];
  const row = partOf(whole, input, before, tx.now);
  await requireLabels(tx.db, tx.familyId, {
    categoryId: row.category_id,
    merchantId: row.merchant_id,
    tagIds,
  });
  return { before, after: row, tagIds };
}

function claim(unclaimed: Map<string, TransactionRow>, id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  const part = unclaimed.get(id);
  if (part === undefined) throw invalid('/id', 'unknown', 'id must be a part of this transaction, named once');
  unclaimed.delete(id);
  return part;
}

function partOf(
  whole: TransactionRow,
  input: PartInput,
  before: TransactionRow | undefined,
  now: string,
): TransactionRow {
  const name = input.name ?? whole.name;
  const notes = input.notes || null;
  return {
    ...whole,
    id: before?.id ?? newId(),
    amount_minor: entryAmount(input.amount, input.nature, storedCurrency(whole.currency)),
    name,
    notes,
    search_text: searchText(name, notes),
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id === undefined ? whole.merchant_id : input.merchant_id,
    excluded: input.excluded === undefined ? flag(Number(whole.excluded) === 1) : flag(input.excluded),
    external_id: null,
    source: null,
    transfer_id: null,
    parent_id: whole.id,
    split_parts_count: 0n,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
}

function requireWhole(whole: TransactionRow, parts: readonly PlannedPart[]): void {
  const sum = parts.reduce((total, { after }) => total + after.amount_minor, 0n);
  if (sum === whole.amount_minor) return;
  const currency = storedCurrency(whole.currency);
  const [is, must] = [formatDecimal(-sum, currency), formatDecimal(-whole.amount_minor, currency)];
  throw invalid('/splits', 'not_the_whole', `splits sum to ${is} and the transaction is ${must}, money out positive`);
}
