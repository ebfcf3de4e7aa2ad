import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { eachFlag } from '#database/tables/transactions.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  deleteEntries,
  type EntryChange,
  findSplitLines,
  findTransaction,
  type NewEntry,
  postEntries,
  requirePosted,
  type TransactionRow,
  updateEntries,
} from '#ledger/posting/index.ts';
import { authorOf, type Membership, requireEntryPermission } from '#ledger/visibility.ts';

import { requireNoSplitLine } from './delete-transaction.ts';
import { findLabels, type KnownLabels, labelIdsOf, requireLabels } from './labels.ts';
import { loadPresented, loadPresentedSplitLines } from './load-transactions.ts';
import { entryAmount } from './new-entry.ts';
import type { Splits } from './split-schemas.ts';

/** Splits a transaction that is not split yet. @throws AppError `conflict`, `not_found`, `validation_failed`. */
export function createSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const parent = await requireSplittable(tx, id);
    if (parent.split_parts_count > 0n) {
      throw new AppError('conflict', 'The transaction is split already; PUT replaces its parts');
    }
    return writeSplits(tx, parent, input, locale);
  });
}

/** Replaces the split lines of a transaction, if it has any. @throws AppError `not_found`, `validation_failed`. */
export function putSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => writeSplits(tx, await requireSplittable(tx, id), input, locale));
}

/** Deletes all split lines; the transaction may then be matched to a transfer. @throws AppError `not_found`, `validation_failed`. */
export async function deleteSplits(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const parent = await requireSplittable(tx, id);
    if (parent.split_parts_count === 0n) return;
    await deleteEntries(tx, await findSplitLines(tx.db, tx.familyId, [id]));
    await updateEntries(tx, [{ before: parent, after: { ...parent, split_parts_count: 0n } }]);
  });
}

async function requireSplittable(tx: FamilyTransaction, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  await requireEntryPermission(tx, row, 'full_control', 'Transaction');
  requireNoSplitLine(row);
  if (row.transfer_id !== null) {
    throw invalid('', 'transfer_leg', 'One side of a transfer cannot be split; unmatch the transfer first');
  }
  return row;
}

async function writeSplits(
  tx: FamilyTransaction,
  before: TransactionRow,
  input: SplitsInput,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const existing = await findSplitLines(tx.db, tx.familyId, [before.id]);
  const { parent, lines } = await planSplits(tx, before, existing, input);
  const { created, changed, removed } = lines;
  await updateEntries(tx, [{ before, after: parent }]);
  await deleteEntries(tx, removed);
  await updateEntries(tx, changed);
  requirePosted(await postEntries(tx, created));
  return presentSplit(tx.db, authorOf(tx), before.id, locale);
}

/** @throws AppError `not_found`. */
export async function showSplits({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  return presentSplit(db.read, actor, id, locale);
}

/** Presents a transaction and its split lines in order of creation. @throws AppError `not_found`. */
async function presentSplit(
  db: Kysely<LedgerTables>,
  member: Membership,
  id: string,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const transaction = await loadPresented(db, member, id, locale);
  if (transaction === undefined) throw notFound('Transaction');
  return { transaction, splits: await loadPresentedSplitLines(db, member, id, locale) };
}

type SplitsInput = z.output<typeof Splits>;

/** The split lines to create, to change and to delete. */
type SplitPlan = {
  readonly created: readonly NewEntry[];
  readonly changed: readonly EntryChange[];
  readonly removed: readonly TransactionRow[];
};

/**
 * Plans the parent after the request, which may change its amount and date, and the writes that replace its `existing` lines.
 * @throws AppError `validation_failed` for invalid members of the parent and of all lines, or when the lines do not sum to the parent.
 */
async function planSplits(
  tx: FamilyTransaction,
  before: TransactionRow,
  existing: readonly TransactionRow[],
  input: SplitsInput,
): Promise<{ readonly parent: TransactionRow; readonly lines: SplitPlan }> {
  const unclaimed = new Map(existing.map((line) => [line.id, line]));
  const sent = readable(() => input.splits) ?? [];
  const known = await findLabels(tx.db, tx.familyId, sent.map(labelIdsOf));
  const [parent, planned] = allOf(
    () => plannedParent(before, input),
    () => allOf(...sent.map((line, index) => () => inLine(index, () => planLine({ before, unclaimed, known }, line)))),
  );
  requireSum(parent, planned);
  const values = planned.map((line) => ({ ...line, values: { ...line.values, date: parent.date } }));
  return {
    parent,
    lines: {
      created: values.flatMap((line) => (line.before === undefined ? [line.values] : [])),
      changed: values.flatMap((line) => (line.before === undefined ? [] : [changeOf(line.before, line.values)])),
      removed: [...unclaimed.values()],
    },
  };
}

function plannedParent(parent: TransactionRow, input: SplitsInput): TransactionRow {
  const currency = storedCurrency(parent.currency);
  const amount = input.amount ?? formatDecimal(-parent.amount_minor, currency);
  return {
    ...parent,
    amount_minor: entryAmount(amount, { nature: readable(() => input.nature) }, currency),
    date: input.date ?? parent.date,
    split_parts_count: BigInt(input.splits.length),
  };
}

type PlannedLine = { readonly before: TransactionRow | undefined; readonly values: NewEntry };

type LinePlace = {
  readonly before: TransactionRow;
  readonly unclaimed: Map<string, TransactionRow>;
  readonly known: KnownLabels;
};

function inLine(index: number, plan: () => PlannedLine): PlannedLine {
  try {
    return plan();
  } catch (error) {
    throw error instanceof AppError ? prefixPointers(error, `/splits/${index}`) : error;
  }
}

type LineInput = SplitsInput['splits'][number];

function claim(unclaimed: Map<string, TransactionRow>, id: string | undefined): TransactionRow | undefined {
  if (id === undefined) return undefined;
  const line = unclaimed.get(id);
  if (line === undefined) throw invalid('/id', 'unknown', 'id must be a part of this transaction, named once');
  unclaimed.delete(id);
  return line;
}

function planLine({ before: parent, unclaimed, known }: LinePlace, input: LineInput): PlannedLine {
  const labelIds = labelIdsOf(input);
  const [before, amount_minor] = allOf(
    () => claim(unclaimed, input.id),
    () => entryAmount(input.amount, input, storedCurrency(parent.currency)),
    () => requireLabels(known, labelIds),
  );
  const values = {
    account_id: parent.account_id,
    date: parent.date,
    amount_minor,
    currency: parent.currency,
    name: input.name ?? parent.name,
    notes: input.notes || null,
    category_id: input.category_id ?? null,
    merchant_id: input.merchant_id === undefined ? parent.merchant_id : input.merchant_id,
    kind: parent.kind,
    ...eachFlag((name) => parent[name]),
    excluded: flag(input.excluded ?? isSet(parent.excluded)),
    parent_id: parent.id,
    tagIds: input.tag_ids ?? [],
  };
  return { before, values };
}

function changeOf(before: TransactionRow, { tagIds, ...values }: NewEntry): EntryChange {
  return { before, after: { ...before, ...values }, tagIds };
}

function requireSum(parent: TransactionRow, lines: readonly PlannedLine[]): void {
  const sum = lines.reduce((total, { values }) => total + values.amount_minor, 0n);
  if (sum === parent.amount_minor) return;
  const currency = storedCurrency(parent.currency);
  const [is, must] = [formatDecimal(-sum, currency), formatDecimal(-parent.amount_minor, currency)];
  throw invalid('/splits', 'not_the_whole', `must sum to ${must}, the transaction's amount; they sum to ${is}`);
}
