import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility/index.ts';
import { TAX_ADVANTAGED } from './counted-entry.ts';

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
