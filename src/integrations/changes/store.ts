import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';
import type { ChangeReader } from './reader.ts';
import { isVisible } from './visibility.ts';
import { withinDates } from './within-dates.ts';

/** A stored change of a family's ledger. */
export type ChangeRow = LedgerRow<'changes'>;

/** Numbers above `after`, up to and including `upTo`; of these credentials alone where they are given. */
export type Slice = {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly credentialIds?: readonly string[] | undefined;
};

/** The changes that the actor may see with numbers above `after`, up to and including `upTo`, in order. */
export async function listChanges(
  db: Kysely<LedgerTables>,
  actor: ChangeReader,
  { after, upTo, credentialIds }: Slice,
): Promise<ChangeRow[]> {
  let query = db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', actor.familyId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where(isVisible(db, actor));
  if (credentialIds !== undefined) query = query.where('credential_id', 'in', credentialIds);
  const rows = await query.orderBy('sequence').execute();
  return rows.flatMap((row) => withinDates(row, actor.limits) ?? []);
}
