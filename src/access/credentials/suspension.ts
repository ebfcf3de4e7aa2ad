import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';

type SuspensionColumns = { readonly suspended_at: string | null; readonly suspended_reason: string | null };

/** The error of each request of a suspended family; null for an active one. */
export function suspensionOf({ suspended_at, suspended_reason: reason }: SuspensionColumns): AppError | null {
  if (suspended_at === null) return null;
  const why = reason === null ? '' : `: ${reason}`;
  return new AppError('family_suspended', `The operator of this server has suspended your family${why}`, {
    details: { suspended_at, reason },
  });
}

/** Refuses users of a suspended family. @throws AppError `family_suspended`. */
export async function requireActiveFamily(db: Kysely<LedgerTables>, familyId: number): Promise<void> {
  const row = await db
    .selectFrom('families')
    .select(['suspended_at', 'suspended_reason'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const error = suspensionOf(row);
  if (error !== null) throw error;
}
