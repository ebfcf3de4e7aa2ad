import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored change of a family's books. */
export type ChangeRow = LedgerRow<'changes'>;

/** Who looks: a user of a family. */
export type Viewer = { readonly familyId: number; readonly userId: string };

type Span = { familyId: number; after: bigint; upTo: bigint; limit: number };

const selectChanges = prepared((db: Kysely<LedgerTables>, param: Param<Span>) =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', param('familyId'))
    .where('sequence', '>', param('after'))
    .where('sequence', '<=', param('upTo'))
    .orderBy('sequence')
    .limit(param('limit')),
);

/** The family's changes after one sequence number and up to another, in order, at most `limit`. */
export function listChanges(db: Kysely<LedgerTables>, span: Span): Promise<ChangeRow[]> {
  return selectChanges.all(db, span);
}

// A read model: it shows rows of the books and never writes them.
const selectEverSeen = prepared((db: Kysely<LedgerTables>, param: Param<Viewer>) =>
  db
    .selectFrom('account_shares')
    .select('account_id')
    .where('family_id', '=', param('familyId'))
    .where('user_id', '=', param('userId'))
    .unionAll(
      db
        .selectFrom('ended_account_shares')
        .select('account_id')
        .where('family_id', '=', param('familyId'))
        .where('user_id', '=', param('userId')),
    ),
);

/** The accounts whose changes the user may know of: those they see, and those that they saw until they were deleted. */
export async function findKnownAccounts(
  db: Kysely<LedgerTables>,
  { familyId, userId }: Viewer,
): Promise<ReadonlySet<string>> {
  const rows = await selectEverSeen.all(db, { familyId, userId });
  return new Set(rows.map((row) => row.account_id));
}
