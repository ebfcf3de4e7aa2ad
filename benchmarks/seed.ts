import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { DAY_MS } from '#kernel/time/clock.ts';

export type SeededFamily = {
  readonly familyId: number;
  readonly accountId: string;
  /** The number of rows in the family's other accounts. */
  readonly firstRow?: number;
};

const ROWS_PER_WRITE = 5000;

/**
 * Inserts `count` transactions over ten years into one account, with the counters, daily sums and balance that the API would write.
 * A million requests would take an hour.
 */
export async function fillAccount(
  database: Database,
  { familyId, accountId, firstRow = 0 }: SeededFamily,
  count: number,
): Promise<void> {
  const started = performance.now();
  for (let from = 0; from < count; from += ROWS_PER_WRITE) {
    const size = Math.min(ROWS_PER_WRITE, count - from);
    await database.write(async (tx) => {
      for (let chunk = 0; chunk < size; chunk += 500) {
        const rows = Array.from({ length: Math.min(500, size - chunk) }, (_, index) =>
          row(familyId, accountId, firstRow + from + chunk + index, tx.now),
        );
        await tx.db.insertInto('transactions').values(rows).execute();
      }
      await tx.db
        .updateTable('accounts')
        .set((eb) => ({ transaction_count: eb('transaction_count', '+', BigInt(size)) }))
        .where('family_id', '=', familyId)
        .where('id', '=', accountId)
        .execute();
    });
  }
  await sumDays(database, familyId, accountId);
  await recordSome(database, familyId);
  process.stderr.write(`seeded ${count} transactions in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

// A family without changes would count as small.
async function recordSome(database: Database, familyId: number): Promise<void> {
  const change = (index: number) =>
    ({ resource: 'transaction', id: String(index), kind: 'create', after: {} }) as const;
  await database.writeFamily(familyId, { actor: null, requestId: 'bench' }, async (tx) => {
    await tx.recordAll(Array.from({ length: 2000 }, (_, index) => change(index)));
  });
}

// The daily sums, the balance and an opening balance before the first entry, as the API's writes maintain them.
async function sumDays(database: Database, familyId: number, accountId: string): Promise<void> {
  const amount = sql.ref('amount_minor');
  const inflows = sql<bigint>`case when ${amount} > 0 then ${amount} else 0 end`;
  const outflows = sql<bigint>`case when ${amount} < 0 then -${amount} else 0 end`;
  await database.write(async ({ db }) => {
    await db
      .insertInto('account_days')
      .columns(['family_id', 'account_id', 'date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
      .expression((eb) =>
        eb
          .selectFrom('transactions')
          .select(['family_id', 'account_id', 'date', 'currency'])
          .select([
            sql<bigint>`sum(${inflows})`.as('inflows'),
            sql<bigint>`sum(${outflows})`.as('outflows'),
            sql<bigint>`count(*)`.as('entries'),
          ])
          .where('family_id', '=', familyId)
          .where('account_id', '=', accountId)
          .groupBy(['family_id', 'account_id', 'date', 'currency']),
      )
      .execute();
    await db.updateTable('valuations').set({ date: '2015-12-31' }).where('account_id', '=', accountId).execute();
    await db
      .updateTable('accounts')
      .set((eb) => ({
        valued_on: '2015-12-31',
        balance_minor: eb
          .selectFrom('account_days')
          .select(sql<bigint>`coalesce(sum(inflows_minor - outflows_minor), 0)`.as('sum'))
          .where('account_id', '=', accountId),
      }))
      .where('family_id', '=', familyId)
      .where('id', '=', accountId)
      .execute();
  });
}

const DAYS = 3650;
const MERCHANTS = ['Bakery', 'Grocer', 'Bookshop', 'Petrol', 'Cinema', 'Pharmacy', 'Rent', 'Salary', 'Café', 'Train'];

function row(familyId: number, accountId: string, index: number, now: string) {
  const name = `${MERCHANTS[index % MERCHANTS.length]} ${index % 997}`;
  const day = new Date(Date.UTC(2016, 0, 1) + ((index * 7919) % DAYS) * DAY_MS).toISOString().slice(0, 10);
  return {
    family_id: familyId,
    id: `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    account_id: accountId,
    date: day,
    amount_minor: -BigInt(100 + ((index * 31) % 20_000)),
    currency: 'USD',
    name,
    notes: null,
    search_text: name.toLowerCase(),
    category_id: null,
    merchant_id: null,
    kind: 'standard',
    excluded: 0 as const,
    pending: 0 as const,
    external_id: null,
    source: null,
    created_at: now,
    updated_at: now,
  };
}
