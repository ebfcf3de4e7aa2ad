import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** A family keeps the parts that its holdings shall have. */
export const allocationTargets = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, ["alter table families add column allocation_targets text not null default '{}';"]);
  },
};
