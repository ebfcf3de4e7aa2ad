import { type Kysely, sql } from 'kysely';

/** Sums by category and merchant no longer have rows of entries without one: the sums of days have those, too. */
export const sumsOfLabelsAlone = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`delete from report_labels where label_id = ''`.execute(db);
  },
};
