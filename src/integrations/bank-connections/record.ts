import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import type { BankAccount, BankBalance } from '#integrations/bank-connections/connectors/connector.ts';
import { newId } from '#kernel/ids.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { resultsOf } from './results.ts';
import {
  type ConnectionRow,
  childrenOf,
  connectionsOf,
  deleteRowOf,
  findSync,
  insertConnection,
  insertLinked,
  insertSync,
  type LinkedRow,
  linkedAccountsOf,
  type SyncRow,
  syncBehind,
  syncsOfConnection,
  updateConnectionRow,
  updateLinkedRow,
  updateSyncRow,
} from './store.ts';

// The person who connected sees the changes, and so do those who see the accounts.

async function accountsOf(tx: FamilyTransaction, connectionId: string): Promise<string[]> {
  const linked = await linkedAccountsOf(tx.db, tx.familyId, connectionId);
  return linked.flatMap(({ account_id }) => account_id ?? []);
}

/** A connection in change rows: its state, never its secrets, nor the words of a bank, which are not for all who see it. */
function connectionRecord({
  family_id: _family,
  error_message: _words,
  secrets: _secrets,
  pending_secrets: _pending,
  due_at: _due,
  failures: _failures,
  failing_since: _since,
  ...row
}: ConnectionRow): object {
  return row;
}

/** Inserts and records a connection. */
export async function addConnection(tx: FamilyTransaction, row: ConnectionRow): Promise<void> {
  await insertConnection(tx.db, row);
  const after = connectionRecord(row);
  await tx.record({ resource: 'bank_connection', id: row.id, kind: 'create', after, accountIds: [] });
}

/** Updates and records a connection. `accountIds` are those of its linked accounts, where they are known. */
export async function changeConnection(
  tx: FamilyTransaction,
  before: ConnectionRow,
  change: Partial<ConnectionRow>,
  accountIds?: readonly string[],
): Promise<ConnectionRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateConnectionRow(tx.db, after);
  await tx.record({
    resource: 'bank_connection',
    id: after.id,
    kind: 'update',
    before: connectionRecord(before),
    after: connectionRecord(after),
    accountIds: accountIds ?? (await accountsOf(tx, after.id)),
  });
  return after;
}

/** A linked account in change rows, without how far its syncs have come. */
function linkedRecord({
  family_id: _family,
  fetch_id: _fetch,
  balance_date: _day,
  synced_until: _until,
  agreed_on: _agreed,
  reads_on: _read,
  reads: _reads,
  updated_at: _updated,
  is_inverted,
  ...row
}: LinkedRow): object {
  return { ...row, is_inverted: isSet(is_inverted) };
}

function accountIdsOf({ account_id }: LinkedRow): string[] {
  return account_id === null ? [] : [account_id];
}

const linked = 'linked_account';

/** Updates a linked account if the change has another value, and records what of it others see. */
export async function changeLinked(
  tx: FamilyTransaction,
  row: LinkedRow,
  change: Partial<LinkedRow>,
): Promise<LinkedRow> {
  const names = Object.keys(change) as (keyof LinkedRow)[];
  if (names.every((name) => change[name] === row[name])) return row;
  const result = { ...row, ...change, updated_at: tx.now };
  await updateLinkedRow(tx.db, result);
  const [before, after] = [linkedRecord(row), linkedRecord(result)];
  const accountIds = [...new Set([...accountIdsOf(row), ...accountIdsOf(result)])];
  if (JSON.stringify(before) !== JSON.stringify(after))
    await tx.record({ resource: linked, id: row.id, kind: 'update', before, after, accountIds });
  return result;
}

/**
 * Takes over what the bank says of its accounts: those that are new get a row, the others the new values, and those of `noted` for the row
 * with them. Returns all accounts of the connection.
 */
export async function mergeAccounts(
  tx: FamilyTransaction,
  connectionId: string,
  accounts: readonly BankAccount[],
  noted: (row: LinkedRow) => Partial<LinkedRow> = () => ({}),
): Promise<LinkedRow[]> {
  const known = await linkedAccountsOf(tx.db, tx.familyId, connectionId);
  const today = tx.now.slice(0, 10);
  const merged: LinkedRow[] = [];
  let count = known.length;
  for (const account of accounts) {
    const { stableId } = account;
    // A bank may list an account twice.
    if (merged.some(({ external_id }) => external_id === stableId)) continue;
    const before = known.find(({ external_id }) => external_id === stableId);
    if (before !== undefined) {
      const stated = statedValues(before, account, today);
      merged.push(await changeLinked(tx, before, { ...stated, ...noted({ ...before, ...stated }) }));
      continue;
    }
    if (count >= ACCOUNTS_MAX) continue;
    count += 1;
    const row: LinkedRow = {
      ...{ family_id: BigInt(tx.familyId), id: newId(), connection_id: connectionId, external_id: stableId },
      ...{ balance_date: null, balance: null, account_id: null, since: null, is_inverted: flag(false) },
      ...{ ...NOT_READ, reads_on: null, reads: 0n, created_at: tx.now, updated_at: tx.now },
      ...{ ...namesOf(account), currency: account.currency, ...balanceValues(account.balance, today) },
    };
    await insertLinked(tx.db, row);
    await tx.record({ resource: linked, id: row.id, kind: 'create', after: linkedRecord(row), accountIds: [] });
    merged.push(row);
  }
  const unlisted = known.filter(({ id }) => !merged.some((one) => one.id === id));
  for (const row of unlisted) merged.push(await changeLinked(tx, row, noted(row)));
  return merged;
}

function namesOf({ id, stableId, name }: BankAccount) {
  return { fetch_id: id, name: name.slice(0, NAME_MAX) || stableId };
}

/** The values of a bank for an account that is here. A linked one keeps its currency, and amounts in another are none of it. */
export function statedValues(before: LinkedRow, account: BankAccount, today: CivilDate): Partial<LinkedRow> {
  const { currency, balance } = account;
  const isOther = before.account_id !== null && before.currency !== currency;
  return isOther ? namesOf(account) : { ...namesOf(account), currency, ...balanceValues(balance, today) };
}

/** The columns of a linked account that was not read yet. */
export const NOT_READ = {
  ...{ synced_until: null, agreed_on: null },
  ...{ error_code: null, error_message: null, failing_since: null },
};

const NAME_MAX = 255;
/** More accounts of a connection are not shown. */
const ACCOUNTS_MAX = 500;

/** A balance as it is stored. Where the bank is it may be tomorrow; a later day is a wrong clock. */
export function balanceValues(balance: BankBalance | null, today: CivilDate) {
  const tomorrow = addDays(today, 1);
  return balance && { balance: balance.amount, balance_date: balance.date > tomorrow ? today : balance.date };
}

/** Deletes the accounts that a bank no longer has after a renewal and whose rows go nowhere. */
export async function forgetUnlisted(
  tx: FamilyTransaction,
  connectionId: string,
  accounts: readonly BankAccount[],
): Promise<void> {
  const listed = new Set(accounts.map(({ stableId }) => stableId));
  for (const row of await linkedAccountsOf(tx.db, tx.familyId, connectionId))
    if (row.account_id === null && !listed.has(row.external_id)) await removeLinked(tx, row);
}

async function removeLinked(tx: FamilyTransaction, row: LinkedRow): Promise<void> {
  await deleteRowOf(tx.db, 'linked_accounts', row);
  const accountIds = accountIdsOf(row);
  await tx.record({ resource: linked, id: row.id, kind: 'delete', before: linkedRecord(row), accountIds });
}

/** A sync in change rows, without what came in detail, and without the words of a bank. */
function syncRecord({
  family_id: _family,
  error_message: _words,
  started_at: _started,
  is_fetched: _fetched,
  results: _results,
  ...row
}: SyncRow): object {
  return row;
}

// A sync of all connections says nothing of any: everybody in the family sees it.
async function seenWith(tx: FamilyTransaction, { connection_id }: SyncRow, accountIds?: readonly string[]) {
  return connection_id === null ? {} : { accountIds: accountIds ?? (await accountsOf(tx, connection_id)) };
}

/** Inserts and records a sync. `accountIds` are those of the connection's linked accounts, where they are known. */
export async function addSync(
  tx: FamilyTransaction,
  values: Pick<SyncRow, 'connection_id' | 'parent_id' | 'status'> & Partial<Pick<SyncRow, 'started_at'>>,
  accountIds?: readonly string[],
): Promise<SyncRow> {
  const row: SyncRow = {
    ...{ family_id: BigInt(tx.familyId), id: newId(), created_at: tx.now, updated_at: tx.now },
    ...{ started_at: null, is_fetched: flag(false), error_code: null, error_message: null, results: '[]' },
    ...values,
  };
  await insertSync(tx.db, row);
  const seen = await seenWith(tx, row, accountIds);
  await tx.record({ resource: 'sync', id: row.id, kind: 'create', after: syncRecord(row), ...seen });
  return row;
}

/** Updates and records a sync. `accountIds` are those of the connection's linked accounts, where they are known. */
export async function changeSync(
  tx: FamilyTransaction,
  before: SyncRow,
  change: Partial<SyncRow>,
  accountIds?: readonly string[],
): Promise<SyncRow> {
  const after = { ...before, ...change, updated_at: tx.now };
  await updateSyncRow(tx.db, after);
  await tx.record({
    resource: 'sync',
    id: after.id,
    kind: 'update',
    before: syncRecord(before),
    after: syncRecord(after),
    ...(await seenWith(tx, after, accountIds)),
  });
  return after;
}

/** Ends a sync, and deletes an old one that is of no use any more. `accountIds` as of {@link changeSync}. */
export async function endSync(
  tx: FamilyTransaction,
  before: SyncRow,
  change: Partial<SyncRow>,
  accountIds?: readonly string[],
): Promise<void> {
  const sync = await changeSync(tx, before, change, accountIds);
  await endParent(tx, sync);
  const old = await syncBehind(tx.db, tx.familyId, sync.connection_id, SYNCS_KEPT);
  // One that brought rows can be reverted as long as they are here.
  if (old === undefined || isOpen(old) || resultsOf(old).some(({ import_id }) => import_id !== null)) return;
  await removeSync(tx, old, accountIds ?? (await accountsOf(tx, sync.connection_id ?? '')));
}

/** So many syncs of a connection, and requests for all, are kept in any case. */
const SYNCS_KEPT = 100;

/** Adds a sync of all connections, and deletes the oldest one. */
export async function addWholeSync(tx: FamilyTransaction, status: SyncRow['status']): Promise<SyncRow> {
  const old = await syncBehind(tx.db, tx.familyId, null, SYNCS_KEPT - 1);
  if (old !== undefined && !isOpen(old)) {
    for (const child of await childrenOf(tx.db, tx.familyId, [old.id]))
      await changeSync(tx, child, { parent_id: null });
    await removeSync(tx, old);
  }
  return addSync(tx, { connection_id: null, parent_id: null, status });
}

async function removeSync(tx: FamilyTransaction, sync: SyncRow, accountIds?: readonly string[]): Promise<void> {
  await deleteRowOf(tx.db, 'syncs', sync);
  const seen = accountIds === undefined ? {} : { accountIds };
  await tx.record({ resource: 'sync', id: sync.id, kind: 'delete', before: syncRecord(sync), ...seen });
}

function isOpen({ status }: SyncRow): boolean {
  return status === 'pending' || status === 'syncing';
}

/** With the last sync below it ends a sync of all connections. */
async function endParent(tx: FamilyTransaction, { parent_id }: SyncRow): Promise<void> {
  if (parent_id === null) return;
  const children = await childrenOf(tx.db, tx.familyId, [parent_id]);
  const parent = await findSync(tx.db, tx.familyId, parent_id);
  if (parent?.status !== 'syncing' || children.some(isOpen)) return;
  const failed = children.find(({ status }) => status === 'failed');
  const isFailed = failed !== undefined && children.every(({ status }) => status === 'failed');
  const error = isFailed && { error_code: failed.error_code, error_message: failed.error_message };
  await changeSync(tx, parent, { status: isFailed ? 'failed' : 'completed', ...error });
}

/** Deletes and records a connection with its linked accounts and its syncs. Transactions stay. */
export async function removeConnection(tx: FamilyTransaction, row: ConnectionRow): Promise<void> {
  const accountIds = await accountsOf(tx, row.id);
  for (const sync of await syncsOfConnection(tx.db, tx.familyId, row.id)) {
    await removeSync(tx, sync, accountIds);
    if (isOpen(sync)) await endParent(tx, sync);
  }
  for (const one of await linkedAccountsOf(tx.db, tx.familyId, row.id)) await removeLinked(tx, one);
  await deleteRowOf(tx.db, 'bank_connections', row);
  const before = connectionRecord(row);
  await tx.record({ resource: 'bank_connection', id: row.id, kind: 'delete', before, accountIds });
}

/** Deletes the connections of a family or of one user. */
export async function eraseConnections(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await connectionsOf(tx.db, tx.familyId, userId)) await removeConnection(tx, row);
}

/** After the secret key was lost no connection has access any more: each waits for its person. */
export async function forgetConnectionSecrets({ db, actor, requestId }: Context<CliActor>): Promise<void> {
  const families = await db.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  const lost = {
    secrets: null,
    pending_secrets: null,
    status: 'needs_attention',
    error_code: 'access_revoked',
  } as const;
  const error_message = 'The server has lost the key of its secrets; connect again';
  for (const { id } of families) {
    await db.writeFamily(Number(id), { actor, requestId }, async (tx) => {
      for (const row of await connectionsOf(tx.db, tx.familyId))
        if (row.status !== 'ended') await changeConnection(tx, row, { ...lost, error_message });
    });
  }
}
