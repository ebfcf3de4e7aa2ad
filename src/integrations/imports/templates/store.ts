import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';

/** How the CSV files of an account with one header were read last. */
export type TemplateRow = LedgerRow<'import_templates'>;

type Db = Kysely<LedgerTables>;
/** A template is for the user whose imports made it. */
type Owner = { readonly familyId: number; readonly userId: string };

const resource = 'import_template';

const ofOwner = (db: Db, { familyId, userId }: Owner) =>
  db.selectFrom('import_templates').where('family_id', '=', familyId).where('user_id', '=', userId);

export function findTemplate(db: Db, owner: Owner, id: string): Promise<TemplateRow | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's templates, of one account or of all, in the order in which they were made. */
export function listTemplates(db: Db, owner: Owner, accountId?: string): Promise<TemplateRow[]> {
  return ofOwner(db, owner)
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('id')
    .execute();
}

/** Inserts and records a template. */
export async function addTemplate(tx: FamilyTransaction, row: TemplateRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id) } as NewLedgerRow<'import_templates'>;
  await tx.db.insertInto('import_templates').values(values).execute();
  await tx.record({ resource, id: row.id, kind: 'create', after: recordOf(row), accountIds: [row.account_id] });
}

/** Updates and records a template. */
export async function changeTemplate(
  tx: FamilyTransaction,
  before: TemplateRow,
  change: Pick<TemplateRow, 'name'> | Pick<TemplateRow, 'settings'>,
): Promise<TemplateRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await tx.db
    .updateTable('import_templates')
    .set({ ...change, updated_at: tx.now })
    .where('family_id', '=', before.family_id)
    .where('id', '=', before.id)
    .execute();
  const records = { before: recordOf(before), after: recordOf(after) };
  await tx.record({ resource, id: after.id, kind: 'update', ...records, accountIds: [after.account_id] });
  return after;
}

/** Deletes and records a template. */
export async function removeTemplate(tx: FamilyTransaction, row: TemplateRow): Promise<void> {
  const { family_id, id, account_id } = row;
  await tx.db.deleteFrom('import_templates').where('family_id', '=', family_id).where('id', '=', id).execute();
  await tx.record({ resource, id, kind: 'delete', before: recordOf(row), accountIds: [account_id] });
}

/** The number of templates of all users of a family. */
export async function countFamilyTemplates(db: Db, familyId: number): Promise<number> {
  const templates = db.selectFrom('import_templates').where('family_id', '=', familyId);
  const { count } = await templates.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the templates of a family or of one user. */
export async function eraseTemplates(tx: FamilyTransaction, userId?: string): Promise<void> {
  const all = tx.db.selectFrom('import_templates').selectAll().where('family_id', '=', tx.familyId).orderBy('id');
  const rows = await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
  for (const row of rows) await removeTemplate(tx, row);
}

function recordOf({ family_id: _family, ...row }: TemplateRow): object {
  return row;
}
