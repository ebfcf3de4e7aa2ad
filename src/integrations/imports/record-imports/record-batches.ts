import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { SureNames } from '#integrations/imports/formats/sure-names.ts';
import { readSureRule } from '#integrations/imports/formats/sure-rules.ts';
import { isRecordType, type RecordImportType } from '#integrations/imports/import-types.ts';
import { findKept, takeBackCreated } from '#integrations/imports/moving/index.ts';
import { storedCells } from '#integrations/imports/rows/row-cells.ts';
import { changeRow, type ImportRow, type RowTally } from '#integrations/imports/rows/row-store.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { Progress } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { openNewAccount } from '#ledger/accounts/index.ts';
import { familyToday } from '#ledger/family.ts';
import { findAccountNamed, requireControlledAccount } from '#ledger/imported-entries/index.ts';
import { addCategory } from '#ledger/labels/categories/index.ts';
import { LABEL_KINDS } from '#ledger/labels/label-kinds.ts';
import { addMerchant } from '#ledger/labels/merchants/index.ts';
import { findLabelsNamed, listLabels } from '#ledger/labels/shared/index.ts';
import { moveRule, namedInRule } from '#ledger/moved-records/move-rule.ts';
import { LABEL_RECORD, MOVED_LABEL_KINDS, type MovedRule } from '#ledger/moved-records/moved-records.ts';
import { EXISTS } from './known-records.ts';
import type { CategoryValues, RecordValues } from './record-values.ts';

/** The write in which a job carries an import on, and the outcomes that it changes. */
type Batch = { readonly tx: FamilyTransaction; readonly record: ImportRecord; readonly tally: RowTally };

// A rule is compared with all others, and an account has a history: so many are a short write.
const AT_ONCE = 16;

type Written = Pick<ImportRow, 'outcome' | 'reason' | 'message' | 'transaction_id'>;

const created = (id: string): Written => ({ outcome: 'created', reason: null, message: null, transaction_id: id });
const matched = (id: string | null): Written => ({
  outcome: 'matched',
  reason: 'exists',
  message: EXISTS,
  transaction_id: id,
});
const failed = (message: string): Written => ({
  outcome: 'failed',
  reason: 'invalid_record',
  message,
  transaction_id: null,
});
const LEFT_OUT: Written = {
  outcome: 'skipped',
  reason: 'left_out',
  message: 'You have left out this row',
  transaction_id: null,
};

/** Writes the first records of a file that wait. */
export async function importRecords({ tx, record, tally }: Batch, waiting: readonly ImportRow[]): Promise<number> {
  const rows = waiting.slice(0, AT_ONCE);
  for (const row of rows) await changeRow(tx.db, tally, row, await writtenRow(tx, record, row));
  return rows.length;
}

async function writtenRow(tx: FamilyTransaction, record: ImportRecord, row: ImportRow): Promise<Written> {
  if (row.decision === 'skip') return LEFT_OUT;
  if (!isRecordType(record.type)) throw new Error(`${record.type} has no records`);
  const values = storedCells(row.cells)?.values;
  try {
    return await WRITERS[record.type](tx, values as never, record);
  } catch (error) {
    // The values are checked before the first write.
    if (error instanceof AppError && error.code === 'validation_failed') return failed(error.message);
    throw error;
  }
}

const WRITERS: {
  readonly [Type in RecordImportType]: (
    tx: FamilyTransaction,
    values: RecordValues[Type],
    record: ImportRecord,
  ) => Promise<Written>;
} = {
  AccountImport: async (tx, values, { user_id }) => {
    const known = await findAccountNamed(tx, user_id, values.name);
    if (known !== undefined) return matched(known);
    const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
    return created((await openNewAccount(tx, user_id, values, today)).row.id);
  },
  CategoryImport: writeCategory,
  MerchantImport: async (tx, values) => {
    const [known] = await findLabelsNamed(tx.db, LABEL_KINDS.merchant, tx.familyId, [values.name]);
    return known === undefined ? created((await addMerchant(tx, values)).id) : matched(known.id);
  },
  RuleImport: writeRule,
};

async function writeCategory(
  tx: FamilyTransaction,
  { name, color, icon, parent }: CategoryValues,
  { unknown_labels }: ImportRecord,
): Promise<Written> {
  const names = parent === null ? [name] : [name, parent.name];
  const found = await findLabelsNamed(tx.db, LABEL_KINDS.category, tx.familyId, names);
  const known = found.find((one) => one.name === name);
  if (known !== undefined) return matched(known.id);
  const above = found.find((one) => one.name === parent?.name);
  if (above !== undefined && above.parent_id !== null)
    return failed('parent_category must not make a third level of categories');
  const isNew = parent !== null && above === undefined && unknown_labels === 'create';
  const root = isNew ? await addCategory(tx, { ...parent, parent_id: null }) : above;
  const row = await addCategory(tx, { name, color: root?.color ?? color, icon, parent_id: root?.id ?? null });
  return created(row.id);
}

const NOT_MOVED: Readonly<Record<string, string>> = {
  unknown_record: 'The rule names an account or a label that you do not have',
  other_rule: 'The rule has conditions or actions that Coffer does not have',
  too_many: 'The family has as many rules as it can',
};

/** Writes a rule whose values name labels and accounts, or have the ids of yours. */
async function writeRule(
  tx: FamilyTransaction,
  data: RecordValues['RuleImport'],
  { user_id, unknown_labels }: ImportRecord,
): Promise<Written> {
  const rule = readSureRule(data, await namesOf(tx));
  const named = namedInRule(rule);
  const accounts = await accountsNamed(tx, user_id, rule);
  // The id of a label that is gone is no name for a new one.
  const isGone = named.some(({ kind, name }) => kind !== 'account' && isId(name));
  const moved = isGone
    ? { written: [], leftOut: [{ reason: 'unknown_record' }] }
    : await moveRule(tx, rule, { accountId: '', accounts, unknownLabels: unknown_labels });
  const [written] = moved.written;
  if (written !== undefined) return created(written.id);
  const reason = moved.leftOut[0]?.reason ?? 'other_rule';
  return reason === 'exists' ? matched(null) : failed(NOT_MOVED[reason] ?? reason);
}

/** The family's labels, by which ids in a rule have names. */
async function namesOf({ db, familyId }: FamilyTransaction): Promise<SureNames> {
  const lists = await Promise.all(
    MOVED_LABEL_KINDS.map(async (kind) => {
      const labels: readonly { id: string; name: string }[] = await listLabels(db, LABEL_KINDS[kind], familyId, {});
      return labels.map(({ id, name }) => ({ line: 0, type: LABEL_RECORD[kind], data: { id, name } }));
    }),
  );
  return new SureNames(lists.flat());
}

/** The accounts that a rule names, by name or id, as far as the user has full control of them. */
async function accountsNamed(tx: FamilyTransaction, userId: string, rule: MovedRule): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { kind, name } of namedInRule(rule)) {
    if (kind !== 'account') continue;
    const id = isId(name) ? await controlled(tx, name) : await findAccountNamed(tx, userId, name);
    if (id !== undefined) found.set(name, id);
  }
  return found;
}

async function controlled(tx: FamilyTransaction, id: string): Promise<string | undefined> {
  try {
    await requireControlledAccount(tx, id);
    return id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Deletes the records that the import of a file has created, unless another one uses them. */
export function takeBackRecords({ tx, record }: Omit<Batch, 'tally'>, isTimeUp: () => boolean): Promise<Progress> {
  return takeBackCreated(tx, [record], { includesEdited: isSet(record.includes_edited), isTimeUp });
}

/** Says for each row whether its record is gone or kept. */
export async function settleReverted({ tx, record, tally }: Batch, rows: readonly ImportRow[]): Promise<number> {
  const kept = new Map((await findKept(tx.db, tx.familyId, [record])).map((one) => [one.id, one]));
  for (const row of rows) {
    const one = row.outcome === 'created' ? kept.get(row.transaction_id ?? '') : undefined;
    const outcome = one === undefined ? ('reverted' as const) : ('kept' as const);
    await changeRow(tx.db, tally, row, { outcome, reason: one?.reason ?? null, message: one?.message ?? null });
  }
  return rows.length;
}
