import { type Kysely, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { TransactionRow } from '#ledger/transactions/index.ts';
import { daysBetween, NEAR_DAYS, type NearDays, nearDays } from './near-days.ts';

/** What to look for: amounts from `low` to `high`, money in positive, in one currency. */
export type Range = { readonly currency: string; readonly low: bigint; readonly high: bigint };

/** Who must not be found: at most two transactions, and everything in that account. */
export type Except = { readonly ids?: readonly string[]; readonly accountId?: string };

type Db = Kysely<LedgerTables>;
type Values = Range & {
  familyId: number;
  userId: string;
  id: string;
  accountId: string;
  exceptAccount: string;
  except0: string;
  except1: string;
} & NearDays;

// However crowded nine days may be, a write looks at no more of them than this.
const NEARBY_MAX = 1000;

/** What may be matched: word for word the condition of the index `transactions_match`, which holds nothing else. */
export const MATCHABLE = sql<SqlBool>`transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0`;

// One look at the index for each day, however many rows the books hold. A list of days would make SQLite read the whole family
// instead: it takes the key's first column for a good filter.
function nearby(db: Db, param: Param<Values>) {
  const on = (day: keyof NearDays) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', param('familyId'))
      .where('currency', '=', param('currency'))
      .where('date', '=', param(day))
      .where('amount_minor', '>=', param('low'))
      .where('amount_minor', '<=', param('high'))
      .where(MATCHABLE);
  const [first, ...others] = NEAR_DAYS.map(on);
  return others.reduce((all, day) => all.unionAll(day), first ?? on('day0')).limit(sql.lit(NEARBY_MAX));
}

// The account and the share are looked up for each that was found, which is nearly never one: joined, PostgreSQL might as well go
// through all accounts and look for transactions near in each.
const selectCandidates = prepared((db: Db, param: Param<Values>) =>
  db
    .selectFrom(nearby(db, param).as('t'))
    .selectAll('t')
    .where('t.account_id', 'not in', [param('accountId'), param('exceptAccount')])
    .where('t.id', 'not in', [param('except0'), param('except1')])
    .where((eb) =>
      eb(
        eb
          .selectFrom('accounts as a')
          .select('a.status')
          .where('a.family_id', '=', param('familyId'))
          .whereRef('a.id', '=', 't.account_id'),
        'in',
        ['draft', 'active'],
      ),
    )
    // A match changes both legs, and tells of either: what its maker may not write is no candidate.
    .where((eb) =>
      eb(
        eb
          .selectFrom('account_shares as s')
          .select('s.permission')
          .where('s.family_id', '=', param('familyId'))
          .where('s.user_id', '=', param('userId'))
          .whereRef('s.account_id', '=', 't.account_id'),
        'in',
        ['owner', 'full_control'],
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rejected_transfers as r')
            .select('r.id')
            .where('r.family_id', '=', param('familyId'))
            .where((eb) =>
              eb.or([
                eb('r.inflow_transaction_id', '=', param('id')).and('r.outflow_transaction_id', '=', eb.ref('t.id')),
                eb('r.outflow_transaction_id', '=', param('id')).and('r.inflow_transaction_id', '=', eb.ref('t.id')),
              ]),
            ),
        ),
      ),
    ),
);

/** What may be the other leg of `row`, among what whoever writes may write: the nearest day first, then the oldest id. */
export async function findCandidates(
  { db, author }: FamilyTransaction,
  row: TransactionRow,
  range: Range,
  { ids = [], accountId = '' }: Except,
): Promise<TransactionRow[]> {
  const found = await selectCandidates.all(db, {
    ...nearDays(row.date),
    ...range,
    familyId: Number(row.family_id),
    userId: author.actor?.userId ?? '',
    id: row.id,
    accountId: row.account_id,
    exceptAccount: accountId,
    except0: ids[0] ?? '',
    except1: ids[1] ?? '',
  });
  if (found.length < 2) return found;
  const distance = (one: TransactionRow) => daysBetween(one.date, row.date);
  return found.sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1));
}

const selectBeside = prepared((db: Db, param: Param<{ familyId: number; currency: string }>) => {
  const beside = (side: '<' | '>') =>
    db
      .selectFrom('transactions')
      .select('currency')
      .where('family_id', '=', param('familyId'))
      .where('currency', side, param('currency'))
      .where(MATCHABLE)
      // Any would do, but one in order is looked up: PostgreSQL would read the whole table for one that it hopes to meet soon.
      .orderBy('currency')
      .limit(sql.lit(1));
  return db.selectNoFrom([beside('<').as('before'), beside('>').as('after')]);
});

const selectNext = prepared((db: Db, param: Param<{ familyId: number; after: string }>) =>
  db
    .selectFrom('transactions')
    .select('currency')
    .where('family_id', '=', param('familyId'))
    .where('currency', '>', param('after'))
    .where(MATCHABLE)
    .orderBy('currency')
    .limit(sql.lit(1)),
);

/** The other currencies of what may be matched. Nearly every family has none, and two looks at the index tell. */
export async function otherCurrencies(db: Db, familyId: number, currency: string): Promise<string[]> {
  const found: string[] = [];
  const beside = await selectBeside.first(db, { familyId, currency });
  let after: string | undefined = (beside?.before ?? beside?.after ?? null) === null ? undefined : '';
  while (after !== undefined) {
    after = (await selectNext.first(db, { familyId, after }))?.currency;
    if (after !== undefined && after !== currency) found.push(after);
  }
  return found;
}
