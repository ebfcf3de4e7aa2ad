import type { Database } from '#database/database.ts';
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
import { findHeldAccount, isEnough } from '#ledger/visibility.ts';
import { type Access, accessOf, askBank, type Write } from './ask-bank.ts';
import { areKnown, expectedOf, formatOf, importRowsOf, type Target } from './bank-rows.ts';
import { differenceOf } from './compare-balances.ts';
import { nextSyncAt, nextTryAt } from './due-times.ts';
import { type Fault, gravestOf, IMPORT_FAILED, isLongAgo, NO_PERMISSION, wantsPerson } from './faults.ts';
import { type BankAnswer, type Fetched, inTime, noRows } from './fetch-rows.ts';
import { type Mailing, mailAttention } from './mail-attention.ts';
import type { PreviewedRows } from './previewed-rows.ts';
import {
  addSync,
  balanceValues,
  changeConnection,
  changeLinked,
  changeSync,
  endSync,
  mergeAccounts,
  NOT_READ,
  statedValues,
} from './record.ts';
import { type AccountResult, NO_COUNTS, resultsOf } from './results.ts';
import {
  type ConnectionRow,
  findConnection,
  findSync,
  importStatuses,
  isDue,
  type JobRow,
  type LinkedRow,
  linkedAccountsOf,
  openSyncOf,
  planNext,
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
  /** The device of the person who has asked for a sync and waits for it; null where there is none. */
  readonly attendanceOf: (syncId: string) => Attendance | null;
};

/**
 * Does the sync of a connection that is due or asked for, or goes on with one that a killed process has left: it asks the bank, has imports
 * take the rows into the ledger with the rights of the person who connected, and compares balances. One that brings no rows is two short
 * writes. `fetched` is called when the bank is asked no more, and the sync goes on.
 */
export async function runSync(
  parts: SyncJobParts,
  { familyId, id }: JobRow,
  { stopping, fetched: isFetched, attendanceOf }: SyncRun,
): Promise<void> {
  const { database, connectors } = parts;
  const current = () => findConnection(database.read, familyId, id);
  const found = await current();
  if (found === undefined) return;
  const write = writeOf(parts, found);
  const begun = await write((tx) => begin(tx, parts, id));
  if (begun === null) return;
  const { sync, connection, targets } = begun;
  const connector = connectors.get(connection.connector);
  let access: Access | null = null;
  try {
    if (!isSet(sync.is_fetched)) {
      const signals = { stopping, deadline: AbortSignal.timeout(BANK_MS_MAX) };
      const wanted = targets.filter(({ id }) => !begun.left.has(id));
      const kept = await inTime(parts.previewed.take(id, wanted, current), signals);
      // A preview that ran until now may have stored another access.
      const asked = (await current()) ?? connection;
      if (connector === undefined || asked.secrets === null)
        throw new ConnectorFault('access_revoked', 'The connection has no access any more; renew it');
      access = accessOf(write, database.secrets, asked);
      const asking = { connector, connectionId: id, access, wanted };
      const attendance = attendanceOf(sync.id);
      const answer = kept ?? (await askBank(write, asking, { ...signals, attendance }));
      const left = [...begun.left].map(([id, fault]): [string, Fetched] => [id, noRows(fault)]);
      const given = { ...answer, fetched: new Map([...answer.fetched, ...left]) };
      const results = await store(write, database.read, begun, given);
      if (results.every(({ import_id }) => import_id === null)) {
        const stated = targets.map((row) => statedBy(given, row, todayOf(sync)));
        const differences = await differencesOf(parts, connection, stated, results);
        await write((tx) => finishAtOnce(tx, parts, { id: sync.id, given, results, differences, access }));
        return;
      }
      await write((tx) => publish(tx, begun, given, results));
      parts.imports.wake();
    }
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    await write((tx) => fail(tx, parts, { id: sync.id, fault: error, access }));
    return;
  }
  isFetched();
  const results = await importsSettled(parts, familyId, sync.id, stopping);
  const linked = await linkedAccountsOf(database.read, familyId, id);
  const differences = await differencesOf(parts, connection, linked, results);
  await write((tx) => finish(tx, parts, { id: sync.id, differences, access }));
}

/** Ends a sync that met a fault of this server, so that the bank is not asked each minute until that is mended. */
export async function giveUp(parts: SyncJobParts, { familyId, id }: JobRow): Promise<void> {
  const connection = await findConnection(parts.database.read, familyId, id);
  if (connection === undefined) return;
  const fault = new ConnectorFault('not_understood', 'Coffer could not take over what the bank sent; its log says why');
  await writeOf(
    parts,
    connection,
  )(async (tx) => {
    const open = await openSyncOf(tx.db, familyId, id);
    if (open !== undefined) await fail(tx, parts, { id: open.id, fault, access: null });
  });
}

/** Writes of a job, in the name of the person who connected. */
function writeOf({ database }: SyncJobParts, { family_id, user_id }: ConnectionRow): Write {
  const author = { actor: { type: 'job', userId: user_id }, requestId: newId() };
  return (work) => database.writeFamily(Number(family_id), author, work);
}

/** Null if there is nothing to do: another process has done the sync, or the person who connected may not any more. */
async function begin(tx: FamilyTransaction, { findMaker }: SyncJobParts, id: string): Promise<Begun | null> {
  const connection = await findConnection(tx.db, tx.familyId, id);
  if (connection === undefined) return null;
  const open = await openSyncOf(tx.db, tx.familyId, id);
  if (open === undefined && !isDue(connection, tx.now)) return null;
  const maker = { familyId: tx.familyId, userId: connection.user_id, keyId: null, grantId: null };
  const power = await findMaker(tx.db, maker, tx.now);
  const linked = await linkedAccountsOf(tx.db, tx.familyId, id);
  const accountIds = linked.flatMap(({ account_id }) => account_id ?? []);
  const started = { status: 'syncing', started_at: tx.now } as const;
  if (open === undefined) await planNext(tx.db, connection, nextSyncAt(id, Date.parse(tx.now)));
  const sync = open ?? (await addSync(tx, { ...started, connection_id: id, parent_id: null }, accountIds));
  if (power?.scopes.has('bank_connections:write') !== true) {
    const error_message = 'Who connected the bank may not any more';
    await changeConnection(tx, connection, { status: 'ended', error_code: NO_PERMISSION, error_message });
    await endSync(tx, sync, { status: 'failed', error_code: NO_PERMISSION, error_message });
    return null;
  }
  if (isSet(sync.is_fetched)) return { sync, connection, targets: [], left: new Map() };
  await forgetHalf(tx, connection, sync);
  const isNew = sync.status === 'pending';
  const running = isNew
    ? await changeSync(tx, sync, { ...started, results: '[]' }, accountIds)
    : { ...sync, results: '[]' };
  return { sync: running, connection, ...(await targetsOf(tx, linked)) };
}

function isOver({ status }: SyncRow): boolean {
  return status === 'completed' || status === 'failed';
}

function todayOf({ started_at, created_at }: SyncRow): CivilDate {
  return (started_at ?? created_at).slice(0, 10);
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
async function targetsOf(
  tx: FamilyTransaction,
  linked: readonly LinkedRow[],
): Promise<Pick<Begun, 'targets' | 'left'>> {
  const targets: Target[] = [];
  const left = new Map<string, Fault>();
  for (const row of linked) {
    const { account_id, since } = row;
    if (account_id === null || since === null) continue;
    const held = await findHeldAccount(tx, account_id);
    const isHere = held === undefined ? await isAccount(tx, account_id) : held.account.status !== 'deleting';
    if (!isHere) {
      await changeLinked(tx, row, { account_id: null, since: null, ...NOT_READ });
      continue;
    }
    targets.push({ ...row, account_id, since });
    if (held === undefined || !isEnough(held.permission, 'full_control')) left.set(row.id, NOT_ALLOWED);
  }
  return { targets, left };
}

const NOT_ALLOWED: Fault = {
  code: NO_PERMISSION,
  message: 'Who connected the bank has no full control of this account any more',
};

/** Stores the rows of accounts that have new ones in short writes, and returns what came of each account. */
async function store(
  write: Write,
  read: Database['read'],
  { sync, connection, targets }: Begun,
  given: BankAnswer,
): Promise<AccountResult[]> {
  const results: AccountResult[] = [];
  const today = todayOf(sync);
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
  return results;
}

/** Hands the stored rows to imports, and takes over what the bank says of its accounts. */
async function publish(
  tx: FamilyTransaction,
  { sync, connection }: Begun,
  given: BankAnswer,
  results: readonly AccountResult[],
): Promise<void> {
  const current = await requireRunning(tx, sync.id);
  for (const { import_id } of results) {
    const record = import_id === null ? undefined : await ownImport(tx, connection, import_id);
    const published = { status: 'importing', reading: flag(false), position: 0n } as const;
    if (record !== undefined) await changeImport(tx, record, { ...published, rows_count: record.position });
  }
  await mergeAccounts(tx, connection.id, given.accounts, (row) => balanceIn(given, row, tx.now.slice(0, 10)));
  await changeSync(tx, current, {
    is_fetched: flag(true),
    results: JSON.stringify(results),
    ...columnsOf(given.fault),
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

/** The balance of a linked account that came with its rows, if any did. */
function balanceIn({ fetched }: BankAnswer, { id }: LinkedRow, today: CivilDate): Partial<LinkedRow> {
  return { ...balanceValues(fetched.get(id)?.balance ?? null, today) };
}

/** A linked account with the values that the bank states. */
function statedBy(given: BankAnswer, row: LinkedRow, today: CivilDate): LinkedRow {
  const account = given.accounts.find(({ stableId }) => stableId === row.external_id);
  return { ...row, ...(account && statedValues(row, account, today)), ...balanceIn(given, row, today) };
}

/** A service that has not asked the bank for days has their rows later; the windows of services have 90 days. */
function readUntil({ balance }: Fetched, today: CivilDate): CivilDate {
  const stated = balance?.date ?? today;
  const earliest = addDays(today, -REREAD_DAYS_MAX);
  return stated > today ? today : stated < earliest ? earliest : stated;
}

const REREAD_DAYS_MAX = 80;

/** Waits until the imports of a sync are in the ledger: each of their writes is a commit of the family. Returns the sync's results. */
async function importsSettled(
  { database }: SyncJobParts,
  familyId: number,
  id: string,
  stopping: AbortSignal,
): Promise<AccountResult[]> {
  for (;;) {
    let wake = () => {};
    const committed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const unsubscribe = database.versions.onCommit(familyId, wake);
    stopping.addEventListener('abort', wake, { once: true });
    try {
      const sync = await findSync(database.read, familyId, id);
      const results = sync === undefined ? [] : resultsOf(sync);
      const ids = results.flatMap(({ import_id }) => import_id ?? []);
      const statuses = [...(await importStatuses(database.read, familyId, ids)).values()];
      if (!statuses.some(({ status }) => status === 'importing')) return results;
      // A signal that was sent before has no event any more.
      if (!stopping.aborted) await committed;
      stopping.throwIfAborted();
    } finally {
      unsubscribe();
      stopping.removeEventListener('abort', wake);
    }
  }
}

type Differences = ReadonlyMap<string, AccountResult['difference']>;

/** How the balances of linked accounts with results differ here from the bank's, by their ids: null where they agree. */
async function differencesOf(
  { database }: SyncJobParts,
  { family_id, user_id }: ConnectionRow,
  linked: readonly LinkedRow[],
  results: readonly AccountResult[],
): Promise<Differences> {
  const compared = new Set(results.map(({ linked_account_id }) => linked_account_id));
  const actor = { familyId: Number(family_id), userId: user_id, limits: null };
  const found = new Map<string, AccountResult['difference']>();
  for (const row of linked) {
    if (!compared.has(row.id)) continue;
    const difference = await differenceOf({ db: database, actor }, row);
    if (difference !== undefined) found.set(row.id, difference);
  }
  return found;
}

/** A sync that is over. `access` is the one with which the bank was asked, if it was asked by this attempt. */
type Ended = { readonly id: string; readonly access: Access | null };

/** Ends a sync whose rows are in the ledger, with their counts. */
async function finish(
  tx: FamilyTransaction,
  parts: SyncJobParts,
  { id, differences, access }: Ended & { readonly differences: Differences },
): Promise<void> {
  const sync = await findSync(tx.db, tx.familyId, id);
  const connection = await findConnection(tx.db, tx.familyId, sync?.connection_id ?? '');
  if (sync === undefined || connection === undefined || sync.status !== 'syncing') return;
  const results = await settledResults(tx, sync, differences);
  const linked: LinkedRow[] = [];
  for (const row of await linkedAccountsOf(tx.db, tx.familyId, connection.id))
    linked.push(await changeLinked(tx, row, noteOf(row, results, { differences, now: tx.now })));
  const { error_code, error_message } = sync;
  await end(tx, parts, { sync, connection, results, linked, access, own: { error_code, error_message } });
}

type FinishedAtOnce = Ended & {
  readonly given: BankAnswer;
  readonly results: readonly AccountResult[];
  readonly differences: Differences;
};

/** Takes over what the bank says of its accounts, and ends a sync that brought no rows. @throws ConnectorFault if it is over already. */
async function finishAtOnce(
  tx: FamilyTransaction,
  parts: SyncJobParts,
  { id, given, results: came, differences, access }: FinishedAtOnce,
): Promise<void> {
  const sync = await requireRunning(tx, id);
  const connection = await findConnection(tx.db, tx.familyId, sync.connection_id ?? '');
  if (connection === undefined) return;
  const results = came.map((one) => ({ ...one, difference: differences.get(one.linked_account_id) ?? null }));
  const linked = await mergeAccounts(tx, connection.id, given.accounts, (row) => {
    const balance = balanceIn(given, row, tx.now.slice(0, 10));
    return { ...balance, ...noteOf({ ...row, ...balance }, results, { differences, now: tx.now }) };
  });
  await end(tx, parts, { sync, connection, results, linked, access, own: columnsOf(given.fault) });
}

type FaultColumns = Pick<SyncRow, 'error_code' | 'error_message'>;

function columnsOf(fault: Fault | null): FaultColumns {
  return { error_code: fault?.code ?? null, error_message: fault?.message ?? null };
}

type Ending = {
  readonly sync: SyncRow;
  readonly connection: ConnectionRow;
  readonly results: readonly AccountResult[];
  /** All accounts of the connection, with what is noted on them. */
  readonly linked: readonly LinkedRow[];
  readonly access: Access | null;
  /** The fault of the whole connection. */
  readonly own: FaultColumns;
};

/** Ends a sync with its results and faults, and plans the next one. It has failed if nothing of any account could be taken over. */
async function end(
  tx: FamilyTransaction,
  parts: SyncJobParts,
  { sync, connection, results, linked, access, own }: Ending,
): Promise<void> {
  const ofConnection = own.error_code === null ? [] : [{ code: own.error_code, error_message: own.error_message }];
  // The words of an account stay with it: others see the connection.
  const ofAccounts = results.flatMap(({ fault }) =>
    fault === null ? [] : [{ code: fault.code, error_message: null }],
  );
  const fault = gravestOf([...ofConnection, ...ofAccounts]);
  const error = { error_code: fault?.code ?? null, error_message: fault?.error_message ?? null };
  const isFailed = results.length > 0 && !results.some(isTaken);
  const ended = { status: isFailed ? 'failed' : 'completed', ...own, ...(isFailed && error) } as const;
  const accountIds = linked.flatMap(({ account_id }) => account_id ?? []);
  await endSync(tx, sync, { ...ended, is_fetched: flag(true), results: JSON.stringify(results) }, accountIds);
  const isFailing = isFailed || own.error_code !== null;
  const failing_since = isFailing ? (connection.failing_since ?? tx.now) : null;
  const read = linked.filter((row) => resultFor(row, results) !== undefined);
  const isLong = [{ failing_since }, ...read].some((one) => isLongAgo(one.failing_since, tx.now));
  const isWanted = isLong || (fault !== undefined && wantsPerson(fault));
  const failures = isFailed ? connection.failures + 1n : 0n;
  const now = Date.parse(tx.now);
  // Of an account that may be read no more today nothing comes in an hour either.
  const isTriedSoon = isFailed && fault?.code !== 'rate_limited';
  const planned = isTriedSoon ? nextTryAt(connection.id, now, Number(failures), null) : nextSyncAt(connection.id, now);
  const change = {
    ...error,
    ...{ failures, failing_since },
    ...(connection.status !== 'paused' && ({ status: isWanted ? 'needs_attention' : 'active' } as const)),
    ...(!isFailed && { last_synced_at: tx.now }),
    due_at: hasNewLink(linked, results) ? tx.now : planned,
  };
  await changeState(tx, { ...parts, access }, connection, change, accountIds);
}

/** Whether an account was linked, or linked in another way, while the bank was asked: its rows are still to come. */
function hasNewLink(linked: readonly LinkedRow[], results: readonly AccountResult[]): boolean {
  return linked.some(
    (row) => row.account_id !== null && row.synced_until === null && resultFor(row, results) === undefined,
  );
}

/** The result of a linked account, unless its link was changed meanwhile. */
function resultFor(row: LinkedRow, results: readonly AccountResult[]): AccountResult | undefined {
  return results.find((one) => one.linked_account_id === row.id && isSameLink(row, one));
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

/** The note of a sync on a linked account: how far it was read, and why nothing came. */
function noteOf(
  row: LinkedRow,
  results: readonly AccountResult[],
  { differences, now }: { readonly differences: Differences; readonly now: string },
): Partial<LinkedRow> {
  const result = resultFor(row, results);
  if (result === undefined) return {};
  const { fault, came, read_until } = result;
  // Where some rows cannot be read the rest has come.
  const isFailing = fault !== null && !(came && fault.code === 'not_understood');
  return {
    ...columnsOf(fault),
    failing_since: isFailing ? (row.failing_since ?? now) : null,
    ...(read_until !== null && { synced_until: read_until }),
    ...(differences.get(row.id) === null && row.balance_date !== null && { agreed_on: row.balance_date }),
  };
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
  accountIds?: readonly string[],
): Promise<void> {
  if (access !== null && !access.isOf(before)) return void (await changeConnection(tx, before, { due_at: tx.now }));
  const after = await changeConnection(tx, before, change, accountIds);
  const begins = before.status !== 'needs_attention' && after.status === 'needs_attention';
  if (begins && mailing !== null) await mailAttention(tx, mailing, after);
}
