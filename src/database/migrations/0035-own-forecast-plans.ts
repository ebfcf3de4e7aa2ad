import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

export const ownForecastPlans = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, ['alter table forecast_plans add column user_id text;']);
  },
};
