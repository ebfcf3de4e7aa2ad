import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { SAVED_REPORT_DDL } from '#database/tables/saved-reports.ts';

export const savedReports = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(SAVED_REPORT_DDL));
  },
};
