import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

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

const BUDGETS = `
create table budgets (
  family_id int64 not null references families (id),
  id text not null,
  month text not null,
  method text not null check (method in ('limits', 'envelopes')),
  currency text not null,
  spending_minor int64,
  income_minor int64,
  held_minor int64 not null,
  starting_minor int64 not null,
  created_at text not null,
  updated_at text not null,
  constraint budgets_pk primary key (family_id, id),
  constraint budgets_month unique (family_id, month)
);`;

type BudgetCategories = Timestamps & {
  family_id: FamilyId;
  id: string;
  budget_id: string;
  category_id: string;
  /** The category's limit, or what is assigned to its envelope, without the subcategories that have rows. */
  amount_minor: Int64;
  rollover: Flag;
  kind: 'fixed' | 'flexible';
  /** The kind of the envelope's target; null without one. */
  target_type: 'monthly' | 'refill' | 'by_date' | null;
  /** Its amount, above zero. */
  target_minor: Int64 | null;
  /** The day of a target by date. */
  target_date: string | null;
};

const BUDGET_CATEGORIES = `
create table budget_categories (
  family_id int64 not null,
  id text not null,
  budget_id text not null,
  category_id text not null,
  amount_minor int64 not null,
  rollover flag not null check (rollover in (0, 1)),
  kind text not null check (kind in ('fixed', 'flexible')),
  created_at text not null,
  updated_at text not null,
  target_type text,
  target_minor int64,
  target_date text,
  constraint budget_categories_pk primary key (family_id, id),
  constraint budget_categories_once unique (family_id, budget_id, category_id),
  constraint budget_categories_budget_fk foreign key (family_id, budget_id) references budgets (family_id, id),
  constraint budget_categories_category_fk foreign key (family_id, category_id) references categories (family_id, id)
);
create index budget_categories_category on budget_categories (family_id, category_id);`;

type BudgetGroups = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  /** Its place among the groups, from 0. */
  position: Int64;
  /** JSON of the ids of its categories, in order. */
  category_ids: string;
};

const BUDGET_GROUPS = `
create table budget_groups (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  position int64 not null,
  category_ids text not null,
  created_at text not null,
  updated_at text not null,
  constraint budget_groups_pk primary key (family_id, id)
);`;

type BudgetTables = { budgets: Budgets; budget_categories: BudgetCategories; budget_groups: BudgetGroups };

export const BUDGET_DDL = tablesOf<BudgetTables>({
  budgets: BUDGETS,
  budget_categories: BUDGET_CATEGORIES,
  budget_groups: BUDGET_GROUPS,
});
