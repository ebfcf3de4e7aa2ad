import type { FamilyId, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type Goals = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  currency: string;
  target_minor: Int64;
  /** From this day on it is saved for. */
  start_date: string;
  /** Null for a goal without a day. */
  target_date: string | null;
  /** JSON of the ids of the accounts that fund it; null for an envelope. All accounts exist and have its currency. */
  account_ids: string | null;
  /** The part of the balances that is for something else. */
  reserved_minor: Int64;
  /** The category whose envelope funds it. */
  category_id: string | null;
};

const GOALS = `
create table goals (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  currency text not null,
  target_minor int64 not null,
  start_date text not null,
  target_date text,
  account_ids text,
  reserved_minor int64 not null,
  category_id text,
  created_at text not null,
  updated_at text not null,
  constraint goals_pk primary key (family_id, id),
  constraint goals_category_fk foreign key (family_id, category_id) references categories (family_id, id),
  constraint goals_funding check ((account_ids is null) <> (category_id is null))
);
create index goals_category on goals (family_id, category_id);`;

type GoalTables = { goals: Goals };

export const GOAL_DDL = tablesOf<GoalTables>({ goals: GOALS });
