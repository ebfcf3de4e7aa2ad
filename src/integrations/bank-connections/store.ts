import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import { flag, isSet, type LedgerRow, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { findRemoved } from '#integrations/imports/rows/row-matches.ts';

export type ConnectionRow = LedgerRow<'bank_connections'>;
export type LinkedRow = LedgerRow<'linked_accounts'>;
export type SyncRow = LedgerRow<'syncs'>;

/** A linked account with the account here as the reader sees it: null too where they do not see it. */
export type SeenLinkedRow = LinkedRow & { readonly seen_account_id: string | null };

type Db = Kysely<LedgerTables>;
type Member = { readonly familyId: number; readonly userId: string };

/** The connections of the user, and those with a linked account that the user sees, in the order in which they were made. */
export function visibleConnections(db: Db, { familyId, userId }: Member): Promise<ConnectionRow[]> {
  const seen = db
    .selectFrom('linked_accounts as l')
    .innerJoin('account_shares as s', (join) =>
      join.onRef('s.family_id', '=', 'l.family_id').onRef('s.account_id', '=', 'l.account_id'),
    )
    .select('l.connection_id')
    .where('l.family_id', '=', familyId)
    .where('s.user_id', '=', userId);
  return db
    .selectFrom('bank_connections')
    .selectAll()
    .where('family_id', '=', familyId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('id', 'in', seen)]))
    .orderBy('id')
    .execute();
}

/** The linked accounts of connections with the accounts that the user sees, by name. */
export async function seenLinkedAccounts(
  db: Db,
  { familyId, userId }: Member,
  connectionIds: readonly string[],
): Promise<SeenLinkedRow[]> {
  if (connectionIds.length === 0) return [];
  return db
    .selectFrom('linked_accounts as l')
    .leftJoin('account_shares as s', (join) =>
      join
        .onRef('s.family_id', '=', 'l.family_id')
        .onRef('s.account_id', '=', 'l.account_id')
        .on('s.user_id', '=', userId),
    )
    .selectAll('l')
    .select('s.account_id as seen_account_id')
    .where('l.family_id', '=', familyId)
    .where('l.connection_id', 'in', connectionIds)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
}

/** The accounts that the user sees. */
export async function seenAccounts(db: Db, { familyId, userId }: Member): Promise<Set<string>> {
  const shares = db.selectFrom('account_shares').select('account_id').where('family_id', '=', familyId);
  return new Set((await shares.where('user_id', '=', userId).execute()).map(({ account_id }) => account_id));
}

export function findConnection(db: Db, familyId: number, id: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('bank_connections')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The connections of a family, or of one user. */
export function connectionsOf(db: Db, familyId: number, userId?: string): Promise<ConnectionRow[]> {
  const all = db.selectFrom('bank_connections').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The numbers of bank connections of all users of a family, and of the accounts at their banks. */
export async function countConnections(db: Db, familyId: number) {
  const count = async (table: 'bank_connections' | 'linked_accounts') => {
    const rows = db.selectFrom(table).where('family_id', '=', familyId);
    const { count } = await rows.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  };
  return { bank_connections: await count('bank_connections'), linked_accounts: await count('linked_accounts') };
}

export function linkedAccountsOf(db: Db, familyId: number, connectionId: string): Promise<LinkedRow[]> {
  return db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .execute();
}

/** The bank's account that goes to an account here. */
export function linkTo(db: Db, familyId: number, accountId: string): Promise<LinkedRow | undefined> {
  return db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function insertConnection(db: Db, row: ConnectionRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id) } as NewLedgerRow<'bank_connections'>;
  await db.insertInto('bank_connections').values(values).execute();
}

export async function updateConnectionRow(
  db: Db,
  { family_id, id, user_id: _user, connector: _connector, created_at: _created, ...values }: ConnectionRow,
): Promise<void> {
  await db
    .updateTable('bank_connections')
    .set(values)
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function insertLinked(db: Db, row: LinkedRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id), is_inverted: flag(isSet(row.is_inverted)) };
  await db.insertInto('linked_accounts').values(values).execute();
}

export async function updateLinkedRow(
  db: Db,
  { family_id, id, created_at: _created, is_inverted, ...values }: LinkedRow,
): Promise<void> {
  await db
    .updateTable('linked_accounts')
    .set({ ...values, is_inverted: flag(isSet(is_inverted)) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a row of one of these tables. */
export async function deleteRowOf(
  db: Db,
  table: 'bank_connections' | 'linked_accounts' | 'syncs',
  { family_id, id }: { readonly family_id: number | bigint; readonly id: string },
): Promise<void> {
  await db.deleteFrom(table).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** A row that a job works on, of any family. */
export type JobRow = { readonly familyId: number; readonly id: string };

type Search = { readonly families: Families; readonly limit: number };

/** The connections of all families, or of these alone, whose sync is due, the longest due first. */
export async function listDue(db: Db, now: string, { families, limit }: Search): Promise<JobRow[]> {
  const rows = await db
    .selectFrom('bank_connections')
    .select(['family_id', 'id'])
    // As in the condition of the index.
    .where('status', 'in', [sql.lit<'active'>('active'), sql.lit<'needs_attention'>('needs_attention')])
    .where('due_at', '<=', now)
    .where('secrets', 'is not', null)
    .where(isOfActiveFamily('bank_connections.family_id', families))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ family_id, id }) => ({ familyId: Number(family_id), id }));
}

function running(db: Db, families: Families = null) {
  // As in the condition of the index.
  return db
    .selectFrom('syncs')
    .where('status', 'in', [sql.lit<'pending'>('pending'), sql.lit<'syncing'>('syncing')])
    .where('connection_id', 'is not', null)
    .where(isOfActiveFamily('syncs.family_id', families));
}

/** The syncs of connections of all families, or of these alone, that are not finished: the oldest of those behind `after`. */
export async function listRunning(
  db: Db,
  { families, limit, after }: Search & { readonly after: string },
): Promise<(JobRow & { readonly connectionId: string })[]> {
  const all = running(db, families).select(['family_id', 'id', 'connection_id']);
  const rows = await all.where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ family_id, id, connection_id }) => {
    return { familyId: Number(family_id), id, connectionId: connection_id ?? '' };
  });
}

export function unfinishedSyncs(db: Db, families: Families) {
  return running(db, families).select('created_at as since');
}

export function findSync(db: Db, familyId: number, id: string): Promise<SyncRow | undefined> {
  return db.selectFrom('syncs').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

/** The sync of a connection that is not finished. */
export function openSyncOf(db: Db, familyId: number, connectionId: string): Promise<SyncRow | undefined> {
  return db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', '=', connectionId)
    .where('status', 'in', ['pending', 'syncing'])
    .executeTakeFirst();
}

export function syncsOfConnection(db: Db, familyId: number, connectionId: string): Promise<SyncRow[]> {
  return db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .execute();
}

/** The sync of a connection, or of all for null, that so many newer ones follow. */
export function syncBehind(
  db: Db,
  familyId: number,
  connectionId: string | null,
  newer: number,
): Promise<SyncRow | undefined> {
  return db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', connectionId === null ? 'is' : '=', connectionId)
    .orderBy('id', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst();
}

/** The newest sync of each connection, by its id. */
export async function latestSyncsOf(
  db: Db,
  familyId: number,
  connectionIds: readonly string[],
): Promise<Map<string | null, SyncRow>> {
  if (connectionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('syncs as s')
    .selectAll('s')
    .where('s.family_id', '=', familyId)
    .where('s.connection_id', 'in', connectionIds)
    .where('s.id', '=', (eb) =>
      eb
        .selectFrom('syncs as newest')
        .select(({ fn }) => fn.max('newest.id').as('id'))
        .where('newest.family_id', '=', familyId)
        .whereRef('newest.connection_id', '=', 's.connection_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row]));
}

/** The syncs below others. */
export async function childrenOf(db: Db, familyId: number, ids: readonly string[]): Promise<SyncRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('parent_id', 'in', ids)
    .orderBy('id')
    .execute();
}

export async function insertSync(db: Db, row: SyncRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id), is_fetched: flag(isSet(row.is_fetched)) };
  await db.insertInto('syncs').values(values).execute();
}

export async function updateSyncRow(
  db: Db,
  { family_id, id, created_at: _created, is_fetched, ...values }: SyncRow,
): Promise<void> {
  await db
    .updateTable('syncs')
    .set({ ...values, is_fetched: flag(isSet(is_fetched)) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Of connections: which syncs a reader sees; those of the whole family besides. */
type SyncFilter = { readonly connectionIds: readonly string[]; readonly only: boolean };

function seenSyncs(db: Db, familyId: number, { connectionIds, only }: SyncFilter) {
  return db
    .selectFrom('syncs')
    .where('family_id', '=', familyId)
    .where(({ eb, or, lit }) =>
      or([
        only ? lit(false) : eb('connection_id', 'is', null),
        connectionIds.length === 0 ? lit(false) : eb('connection_id', 'in', connectionIds),
      ]),
    );
}

/** The syncs that a reader sees, newest first: ids ascend with time. */
export function listSyncs(
  db: Db,
  familyId: number,
  filter: SyncFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<SyncRow[]> {
  const all = seenSyncs(db, familyId, filter).selectAll();
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countSyncs(db: Db, familyId: number, filter: SyncFilter): Promise<number> {
  const { count } = await seenSyncs(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of some identities an account has from rows of any import that stand, and whether they were pending. */
export async function knownIdentities(
  db: Db,
  { familyId, accountId }: { readonly familyId: number; readonly accountId: string },
  identities: readonly string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_rows')
    .select(['identity', 'pending', 'transaction_id'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('identity', 'in', identities)
    .where('outcome', 'not in', ['ready', 'failed', 'reverted'])
    .execute();
  const announced = rows.flatMap(({ pending, transaction_id: id }) => (isSet(pending) && id !== null ? [id] : []));
  const removed = await findRemoved(db, { family_id: familyId }, announced);
  const standing = rows.filter(({ transaction_id }) => !removed.has(transaction_id));
  return new Set(standing.map(({ identity, pending }) => identityKey(identity, isSet(pending))));
}

/** An identity in a state, as {@link knownIdentities} lists it. */
export function identityKey(identity: string | null, pending: boolean): string {
  return `${identity} ${pending}`;
}

// The rest only reads tables of other slices.

/** The sum of an account's transactions that are not booked, up to a day. */
export async function pendingSum(
  db: Db,
  { familyId, accountId }: { readonly familyId: number; readonly accountId: string },
  day: string,
): Promise<bigint> {
  const { sum } = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.sum<bigint | null>('amount_minor').as('sum'))
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('pending', '=', flag(true))
    .where('parent_id', 'is', null)
    .where('date', '<=', day)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** The status of imports by id, with what made one fail. */
export async function importStatuses(
  db: Db,
  familyId: number,
  ids: readonly string[],
): Promise<Map<string, { readonly status: string; readonly error: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'status', 'error'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, status, error }) => [id, { status, error }]));
}
