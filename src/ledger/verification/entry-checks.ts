import { sql } from 'kysely';
import { type BrokenRow, checkRules, FAULTS_MAX } from '#database/maintenance/check.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';

const limit = sql`limit ${sql.lit(FAULTS_MAX)}`;
const max = sql.lit(Number(MAX_MINOR));

// Split lines do not move balances: sums are over other transactions.
// Those of an account that is being deleted do not follow.
const isKept = (alias: string) => sql`not exists (select 1 from accounts k
  where k.family_id = ${sql.ref(`${alias}.family_id`)} and k.id = ${sql.ref(`${alias}.account_id`)} and k.status = 'deleting')`;
const daySums = sql`
  select family_id, account_id, date, currency, count(*) as entries,
    sum(case when amount_minor > 0 then amount_minor else 0 end) as inflows,
    sum(case when amount_minor < 0 then -amount_minor else 0 end) as outflows
  from transactions where parent_id is null group by family_id, account_id, date, currency`;

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
      broken: sql<BrokenRow>`select s.family_id, s.account_id as id, s.date || ' ' || s.currency as detail
        from (${daySums}) s left join account_days d on d.family_id = s.family_id and d.account_id = s.account_id
          and d.date = s.date and d.currency = s.currency
        where (d.family_id is null or d.entries <> s.entries or d.inflows_minor <> s.inflows
          or d.outflows_minor <> s.outflows) and ${isKept('s')} ${limit}`,
    },
    {
      fault: 'a day has sums but no entries',
      broken: sql<BrokenRow>`select d.family_id, d.account_id as id, d.date || ' ' || d.currency as detail
        from account_days d where not exists (
          select 1 from transactions t where t.family_id = d.family_id and t.account_id = d.account_id
            and t.date = d.date and t.currency = d.currency and t.parent_id is null) and ${isKept('d')} ${limit}`,
    },
  ]),
];
