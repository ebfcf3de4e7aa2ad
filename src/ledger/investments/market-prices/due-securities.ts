import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { findSecurity, type SecurityRow, symbolOf } from '#ledger/investments/securities/index.ts';
import type { PriceFault } from './price-refused.ts';

type Db = Kysely<LedgerTables>;

/** A security whose prices are asked for. */
export type DueSecurity = { readonly familyId: number; readonly id: string; readonly symbol: string };

type DueSearch = { readonly now: string; readonly families: Families; readonly limit: number };

/** The securities of all families, or of these alone, that the source is asked for by `now`, the longest waiting first. */
export async function findDueSecurities(db: Db, { now, families, limit }: DueSearch): Promise<DueSecurity[]> {
  const rows = await db
    .selectFrom('securities')
    .select(['family_id', 'id', 'ticker', 'price_symbol'])
    .where('prices_due_at', '<=', now)
    .where(sql<boolean>`is_offline = 0 and kind not in ('own', 'cash')`)
    .where(isOfActiveFamily('securities.family_id', families))
    .orderBy('prices_due_at')
    .orderBy('family_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ familyId: Number(row.family_id), id: row.id, symbol: symbolOf(row) }));
}

/** The security, if it is still due: a person may have changed it meanwhile, or another process asked for it. */
export async function stillDue(tx: FamilyTransaction, { id, symbol }: DueSecurity): Promise<SecurityRow | undefined> {
  const row = await findSecurity(tx.db, tx.familyId, id);
  if (row === undefined || Number(row.is_offline) === 1 || row.prices_due_at > tx.now) return undefined;
  return symbolOf(row) === symbol ? row : undefined;
}

/** Says when the source is asked for a security again, and why it gave no price. No change of the security: readers of the feed need none. */
export async function setAsked(
  tx: FamilyTransaction,
  id: string,
  asked: { readonly prices_due_at: string; readonly price_fault: PriceFault | null },
): Promise<void> {
  await tx.db.updateTable('securities').set(asked).where('family_id', '=', tx.familyId).where('id', '=', id).execute();
}

/** Says that the source is asked again for all securities of a family. */
export async function setAllDue({ db, familyId }: FamilyTransaction): Promise<void> {
  await db.updateTable('securities').set({ prices_due_at: '' }).where('family_id', '=', familyId).execute();
}

// The rest only reads tables of other slices.

/** The days of a security's first trade and of its last split, null without one. */
export async function tradedDays(db: Db, familyId: number, securityId: string) {
  const days = db.selectFrom('trades').where('family_id', '=', familyId).where('security_id', '=', securityId);
  const { first } = await days.select(({ fn }) => fn.min<string | null>('date').as('first')).executeTakeFirstOrThrow();
  const { split } = await days
    .select(({ fn }) => fn.max<string | null>('date').as('split'))
    .where('type', '=', 'split')
    .executeTakeFirstOrThrow();
  return { first, split };
}
