import type { Kysely } from 'kysely';
import { unpackChange } from '#database/family/packed-records.ts';
import { hasDates, isWithinDates } from '#database/queries/within-limits.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Limits } from '#kernel/limits.ts';
import { maskValues } from '#kernel/masked-values.ts';
import { DATED_RESOURCES } from '#ledger/limited-changes.ts';
import { movesBalance } from './moves-balance.ts';
import { type ChangeReader, isVisible, namesAccount } from './visibility.ts';

type Db = Kysely<LedgerTables>;

/** A stored change of a family's ledger, unpacked. */
export type ChangeRow = LedgerRow<'changes'>;

/** Only changes of these credentials, of these persons, of these resources, and of what moves the balance of an account on a day. */
export type ChangeFilter = {
  readonly credential_ids?: readonly string[] | undefined;
  readonly user_ids?: readonly string[] | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly balance_of?: string | undefined;
  readonly balance_date?: string | undefined;
};

/** Numbers above `after`, up to and including `upTo`. */
type Slice = ChangeFilter & { readonly after: bigint; readonly upTo: bigint };

function selectVisible(db: Db, actor: ChangeReader, { after, upTo, ...filter }: Slice) {
  let query = db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', actor.familyId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where(isVisible(db, actor));
  if (filter.credential_ids !== undefined) query = query.where('credential_id', 'in', filter.credential_ids);
  if (filter.user_ids !== undefined) query = query.where('user_id', 'in', filter.user_ids);
  if (filter.resources !== undefined) query = query.where('resource', 'in', filter.resources);
  if (filter.balance_of !== undefined) {
    query = query.where('resource', 'in', DATED_RESOURCES).where(namesAccount(db, filter.balance_of));
  }
  return query;
}

/** The changes of a slice that the actor may see, in order. */
export async function listChanges(db: Db, actor: ChangeReader, slice: Slice): Promise<ChangeRow[]> {
  const rows = await selectVisible(db, actor, slice).orderBy('sequence').execute();
  return rows.flatMap((row) => shownOf(row, actor.limits, slice));
}

/** The newest changes of a slice that the actor may see, newest first; `oldest` is the last one found if older ones may follow. */
export async function listNewest(db: Db, actor: ChangeReader, slice: Slice, limit: number) {
  const found = await selectVisible(db, actor, slice).orderBy('sequence', 'desc').limit(limit).execute();
  const oldest = found.length < limit ? undefined : found.at(-1)?.sequence;
  return { rows: found.flatMap((row) => shownOf(row, actor.limits, slice)), oldest };
}

/** A change as the actor sees it; none if it is hidden, or moves no balance where that is asked for. */
function shownOf(row: ChangeRow, limits: Limits | null, { balance_of, balance_date }: ChangeFilter): ChangeRow[] {
  const shown = withinLimits(unpackChange(row), limits);
  if (shown === undefined) return [];
  return balance_of === undefined || movesBalance(shown, balance_of, balance_date) ? [shown] : [];
}

/** The newest change of a number or below: its number and time. */
export function lastAtOrBelow(db: Db, familyId: number, sequence: bigint) {
  return db
    .selectFrom('changes')
    .select(['sequence', 'at'])
    .where('family_id', '=', familyId)
    .where('sequence', '<=', sequence)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The family's time zone; UTC if it has none. */
export async function timeZoneOf(db: Db, familyId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('families')
    .select('timezone')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  return timezone ?? 'UTC';
}

/** A change as JSON text. Its records are JSON already, so they are not parsed. */
export function renderChange(row: ChangeRow): string {
  return `${renderChangeIds(row).slice(0, -1)},"before":${row.before ?? 'null'},"after":${row.after ?? 'null'}}`;
}

/** A change without its records, as JSON text. */
export function renderChangeIds(row: ChangeRow): string {
  return JSON.stringify({
    sequence: Number(row.sequence),
    resource: row.resource,
    id: row.resource_id,
    kind: row.kind,
    at: row.at,
    user_id: row.user_id,
    credential_id: row.credential_id,
    authentication_method: row.authentication_method,
    request_id: row.request_id,
  });
}

/** A change as a limited credential sees it: cut to its days, and with its values hidden; undefined if nothing is left. */
function withinLimits(row: ChangeRow, limits: Limits | null): ChangeRow | undefined {
  const cut = withinDates(row, limits);
  if (cut === undefined || limits?.maskValues !== true) return cut;
  const hidden = (json: string | null) => json && JSON.stringify(maskValues(JSON.parse(json), row.resource));
  return { ...cut, before: hidden(cut.before), after: hidden(cut.after) };
}

/**
 * A change as a credential that is limited to some days sees it: only records of such days. An entry that was moved there from outside was
 * created, and one that was moved away was deleted. Undefined if nothing is left.
 */
function withinDates(row: ChangeRow, limits: Limits | null): ChangeRow | undefined {
  if (!hasDates(limits) || !DATED_RESOURCES.includes(row.resource)) return row;
  const seen = (json: string | null) =>
    json !== null && isWithinDates(limits, (JSON.parse(json) as { readonly date: string }).date) ? json : null;
  const [before, after] = [seen(row.before), seen(row.after)];
  if (before === null && after === null) return undefined;
  const kind = before === null ? 'create' : after === null ? 'delete' : 'update';
  return { ...row, kind, before, after };
}
