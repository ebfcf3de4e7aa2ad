import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ChangeReader } from './reader.ts';
import { isVisible } from './visibility.ts';
import { withinLimits } from './within-limits.ts';

type Db = Kysely<LedgerTables>;

/** A stored change of a family's ledger. */
export type ChangeRow = LedgerRow<'changes'>;

/** Only changes of these credentials, of these persons, and of these resources. */
export type ChangeFilter = {
  readonly credential_ids?: readonly string[] | undefined;
  readonly user_ids?: readonly string[] | undefined;
  readonly resources?: readonly string[] | undefined;
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
  return query;
}

/** The changes of a slice that the actor may see, in order. */
export async function listChanges(db: Db, actor: ChangeReader, slice: Slice): Promise<ChangeRow[]> {
  const rows = await selectVisible(db, actor, slice).orderBy('sequence').execute();
  return rows.flatMap((row) => withinLimits(row, actor.limits) ?? []);
}

/** The newest changes of a slice that the actor may see, newest first; `oldest` is the last one found if older ones may follow. */
export async function listNewest(db: Db, actor: ChangeReader, slice: Slice, limit: number) {
  const found = await selectVisible(db, actor, slice).orderBy('sequence', 'desc').limit(limit).execute();
  const oldest = found.length < limit ? undefined : found.at(-1)?.sequence;
  return { rows: found.flatMap((row) => withinLimits(row, actor.limits) ?? []), oldest };
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
