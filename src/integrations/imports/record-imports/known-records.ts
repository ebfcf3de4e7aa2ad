import type { Context } from '#application/context.ts';
import type { RecordImportType } from '#integrations/imports/import-types.ts';
import { findOwnAccounts } from '#ledger/imported-entries/index.ts';
import { LABEL_KINDS } from '#ledger/labels/label-kinds.ts';
import { findLabelsNamed } from '#ledger/labels/shared/index.ts';
import type { RecordRow } from './read-records.ts';

/** The kind of records that each type brings, and its name in files. */
export const RECORD_OF = {
  AccountImport: { kind: 'account', entity: 'Account' },
  CategoryImport: { kind: 'category', entity: 'Category' },
  MerchantImport: { kind: 'merchant', entity: 'Merchant' },
  RuleImport: { kind: 'rule', entity: 'Rule' },
} as const satisfies Record<RecordImportType, { readonly kind: string; readonly entity: string }>;

/** Why a record is not created. */
export const EXISTS = 'There is one already';

/** Whether the family, or an earlier row of the file, has the record of each row; of rules only the publication says it. */
export async function knownRecords(
  context: Context,
  type: RecordImportType,
  rows: readonly RecordRow[],
): Promise<readonly boolean[]> {
  const known = new Set(await takenNames(context, type, rows));
  return rows.map(({ fields: { name = '' }, faults }) => {
    if (faults.length > 0 || type === 'RuleImport') return false;
    const isKnown = known.has(name);
    known.add(name);
    return isKnown;
  });
}

async function takenNames(
  context: Context,
  type: RecordImportType,
  rows: readonly RecordRow[],
): Promise<readonly string[]> {
  if (type === 'RuleImport') return [];
  if (type === 'AccountImport') return (await findOwnAccounts(context)).map(({ name }) => name);
  const names = rows.flatMap(({ fields }) => fields.name ?? []);
  const kind = LABEL_KINDS[RECORD_OF[type].kind];
  const found: readonly { readonly name: string }[] = await findLabelsNamed(
    context.db.read,
    kind,
    context.actor.familyId,
    names,
  );
  return found.map(({ name }) => name);
}
