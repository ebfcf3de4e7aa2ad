import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { OWNED } from './row-matches.ts';
import type { ImportRow, Outcome } from './row-store.ts';

type Db = Kysely<LedgerTables>;
type Account = { readonly family_id: number | bigint; readonly account_id: string };

const OTHER_SIDES_MAX = 1000;

type Days = { readonly from: string; readonly to: string };

/** The rows of other accounts with these transfers between two days, both included. */
export function findOtherSides(
  db: Db,
  { family_id, account_id }: Account,
  transfers: readonly string[],
  { from, to }: Days,
  outcomes: readonly Outcome[] = OWNED,
): Promise<ImportRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('transfer', 'in', transfers)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('account_id', '!=', account_id)
    .where('outcome', 'in', outcomes)
    .orderBy('date')
    .orderBy('import_id')
    .orderBy('number')
    .limit(OTHER_SIDES_MAX)
    .execute();
}
