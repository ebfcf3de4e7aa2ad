import type { FamilyId, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Changes that a person or a family tries on the forecast, under a name. They change nothing else. */
type ForecastPlans = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  /** That of the family when the plan was made: of the amount below which money is short, and of payments that the plan adds. */
  currency: string;
  below_minor: Int64;
  /** JSON of the changes. A recurring transaction that one of them names may be deleted since. */
  changes: string;
  /** The person whose own it is; null for one of the whole family. */
  user_id: string | null;
};

const FORECAST_PLANS = `
create table forecast_plans (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  currency text not null,
  below_minor int64 not null,
  changes text not null,
  created_at text not null,
  updated_at text not null,
  user_id text,
  constraint forecast_plans_pk primary key (family_id, id)
);`;

export const FORECAST_PLAN_DDL = tablesOf<{ forecast_plans: ForecastPlans }>({ forecast_plans: FORECAST_PLANS });
