import { type Kysely, sql } from 'kysely';
import { type BrokenRow, type Check, checkRules, FAULTS_MAX } from '#database/maintenance/check.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type AccountRow, LAST, netFlows, rulesOf } from '#ledger/balances/index.ts';
import { findNewestValuation, findOpeningAnchor } from '#ledger/valuations/index.ts';

type Db = Kysely<LedgerTables>;

const limit = sql`limit ${sql.lit(FAULTS_MAX)}`;

/** Balances against valuations, daily sums and foreign currency sums. */
export const balanceChecks: readonly Check[] = [
  { name: 'balances', find: findWrongBalances },
  { name: 'foreign balances', find: findWrongForeign },
  checkRules('foreign balances without entries', [
    {
      fault: 'a balance in another currency has no entries',
      broken: sql<BrokenRow>`select f.family_id, f.account_id as id, f.currency as detail from account_foreign_balances f
        where f.balance_minor <> 0 and not exists (select 1 from account_days d
          where d.family_id = f.family_id and d.account_id = f.account_id and d.currency = f.currency)
          and exists (select 1 from accounts a
            where a.family_id = f.family_id and a.id = f.account_id and a.status <> 'deleting') ${limit}`,
    },
  ]),
  checkRules('valuations', [
    {
      fault: 'an opening anchor that gives way has entries or valuations before it',
      broken: sql<BrokenRow>`select v.family_id, v.id, v.date as detail from valuations v
        where v.floats = 1 and (v.kind <> 'opening_anchor'
          or exists (select 1 from account_days d
            where d.family_id = v.family_id and d.account_id = v.account_id and d.date <= v.date)
          or exists (select 1 from valuations o
            where o.family_id = v.family_id and o.account_id = v.account_id and o.id <> v.id and o.date <= v.date)) ${limit}`,
    },
  ]),
];

const PAGE = 500;

async function findWrongBalances(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (let after: AccountRow | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const accounts = await accountsAfter(db, after);
    for (const account of accounts) faults.push(...(await wrongsOf(db, account)));
    after = accounts.length < PAGE || faults.length >= FAULTS_MAX ? undefined : accounts.at(-1);
  }
  return faults;
}

function accountsAfter(db: Db, after: AccountRow | undefined): Promise<AccountRow[]> {
  // The sums of an account that is being deleted do not follow.
  const all = db
    .selectFrom('accounts')
    .selectAll()
    .where('status', '!=', 'deleting')
    .orderBy('family_id')
    .orderBy('id')
    .limit(PAGE);
  if (after === undefined) return all.execute();
  const position = sql<boolean>`(family_id, id) > (${after.family_id}, ${after.id})`;
  return all.where(position).execute();
}

/** Accounts whose stored balance differs from the one computed from valuations and entries. */
async function wrongsOf(db: Db, account: AccountRow): Promise<string[]> {
  const familyId = Number(account.family_id);
  const newest = await findNewestValuation(db, familyId, account.id, LAST);
  const opening = await findOpeningAnchor(db, familyId, account.id);
  const later = await netFlows(db, familyId, account, { after: newest?.date ?? '', upTo: LAST });
  const should = {
    balance_minor: (newest?.amount_minor ?? 0n) + later * rulesOf(account.type).effect,
    opening_minor: opening?.amount_minor ?? 0n,
    valued_on: newest?.date ?? null,
  };
  return (Object.keys(should) as (keyof typeof should)[])
    .filter((column) => account[column] !== should[column])
    .map(
      (column) =>
        `an account's ${column} is ${account[column]} and should be ${should[column]}: ${account.id}, family ${familyId}`,
    );
}

type ForeignSum = {
  family_id: bigint;
  id: string;
  type: string;
  currency: string;
  held: bigint | null;
  net: bigint | null;
};

async function findWrongForeign(db: Db): Promise<string[]> {
  const { rows } = await sql<ForeignSum>`
    select a.family_id, a.id, a.type, d.currency, max(f.balance_minor) as held, sum(d.inflows_minor - d.outflows_minor) as net
    from account_days d
    join accounts a on a.family_id = d.family_id and a.id = d.account_id
    left join account_foreign_balances f on f.family_id = d.family_id and f.account_id = d.account_id and f.currency = d.currency
    where d.currency <> a.currency and a.status <> 'deleting'
    group by a.family_id, a.id, a.type, d.currency`.execute(db);
  return rows.flatMap(({ family_id, id, type, currency, held, net }) => {
    const should = (net ?? 0n) * rulesOf(type).effect;
    if ((held ?? 0n) === should) return [];
    return [`an account's sum of ${currency} is ${held} and should be ${should}: ${id}, family ${family_id}`];
  });
}
