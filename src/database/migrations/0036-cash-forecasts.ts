import type { Kysely } from 'kysely';
import { CASH_FORECAST_DDL } from '#database/tables/cash-forecasts.ts';
import { runDdl } from '#database/tables/ddl.ts';

export const cashForecasts = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(CASH_FORECAST_DDL));
  },
};
