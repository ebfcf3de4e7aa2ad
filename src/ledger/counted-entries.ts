import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type VisibleAccounts, visibleTo } from './visibility.ts';

/** The subtypes of accounts whose money is for old age, health or education: what happens in them is no spending of a month. */
const TAX_ADVANTAGED_SUBTYPES = [
  ...['hsa', '401k', 'roth_401k', '403b', '457b', 'tsp', 'ira', 'roth_ira', 'sep_ira', 'simple_ira', '529_plan'],
  ...['isa', 'lisa', 'sipp', 'workplace_pension_uk', 'tfsa', 'rrsp', 'fhsa', 'rdsp', 'resp', 'dpsp', 'prpp', 'lira'],
  ...['rrif', 'lif', 'lrif', 'prif', 'rlif', 'super', 'smsf', 'assurance_vie', 'pea', 'pillar_3a', 'riester'],
  ...['nps', 'apy', 'life_insurance', 'ppf', 'ssy', 'nsc', 'tax_free_bond', 'sgb', 'pension', 'retirement'],
] as const;

/** Whether an account of a subtype is left out of budgets and reports. */
export function isTaxAdvantaged(subtype: string | null): boolean {
  return TAX_ADVANTAGED_SUBTYPES.some((name) => name === subtype);
}

const TAX_ADVANTAGED = sql.join(TAX_ADVANTAGED_SUBTYPES.map((name) => sql.lit(name)));

/**
 * The condition that a row of transactions counts as income or spending, as in the kept sums of reports: neither
 * excluded, nor one-time, nor moved to another own account or a loan. Split lines count in place of their parent.
 */
export function countedEntry(table: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`${column('excluded')} = 0 and ${column('split_parts_count')} = 0 and ${column('kind')} = 'standard'`;
}

/** The condition that entries of the account in `column` count in budgets and reports: it is visible, and not tax-advantaged. */
export function inCountedAccount(visible: VisibleAccounts, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleTo(visible, column)} and ${sql.ref(column)} not in (
    select ca.id from accounts as ca where ca.family_id = ${visible.familyId} and ca.subtype in (${TAX_ADVANTAGED})
  ))`;
}

/** The condition that a row of `account_days` is of a period and has entries that count. Its key finds the days of each account. */
export function countedDays(visible: VisibleAccounts, { start, end }: Period, table: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`${column('family_id')} = ${visible.familyId}
    and ${column('account_id')} in (select da.id from accounts as da where da.family_id = ${visible.familyId})
    and ${column('date')} >= ${start} and ${column('date')} <= ${end} and ${column('counted_entries')} > 0
    and ${inCountedAccount(visible, `${table}.account_id`)}`;
}

/**
 * The rows `t` of transactions that count in a period and are in another currency: the days of accounts tell where any are. The two
 * conditions on the day serve a join in either order. Their appended '' keeps SQLite from using the bounds of the period in place
 * of the day.
 */
export function foreignCountedEntries(visible: VisibleAccounts, period: Period, currency: string): RawBuilder<unknown> {
  return sql`account_days d
    cross join transactions i
    cross join transactions t
    where ${countedDays(visible, period, 'd')} and d.currency <> ${currency}
      and i.family_id = d.family_id and i.account_id = d.account_id and i.date = d.date || '' and d.date = i.date || ''
      and t.family_id = i.family_id and t.id = i.id and t.currency = d.currency and ${countedEntry('t')}`;
}

type Period = { readonly start: CivilDate; readonly end: CivilDate };

/** The description of the figure in the contract. */
export const PUT_ASIDE =
  'Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense.';

// In it money is kept or repaid; every other account is one for everyday money.
const accountsAside = (familyId: number, and = sql``) => sql`
  select pa.id from accounts as pa where pa.family_id = ${familyId} ${and} and (
    pa.type in ('investment', 'crypto', 'loan') or pa.subtype in ('savings', 'cd', 'money_market', ${TAX_ADVANTAGED})
  )`;

/**
 * The condition that a row of transactions, on an everyday account, moves money towards savings, investments or the principal of a
 * loan, or takes it back from savings or investments. A new loan takes nothing back. The other account must be visible, except where
 * the kind alone tells.
 */
export function putAsideEntry(visible: VisibleAccounts, table: string): RawBuilder<SqlBool> {
  const { familyId } = visible;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const others: VisibleAccounts = { ...visible, purpose: 'view' };
  // As the index of these entries has it.
  return sql<SqlBool>`${column('kind')} in ('funds_movement', 'loan_payment', 'investment_contribution')
    and ${column('excluded')} = 0 and ${column('split_parts_count')} = 0
    and ${column('account_id')} not in (${accountsAside(familyId)})
    and (${column('kind')} <> 'funds_movement' or exists (
      select 1 from transfers as pt
      where pt.family_id = ${familyId} and pt.id = ${column('transfer_id')} and (
        (pt.outflow_transaction_id = ${column('id')} and pt.inflow_account_id in (${accountsAside(familyId)})
          and ${visibleTo(others, 'pt.inflow_account_id')})
        or (pt.inflow_transaction_id = ${column('id')}
          and pt.outflow_account_id in (${accountsAside(familyId, sql`and pa.type <> 'loan'`)})
          and ${visibleTo(others, 'pt.outflow_account_id')})
      )
    ))`;
}

/** The rows `t` of transactions that put money aside in some days, from the accounts in the user's reports. */
export function putAsideEntries(visible: VisibleAccounts, start: CivilDate, end: CivilDate): RawBuilder<unknown> {
  return sql`transactions t where t.family_id = ${visible.familyId} and t.date >= ${start} and t.date <= ${end}
    and ${putAsideEntry(visible, 't')} and ${visibleTo(visible, 't.account_id')}`;
}
