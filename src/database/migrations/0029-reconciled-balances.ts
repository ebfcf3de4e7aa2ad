import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';
import { RECONCILED_BALANCE_DDL } from '#database/tables/reconciled-balances.ts';

export const reconciledBalances = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, Object.values(RECONCILED_BALANCE_DDL));
  },
};
