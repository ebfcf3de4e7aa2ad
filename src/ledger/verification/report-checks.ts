import { type RawBuilder, sql } from 'kysely';
import { type BrokenRow, checkRules, FAULTS_MAX } from '#database/maintenance/check.ts';

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
