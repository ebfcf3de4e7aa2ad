import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** A source is asked for the prices of securities. */
export const marketPrices = {
  async up(db: Kysely<never>): Promise<void> {
    // A database that had no securities before this release has got them with these columns.
    const tables = await db.introspection.getTables();
    const securities = tables.find(({ name }) => name === 'securities');
    if (securities?.columns.some(({ name }) => name === 'prices_due_at')) return;
    await runDdl(db, [
      "alter table securities add column prices_due_at text not null default '';",
      'alter table securities add column price_fault text;',
      "create index securities_prices_due on securities (prices_due_at, family_id, id) where is_offline = 0 and kind not in ('own', 'cash');",
      "create index security_prices_market on security_prices (family_id, security_id, date) where source = 'market';",
    ]);
  },
};
