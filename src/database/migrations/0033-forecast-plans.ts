import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const forecastPlans = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [FORECAST_PLANS]);
  },
};

// As it was before a plan could be one person's own.
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
  constraint forecast_plans_pk primary key (family_id, id)
);`;
