import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { describeEach, type Exported, type RecordKind, recordKind } from '#ledger/records/index.ts';

export type LabelTable = 'categories' | 'merchants' | 'tags';

/** A kind of record that labels transactions. */
export type LabelKind<Table extends LabelTable> = RecordKind<Table> & {
  readonly resource: 'category' | 'merchant' | 'tag';
  /** As in error sentences. */
  readonly noun: string;
};

type Declared<Table extends LabelTable> = Pick<
  LabelKind<Table>,
  'table' | 'resource' | 'noun' | 'scope' | 'refersTo' | 'columnsOf'
> & {
  readonly exported: Omit<Exported, 'orderBy' | 'isSampled' | 'common'>;
  record(row: LedgerRow<Table>): object;
};

/** Declares a kind of label, with what all three have in common. */
export function labelKind<Table extends LabelTable>({ record, ...kind }: Declared<Table>): LabelKind<Table> {
  const form = { orderBy: ['name'], isSampled: true, common: kind.exported.data };
  const exported: Exported = { ...kind.exported, ...form };
  const describe = describeEach((row: LedgerRow<Table>) => ({ record: record(row) }));
  const common = {
    uniqueBy: ['name'],
    hasDay: false,
    revertedWith: 'read_write',
    reset: 'last',
    exported,
    describe,
  } as const;
  return { ...recordKind<Table>({ ...kind, ...common }), resource: kind.resource, noun: kind.noun };
}

type Db = Kysely<LedgerTables>;
type Kind<Table extends LabelTable> = Pick<LabelKind<Table>, 'table'>;

// Kysely cannot query a table of a generic name. All three have the columns of tags, so the queries are written for tags.
const asTags = (table: LabelTable) => table as 'tags';

/** The filter and the order of a list. */
export type LabelListing = { readonly name?: string | undefined; readonly sort?: 'name' | '-name' | undefined };

/** The family's labels of one kind, by name. */
export async function listLabels<Table extends LabelTable>(
  db: Db,
  { table }: Kind<Table>,
  familyId: number,
  { name, sort }: LabelListing,
): Promise<LedgerRow<Table>[]> {
  const all = db.selectFrom(asTags(table)).selectAll().where('family_id', '=', familyId);
  const query = (name === undefined ? all : all.where('name', '=', name)).orderBy(
    'name',
    sort === '-name' ? 'desc' : 'asc',
  );
  return (await query.execute()) as unknown as LedgerRow<Table>[];
}

/** The family's label with that id. */
export async function findLabel<Table extends LabelTable>(
  db: Db,
  { table }: Kind<Table>,
  familyId: number,
  id: string,
): Promise<LedgerRow<Table> | undefined> {
  const query = db.selectFrom(asTags(table)).selectAll().where('family_id', '=', familyId).where('id', '=', id);
  return (await query.executeTakeFirst()) as unknown as LedgerRow<Table> | undefined;
}

/** The family's labels of these names, case-sensitive. */
export async function findLabelsNamed<Table extends LabelTable>(
  db: Db,
  { table }: Kind<Table>,
  familyId: number,
  names: readonly string[],
): Promise<LedgerRow<Table>[]> {
  if (names.length === 0) return [];
  const query = db.selectFrom(asTags(table)).selectAll().where('family_id', '=', familyId).where('name', 'in', names);
  return (await query.execute()) as unknown as LedgerRow<Table>[];
}

/** Whether a label of this kind has the name, case-sensitive. */
export async function isLabelName(db: Db, { table }: Kind<LabelTable>, familyId: number, name: string) {
  const query = db.selectFrom(asTags(table)).select('id').where('family_id', '=', familyId).where('name', '=', name);
  return (await query.executeTakeFirst()) !== undefined;
}
