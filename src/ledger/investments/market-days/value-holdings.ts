import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { type HeldPosition, type KnownPrice, type ValuedDay, valueDays } from './value-days.ts';

type Db = Kysely<LedgerTables>;

export const LAST_DAY = '9999-12-31';

/**
 * Computes again what an account's holdings are worth from a day on; earlier days stay. Call it when positions have changed.
 * @throws AppError `validation_failed` for a value beyond what a JSON number carries exactly.
 */
export async function valueHoldings(tx: FamilyTransaction, accountId: string, from: string): Promise<void> {
  const { db, familyId } = tx;
  const days = await computeMarketDays(db, familyId, accountId, { from, to: LAST_DAY });
  if (days.some(({ value_minor }) => value_minor > MAX_MINOR || value_minor < -MAX_MINOR))
    throw invalid('/price', 'balance_out_of_range', "would take the value of the account's holdings out of range");
  await db
    .deleteFrom('market_days')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', from)
    .execute();
  await insertRows(
    db,
    'market_days',
    days.map((day) => ({ family_id: familyId, account_id: accountId, ...day })),
  );
}

/** Values every account again that holds a security on or after a day. Call it when prices of that day have changed. */
export async function valueSecurity(tx: FamilyTransaction, securityId: string, from: string): Promise<void> {
  const accounts = await tx.db
    .selectFrom('positions')
    .select('account_id')
    .distinct()
    .where('family_id', '=', tx.familyId)
    .where('security_id', '=', securityId)
    .where('until', '>', from)
    .orderBy('account_id')
    .execute();
  for (const { account_id } of accounts) await valueHoldings(tx, account_id, from);
}

/** A range of days, both included. */
type Days = { readonly from: string; readonly to: string };

/** The market days of an account in a range, from its positions, the prices and those of its own trades. */
export async function computeMarketDays(db: Db, familyId: number, accountId: string, days: Days): Promise<ValuedDay[]> {
  const { from } = days;
  const positions = await findPositions(db, familyId, accountId, days);
  const ids = [...new Set(positions.map(({ security_id }) => security_id))];
  if (ids.length === 0) return [];
  const currencies = await findCurrencies(db, familyId, ids);
  const quoted = await findQuoted(db, familyId, ids, days);
  const paid = await findPaid(db, familyId, accountId, ids);
  // Of one day a quoted price counts, not one that was paid.
  const prices = [...paid, ...quoted].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return valueDays(from, positions, prices, currencies).filter(({ date }) => date <= days.to);
}

/** The positions that are held in a range, or until its first day: what ends then was worth something the day before. */
function findPositions(db: Db, familyId: number, accountId: string, { from, to }: Days): Promise<HeldPosition[]> {
  return db
    .selectFrom('positions')
    .select(['security_id', 'date', 'until', 'quantity'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('until', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

async function findCurrencies(db: Db, familyId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('securities')
    .select(['id', 'currency'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

// The last price before the first day, and all from then on: two looks into an index for each security.
async function findQuoted(db: Db, familyId: number, ids: readonly string[], { from, to }: Days): Promise<KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`select p.security_id, p.date, p.currency, p.price
    from securities s
    join security_prices p on p.family_id = ${familyId} and p.security_id = s.id and p.date >= coalesce(
      (select max(b.date) from security_prices b
        where b.family_id = ${familyId} and b.security_id = s.id and b.date < ${from}), '')
      and p.date <= ${to}
    where s.family_id = ${familyId} and s.id in (${sql.join(ids)})
    order by p.date, p.id`.execute(db);
  return rows;
}

/** The prices at which the account itself has traded. */
function findPaid(db: Db, familyId: number, accountId: string, ids: readonly string[]): Promise<KnownPrice[]> {
  return db
    .selectFrom('trades')
    .select((eb) => [eb.ref('security_id').$notNull().as('security_id'), 'date', 'price_currency as currency', 'price'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('security_id', 'in', ids)
    .where('price', '!=', '0')
    .orderBy('date')
    .orderBy('id')
    .execute();
}
