import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { familyRecord } from './present.ts';
import { type FamilyRow, insertFamily, updateFamilyInstants, updateFamilyRow } from './store.ts';

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
  const row = await insertFamily(tx.db, {
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
  values: Partial<Omit<FamilyRow, 'id' | 'public_id'>>,
): Promise<FamilyRow> {
  return store(tx, before, { ...before, ...values, updated_at: tx.now });
}

/** Stores and records the family as an export has it, with its instants. */
export async function restoreFamily(
  tx: FamilyTransaction,
  before: FamilyRow,
  values: Omit<FamilyRow, 'id' | 'public_id'>,
): Promise<void> {
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
