import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type BrokenRow, type Check, checkRules, FAULTS_MAX } from '#database/maintenance/check.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { type AccountRow, LAST, netFlows, rulesOf } from '#ledger/balances/index.ts';
import { investmentChecks } from '#ledger/investments/check-investments.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { findNewestValuation, findOpeningAnchor } from '#ledger/valuations/index.ts';

const limit = sql`limit ${sql.lit(FAULTS_MAX)}`;
const max = sql.lit(Number(MAX_MINOR));

// Split lines do not move balances: sums are over other transactions.
// Those of an account that is being deleted do not follow.
const isKept = sql`not exists (select 1 from accounts k
  where k.family_id = d.family_id and k.id = d.account_id and k.status = 'deleting')`;
// A trade moves money as well; its amount is money out.
const moved = sql`
  select family_id, account_id, date, currency, 1 as entry, amount_minor from transactions where parent_id is null
  union all
  select family_id, account_id, date, currency, 0, -amount_minor from trades where amount_minor <> 0`;
const daySums = sql`
  select family_id, account_id, date, currency, sum(entry) as entries,
    sum(case when amount_minor > 0 then amount_minor else 0 end) as inflows,
    sum(case when amount_minor < 0 then -amount_minor else 0 end) as outflows
  from (${moved}) m group by family_id, account_id, date, currency`;

/** Entries, and the stored sums and counts of entries. */
export const entryChecks = [
  checkRules('entries', [
    {
      fault: 'a transaction has an amount out of range, or an invalid date',
      broken: sql<BrokenRow>`select family_id, id, date || ' ' || amount_minor as detail from transactions
        where abs(amount_minor) > ${max} or date not like '____-__-__' ${limit}`,
    },
    {
      fault: "an account's transaction count is wrong",
      broken: sql<BrokenRow>`select a.family_id, a.id, a.transaction_count || ' counted, ' || coalesce(t.entries, 0) as detail
        from accounts a left join (
          select family_id, account_id, count(*) as entries from transactions where parent_id is null
          group by family_id, account_id
        ) t on t.family_id = a.family_id and t.account_id = a.id
        where a.transaction_count <> coalesce(t.entries, 0) ${limit}`,
    },
  ]),
  checkRules('days', [
    {
      fault: "a day's sums differ from its entries",
      // The account is joined: next to a subquery Citus has no subquery that depends on it.
      broken: sql<BrokenRow>`select s.family_id, s.account_id as id, s.date || ' ' || s.currency as detail
        from (${daySums}) s left join account_days d on d.family_id = s.family_id and d.account_id = s.account_id
          and d.date = s.date and d.currency = s.currency
          left join accounts k on k.family_id = s.family_id and k.id = s.account_id
        where (d.family_id is null or d.entries <> s.entries or d.inflows_minor <> s.inflows
          or d.outflows_minor <> s.outflows) and coalesce(k.status, '') <> 'deleting' ${limit}`,
    },
    {
      fault: 'a day has sums but no entries',
      broken: sql<BrokenRow>`select d.family_id, d.account_id as id, d.date || ' ' || d.currency as detail
        from account_days d where not exists (
          select 1 from transactions t where t.family_id = d.family_id and t.account_id = d.account_id
            and t.date = d.date and t.currency = d.currency and t.parent_id is null)
          and not exists (select 1 from trades r where r.family_id = d.family_id and r.account_id = d.account_id
            and r.date = d.date and r.currency = d.currency and r.amount_minor <> 0) and ${isKept} ${limit}`,
    },
  ]),
];

// As `isCounted` of ledger/posting has it.
const sums = sql`sum(case when amount_minor > 0 then amount_minor else 0 end),
  sum(case when amount_minor < 0 then -amount_minor else 0 end), count(*)
  from transactions
  where excluded = 0 and split_parts_count = 0 and kind = 'standard'`;
const labels = (kind: 'category' | 'merchant') => sql`
  select family_id, ${sql.lit(kind)}, ${sql.ref(`${kind}_id`)}, substr(date, 1, 7), account_id, currency, ${sums}
    and ${sql.ref(`${kind}_id`)} is not null
  group by 1, 2, 3, 4, 5, 6`;

/** The rows that only one of two queries returns. */
function differences(columns: string, kept: RawBuilder<unknown>, computed: RawBuilder<unknown>, detail: string) {
  return sql<BrokenRow>`select family_id, account_id as id, ${sql.raw(detail)} as detail from (
    with kept as (${kept}), computed (${sql.raw(columns)}) as (${computed})
    select * from (select * from kept except select * from computed) k
    union all select * from (select * from computed except select * from kept) c
  ) d limit ${sql.lit(FAULTS_MAX)}`;
}

const DAY = 'family_id, date, account_id, currency, income_minor, expense_minor, counted_entries';
const LABEL = `family_id, label_kind, label_id, month, account_id, currency, income_minor, expense_minor, entries`;

/** The sums that reports read. */
export const reportChecks = [
  checkRules('report sums', [
    {
      fault: "a day's income and expense differ from its entries",
      broken: differences(
        DAY,
        sql`select ${sql.raw(DAY)} from account_days where counted_entries <> 0 or income_minor <> 0 or expense_minor <> 0`,
        sql`select family_id, date, account_id, currency, ${sums} group by 1, 2, 3, 4`,
        `date || ' ' || currency`,
      ),
    },
    {
      fault: "a label's income and expense of a month differ from its entries",
      broken: differences(
        LABEL,
        sql`select ${sql.raw(LABEL)} from report_labels`,
        sql`select * from (${labels('category')}) c union all select * from (${labels('merchant')}) m`,
        `label_kind || ' ' || label_id || ' ' || month || ' ' || currency`,
      ),
    },
  ]),
];

type Db = Kysely<LedgerTables>;

/** Balances against valuations, daily sums and foreign currency sums. */
const balanceChecks: readonly Check[] = [
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
  net: bigint;
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
    const should = net * rulesOf(type).effect;
    if ((held ?? 0n) === should) return [];
    return [`an account's sum of ${currency} is ${held} and should be ${should}: ${id}, family ${family_id}`];
  });
}

/** Transfers have two valid sides, and every side has a transfer. */
const transferChecks = [
  checkRules('transfers', [
    {
      fault: 'a transfer has an invalid side',
      broken: sql<BrokenRow>`select x.family_id, x.id, i.id || ' and ' || o.id as detail from transfers x
        join transactions i on i.family_id = x.family_id and i.id = x.inflow_transaction_id
        join transactions o on o.family_id = x.family_id and o.id = x.outflow_transaction_id
        where i.transfer_id is distinct from (case x.status when 'confirmed' then x.id end)
          or o.transfer_id is distinct from (case x.status when 'confirmed' then x.id end)
          or i.account_id <> x.inflow_account_id or o.account_id <> x.outflow_account_id
          or (x.status = 'confirmed' and i.kind <> 'funds_movement')
          or (x.status = 'pending' and x.matched_by <> 'automatic')
          or i.amount_minor <= 0 or o.amount_minor >= 0 or i.account_id = o.account_id
          or (i.currency = o.currency and i.amount_minor <> -o.amount_minor)
          or i.parent_id is not null or o.parent_id is not null or i.split_parts_count <> 0 or o.split_parts_count <> 0
        ${limit}`,
    },
    {
      fault: 'a transaction names a transfer that does not name it',
      broken: sql<BrokenRow>`select t.family_id, t.id, 'transfer ' || t.transfer_id as detail from transactions t
        where t.transfer_id is not null and not exists (
          select 1 from transfers x where x.family_id = t.family_id and x.id = t.transfer_id
            and t.id in (x.inflow_transaction_id, x.outflow_transaction_id)) ${limit}`,
    },
  ]),
];

/** Split lines sum to their parent and share its fields. */
const splitChecks = [
  checkRules('splits', [
    {
      fault: 'a parent transaction differs from the sum or the number of its split lines',
      broken: sql<BrokenRow>`select w.family_id, w.id, w.split_parts_count || ' counted' as detail from transactions w
        left join (
          select family_id, parent_id, count(*) as parts, sum(amount_minor) as total from transactions
          where parent_id is not null group by family_id, parent_id
        ) p on p.family_id = w.family_id and p.parent_id = w.id
        where w.split_parts_count <> coalesce(p.parts, 0) or p.total <> w.amount_minor ${limit}`,
    },
    {
      fault: 'a split line differs from its parent in a shared field',
      broken: sql<BrokenRow>`select p.family_id, p.id, 'split line of ' || w.id as detail from transactions p
        join transactions w on w.family_id = p.family_id and w.id = p.parent_id
        where p.account_id <> w.account_id or p.date <> w.date or p.currency <> w.currency or p.kind <> w.kind
          or p.pending <> w.pending or p.cleared <> w.cleared or w.parent_id is not null or p.split_parts_count <> 0
          or p.transfer_id is not null or w.transfer_id is not null ${limit}`,
    },
  ]),
];

/** Categories have at most two levels. */
const labelChecks = [
  checkRules('categories', [
    {
      fault: 'a category is on a third level',
      broken: sql<BrokenRow>`select c.family_id, c.id, 'under ' || p.id as detail from categories c
        join categories p on p.family_id = c.family_id and p.id = c.parent_id where p.parent_id is not null ${limit}`,
    },
  ]),
];

const records = sql.join(
  RECORD_KINDS.map(({ table }) => sql`select family_id from ${sql.table(table)}`),
  sql` union all `,
);

/** Each family counts its records, for its quota. */
const quotaChecks = [
  checkRules('records', [
    {
      fault: 'a family has more or fewer records than are counted',
      broken: sql<BrokenRow>`select h.family_id, '' as id, h.records || ' counted, ' || coalesce(r.found, 0) as detail
        from change_heads h left join (
          select family_id, count(*) as found from (${records}) every_record group by family_id
        ) r on r.family_id = h.family_id
        where h.records <> coalesce(r.found, 0) ${limit}`,
    },
  ]),
];

/** Each account has one owner's share, and change rows name the accounts of their records. */
const accessChecks = [
  checkRules('account owners', [
    {
      fault: "an account's owner has no share of it",
      broken: sql<BrokenRow>`select a.family_id, a.id, 'owner ' || a.owner_id as detail from accounts a
        where a.status <> 'deleting' and not exists (select 1 from account_shares s
          where s.family_id = a.family_id and s.account_id = a.id
          and s.user_id = a.owner_id and s.permission = 'owner') ${limit}`,
    },
    {
      fault: "a share says owner of a user who is not the account's owner",
      broken: sql<BrokenRow>`select s.family_id, s.account_id as id, 'user ' || s.user_id as detail from account_shares s
        join accounts a on a.family_id = s.family_id and a.id = s.account_id
        where s.permission = 'owner' and s.user_id <> a.owner_id ${limit}`,
    },
  ]),
  checkRules('change visibility', [
    {
      fault: 'a change of account data names no account, or one that its record does not have',
      broken: sql<BrokenRow>`select family_id, resource_id as id, 'change ' || sequence as detail from changes
        where resource in ('account', 'account_share', 'transaction', 'valuation', 'transfer', 'rejected_transfer')
          and (account_ids is null
            or coalesce("after", "before") not like '%"' || substr(account_ids, 3, 36) || '"%'
            or coalesce("after", "before") not like '%' || substr(account_ids, 42, 36) || '%') ${limit}`,
    },
  ]),
];

/** Rules that hold for a ledger that only Coffer has written. */
export const ledgerChecks: readonly Check[] = [
  ...entryChecks,
  ...balanceChecks,
  ...investmentChecks,
  ...reportChecks,
  ...transferChecks,
  ...splitChecks,
  ...labelChecks,
  ...accessChecks,
  ...quotaChecks,
];
