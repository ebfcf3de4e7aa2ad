import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { ACCOUNT, endShares, startDeletion } from '#ledger/accounts/index.ts';
import { countStoredTrades } from '#ledger/investments/trades/index.ts';
import { deleteForecasts } from '#ledger/past-forecasts/index.ts';
import { deleteLabelSums } from '#ledger/posting/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentMember, type RecordKind, recordRows, referred, refersTo, rowsOf } from '#ledger/records/index.ts';
import { hasId } from '#ledger/referring-records.ts';
import { eraseRuns } from '#ledger/rules/runs/run-store.ts';
import { forgetSamples } from '#ledger/sample-data/index.ts';
import { DELETED_AT_ONCE_MAX, requestDeletion } from './deletions.ts';

/**
 * Deletes all of a family's ledger data, each row with its change row. The family, its people, its settings and their credentials
 * stay. With many entries the running write only hides all accounts, and the job deletes the rest.
 * Returns the id of that deletion; null if everything is deleted.
 */
export async function deleteLedgerData(tx: FamilyTransaction): Promise<string | null> {
  await eraseRuns(tx);
  await deleteForecasts(tx);
  const held = await accountsOf(tx);
  const transactions = held.reduce((sum, { transaction_count }) => sum + Number(transaction_count), 0);
  const entries = transactions + (await countStoredTrades(tx.db, tx.familyId));
  const isSmall = entries <= DELETED_AT_ONCE_MAX;
  for (const kind of RECORD_KINDS) {
    if (!isSmall && kind.reset !== 'at_once') continue;
    if (kind === ACCOUNT) await endShares(tx);
    await deleteRows(tx, kind);
  }
  await forgetSamples(tx.db, tx.familyId);
  if (isSmall) {
    await deleteLabelSums(tx.db, tx.familyId);
    return null;
  }
  for (const account of held) if (account.status !== 'deleting') await startDeletion(tx, account);
  return requestDeletion(tx, 'ledger');
}

/**
 * Deletes the labels and rates that are older than a deletion's id and unused, once the accounts of the reset are gone. Returns
 * whether none is left.
 */
export async function deleteLeftovers(
  tx: FamilyTransaction,
  before: string,
  isTimeUp: () => boolean,
): Promise<boolean> {
  for (const kind of RECORD_KINDS.filter(({ reset }) => reset === 'last')) {
    if (!(await deleteRows(tx, kind, { before, isTimeUp }))) return false;
  }
  return true;
}

/** All accounts of the family, those that are being deleted included. */
function accountsOf({ db, familyId }: FamilyTransaction): Promise<LedgerRow<'accounts'>[]> {
  return db.selectFrom('accounts').selectAll().where('family_id', '=', familyId).orderBy('id').execute();
}

const COUNTED: Readonly<Record<string, keyof LedgerTables>> = {
  ...Object.fromEntries(RECORD_KINDS.map(({ table }) => [table, table])),
  account_shares: 'account_shares',
  rule_runs: 'rule_runs',
  taggings: 'transaction_tags',
};

/** The number of rows of each kind. */
export async function countLedgerData(db: Kysely<LedgerTables>, familyId: number): Promise<Record<string, number>> {
  const count = (table: keyof LedgerTables) =>
    sql<bigint>`(select count(*) from ${sql.table(table)} where family_id = ${familyId})`;
  const row = await db
    .selectNoFrom(Object.entries(COUNTED).map(([name, table]) => count(table).as(name)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

/** Which rows of a kind to delete: those that are older than an id and unused, until the time is up. */
type Leftovers = { readonly before: string; isTimeUp(): boolean };

const CHUNK = 500;
const CHUNK_OF_LEFTOVERS = 50;

/**
 * Deletes every row that the family has of a kind, each with its change row, or its leftovers. Returns whether none is left. No other row
 * may refer to them.
 */
async function deleteRows(tx: FamilyTransaction, kind: RecordKind, leftovers?: Leftovers): Promise<boolean> {
  const parent = parentMember(kind);
  // Rows that have a parent are deleted before it.
  if (parent !== undefined && !(await deleteInChunks(tx, kind, leftovers, parent))) return false;
  return deleteInChunks(tx, kind, leftovers);
}

async function deleteInChunks(tx: FamilyTransaction, kind: RecordKind, leftovers?: Leftovers, parent?: string) {
  const chunk = leftovers === undefined ? CHUNK : CHUNK_OF_LEFTOVERS;
  for (;;) {
    const rows = await selectRows(tx, kind, { leftovers, parent, limit: chunk });
    if (rows.length === 0) return true;
    await recordRows(tx, kind, 'delete', rows);
    await deleteByIds(
      tx,
      kind,
      rows.map(({ id }) => id),
    );
    if (rows.length < chunk) return true;
    if (leftovers?.isTimeUp() === true) return false;
  }
}

type Selection = {
  readonly leftovers: Leftovers | undefined;
  /** The column by which rows have a parent, to select only those. */
  readonly parent: string | undefined;
  readonly limit: number;
};

async function selectRows({ db, familyId }: FamilyTransaction, kind: RecordKind, selection: Selection) {
  const { leftovers, parent, limit } = selection;
  let query = rowsOf(db, familyId, kind);
  if (parent !== undefined) query = query.where(sql.ref(parent), 'is not', null);
  if (leftovers !== undefined) query = query.where('id', '<', leftovers.before);
  if (leftovers !== undefined) for (const isUnused of unusedBy(kind)) query = query.where(isUnused);
  return query.orderBy('id').limit(limit).execute();
}

/** The conditions that nothing refers to a row of this kind: it may be used again since the reset. */
function unusedBy(kind: RecordKind): RawBuilder<SqlBool>[] {
  return RECORD_KINDS.filter((other) => refersTo(other, kind)).flatMap((other) =>
    Object.entries(other.refersTo).flatMap(([member, reference]) => {
      if (referred(reference) !== kind.resource) return [];
      const link = typeof reference === 'string' ? { table: other.table, column: member } : reference;
      return sql<SqlBool>`not exists (
        select 1 from ${sql.table(link.table)} as other
        where other.family_id = ${sql.ref(`${kind.table}.family_id`)} and ${hasId(`other.${link.column}`, sql.ref(`${kind.table}.id`))}
      )`;
    }),
  );
}

async function deleteByIds({ db, familyId }: FamilyTransaction, { table }: RecordKind, ids: readonly string[]) {
  await db.deleteFrom(table).where('family_id', '=', familyId).where('id', 'in', ids).execute();
}
