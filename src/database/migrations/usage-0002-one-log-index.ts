import { type Kysely, sql } from 'kysely';

/** Each request pays for the indexes of the request log: one is left, of the family's rows in their order. */
export const oneLogIndex = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`drop index request_log_by_credential`.execute(db);
    await sql`drop index request_log_by_error`.execute(db);
  },
};
