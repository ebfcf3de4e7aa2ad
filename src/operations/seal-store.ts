import type { Kysely } from 'kysely';
import { unpackChange } from '#database/family/packed-records.ts';
import { type Families, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';

export type ChangeRow = LedgerRow<'changes'>;

export type SealRow = LedgerRow<'change_seals'>;

type Db = Kysely<LedgerTables>;

type Span = { familyId: number; after: bigint; limit: number };
/** The family's changes after one sequence number, in order, at most `limit`. */
export async function changesAfter(db: Db, { familyId, after, limit }: Span): Promise<ChangeRow[]> {
  const found = db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit);
  return (await found.execute()).map(unpackChange);
}

export function findNewestSeal(db: Db, familyId: number): Promise<SealRow | undefined> {
  return db
    .selectFrom('change_seals')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All seals of a family, oldest first. */
export function listSeals(db: Db, familyId: number): Promise<SealRow[]> {
  return db.selectFrom('change_seals').selectAll().where('family_id', '=', familyId).orderBy('number').execute();
}

/** Family ids after one, in order. */
export async function familiesAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const query = db.selectFrom('families').select('id').where('id', '>', after).orderBy('id').limit(limit);
  return (await query.execute()).map(({ id }) => Number(id));
}

type Unsealed = { readonly after: number; readonly families: Families; readonly limit: number };

/** Ids after one of families with unsealed changes, of all or of these, in order. */
export async function unsealedAfter(db: Db, { after, families, limit }: Unsealed): Promise<number[]> {
  const rows = await db
    .selectFrom('change_heads as h')
    .select('h.family_id')
    .where('h.family_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('change_seals as s')
            .select('s.number')
            .whereRef('s.family_id', '=', 'h.family_id')
            .whereRef('s.through_sequence', '>=', 'h.sequence'),
        ),
      ),
    )
    .where('h.sequence', '>', 0n)
    .where(isOneOf('h.family_id', families))
    .orderBy('h.family_id')
    .limit(limit)
    .execute();
  return rows.map((row) => Number(row.family_id));
}

/** Inserts a seal, unless another process has inserted the same number. */
export async function insertSeal(db: Db, row: NewLedgerRow<'change_seals'>): Promise<void> {
  await db
    .insertInto('change_seals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
