import { type Kysely, sql, type Updateable } from 'kysely';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import { sendRows } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import { flag, isSet, type LedgerRow, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { findRemoved } from '#integrations/imports/rows/row-matches.ts';
import type { UnfinishedJobs } from '#jobs/job-figures.ts';

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

type OfFamily = { readonly familyId: number; readonly id: string };

const selectConnection = statement((db: Db, { familyId, id }: OfFamily) =>
  db.selectFrom('bank_connections').selectAll().where('family_id', '=', familyId).where('id', '=', id),
);

export function findConnection(db: Db, familyId: number, id: string): Promise<ConnectionRow | undefined> {
  return selectConnection.first(db, { familyId, id });
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

const selectLinked = statement((db: Db, { familyId, id }: OfFamily) =>
  db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', '=', id)
    .orderBy('id'),
);

export function linkedAccountsOf(db: Db, familyId: number, connectionId: string): Promise<LinkedRow[]> {
  return selectLinked.all(db, { familyId, id: connectionId });
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

type Update<Table extends keyof LedgerTables> = {
  readonly family_id: number | bigint;
  readonly id: string;
  readonly values: Updateable<LedgerTables[Table]>;
};

const updateConnection = statement((db: Db, { family_id, id, values }: Update<'bank_connections'>) =>
  db.updateTable('bank_connections').set(values).where('family_id', '=', family_id).where('id', '=', id),
);

export function updateConnectionRow(
  db: Db,
  { family_id, id, user_id: _user, connector: _connector, created_at: _created, ...values }: ConnectionRow,
): Promise<void> {
  return updateConnection.send(db, { family_id, id, values });
}

/** Plans the next sync of a connection; without a change row, for the sync that begins is the change. */
export function planNext(db: Db, { family_id, id }: ConnectionRow, due_at: string): Promise<void> {
  return updateConnection.send(db, { family_id, id, values: { due_at } });
}

export async function insertLinked(db: Db, row: LinkedRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id), is_inverted: flag(isSet(row.is_inverted)) };
  await db.insertInto('linked_accounts').values(values).execute();
}

const updateLinked = statement((db: Db, { family_id, id, values }: Update<'linked_accounts'>) =>
  db.updateTable('linked_accounts').set(values).where('family_id', '=', family_id).where('id', '=', id),
);

export function updateLinkedRow(
  db: Db,
  { family_id, id, created_at: _created, is_inverted, ...values }: LinkedRow,
): Promise<void> {
  return updateLinked.send(db, { family_id, id, values: { ...values, is_inverted: flag(isSet(is_inverted)) } });
}

/** Deletes a row of one of these tables. */
export async function deleteRowOf(
  db: Db,
  table: 'bank_connections' | 'linked_accounts' | 'syncs',
  { family_id, id }: { readonly family_id: number | bigint; readonly id: string },
): Promise<void> {
  await db.deleteFrom(table).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** A connection whose bank is asked, of any family. */
export type JobRow = { readonly familyId: number; readonly id: string };

function due(db: Db, now: string, families: Families) {
  return db
    .selectFrom('bank_connections')
    .where('status', 'in', [sql.lit<'active'>('active'), sql.lit<'needs_attention'>('needs_attention')]) // as in the index
    .where('due_at', '<=', now)
    .where('secrets', 'is not', null)
    .where(isOfActiveFamily('bank_connections.family_id', families));
}

/** Whether a sync of the connection is due by itself. */
export function isDue({ status, secrets, due_at }: ConnectionRow, now: string): boolean {
  return (status === 'active' || status === 'needs_attention') && secrets !== null && due_at <= now;
}

type DueSearch = {
  readonly families: Families;
  readonly now: string;
  readonly without: readonly number[];
  readonly limit: number;
};

/** The connections of all families, or of these alone, whose sync is due, the longest due first; `without` some families. */
export async function listDue(db: Db, { families, now, without, limit }: DueSearch): Promise<JobRow[]> {
  const all = due(db, now, families).select(['family_id', 'id']).orderBy('due_at').limit(limit);
  const rows = await (without.length === 0 ? all : all.where('family_id', 'not in', without)).execute();
  return rows.map(({ family_id, id }) => ({ familyId: Number(family_id), id }));
}

function running(db: Db, families: Families) {
  return db
    .selectFrom('syncs')
    .where('status', 'in', [sql.lit<'pending'>('pending'), sql.lit<'syncing'>('syncing')]) // as in the index
    .where('connection_id', 'is not', null)
    .where(isOfActiveFamily('syncs.family_id', families));
}

type RunningSearch = { readonly families: Families; readonly limit: number; readonly after: string };

/** The connections of all families, or of these alone, with a sync that is not finished: the oldest of those behind `after`. */
export async function listRunning(
  db: Db,
  { families, limit, after }: RunningSearch,
): Promise<(JobRow & { readonly syncId: string })[]> {
  const all = running(db, families).select(['family_id', 'id', 'connection_id']);
  const rows = await all.where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ family_id, id, connection_id }) => {
    return { familyId: Number(family_id), id: connection_id ?? '', syncId: id };
  });
}

/** The syncs that are not finished, and those that are due and have not begun. */
export function unfinishedSyncs(now: () => string): UnfinishedJobs {
  return (db, families) =>
    running(db, families)
      .select('created_at as since')
      .unionAll(due(db, now(), families).select('due_at as since'));
}

const selectSync = statement((db: Db, { familyId, id }: OfFamily) =>
  db.selectFrom('syncs').selectAll().where('family_id', '=', familyId).where('id', '=', id),
);

export function findSync(db: Db, familyId: number, id: string): Promise<SyncRow | undefined> {
  return selectSync.first(db, { familyId, id });
}

const selectOpen = statement((db: Db, { familyId, id }: OfFamily) =>
  db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', '=', id)
    .where('status', 'in', [sql.lit<'pending'>('pending'), sql.lit<'syncing'>('syncing')]),
);

/** The sync of a connection that is not finished. */
export function openSyncOf(db: Db, familyId: number, connectionId: string): Promise<SyncRow | undefined> {
  return selectOpen.first(db, { familyId, id: connectionId });
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

type Behind = { readonly familyId: number; readonly connectionId: string | null; readonly newer: number };

const selectBehind = statement((db: Db, { familyId, connectionId, newer }: Behind) =>
  db
    .selectFrom('syncs')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('connection_id', connectionId === null ? 'is' : '=', connectionId)
    .orderBy('id', 'desc')
    .offset(newer)
    .limit(sql.lit(1)),
);

/** The sync of a connection, or of all for null, that so many newer ones follow. */
export function syncBehind(
  db: Db,
  familyId: number,
  connectionId: string | null,
  newer: number,
): Promise<SyncRow | undefined> {
  return selectBehind.first(db, { familyId, connectionId, newer });
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

export function insertSync(db: Db, row: SyncRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id), is_fetched: flag(isSet(row.is_fetched)) };
  return sendRows(db, 'syncs', [values]);
}

const updateSync = statement((db: Db, { family_id, id, values }: Update<'syncs'>) =>
  db.updateTable('syncs').set(values).where('family_id', '=', family_id).where('id', '=', id),
);

export function updateSyncRow(
  db: Db,
  { family_id, id, created_at: _created, is_fetched, ...values }: SyncRow,
): Promise<void> {
  return updateSync.send(db, { family_id, id, values: { ...values, is_fetched: flag(isSet(is_fetched)) } });
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

type OfAccount = { readonly familyId: number; readonly accountId: string };

const selectKnown = statement(
  (db: Db, { familyId, accountId, identities }: OfAccount & { readonly identities: readonly string[] }) =>
    db
      .selectFrom('import_rows')
      .select(['identity', 'pending', 'transaction_id'])
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .where('identity', 'in', identities)
      .where('outcome', 'not in', ['ready', 'failed', 'reverted']),
);

/** Which of some identities an account has from rows of any import that stand, and whether they were pending. */
export async function knownIdentities(
  db: Db,
  { familyId, accountId }: OfAccount,
  identities: readonly string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const rows = await selectKnown.all(db, { familyId, accountId, identities });
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

const selectPendingSum = statement((db: Db, { familyId, accountId, day }: OfAccount & { readonly day: string }) =>
  db
    .selectFrom('transactions')
    .select(({ fn }) => fn.sum<bigint | null>('amount_minor').as('sum'))
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('pending', '=', sql.lit(1n)) // as in the index
    .where('parent_id', 'is', null)
    .where('date', '<=', day),
);

/** The sum of an account's transactions that are not booked, up to a day. */
export async function pendingSum(db: Db, { familyId, accountId }: OfAccount, day: string): Promise<bigint> {
  const { sum } = await selectPendingSum.one(db, { familyId, accountId, day });
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
