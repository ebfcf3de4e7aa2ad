import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Reader } from './named-labels.ts';

/** Amounts on an account in a range of days, both included. */
type AlikeQuery = {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  readonly amounts: readonly bigint[];
  /** Without signs. */
  readonly originals: readonly bigint[];
  /** Entries that were stored later are left out. */
  readonly storedUntil: string;
};

const ENTRIES_MAX = 2000;

type Days = Omit<AlikeQuery, 'amounts' | 'originals'>;
type OfFamily<Query> = Query & { readonly familyId: number };

const onDays = (db: Kysely<LedgerTables>, { familyId, accountId, from, to, storedUntil }: OfFamily<Days>) =>
  db
    .selectFrom('transactions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('parent_id', 'is', null)
    .where('created_at', '<=', storedUntil)
    .orderBy('date')
    .orderBy('id')
    .limit(sql.lit(ENTRIES_MAX));

const selectAlike = statement((db: Kysely<LedgerTables>, { amounts, originals, ...days }: OfFamily<AlikeQuery>) =>
  onDays(db, days).where(({ eb, or }) =>
    or([
      eb('amount_minor', 'in', amounts),
      eb('original_rate_source', 'is not', null),
      ...(originals.length > 0 ? [eb('original_minor', 'in', originals)] : []),
    ]),
  ),
);

/** The ids of entries of these amounts or original amounts, or whose amount a rate has made, without split lines. */
export async function findAlike({ db, familyId }: Reader, query: AlikeQuery): Promise<string[]> {
  const { accountId, from, to, amounts, originals, storedUntil } = query;
  const rows = await selectAlike.all(db, { familyId, accountId, from, to, amounts, originals, storedUntil });
  return rows.map(({ id }) => id);
}

// The index of pending entries has only these.
const selectPending = statement((db: Kysely<LedgerTables>, query: OfFamily<Days>) =>
  onDays(db, query).where('pending', '=', sql.lit(1n)),
);

const selectBooked = statement((db: Kysely<LedgerTables>, query: OfFamily<Days>) =>
  onDays(db, query).where('pending', '=', sql.lit(0n)),
);

/** The ids of entries of any amount that are pending, or that are booked, without split lines. */
export async function findOnDays(
  { db, familyId }: Reader,
  state: 'pending' | 'booked',
  { accountId, from, to, storedUntil }: Days,
): Promise<string[]> {
  const select = state === 'pending' ? selectPending : selectBooked;
  const rows = await select.all(db, { familyId, accountId, from, to, storedUntil });
  return rows.map(({ id }) => id);
}
