import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { type Issue, invalid, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { addRows, removeRows } from '#ledger/records/index.ts';
import { switchOffRules } from '#ledger/rules/store.ts';
import { findLabel, isLabelName, type LabelKind, type LabelTable } from './label-store.ts';

/** The default colour of tags and merchants. */
export const LABEL_COLOR_DEFAULT = '#e99537';

type Stamped = 'family_id' | 'id' | 'created_at' | 'updated_at';
type Values<Table extends LabelTable> = Omit<LedgerRow<Table>, Stamped>;

/** The id of a new label, where its caller has decided on it. */
export type GivenId = { readonly id?: string };

/** Inserts and records a label. The caller has checked that its name is free. */
export async function addLabel<Table extends LabelTable>(
  tx: FamilyTransaction,
  kind: LabelKind<Table>,
  values: Values<Table>,
  { id = newId() }: GivenId = {},
): Promise<LedgerRow<Table>> {
  const times = { created_at: tx.now, updated_at: tx.now };
  const row = { family_id: tx.familyId, id, ...values, ...times } as unknown as LedgerRow<Table> & {
    readonly id: string;
  };
  await addRows(tx, kind, [row]);
  return row;
}

/** Deletes and records a label. No transaction may refer to it any more. */
export async function removeLabel<Table extends LabelTable>(
  tx: FamilyTransaction,
  kind: LabelKind<Table>,
  row: LedgerRow<Table> & { readonly id: string },
): Promise<void> {
  await switchOffRules(tx, row.id);
  await removeRows(tx, kind, [row]);
}

/** @throws AppError `not_found`. */
export async function requireLabel<Table extends LabelTable>(
  { db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>,
  kind: LabelKind<Table>,
  id: string,
): Promise<LedgerRow<Table>> {
  const row = await findLabel(db, kind, familyId, id);
  if (row === undefined) throw notFound(kind.noun);
  return row;
}

/** The issue of a name that another label of this kind has. A family's writes run one by one, so a free name stays free. */
export async function nameIssue(
  tx: FamilyTransaction,
  kind: Pick<LabelKind<LabelTable>, 'table'>,
  name: string,
): Promise<Issue[]> {
  if (!(await isLabelName(tx.db, kind, tx.familyId, name))) return [];
  return [{ pointer: '/name', code: 'taken', message: 'has already been taken' }];
}

/** @throws AppError `validation_failed` if another label of this kind has the name. */
export async function requireFreeName(
  tx: FamilyTransaction,
  kind: Pick<LabelKind<LabelTable>, 'table'>,
  name: string,
): Promise<void> {
  const issues = await nameIssue(tx, kind, name);
  if (issues.length > 0) throw invalidAll(issues);
}

/**
 * The id of the label that replaces a deleted one, or null for none. `find` searches the family.
 * @throws AppError `validation_failed` if the replacement is unknown or is the deleted label.
 */
export async function replacementOf(
  deletedId: string,
  wantedId: string | undefined,
  find: (id: string) => Promise<object | undefined>,
): Promise<string | null> {
  if (wantedId === undefined) return null;
  if (wantedId === deletedId || (await find(wantedId)) === undefined) {
    throw invalid('?replacement_id', 'unknown', 'must be the id of another label of this family');
  }
  return wantedId;
}
