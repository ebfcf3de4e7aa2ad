import type { Kysely } from 'kysely';
import { isSqlite } from '#database/schema/dialect.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import { hotStatement, type Param } from './hot-statement.ts';

// The statements that nearly every request executes. There are at most twelve, and each has a measured reason to be here. Two more of
// them, over lists of ids, are in `ledger/transactions/load-transactions.ts`, because they depend on who sees what.
type Db = Kysely<LedgerTables>;
type UsageDb = Kysely<UsageTables>;

const headOf = (db: Db, familyId: number) =>
  db.selectFrom('change_heads').select('sequence').where('family_id', '=', familyId);

/** The number of a family's newest change. */
export const selectFamilyHead = hotStatement((db: Db, param: Param<{ familyId: number }>) =>
  headOf(db, param('familyId')),
);

/** The same for a writer: where writers run in parallel, the row lock makes one family's writes follow one another. */
export const lockFamilyHead = hotStatement((db: Db, param: Param<{ familyId: number }>) =>
  isSqlite(db) ? headOf(db, param('familyId')) : headOf(db, param('familyId')).forUpdate(),
);

export const updateFamilyHead = hotStatement((db: Db, param: Param<{ familyId: number; sequence: bigint }>) =>
  db
    .updateTable('change_heads')
    .set({ sequence: param('sequence') })
    .where('family_id', '=', param('familyId')),
);

export const selectAccount = hotStatement((db: Db, param: Param<{ familyId: number; id: string }>) =>
  db.selectFrom('accounts').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

type BalanceChange = { familyId: number; id: string; delta: bigint; entries: bigint };

/** Adds to an account's present balance and number of entries. `updated_at` follows the account's change rows alone. */
export const addToBalance = hotStatement((db: Db, param: Param<BalanceChange>) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      balance_minor: eb('balance_minor', '+', param('delta')),
      transaction_count: eb('transaction_count', '+', param('entries')),
    }))
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

export const selectPermission = hotStatement(
  (db: Db, param: Param<{ familyId: number; userId: string; accountId: string }>) =>
    db
      .selectFrom('account_shares')
      .select('permission')
      .where('family_id', '=', param('familyId'))
      .where('user_id', '=', param('userId'))
      .where('account_id', '=', param('accountId')),
);

type DayKey = { familyId: number; id: string; date: string; currency: string };
type DaySums = { inflows_minor: bigint; outflows_minor: bigint; entries: bigint };

/** The sums of one account, day and currency. */
export const selectAccountDay = hotStatement((db: Db, param: Param<DayKey>) =>
  db
    .selectFrom('account_days')
    .select(['date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('date', '=', param('date'))
    .where('currency', '=', param('currency')),
);

export const upsertAccountDay = hotStatement((db: Db, param: Param<DayKey & DaySums>) =>
  db
    .insertInto('account_days')
    .values({
      family_id: param('familyId'),
      account_id: param('id'),
      date: param('date'),
      currency: param('currency'),
      inflows_minor: param('inflows_minor'),
      outflows_minor: param('outflows_minor'),
      entries: param('entries'),
    })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'date', 'currency']).doUpdateSet((eb) => ({
        inflows_minor: eb.ref('excluded.inflows_minor'),
        outflows_minor: eb.ref('excluded.outflows_minor'),
        entries: eb.ref('excluded.entries'),
      })),
    ),
);

/** Stores where a key's rate counter stands. */
export const upsertRateCounter = hotStatement(
  (db: UsageDb, param: Param<{ keyId: string; window: number; count: number }>) =>
    db
      .insertInto('rate_counters')
      .values({ key_id: param('keyId'), window: param('window'), count: param('count') })
      .onConflict((conflict) =>
        conflict
          .column('key_id')
          .doUpdateSet(({ ref }) => ({ window: ref('excluded.window'), count: ref('excluded.count') })),
      ),
);

type RateRequest = { keyId: string; window: bigint; latest: bigint; limit: bigint };

/** Counts one request unless its window is full; returns the counter, and nothing for a refusal. */
export const countRateRequest = hotStatement((db: UsageDb, param: Param<RateRequest>) =>
  db
    .insertInto('rate_counters')
    .values({ key_id: param('keyId'), window: param('window'), count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet((eb) => {
          const holds = eb.between('rate_counters.window', param('window'), param('latest'));
          const next = eb('rate_counters.count', '+', 1n);
          return {
            window: eb.case().when(holds).then(eb.ref('rate_counters.window')).else(eb.ref('excluded.window')).end(),
            count: eb.case().when(holds).then(next).else(eb.ref('excluded.count')).end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb('rate_counters.count', '<', param('limit')),
            eb.not(eb.between('rate_counters.window', param('window'), param('latest'))),
          ]),
        ),
    )
    .returning(['window', 'count']),
);
