import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ValuedDay } from './value-days.ts';
import { computeMarketDays } from './value-holdings.ts';

type Db = Kysely<LedgerTables>;

type Account = { readonly familyId: number; readonly accountId: string };

/** The market days of an account that differ from its positions and prices. It reads year by year, to keep memory low. */
export async function wrongMarketDays(db: Db, account: Account): Promise<string[]> {
  const faults: string[] = [];
  for (const year of await yearsOf(db, account)) {
    const days = { from: `${year}-01-01`, to: `${year}-12-31` };
    const stored = byKey(await findStored(db, account, days));
    const computed = byKey(await computeMarketDays(db, account.familyId, account.accountId, days));
    for (const [key, day] of computed) {
      const found = stored.get(key);
      if (found?.value_minor === day.value_minor && found.missing === day.missing) continue;
      faults.push(faultOf(account, key, `is ${textOf(found)} and should be ${textOf(day)}`));
    }
    for (const [key, day] of stored)
      if (!computed.has(key)) faults.push(faultOf(account, key, `is ${textOf(day)} and should not be`));
  }
  return faults;
}

function faultOf({ familyId, accountId }: Account, key: string, difference: string): string {
  return `the value of holdings on ${key} ${difference}: ${accountId}, family ${familyId}`;
}

function textOf(day: ValuedDay | undefined): string {
  if (day === undefined) return 'not stored';
  return `${day.value_minor} without ${day.missing} holdings`;
}

// A day without holdings has one row of zero, of any currency.
function byKey(days: readonly ValuedDay[]): Map<string, ValuedDay> {
  return new Map(
    days.map((day) => {
      const isEmpty = day.value_minor === 0n && day.missing === 0n;
      return [isEmpty ? day.date : `${day.date} ${day.currency}`, day];
    }),
  );
}

/** The years from the first position or stored day on: later years have prices, and may have days. */
async function yearsOf(db: Db, { familyId, accountId }: Account): Promise<number[]> {
  const edges = [];
  for (const table of ['positions', 'market_days'] as const) {
    edges.push(
      await db
        .selectFrom(table)
        .select(({ fn }) => [fn.min('date').as('first'), fn.max('date').as('last')])
        .where('family_id', '=', familyId)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
    );
  }
  const price = await db
    .selectFrom('security_prices')
    .select(({ fn }) => fn.max('date').as('last'))
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  const years = [...edges.flatMap((edge) => [edge?.first, edge?.last]), price?.last]
    .filter((date) => date != null)
    .map((date) => Number(date.slice(0, 4)));
  const first = Math.min(...edges.flatMap((edge) => (edge?.first == null ? [] : Number(edge.first.slice(0, 4)))));
  const last = Math.max(...years);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

function findStored(db: Db, { familyId, accountId }: Account, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('market_days')
    .select(['date', 'currency', 'value_minor', 'missing'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
}
