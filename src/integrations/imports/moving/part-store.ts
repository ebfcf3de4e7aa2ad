import type { Kysely } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { MovedPart } from '#ledger/moved-records/moved-records.ts';

/** Records of a file besides its transactions, as an import stores them until they are written. */
export type PartRow = LedgerRow<'import_parts'>;

/** The content of a part, with the accounts that it may name. */
export type StoredPart = { readonly part: MovedPart; readonly accounts: Readonly<Record<string, string>> };

type Db = Kysely<LedgerTables>;
type Key = Pick<ImportRecord, 'family_id' | 'id'>;

const ofImport = (db: Db, { family_id, id }: Key) =>
  db.selectFrom('import_parts').where('family_id', '=', family_id).where('import_id', '=', id);

/** The parts that list the created records, in the order of their undo: rules use labels, and accounts too. */
const CREATED = ['new_rules', 'new_accounts', 'new_labels'] as const;

export function insertParts(db: Db, rows: readonly PartRow[]): Promise<void> {
  return insertRows(db, 'import_parts', rows as NewLedgerRow<'import_parts'>[]);
}

/** The next part to write, of one kind or of any. */
export function nextWaiting(db: Db, record: Key, kind?: MovedPart['kind']): Promise<PartRow | undefined> {
  let query = ofImport(db, record).selectAll().where('status', '=', 'waiting');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.orderBy('number').limit(1).executeTakeFirst();
}

/** The part that was written last. */
export function lastWritten(db: Db, record: Key): Promise<PartRow | undefined> {
  return ofImport(db, record)
    .selectAll()
    .where('status', '=', 'written')
    .where('kind', 'not in', CREATED)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function settlePart(
  db: Db,
  { family_id, import_id, number }: PartRow,
  change: Partial<Pick<PartRow, 'status' | 'content' | 'result'>>,
): Promise<void> {
  await db
    .updateTable('import_parts')
    .set(change)
    .where('family_id', '=', family_id)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute();
}

/** The imports of a session that run before another one, or whose labels it waits for. */
export function runningOthers(db: Db, { family_id, id, session_id }: ImportRecord): Promise<{ id: string }[]> {
  return db
    .selectFrom('imports')
    .select('id')
    .where('family_id', '=', family_id)
    .where('session_id', '=', session_id ?? '')
    .where('status', '=', 'importing')
    .where('account_id', '!=', '') // not the whole of the session, which waits for its parts
    .where('deleted', '=', 0)
    .where('id', '!=', id)
    .execute();
}

/** Whether an import of the list still has labels to create. */
export async function haveLabels(db: Db, familyId: number | bigint, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await db
    .selectFrom('import_parts')
    .select('number')
    .where('family_id', '=', familyId)
    .where('import_id', 'in', ids)
    .where('kind', '=', 'labels')
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function partsOfImports(
  db: Db,
  familyId: number | bigint,
  ids: readonly string[],
): Promise<Pick<PartRow, 'import_id' | 'status' | 'result'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('import_parts')
    .select(['import_id', 'status', 'result'])
    .where('family_id', '=', familyId)
    .where('import_id', 'in', ids)
    .where('kind', 'not in', CREATED)
    .orderBy('import_id')
    .orderBy('number')
    .execute();
}

/** The balances of the source at the ends of months, as JSON; undefined for an import that is no move, or was taken back. */
export async function monthsOfImport(db: Db, record: Key): Promise<string | undefined> {
  const found = await ofImport(db, record)
    .select('content')
    .where('kind', '=', 'months')
    .where('status', '=', 'written')
    .executeTakeFirst();
  return found?.content;
}

/** The first number that no part of these imports has. */
export async function nextNumber(db: Db, familyId: number, ids: readonly string[]): Promise<bigint> {
  const { last } = await db
    .selectFrom('import_parts')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('family_id', '=', familyId)
    .where('import_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return BigInt(last ?? -1) + 1n;
}

/** The next list of what these imports have created: rules, then accounts, then the labels that were created last. */
export async function nextCreated(db: Db, familyId: number, ids: readonly string[]): Promise<PartRow | undefined> {
  for (const kind of CREATED) {
    const found = await createdParts(db, familyId, ids)
      .selectAll()
      .where('kind', '=', kind)
      .where('status', '=', 'written')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The lists of accounts that an import has opened. */
export async function openedAccounts(db: Db, familyId: number, importId: string): Promise<string[]> {
  const rows = await createdParts(db, familyId, [importId])
    .select('result')
    .where('kind', '=', 'new_accounts')
    .where('status', '=', 'written')
    .execute();
  return rows.map(({ result }) => result ?? '[]');
}

/** The lists of what is kept of these imports. */
export async function keptOfImports(db: Db, familyId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await createdParts(db, familyId, ids)
    .select('result')
    .where('status', '=', 'reverted')
    .orderBy('kind')
    .orderBy('number')
    .execute();
  return rows.map(({ result }) => result ?? '[]');
}

function createdParts(db: Db, familyId: number, ids: readonly string[]) {
  return db
    .selectFrom('import_parts')
    .where('family_id', '=', familyId)
    .where('import_id', 'in', ids)
    .where('kind', 'in', CREATED);
}
