import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { pageOfWhole } from '#application/pagination.ts';
import { requirePermitted } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import {
  type BankConnector,
  type Begun,
  type Challenge,
  type Connected,
  ConnectorFault,
  type Secrets,
} from '#integrations/bank-connections/connectors/connector.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { attendanceOf, type DeviceContext } from './attendance.ts';
import { nextSyncAt } from './due-times.ts';
import { faultOf, shownFault } from './faults.ts';
import type { PreviewedRows } from './previewed-rows.ts';
import { addConnection, changeConnection, endSync, forgetUnlisted, mergeAccounts, removeConnection } from './record.ts';
import { requireOwn } from './require-own.ts';
import { forgetHalf } from './run-sync.ts';
import type { ConnectionAnswer, ConnectionChange, InstitutionSearch, NewConnection } from './schemas.ts';
import { openSecretsOf, sealSecrets } from './secrets.ts';
import {
  type ConnectionRow,
  connectionsOf,
  findConnection,
  openSyncOf,
  type SeenLinkedRow,
  seenLinkedAccounts,
  syncsOfConnection,
  updateConnectionRow,
  visibleConnections,
} from './store.ts';
import { revertImportsOf, type SyncParts } from './syncs.ts';

/** The parts of the use cases of connections, besides the context of a request. */
export type ConnectionParts = SyncParts & {
  readonly connectors: ReadonlyMap<string, BankConnector>;
  readonly previewed: PreviewedRows;
  /** Where a bank sends a person back to. */
  readonly redirectUrl: string;
};

/** The connectors of this server, and what each needs of a person. */
export function listConnectors({ connectors }: ConnectionParts) {
  const usable = [...connectors.values()].filter(({ unavailable = null }) => unavailable === null);
  const data = usable.map(({ description: { id, name, setUp, fields } }) => {
    return { id, name, set_up: setUp, fields: fields.map((field) => ({ ...field })) };
  });
  return { bank_connectors: data };
}

/** The banks that a connector can reach with what the person has entered. @throws AppError `validation_failed`. */
export async function listInstitutions(
  { connectors }: ConnectionParts,
  { connector: connectorId, ...fields }: z.output<typeof InstitutionSearch>,
) {
  const connector = connectors.get(connectorId);
  if (connector?.listInstitutions === undefined)
    throw invalid('/connector', 'unknown', 'must be one of those that have a list of banks, such as enable_banking');
  const institutions = await answered(connector.listInstitutions(givenOf(fields)), firstMember(connector));
  return { institutions: institutions.map(({ name, country }) => ({ name, country })) };
}

/** The connections of the actor, and those whose accounts the actor sees. */
export async function listConnectionPage(context: PagedContext, query: Parameters<typeof pageOfWhole>[1]) {
  const { db, actor } = context;
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'bank_connections',
    order: 'ascending',
    idOf: ({ id }: ConnectionRow) => id,
    rows: await visibleConnections(db.read, actor),
  });
  return { bank_connections: await presentConnections(context, db.read, rows), pagination };
}

/** One of these connections. @throws AppError `not_found`. */
export async function getConnection(context: Context, id: string) {
  const { db, actor } = context;
  const row = (await visibleConnections(db.read, actor)).find((one) => one.id === id);
  if (row === undefined) throw notFound('Bank connection');
  return presentOne(context, db.read, row);
}

const CONNECTIONS_MAX = 50;

/**
 * Connects a service with what the person has entered. Of a redirect the answer has the address of the bank, and the connection waits for
 * the person.
 * @throws AppError `validation_failed`: the fault of the service is the code.
 */
export async function createConnection(
  context: Context,
  parts: ConnectionParts,
  { connector: connectorId, name, ...fields }: z.output<typeof NewConnection>,
) {
  const { actor } = context;
  const connector = parts.connectors.get(connectorId);
  if (connector === undefined)
    throw invalid('/connector', 'unknown', `must be one of: ${[...parts.connectors.keys()].join(', ')}`);
  if (connector.unavailable != null)
    throw invalid('/connector', 'unavailable', `cannot be used. ${connector.unavailable}`);
  const id = newId();
  requireFields(connector, fields);
  // Before the write, which must not wait for a service.
  const { begun, state } = await begin(parts, connector, { id, fields, earlier: undefined });
  return writeFamily(context, async (tx) => {
    const held = await connectionsOf(tx.db, tx.familyId, actor.userId);
    if (held.length >= CONNECTIONS_MAX)
      throw invalid('', 'too_many', `You can have at most ${CONNECTIONS_MAX} bank connections`);
    const row: ConnectionRow = {
      ...{ family_id: BigInt(tx.familyId), id, user_id: actor.userId, connector: connectorId },
      ...{ name: name ?? connector.description.name, institution: null, status: 'needs_attention' },
      ...{ consent_expires_at: null, last_synced_at: null, error_code: null, error_message: null },
      ...{ secrets: null, pending_secrets: null, due_at: nextSyncAt(id, Date.parse(tx.now)) },
      ...{ failures: 0n, failing_since: null, created_at: tx.now, updated_at: tx.now },
    };
    if (begun.kind !== 'connected') {
      const waiting = { ...row, ...WAITS, pending_secrets: pendingSecrets(tx, id, begun, state) };
      await addConnection(tx, waiting);
      return { ...(await presentOne(context, tx.db, waiting)), ...forThePerson(begun, state) };
    }
    const named = name ?? begun.connected.institution ?? row.name;
    await addConnection(tx, { ...row, name: named.slice(0, NAME_MAX), ...connectedValues(tx, id, begun.connected) });
    await mergeAccounts(tx, id, begun.connected.accounts);
    return presentOne(context, tx.db, await requireOwn(tx, actor, id));
  });
}

const NAME_MAX = 255;
/** The member of pending secrets by which the answer of a bank is known. */
const STATE = 'coffer_state';
const WAITS = { error_code: 'sign_in_again', error_message: 'The bank waits for you to sign in' };

type Waiting = Exclude<Begun, { readonly kind: 'connected' }>;

function pendingSecrets(tx: FamilyTransaction, id: string, { secrets }: Waiting, state: string): string {
  return sealSecrets(tx.secrets(), id, { ...secrets, [STATE]: state });
}

/** Where the person goes, or what they answer: only in the answer to the request that began it. */
function forThePerson(begun: Waiting, state: string) {
  if (begun.kind === 'redirect') return { authorization_url: begun.url };
  return { challenge: { state, ...begun.challenge } };
}

function connectedValues(tx: FamilyTransaction, id: string, connected: Connected): Partial<ConnectionRow> {
  return {
    institution: connected.institution?.slice(0, NAME_MAX) ?? null,
    consent_expires_at: connected.consentExpiresAt,
    secrets: sealSecrets(tx.secrets(), id, connected.secrets),
    ...{ status: 'active', pending_secrets: null, error_code: null, error_message: null },
    ...{ failures: 0n, failing_since: null },
  };
}

type SetUp = {
  readonly id: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** The secrets of the connection that is renewed. */
  readonly earlier: Secrets | undefined;
  /** Stores others in their place, which the service has refused. */
  readonly keep?: (given: Secrets) => Promise<void>;
};

function requireFields({ description }: BankConnector, fields: SetUp['fields']): void {
  const missing = description.fields.find(({ name, required }) => required && fields[name] === undefined);
  if (missing !== undefined) throw invalid(`/${missing.name}`, 'required', `is required by ${description.name}`);
}

async function begin(
  { redirectUrl }: ConnectionParts,
  connector: BankConnector,
  { id, fields, earlier, keep }: SetUp,
): Promise<{ readonly begun: Begun; readonly state: string }> {
  const state = `${id}.${randomBytes(24).toString('base64url')}`;
  const request = {
    fields: givenOf(fields),
    earlier,
    redirectUrl,
    state,
  };
  const begun = connector.begin(request).catch(async (error: unknown) => {
    if (error instanceof ConnectorFault && error.secrets !== null) await keep?.(error.secrets);
    throw error;
  });
  return { begun: await answered(begun, firstMember(connector)), state };
}

function givenOf(fields: SetUp['fields']): Record<string, string> {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(given);
}

function firstMember({ description: { fields } }: BankConnector): string {
  const [first] = fields;
  return first === undefined ? '' : `/${first.name}`;
}

/** The answer of a service; its fault is one of the member that the person has entered. @throws AppError `validation_failed`. */
export async function answered<T>(work: Promise<T>, member: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    const named = error.member === null ? member : `/${error.member}`;
    throw invalid(named, error.code, named === '' ? error.message : `was not accepted. ${error.message}`);
  }
}

/**
 * Renames, pauses or renews a connection, or lets it go on. Renewing is for a person with a proof; the linked accounts stay.
 * @throws AppError `not_found`, `forbidden`, `proof_required`, `validation_failed`.
 */
export async function updateConnection(
  context: Context,
  parts: ConnectionParts,
  id: string,
  { name, status, renew, ...fields }: z.output<typeof ConnectionChange>,
) {
  const { actor, clock, db } = context;
  const isRenewed = renew === true || Object.values(fields).some((value) => value !== undefined);
  const earlier = await findConnection(db.read, actor.familyId, id);
  if (earlier?.user_id !== actor.userId) throw notFound('Bank connection');
  if (isRenewed) requirePermitted(actor, CONNECTING, clock());
  const connector = parts.connectors.get(earlier.connector);
  const { begun, state } =
    isRenewed && connector !== undefined
      ? await begin(parts, connector, { id, fields, ...stored(context, earlier) })
      : { begun: null, state: '' };
  const answer = await writeFamily(context, async (tx) => {
    const before = await requireOwn(tx, actor, id);
    const change: Partial<ConnectionRow> = { ...(name !== undefined && { name }) };
    if (status !== undefined) Object.assign(change, statusChange(before, status, Date.parse(tx.now)));
    if (status === 'paused') await endWaiting(tx, before);
    if (begun !== null && begun.kind !== 'connected') {
      const pending_secrets = pendingSecrets(tx, id, begun, state);
      const waiting = await changeConnection(tx, before, { ...change, pending_secrets });
      return { ...(await presentOne(context, tx.db, waiting)), ...forThePerson(begun, state) };
    }
    if (begun !== null) return connected(context, tx, { ...before, ...change }, begun.connected);
    const after = Object.keys(change).length === 0 ? before : await changeConnection(tx, before, change);
    return presentOne(context, tx.db, after);
  });
  db.afterCommit(() => parts.syncs.wake());
  return answer;
}

/** The secrets of a connection; those of a set-up that was left too, which is begun again. */
function stored(context: Context, { id, secrets, pending_secrets: pending }: ConnectionRow) {
  const sealed = secrets ?? pending;
  const { [STATE]: _, ...earlier } = sealed === null ? {} : openSecretsOf(context.db.secrets, id, sealed);
  const keep = (given: Secrets) =>
    writeFamily(context, async (tx) => {
      const row = await requireOwn(tx, context.actor, id);
      if (row.secrets !== secrets || row.pending_secrets !== pending) return;
      const kept = sealSecrets(tx.secrets(), id, given);
      // Without a change row: no answer has secrets.
      await updateConnectionRow(tx.db, {
        ...row,
        ...(secrets === null ? { pending_secrets: kept } : { secrets: kept }),
      });
    });
  return { earlier, keep };
}

/** Connecting and renewing are for persons with a fresh proof. */
export const CONNECTING = { person: 'member', proof: true, respects: ['writes'] } as const;

/** Stores the new access, and has it used at once. */
async function connected(
  context: Context,
  tx: FamilyTransaction,
  before: ConnectionRow,
  given: Connected,
  defaultName?: string,
) {
  const due_at = instant(Date.parse(tx.now));
  // Until the person is back from the bank its name may be unknown.
  const isNamed = before.name !== defaultName || given.institution === null;
  const name = isNamed ? before.name : given.institution.slice(0, NAME_MAX);
  const after = await changeConnection(tx, before, { ...connectedValues(tx, before.id, given), name, due_at });
  await forgetUnlisted(tx, before.id, given.accounts);
  await mergeAccounts(tx, before.id, given.accounts);
  return presentOne(context, tx.db, after);
}

/** Ends the sync of a connection whose rows are not here yet. */
async function endWaiting(tx: FamilyTransaction, connection: ConnectionRow): Promise<void> {
  const open = await openSyncOf(tx.db, tx.familyId, connection.id);
  if (open === undefined || isSet(open.is_fetched)) return;
  await forgetHalf(tx, connection, open);
  const error = { error_code: 'paused', error_message: 'The connection was paused before its rows came' };
  await endSync(tx, { ...open, results: '[]' }, { status: 'failed', ...error });
}

function statusChange(before: ConnectionRow, status: 'active' | 'paused', now: number): Partial<ConnectionRow> {
  if (before.status === 'ended' || before.secrets === null)
    throw new AppError('conflict', 'The connection has no access any more; renew it first');
  if (status === 'paused') return { status };
  // The next sync shows whether the fault is still there.
  return { status: before.error_code === null ? 'active' : 'needs_attention', due_at: instant(now) };
}

/**
 * Ends a set-up with the answer of the bank or of the person. A person who has not confirmed yet is asked again.
 * @throws AppError `not_found`, `conflict` without such a set-up, `validation_failed` for an answer that is not to it.
 */
export async function finishConnection(
  context: DeviceContext,
  parts: ConnectionParts,
  id: string,
  sent: z.output<typeof ConnectionAnswer>,
) {
  const { actor, db } = context;
  const before = await findConnection(db.read, actor.familyId, id);
  if (before?.user_id !== actor.userId) throw notFound('Bank connection');
  const connector = parts.connectors.get(before.connector);
  if (before.pending_secrets === null || connector?.finish === undefined)
    throw new AppError('conflict', 'No set-up of this connection is waiting for an answer; begin it again');
  const { [STATE]: state, ...secrets } = openSecretsOf(db.secrets, id, before.pending_secrets);
  if (state !== sent.state) throw invalid('/state', 'unknown', 'must be that of the set-up that was begun last');
  const members = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const given = await answered(connector.finish(secrets, Object.fromEntries(members), attendanceOf(context)), '');
  const answer = await writeFamily(context, async (tx) => {
    const current = await requireOwn(tx, actor, id);
    if (!('kind' in given)) return connected(context, tx, current, given, connector.description.name);
    const waiting = await changeConnection(tx, current, { pending_secrets: pendingSecrets(tx, id, given, state) });
    return { ...(await presentOne(context, tx.db, waiting)), ...forThePerson(given, state) };
  });
  db.afterCommit(() => parts.syncs.wake());
  return answer;
}

/** Ends a connection; what it brought stays, or is taken back. @throws AppError `not_found`, `conflict` while rows come that are not kept. */
export async function deleteConnection(
  context: Context,
  parts: ConnectionParts,
  id: string,
  keepsTransactions: boolean,
): Promise<void> {
  const { actor, db } = context;
  const row = await writeFamily(context, async (tx) => {
    const found = await requireOwn(tx, actor, id);
    const open = await openSyncOf(tx.db, tx.familyId, id);
    if (!keepsTransactions && open !== undefined && isSet(open.is_fetched))
      throw new AppError('conflict', 'Transactions of a sync are coming; wait until it is completed, or keep them');
    if (open !== undefined) await forgetHalf(tx, found, open);
    if (!keepsTransactions) await revertImportsOf(tx, context, await syncsOfConnection(tx.db, tx.familyId, id));
    await removeConnection(tx, found);
    return found;
  });
  db.afterCommit(() => {
    parts.imports.wake();
    // The access ends there when it can; here it has ended already.
    if (row.secrets !== null)
      void parts.connectors
        .get(row.connector)
        ?.revoke?.(openSecretsOf(db.secrets, id, row.secrets))
        .catch(() => {});
  });
}

type Db = Parameters<typeof visibleConnections>[0];

async function presentOne(context: Context, db: Db, row: ConnectionRow) {
  const [shown] = await presentConnections(context, db, [row]);
  return shown ?? Promise.reject(notFound('Bank connection'));
}

/** Connections in responses. Members who did not connect see those linked accounts alone whose accounts they see. */
async function presentConnections({ actor }: Context, db: Db, rows: readonly ConnectionRow[]) {
  const ids = rows.map(({ id }) => id);
  const linked = Map.groupBy(await seenLinkedAccounts(db, actor, ids), ({ connection_id }) => connection_id);
  return rows.map((row) => {
    const { id, connector, name, institution, status, consent_expires_at, last_synced_at } = row;
    const isOwn = row.user_id === actor.userId;
    const shown = (linked.get(id) ?? []).filter(({ seen_account_id }) => isOwn || seen_account_id !== null);
    const ofAccounts = shown.flatMap((one) => faultOf(one) ?? []);
    const isPlanned = row.secrets !== null && (status === 'active' || status === 'needs_attention');
    return {
      ...{ id, connector, name, institution, status, consent_expires_at, last_synced_at },
      last_error: shownFault(row, { isOwn, ofAccounts }),
      next_sync_at: isPlanned ? row.due_at : null,
      user_id: row.user_id,
      authorization_url: null as string | null,
      challenge: null as ({ readonly state: string } & Challenge) | null,
      linked_accounts: shown.map(presentLinked),
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

/** A linked account in responses. */
export function presentLinked(row: SeenLinkedRow) {
  const { id, name, external_id, currency, balance, balance_date, since } = row;
  return {
    ...{ id, external_name: name, external_id, currency, balance, balance_date },
    account_id: row.seen_account_id,
    since,
    invert_amounts: isSet(row.is_inverted),
    last_error: faultOf(row),
    failing_since: row.failing_since,
  };
}
