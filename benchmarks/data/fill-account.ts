import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { isSqlite } from '#database/dialect.ts';
import { DAY_MS } from '#kernel/time/clock.ts';

export type FilledAccount = {
  readonly familyId: number;
  readonly accountId: string;
  /** The number of rows in the family's other accounts. */
  readonly firstRow?: number;
  readonly categoryIds?: readonly string[];
  readonly merchantIds?: readonly string[];
};

const BASE = 10_000;
const ROWS_PER_STATEMENT = 500;

/**
 * Inserts `count` transactions over ten years into one account, with the counters, sums and balance that the API would write.
 * A million requests would take an hour: the first ten thousand are inserted, and copied under new ids.
 */
export async function fillAccount(database: Database, account: FilledAccount, count: number): Promise<void> {
  const { familyId, accountId } = account;
  // Each copy has days of its own, so that the indexes grow at one place at a time: much faster than at all.
  const days = Math.floor(DAYS / Math.ceil(count / BASE));
  await database.write(async ({ db, now }) => {
    for (let from = 0; from < Math.min(count, BASE); from += ROWS_PER_STATEMENT) {
      const size = Math.min(ROWS_PER_STATEMENT, count - from);
      const rows = Array.from({ length: size }, (_, index) => row(account, from + index, days, now));
      await db.insertInto('transactions').values(rows).execute();
    }
  });
  const names = Object.keys(row(account, 0, days, ''));
  for (let copy = 1; copy * BASE < count; copy += 1) {
    await database.write(async ({ db }) => {
      const later = isSqlite(db)
        ? sql`date(date, ${`+${copy * days} days`})`
        : sql`(date::date + ${sql.lit(copy * days)})::text`;
      await copyRows(account, copy, Math.min(BASE, count - copy * BASE), { names, later }).execute(db);
    });
  }
  await sumDays(database, familyId, accountId, count);
  await recordSome(database, familyId);
}

/** Copies the first rows of an account. The second group of an id is the number of the copy. */
function copyRows(
  { familyId, firstRow = 0 }: FilledAccount,
  copy: number,
  size: number,
  { names, later }: { names: readonly string[]; later: RawBuilder<unknown> },
) {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const group = copy.toString(16).padStart(4, '0');
  const id = sql`substr(id, 1, 9) || ${sql.lit(group)} || substr(id, 14)`;
  const values = sql.join(names.map((name) => (name === 'id' ? id : name === 'date' ? later : sql.ref(name))));
  return sql`insert into transactions (${columns}) select ${values} from transactions
    where family_id = ${familyId} and id >= ${idOf(firstRow)} and id < ${idOf(firstRow + size)}`;
}

function idOf(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

// A family without changes would count as small.
async function recordSome(database: Database, familyId: number): Promise<void> {
  const change = (index: number) =>
    ({ resource: 'transaction', id: String(index), kind: 'create', after: {} }) as const;
  await database.writeFamily(familyId, { actor: null, requestId: 'bench' }, async (tx) => {
    await tx.recordAll(Array.from({ length: 2000 }, (_, index) => change(index)));
  });
}

// The sums of days and labels, the counter, the balance and an opening balance before the first entry, as the API's writes maintain them.
async function sumDays(database: Database, familyId: number, accountId: string, count: number): Promise<void> {
  const amount = sql.ref('amount_minor');
  const inflows = sql<bigint>`case when ${amount} > 0 then ${amount} else 0 end`;
  const outflows = sql<bigint>`case when ${amount} < 0 then -${amount} else 0 end`;
  await database.write(async ({ db }) => {
    await db
      .insertInto('account_days')
      .columns([
        ...(['family_id', 'account_id', 'date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'] as const),
        ...(['income_minor', 'expense_minor', 'counted_entries'] as const),
      ])
      .expression((eb) =>
        eb
          .selectFrom('transactions')
          .select(['family_id', 'account_id', 'date', 'currency'])
          .select([
            sql<bigint>`sum(${inflows})`.as('inflows'),
            sql<bigint>`sum(${outflows})`.as('outflows'),
            sql<bigint>`count(*)`.as('entries'),
            sql<bigint>`sum(${inflows})`.as('income'),
            sql<bigint>`sum(${outflows})`.as('expense'),
            sql<bigint>`count(*)`.as('counted'),
          ])
          .where('family_id', '=', familyId)
          .where('account_id', '=', accountId)
          .groupBy(['family_id', 'account_id', 'date', 'currency']),
      )
      .execute();
    for (const kind of ['category', 'merchant'] as const)
      await sql`insert into report_labels
        select family_id, ${sql.lit(kind)}, ${sql.ref(`${kind}_id`)}, substr(date, 1, 7), account_id, currency,
          sum(${inflows}), sum(${outflows}), count(*)
        from transactions where family_id = ${familyId} and account_id = ${accountId} and ${sql.ref(`${kind}_id`)} is not null
        group by 1, 2, 3, 4, 5, 6`.execute(db);
    await db.updateTable('valuations').set({ date: '2015-12-31' }).where('account_id', '=', accountId).execute();
    await db
      .updateTable('accounts')
      .set((eb) => ({
        valued_on: '2015-12-31',
        transaction_count: eb('transaction_count', '+', BigInt(count)),
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
const WORDS = ['Bakery', 'Grocer', 'Bookshop', 'Petrol', 'Cinema', 'Pharmacy', 'Rent', 'Salary', 'Café', 'Train'];

function row(
  { familyId, accountId, firstRow = 0, categoryIds = [], merchantIds = [] }: FilledAccount,
  index: number,
  days: number,
  now: string,
) {
  const name = `${WORDS[index % WORDS.length]} ${index % 997}`;
  const date = new Date(Date.UTC(2016, 0, 1) + ((index * 7919) % days) * DAY_MS).toISOString().slice(0, 10);
  return {
    family_id: familyId,
    id: idOf(firstRow + index),
    account_id: accountId,
    date,
    amount_minor: -BigInt(100 + ((index * 31) % 20_000)),
    currency: 'USD',
    name,
    notes: null,
    search_text: name.toLowerCase(),
    category_id: categoryIds[index % categoryIds.length] ?? null,
    merchant_id: merchantIds[(index * 7) % merchantIds.length] ?? null,
    kind: 'standard',
    excluded: 0 as const,
    pending: 0 as const,
    cleared: 0 as const,
    reviewed: 1 as const,
    external_id: null,
    source: null,
    created_at: now,
    updated_at: now,
  };
}
