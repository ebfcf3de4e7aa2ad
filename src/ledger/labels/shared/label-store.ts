import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import {
  describeEach,
  type Exported,
  type RecordKind,
  type RecordState,
  recordKind,
  text,
} from '#ledger/records/index.ts';

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
  readonly exported: Pick<Exported, 'type' | 'schema' | 'data' | 'faults'>;
  record(row: LedgerRow<Table>): object;
};

/** Declares a kind of label, with what all three have in common. */
export function labelKind<Table extends LabelTable>({ record, ...kind }: Declared<Table>): LabelKind<Table> {
  const { faults, ...form } = kind.exported;
  const exported: Exported = {
    ...form,
    orderBy: ['name'],
    isCommon: true,
    isSampled: true,
    *faults(labels, find) {
      yield* repeatedNames(labels);
      yield* faults?.(labels, find) ?? [];
    },
  };
  const describe = describeEach((row: LedgerRow<Table>) => ({ record: record(row) }));
  const common = { hasDay: false, isReverted: true, reset: 'last', exported, describe } as const;
  return { ...recordKind<Table>({ ...kind, ...common }), resource: kind.resource, noun: kind.noun };
}

function* repeatedNames(labels: readonly RecordState[]): Generator<readonly [index: number, message: string]> {
  const names = new Set<string>();
  for (const [index, label] of labels.entries()) {
    const name = text(label, 'name');
    if (names.has(name)) yield [index, 'has the name of an earlier label of its kind'];
    names.add(name);
  }
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
