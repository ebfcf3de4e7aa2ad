import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** Accounts choose which units of a security leave first. */
export const costBasisMethods = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      "alter table accounts add column cost_basis_method text not null default 'fifo' check (cost_basis_method in ('fifo', 'lifo', 'average', 'specific'));",
    ]);
  },
};
