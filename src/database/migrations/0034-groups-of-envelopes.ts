import type { Kysely } from 'kysely';
import { BUDGET_DDL } from '#database/tables/budgets.ts';
import { runDdl } from '#database/tables/ddl.ts';

export const groupsOfEnvelopes = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [BUDGET_DDL.budget_groups]);
  },
};
