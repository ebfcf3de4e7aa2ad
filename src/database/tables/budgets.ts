import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

type Budgets = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** `YYYY-MM`; its days follow from the family's `month_start_day`. */
  month: string;
  method: 'limits' | 'envelopes';
  currency: string;
  /** The limit of all spending; null: the sum of the categories. */
  spending_minor: Int64 | null;
  /** The income that people expect. */
  income_minor: Int64 | null;
  /** Income that is kept for the next month. */
  held_minor: Int64;
  /** Money from before the first month that can be assigned. */
  starting_minor: Int64;
};

type BudgetCategories = Timestamps & {
  family_id: FamilyId;
  id: string;
  budget_id: string;
  category_id: string;
  /** The category's limit, or what is assigned to its envelope, without the subcategories that have rows. */
  amount_minor: Int64;
  rollover: Flag;
  kind: 'fixed' | 'flexible';
};

export type BudgetTables = { budgets: Budgets; budget_categories: BudgetCategories };
