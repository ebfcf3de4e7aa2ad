import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { INVESTMENT_DDL } from '#database/tables/investments.ts';

/** Securities, their prices, trades, and what follows from them. */
export const investments = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(INVESTMENT_DDL));
  },
};
