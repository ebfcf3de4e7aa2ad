import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility/index.ts';

/** The subtypes of accounts whose money is for old age, health or education: what happens in them is no spending of a month. */
const TAX_ADVANTAGED_SUBTYPES = [
  ...['hsa', '401k', 'roth_401k', '403b', '457b', 'tsp', 'ira', 'roth_ira', 'sep_ira', 'simple_ira', '529_plan'],
  ...['isa', 'lisa', 'sipp', 'workplace_pension_uk', 'tfsa', 'rrsp', 'fhsa', 'rdsp', 'resp', 'dpsp', 'prpp', 'lira'],
  ...['rrif', 'lif', 'lrif', 'prif', 'rlif', 'super', 'smsf', 'assurance_vie', 'pea', 'pillar_3a', 'riester'],
  ...['nps', 'apy', 'life_insurance', 'ppf', 'ssy', 'nsc', 'tax_free_bond', 'sgb', 'pension', 'retirement'],
] as const;

export const TAX_ADVANTAGED = sql.join(TAX_ADVANTAGED_SUBTYPES.map((name) => sql.lit(name)));

/**
 * The condition that a row of transactions counts as income or spending, as in the triggers that keep the sums of reports: neither
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
