import { type Kysely, sql } from 'kysely';
import { type Check, FAULTS_MAX } from '#database/maintenance/check.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { wrongMarketDays } from '#ledger/investments/market-days/index.ts';
import { wrongPositions } from '#ledger/investments/trades/index.ts';

type Db = Kysely<LedgerTables>;

type Account = { readonly familyId: number; readonly accountId: string };

/** Positions and values of holdings against those that follow from all trades and prices. */
export const investmentChecks: readonly Check[] = [
  { name: 'positions', find: (db) => findInAccounts(db, wrongPositions) },
  { name: 'values of holdings', find: (db) => findInAccounts(db, wrongMarketDays) },
];

async function findInAccounts(
  db: Db,
  find: (db: Db, account: Account) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const account of await investedAccounts(db)) {
    faults.push(...(await find(db, account)));
    if (faults.length >= FAULTS_MAX) break;
  }
  return faults;
}

/** The accounts that have or had holdings. Those that are being deleted do not follow their trades. */
async function investedAccounts(db: Db): Promise<Account[]> {
  const holding = sql.join(
    (['trades', 'positions', 'market_days'] as const).map(
      (table) => sql`select family_id, account_id from ${sql.table(table)}`,
    ),
    sql` union `,
  );
  const { rows } = await sql<{ family_id: bigint; id: string }>`select a.family_id, a.id from accounts a
    join (${holding}) h on h.family_id = a.family_id and h.account_id = a.id
    where a.status <> 'deleting' order by a.family_id, a.id`.execute(db);
  return rows.map(({ family_id, id }) => ({ familyId: Number(family_id), accountId: id }));
}
