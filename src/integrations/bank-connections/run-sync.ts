import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import {
  type Attendance,
  type BankConnector,
  ConnectorFault,
} from '#integrations/bank-connections/connectors/connector.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { addImport, changeImport, hideImport, removeImport } from '#integrations/imports/record.ts';
import { countOutcomes, insertRowsOf, type NewImportRow } from '#integrations/imports/rows/row-store.ts';
import { findImport, type ImportRecord, moveImport, NEW_IMPORT } from '#integrations/imports/store.ts';
import { MINUTE_MS } from '#jobs/timers.ts';
import { newId } from '#kernel/ids.ts';
import type { Limits } from '#kernel/limits.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { isAccount } from '#ledger/imported-entries/index.ts';
import { isEnough, permissionIn } from '#ledger/visibility.ts';
import { type Access, accessOf, askBank, type Write } from './ask-bank.ts';
import { areKnown, expectedOf, formatOf, importRowsOf, type Target } from './bank-rows.ts';
import { differenceOf } from './compare-balances.ts';
import { nextSyncAt, nextTryAt } from './due-times.ts';
import { type Fault, gravestOf, IMPORT_FAILED, isLongAgo, NO_PERMISSION, wantsPerson } from './faults.ts';
import { type BankAnswer, type Fetched, inTime, noRows } from './fetch-rows.ts';
import { type Mailing, mailAttention } from './mail-attention.ts';
import type { PreviewedRows } from './previewed-rows.ts';
import {
  balanceValues,
  changeConnection,
  changeLinked,
  changeSync,
  endSync,
  mergeAccounts,
  NOT_READ,
} from './record.ts';
import { type AccountResult, NO_COUNTS, resultsOf } from './results.ts';
import {
  type ConnectionRow,
  findConnection,
  findSync,
  importStatuses,
  type JobRow,
  type LinkedRow,
  linkedAccountsOf,
  type SyncRow,
} from './store.ts';
import { unlistedRows } from './unlisted-rows.ts';

type FindMaker = (
  db: Database['read'],
  maker: { readonly familyId: number; readonly userId: string; readonly keyId: null; readonly grantId: null },
  now: string,
) => Promise<{ readonly scopes: ReadonlySet<string>; readonly limits: Limits | null } | undefined>;

export type SyncJobParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly connectors: ReadonlyMap<string, BankConnector>;
  readonly imports: ImportJobs;
  readonly previewed: PreviewedRows;
  readonly findMaker: FindMaker;
  /** Null: no mail is sent. */
  readonly mailing: Mailing | null;
};

// Rows are inserted in statements of 64; everybody's writes wait for a batch on SQLite.
const BATCH = 128;

/** A bank has so long for a sync; a slow one holds a place. */
const BANK_MS_MAX = 10 * MINUTE_MS;

/** A sync as it begins or goes on. */
type Begun = {
  readonly sync: SyncRow;
  readonly connection: ConnectionRow;
  readonly targets: readonly Target[];
  /** The targets of which the bank is not asked, by their ids. */
  readonly left: ReadonlyMap<string, Fault>;
};

type SyncRun = {
  readonly stopping: AbortSignal;
  readonly fetched: () => void;
  /** Null where no person has asked. */
  readonly attendance: Attendance | null;
};

/**
 * Does a sync, or goes on with one that a killed process has left: it asks the bank, has imports take the rows into the ledger with the
 * rights of the person who connected, and compares balances. `fetched` is called when the bank is asked no more.
 */
export async function runSync(
  parts: SyncJobParts,
  { familyId, id }: JobRow,
  { stopping, fetched: isFetched, attendance }: SyncRun,
): Promise<void> {
  const { database, connectors } = parts;
  const author = await authorFor(parts, familyId, id);
  const write = <T>(work: (tx: FamilyTransaction) => Promise<T>) => database.writeFamily(familyId, author, work);
  const begun = await write((tx) => begin(tx, parts, id));
  if (begun === null) return;
  const { connection, targets } = begun;
  const connector = connectors.get(connection.connector);
  const current = () => findConnection(database.read, familyId, connection.id);
  let access: Access | null = null;
  try {
    if (!isSet(begun.sync.is_fetched)) {
      const signals = { stopping, deadline: AbortSignal.timeout(BANK_MS_MAX) };
      const wanted = targets.filter(({ id }) => !begun.left.has(id));
      const kept = await inTime(parts.previewed.take(connection.id, wanted, current), signals);
      // A preview that ran until now may have stored another access.
      const asked = (await current()) ?? connection;
      if (connector === undefined || asked.secrets === null)
        throw new ConnectorFault('access_revoked', 'The connection has no access any more; renew it');
      access = accessOf(write, database.secrets, asked);
      const asking = { connector, connectionId: connection.id, access, wanted };
      const given = kept ?? (await askBank(write, asking, { ...signals, attendance }));
      const left = [...begun.left].map(([id, fault]): [string, Fetched] => [id, noRows(fault)]);
      await store(write, database.read, begun, { ...given, fetched: new Map([...given.fetched, ...left]) });
      parts.imports.wake();
    }
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    await write((tx) => fail(tx, parts, { id, fault: error, access }));
    return;
  }
  isFetched();
  await importsSettled(parts, familyId, id, stopping);
  const differences = await differencesOf(parts, familyId, connection, id);
  await write((tx) => finish(tx, parts, { id, differences, access }));
}

/** Ends a sync that met a fault of this server, so that the bank is not asked each minute until that is mended. */
export async function giveUp(parts: SyncJobParts, { familyId, id }: JobRow): Promise<void> {
  const author = await authorFor(parts, familyId, id);
  const fault = new ConnectorFault('not_understood', 'Coffer could not take over what the bank sent; its log says why');
  await parts.database.writeFamily(familyId, author, (tx) => fail(tx, parts, { id, fault, access: null }));
}

async function authorFor({ database }: SyncJobParts, familyId: number, id: string): Promise<Author> {
  const sync = await findSync(database.read, familyId, id);
  const connection = await findConnection(database.read, familyId, sync?.connection_id ?? '');
  const actor = connection === undefined ? { type: 'job' } : { type: 'job', userId: connection.user_id };
  return { actor, requestId: newId() };
}

/** Null if there is nothing to do: the sync is over, or the person who connected may not any more. */
async function begin(tx: FamilyTransaction, { findMaker }: SyncJobParts, id: string): Promise<Begun | null> {
  const sync = await findSync(tx.db, tx.familyId, id);
  const connection = await findConnection(tx.db, tx.familyId, sync?.connection_id ?? '');
  if (sync === undefined || connection === undefined) return null;
  if (isOver(sync)) return null;
  const maker = { familyId: tx.familyId, userId: connection.user_id, keyId: null, grantId: null };
  const power = await findMaker(tx.db, maker, tx.now);
  if (power?.scopes.has('bank_connections:write') !== true) {
    const error_message = 'Who connected the bank may not any more';
    await changeConnection(tx, connection, { status: 'ended', error_code: NO_PERMISSION, error_message });
    await endSync(tx, sync, { status: 'failed', error_code: NO_PERMISSION, error_message });
    return null;
  }
  if (isSet(sync.is_fetched)) return { sync, connection, targets: [], left: new Map() };
  await forgetHalf(tx, connection, sync);
  const started = { status: 'syncing', started_at: tx.now, results: '[]' } as const;
  const running = sync.status === 'pending' ? await changeSync(tx, sync, started) : { ...sync, results: '[]' };
  return { sync: running, connection, ...(await targetsOf(tx, connection)) };
}

function isOver({ status }: SyncRow): boolean {
  return status === 'completed' || status === 'failed';
}

/** Deletes the rows of an attempt that did not store all of them. */
export async function forgetHalf(tx: FamilyTransaction, { user_id }: ConnectionRow, sync: SyncRow): Promise<void> {
  const imports = resultsOf(sync).flatMap(({ import_id }) => import_id ?? []);
  for (const importId of imports) {
    const record = await findImport(tx.db, { familyId: tx.familyId, userId: user_id }, importId);
    if (record?.status !== 'pending') continue;
    if (record.position > BATCH) await hideImport(tx, record, record.position);
    else await removeImport(tx, record);
  }
  if (imports.length > 0) await changeSync(tx, sync, { results: '[]' });
}

/** The linked accounts, and those of them of which the bank is not asked. A link to a deleted account ends. */
async function targetsOf(tx: FamilyTransaction, { id }: ConnectionRow): Promise<Pick<Begun, 'targets' | 'left'>> {
  const targets: Target[] = [];
  const left = new Map<string, Fault>();
  for (const row of await linkedAccountsOf(tx.db, tx.familyId, id)) {
    const { account_id, since } = row;
    if (account_id === null || since === null) continue;
    if (!(await isAccount(tx, account_id))) {
      await changeLinked(tx, row, { account_id: null, since: null, ...NOT_READ });
      continue;
    }
    targets.push({ ...row, account_id, since });
    const held = await permissionIn(tx, account_id);
    if (held === undefined || !isEnough(held, 'full_control')) left.set(row.id, NOT_ALLOWED);
  }
  return { targets, left };
}

const NOT_ALLOWED: Fault = {
  code: NO_PERMISSION,
  message: 'Who connected the bank has no full control of this account any more',
};

/** Stores all rows in short writes, and publishes them in the last one. */
async function store(
  write: Write,
  read: Database['read'],
  { sync, connection, targets }: Begun,
  given: BankAnswer,
): Promise<void> {
  const results: AccountResult[] = [];
  const today = (sync.started_at ?? sync.created_at).slice(0, 10);
  const linked = await linkedAccountsOf(read, Number(connection.family_id), connection.id);
  for (const target of targets) {
    const one = given.fetched.get(target.id);
    // Rows of a link that was changed meanwhile are for the next sync.
    if (one === undefined || !linked.some((row) => row.id === target.id && isSameLink(row, linkOf(target)))) continue;
    // The next sync reads again what this one lacks, also for a fault that may concern any account.
    const read_until = one.fault === null && given.fault === null ? readUntil(one, today) : null;
    const storing = { read, sync, connection, results, read_until, today };
    results.push(await storeAccount(write, storing, target, one));
  }
  await write(async (tx) => {
    const current = await requireRunning(tx, sync.id);
    for (const { import_id } of results) {
      const record = import_id === null ? undefined : await ownImport(tx, connection, import_id);
      const published = { status: 'importing', reading: flag(false), position: 0n } as const;
      if (record !== undefined) await changeImport(tx, record, { ...published, rows_count: record.position });
    }
    await mergeAccounts(tx, connection.id, given.accounts);
    const { fault } = given;
    const error = fault && { error_code: fault.code, error_message: fault.message };
    await changeSync(tx, current, { is_fetched: flag(true), results: JSON.stringify(results), ...error });
    await noteBalances(tx, connection.id, targets, given.fetched);
  });
}

function linkOf({ account_id, since, is_inverted }: Target) {
  return { account_id, since, is_inverted: isSet(is_inverted) };
}

/** Whether a link still has the account, the first day and the sign with which its rows were asked for. */
function isSameLink(
  row: LinkedRow,
  { account_id, since, is_inverted }: Pick<AccountResult, 'account_id' | 'since' | 'is_inverted'>,
): boolean {
  return row.account_id === account_id && row.since === since && isSet(row.is_inverted) === is_inverted;
}

async function requireRunning(tx: FamilyTransaction, id: string): Promise<SyncRow> {
  const sync = await findSync(tx.db, tx.familyId, id);
  // The connection was deleted meanwhile, or another process has done the sync.
  if (sync === undefined || isOver(sync) || isSet(sync.is_fetched))
    throw new ConnectorFault('access_revoked', 'The sync is over');
  return sync;
}

function ownImport(tx: FamilyTransaction, { user_id }: ConnectionRow, id: string) {
  return findImport(tx.db, { familyId: tx.familyId, userId: user_id }, id);
}

type Storing = {
  readonly read: Database['read'];
  readonly sync: SyncRow;
  readonly connection: ConnectionRow;
  readonly results: readonly AccountResult[];
  readonly read_until: CivilDate | null;
  readonly today: CivilDate;
};

async function storeAccount(
  write: Write,
  { read, sync, connection, results, read_until, today }: Storing,
  target: Target,
  given: Fetched,
): Promise<AccountResult> {
  const { rows, balance, fault } = given;
  const reader = { db: read, familyId: Number(connection.family_id) };
  const { rows: sent, skipped } = await importRowsOf(reader, rows, target, connection.connector);
  const unlisted =
    read_until === null
      ? []
      : await unlistedRows(reader, target, {
          ...{ given, sent, today, connector: connection.connector },
          expected: () => expectedOf(reader, target, connection.connector, sent),
        });
  const stored = [...sent, ...unlisted];
  const result: AccountResult = {
    linked_account_id: target.id,
    ...linkOf(target),
    import_id: null,
    counts: { ...NO_COUNTS, skipped },
    fault: fault && { code: fault.code, message: fault.message },
    came: rows.length > 0 || balance !== null,
    read_until,
    difference: null,
  };
  const isKnown = unlisted.length === 0 && (await areKnown(read, target, sent));
  const failed = stored.filter(({ outcome }) => outcome === 'failed').length;
  if (isKnown) return { ...result, counts: { ...result.counts, duplicate: stored.length - failed, failed } };
  const importId = newId();
  const noted = { ...result, import_id: importId };
  for (let start = 0; start < stored.length; start += BATCH) {
    await write(async (tx) => {
      const current = await requireRunning(tx, sync.id);
      const record = newImport(tx, { ...target, id: importId }, connection);
      if (start === 0) {
        await addImport(tx, record);
        // Found by the attempt that follows a kill.
        await changeSync(tx, current, { results: JSON.stringify([...results, noted]) });
      }
      await storeBatch(tx, record, stored.slice(start, start + BATCH), BigInt(Math.min(start + BATCH, stored.length)));
    });
  }
  return noted;
}

async function storeBatch(
  tx: FamilyTransaction,
  record: ImportRecord,
  rows: readonly NewImportRow[],
  position: bigint,
) {
  await insertRowsOf(tx.db, record, rows);
  await moveImport(tx.db, record, position);
}

function newImport(
  tx: FamilyTransaction,
  { id, account_id }: Pick<Target, 'id' | 'account_id'>,
  { user_id, name, connector }: ConnectionRow,
): ImportRecord {
  return {
    ...{ family_id: BigInt(tx.familyId), id, user_id, account_id, type: 'TransactionImport', session_id: null },
    ...{ status: 'pending', filename: name, format: formatOf(connector), rows_count: 0n },
    ...{ ...NEW_IMPORT, reading: flag(true) },
    ...{ credential_id: null, authentication_method: 'job', request_id: tx.author.requestId },
    ...{ created_at: tx.now, updated_at: tx.now },
  };
}

/** Keeps the balances, with which those here are compared. */
async function noteBalances(
  tx: FamilyTransaction,
  connectionId: string,
  targets: readonly Target[],
  fetched: BankAnswer['fetched'],
): Promise<void> {
  const today = tx.now.slice(0, 10);
  const linked = await linkedAccountsOf(tx.db, tx.familyId, connectionId);
  for (const row of targets) {
    const one = fetched.get(row.id);
    const current = linked.find(({ id }) => id === row.id);
    if (one === undefined || current === undefined) continue;
    await changeLinked(tx, current, { ...balanceValues(one.balance, today) });
  }
}

/** A service that has not asked the bank for days has their rows later; the windows of services have 90 days. */
function readUntil({ balance }: Fetched, today: CivilDate): CivilDate {
  const stated = balance?.date ?? today;
  const earliest = addDays(today, -REREAD_DAYS_MAX);
  return stated > today ? today : stated < earliest ? earliest : stated;
}

const REREAD_DAYS_MAX = 80;

/** Waits until the imports of a sync are in the ledger: each of their writes is a commit of the family. */
async function importsSettled(
  { database }: SyncJobParts,
  familyId: number,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    let wake = () => {};
    const committed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const unsubscribe = database.versions.onCommit(familyId, wake);
    stopping.addEventListener('abort', wake, { once: true });
    try {
      const sync = await findSync(database.read, familyId, id);
      const ids = sync === undefined ? [] : resultsOf(sync).flatMap(({ import_id }) => import_id ?? []);
      const statuses = [...(await importStatuses(database.read, familyId, ids)).values()];
      if (!statuses.some(({ status }) => status === 'importing')) return;
      // A signal that was sent before has no event any more.
      if (!stopping.aborted) await committed;
      stopping.throwIfAborted();
    } finally {
      unsubscribe();
      stopping.removeEventListener('abort', wake);
    }
  }
}

/** The accounts whose balance here is another than at the bank, and those where it agrees: null. */
async function differencesOf(
  { database }: SyncJobParts,
  familyId: number,
  { id, user_id }: ConnectionRow,
  syncId: string,
) {
  const sync = await findSync(database.read, familyId, syncId);
  const compared = new Set(sync === undefined ? [] : resultsOf(sync).map(({ linked_account_id }) => linked_account_id));
  const linked = await linkedAccountsOf(database.read, familyId, id);
  const actor = { familyId, userId: user_id, limits: null };
  const found = new Map<string, AccountResult['difference']>();
  for (const row of linked) {
    if (!compared.has(row.id)) continue;
    const difference = await differenceOf({ db: database, actor }, row);
    if (difference !== undefined) found.set(row.id, difference);
  }
  return found;
}

type Differences = ReadonlyMap<string, AccountResult['difference']>;

/** A sync that is over. `access` is the one with which the bank was asked, if it was asked by this attempt. */
type Ended = { readonly id: string; readonly access: Access | null };

/** Ends a sync with its counts, differences of balances and faults. It has failed if nothing of any account could be taken over. */
async function finish(
  tx: FamilyTransaction,
  parts: SyncJobParts,
  { id, differences, access }: Ended & { readonly differences: Differences },
): Promise<void> {
  const sync = await findSync(tx.db, tx.familyId, id);
  const connection = await findConnection(tx.db, tx.familyId, sync?.connection_id ?? '');
  if (sync === undefined || connection === undefined || sync.status !== 'syncing') return;
  const results = await settledResults(tx, sync, differences);
  const noted = await noteResults(tx, connection, results, differences);
  const own = sync.error_code === null ? [] : [{ code: sync.error_code, error_message: sync.error_message }];
  // The words of an account stay with it: others see the connection.
  const ofAccounts = results.flatMap(({ fault }) =>
    fault === null ? [] : [{ code: fault.code, error_message: null }],
  );
  const fault = gravestOf([...own, ...ofAccounts]);
  const error = { error_code: fault?.code ?? null, error_message: fault?.error_message ?? null };
  const isFailed = results.length > 0 && !results.some(isTaken);
  const status = isFailed ? 'failed' : 'completed';
  await endSync(tx, sync, { status, results: JSON.stringify(results), ...(isFailed && error) });
  const isFailing = isFailed || own.length > 0;
  const failing_since = isFailing ? (connection.failing_since ?? tx.now) : null;
  const isLong = [{ failing_since }, ...noted].some((one) => isLongAgo(one.failing_since, tx.now));
  const isWanted = isLong || (fault !== undefined && wantsPerson(fault));
  const failures = isFailed ? connection.failures + 1n : 0n;
  const now = Date.parse(tx.now);
  // Of an account that may be read no more today nothing comes in an hour either.
  const isTriedSoon = isFailed && fault?.code !== 'rate_limited';
  const planned = isTriedSoon ? nextTryAt(connection.id, now, Number(failures), null) : nextSyncAt(connection.id, now);
  const isLinkNew = await hasNewLink(tx, connection, results);
  await changeState(tx, { ...parts, access }, connection, {
    ...error,
    ...{ failures, failing_since },
    ...(connection.status !== 'paused' && { status: isWanted ? 'needs_attention' : 'active' }),
    ...(!isFailed && { last_synced_at: tx.now }),
    due_at: isLinkNew ? tx.now : planned,
  });
}

/** Whether an account was linked, or linked in another way, while the bank was asked: its rows are still to come. */
async function hasNewLink(tx: FamilyTransaction, { id }: ConnectionRow, results: readonly AccountResult[]) {
  const linked = await linkedAccountsOf(tx.db, tx.familyId, id);
  const isNew = (row: LinkedRow) =>
    row.account_id !== null &&
    row.synced_until === null &&
    !results.some((one) => one.linked_account_id === row.id && isSameLink(row, one));
  return linked.some(isNew);
}

function isTaken({ fault, came }: AccountResult): boolean {
  return fault === null || (came && fault.code !== IMPORT_FAILED);
}

/** The results of a sync with what its imports came to. */
async function settledResults(
  tx: FamilyTransaction,
  sync: SyncRow,
  differences: Differences,
): Promise<AccountResult[]> {
  const before = resultsOf(sync);
  const ids = before.flatMap(({ import_id }) => import_id ?? []);
  const outcomes = await countOutcomes(tx.db, tx.familyId, ids);
  const statuses = await importStatuses(tx.db, tx.familyId, ids);
  return before.map((result): AccountResult => {
    const difference = differences.get(result.linked_account_id) ?? null;
    if (result.import_id === null) return { ...result, difference };
    const { outcomes: rows = {} } = outcomes.get(result.import_id) ?? {};
    const counts = {
      created: rows.created ?? 0,
      updated: rows.updated ?? 0,
      removed: rows.removed ?? 0,
      duplicate: (rows.duplicate ?? 0) + (rows.matched ?? 0),
      skipped: result.counts.skipped + (rows.skipped ?? 0),
      failed: rows.failed ?? 0,
    };
    const taken = statuses.get(result.import_id);
    if (taken?.status !== 'failed') return { ...result, difference, counts };
    const message = `Its rows could not be taken over: ${taken.error ?? 'the import failed'}`;
    return { ...result, difference, counts, fault: { code: IMPORT_FAILED, message }, read_until: null };
  });
}

/** Notes on the linked accounts how far they were read, and why nothing came. Those whose link was changed meanwhile are left out. */
async function noteResults(
  tx: FamilyTransaction,
  { id }: ConnectionRow,
  results: readonly AccountResult[],
  differences: Differences,
): Promise<LinkedRow[]> {
  const linked = await linkedAccountsOf(tx.db, tx.familyId, id);
  const noted: LinkedRow[] = [];
  for (const { linked_account_id, fault, came, read_until, ...link } of results) {
    const row = linked.find((one) => one.id === linked_account_id);
    if (row === undefined || !isSameLink(row, link)) continue;
    // Where some rows cannot be read the rest has come.
    const isFailing = fault !== null && !(came && fault.code === 'not_understood');
    const change = {
      ...{ error_code: fault?.code ?? null, error_message: fault?.message ?? null },
      failing_since: isFailing ? (row.failing_since ?? tx.now) : null,
      ...(read_until !== null && { synced_until: read_until }),
      ...(differences.get(row.id) === null && row.balance_date !== null && { agreed_on: row.balance_date }),
    };
    noted.push(await changeLinked(tx, row, change));
  }
  return noted;
}

/** Ends a sync that brought nothing, and plans the next attempt. */
async function fail(
  tx: FamilyTransaction,
  parts: SyncJobParts,
  { id, fault, access }: Ended & { readonly fault: ConnectorFault },
): Promise<void> {
  const sync = await findSync(tx.db, tx.familyId, id);
  const connection = await findConnection(tx.db, tx.familyId, sync?.connection_id ?? '');
  // Rows that are here go on into the ledger.
  if (sync === undefined || connection === undefined || isOver(sync) || isSet(sync.is_fetched)) return;
  await forgetHalf(tx, connection, sync);
  const error = { error_code: fault.code, error_message: fault.message };
  await endSync(tx, { ...sync, results: '[]' }, { status: 'failed', results: '[]', ...error });
  const failures = connection.failures + 1n;
  const failing_since = connection.failing_since ?? tx.now;
  const isWanted = fault.mustAct || isLongAgo(failing_since, tx.now);
  await changeState(tx, { ...parts, access }, connection, {
    ...error,
    ...{ failures, failing_since },
    ...(connection.status !== 'paused' && isWanted && { status: 'needs_attention' }),
    due_at: nextTryAt(connection.id, Date.parse(tx.now), Number(failures), fault.retryAfterMs),
  });
}

/**
 * Changes a connection after a sync. Its person gets a mail when it begins to need them. One that was renewed meanwhile is asked again with
 * the new access: what the earlier one met says nothing of it.
 */
async function changeState(
  tx: FamilyTransaction,
  { mailing, access }: SyncJobParts & Pick<Ended, 'access'>,
  before: ConnectionRow,
  change: Partial<ConnectionRow>,
): Promise<void> {
  if (access !== null && !access.isOf(before)) return void (await changeConnection(tx, before, { due_at: tx.now }));
  const after = await changeConnection(tx, before, change);
  const begins = before.status !== 'needs_attention' && after.status === 'needs_attention';
  if (begins && mailing !== null) await mailAttention(tx, mailing, after);
}
