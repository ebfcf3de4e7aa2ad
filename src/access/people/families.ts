import type { Kysely } from 'kysely';
import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newestAnnouncement } from '#database/queries/newest-announcement.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';

const CURRENCY = 'USD';

/** The settings that a new family may begin with. */
type NewFamily = {
  readonly currency?: string | undefined;
  readonly country?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly locale?: string | undefined;
  readonly date_format?: string | undefined;
};

/** Creates a family in the running transaction and opens it; the first change row is its creation. */
export async function createFamily(tx: Tx, author: Author, settings: NewFamily = {}): Promise<FamilyTransaction> {
  const row = await insertFamily(tx, {
    public_id: newId(),
    name: null,
    currency: settings.currency ?? CURRENCY,
    country: settings.country ?? null,
    timezone: settings.timezone ?? null,
    ...(settings.locale !== undefined && { locale: settings.locale }),
    ...(settings.date_format !== undefined && { date_format: settings.date_format }),
    created_at: tx.now,
    updated_at: tx.now,
  });
  const family = await tx.family(Number(row.id), author);
  await family.record({ resource: 'family', id: row.public_id, kind: 'create', after: familyRecord(row) });
  return family;
}

/** Stores and records a changed family. */
export function saveFamily(
  tx: FamilyTransaction,
  before: FamilyRow,
  values: Partial<FamilySettings>,
): Promise<FamilyRow> {
  return store(tx, before, { ...before, ...values, updated_at: tx.now });
}

/** Stores and records the family as an export has it, with its instants. */
export async function restoreFamily(tx: FamilyTransaction, before: FamilyRow, values: FamilySettings): Promise<void> {
  const after = await store(tx, before, { ...before, ...values });
  await updateFamilyInstants(tx.db, after);
}

async function store(tx: FamilyTransaction, before: FamilyRow, after: FamilyRow): Promise<FamilyRow> {
  await updateFamilyRow(tx.db, after);
  await tx.record({
    resource: 'family',
    id: after.public_id,
    kind: 'update',
    before: familyRecord(before),
    after: familyRecord(after),
  });
  return after;
}

/** A family as change rows and exports have it; the public id is its only id, and what the operator decides is not in it. */
export function familyRecord(row: FamilyRow): object {
  const {
    id: _,
    public_id,
    month_start_day,
    enabled_currencies,
    allocation_targets,
    suspended_at: _s,
    suspended_reason: _r,
    ...rest
  } = row;
  return {
    id: public_id,
    ...rest,
    month_start_day: Number(month_start_day),
    enabled_currencies: enabledCurrencies(enabled_currencies),
    allocation_targets: JSON.parse(allocation_targets),
  };
}

/** The currencies enabled in addition to the family currency; null for all. */
export function enabledCurrencies(stored: string | null): string[] | null {
  return stored === null ? null : JSON.parse(stored);
}

export type FamilyRow = LedgerRow<'families'>;

/** The columns that the family decides itself. */
type FamilySettings = Omit<FamilyRow, 'id' | 'public_id' | 'suspended_at' | 'suspended_reason'>;

type Db = Kysely<LedgerTables>;

/** Inserts a family and its change head. */
async function insertFamily(
  { db, newFamily }: Pick<Tx, 'db' | 'newFamily'>,
  values: Omit<NewLedgerRow<'families'>, 'id'>,
): Promise<FamilyRow> {
  const id = await newFamily();
  const row = await db
    .insertInto('families')
    .values(id === null ? values : { ...values, id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('change_heads')
    .values({ family_id: Number(row.id), sequence: 0, rates_announced: await newestAnnouncement(db) })
    .execute();
  return row;
}

/** The family; callers hold an id that exists. */
export function findFamily(db: Db, familyId: number): Promise<FamilyRow> {
  return db.selectFrom('families').selectAll().where('id', '=', familyId).executeTakeFirstOrThrow();
}

async function updateFamilyRow(db: Db, row: FamilyRow): Promise<void> {
  const { id, public_id, created_at, suspended_at, suspended_reason, ...values } = row;
  await db.updateTable('families').set(values).where('id', '=', id).execute();
}

/** Writes back the instants of a family, which changes leave alone. */
async function updateFamilyInstants(db: Db, { id, created_at, updated_at }: FamilyRow): Promise<void> {
  await db.updateTable('families').set({ created_at, updated_at }).where('id', '=', id).execute();
}
