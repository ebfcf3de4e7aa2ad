import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { FORECAST_PLAN_DDL } from '#database/tables/forecast-plans.ts';

export const forecastPlans = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(FORECAST_PLAN_DDL));
  },
};
