import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid } from '#kernel/errors.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { OPEN_END } from '#kernel/time/civil-date.ts';
import { findKnownPrices, type LastPrice } from './known-prices.ts';
import { type HeldPosition, type ValuedDay, valueDays } from './value-days.ts';

type Db = Kysely<LedgerTables>;

/** Computes again what an account's holdings are worth from a day on; earlier days stay. Call it when prices have changed. */
async function valueHoldings(tx: FamilyTransaction, accountId: string, from: string): Promise<void> {
  const days = await computeMarketDays(tx.db, tx.familyId, accountId, { from, to: OPEN_END });
  await replaceDays(tx, accountId, { from, to: OPEN_END }, days);
}

/**
 * Writes the days of a range in place of those that are stored.
 * @throws AppError `validation_failed` for a value beyond what a JSON number carries exactly.
 */
export async function replaceDays(
  { db, familyId }: FamilyTransaction,
  accountId: string,
  { from, to }: Days,
  days: readonly ValuedDay[],
): Promise<void> {
  if (days.some(({ value_minor }) => value_minor > MAX_MINOR || value_minor < -MAX_MINOR))
    throw invalid('/price', 'balance_out_of_range', "would take the value of the account's holdings out of range");
  await db
    .deleteFrom('market_days')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  await insertRows(
    db,
    'market_days',
    days.map((day) => ({ family_id: familyId, account_id: accountId, ...day })),
  );
}

/** Values every account again that holds a security on or after the first day of its prices that changed: each account once. */
export async function valueSecurities(tx: FamilyTransaction, changed: ReadonlyMap<string, string>): Promise<void> {
  const [first] = [...changed.values()].sort();
  if (first === undefined) return;
  const held = await tx.db
    .selectFrom('positions')
    .select((eb) => ['account_id', 'security_id', eb.fn.max('until').as('until')])
    .where('family_id', '=', tx.familyId)
    .where('security_id', 'in', [...changed.keys()])
    .where('until', '>', first)
    .groupBy(['account_id', 'security_id'])
    .orderBy('account_id')
    .execute();
  for (const [accountId, ofAccount] of Map.groupBy(held, ({ account_id }) => account_id)) {
    const days = ofAccount.map(({ security_id, until }) => ({ from: changed.get(security_id) ?? first, until }));
    const [from] = days.flatMap((day) => (day.until > day.from ? day.from : [])).sort();
    if (from !== undefined) await valueHoldings(tx, accountId, from);
  }
}

/** A range of days, both included. */
export type Days = { readonly from: string; readonly to: string };

/** The market days of an account in a range, from its positions, the prices and those of its own trades. */
export async function computeMarketDays(db: Db, familyId: number, accountId: string, days: Days): Promise<ValuedDay[]> {
  const { positions, prices, currencies } = await findHoldings(db, familyId, accountId, days);
  return valueDays(days.from, positions, prices, currencies).filter(({ date }) => date <= days.to);
}

/** Securities and the quoted prices of the range, which the caller has read. */
type Some = { readonly securityIds: readonly string[]; readonly quoted: readonly LastPrice[] };

/** The positions of an account in a range and their prices, of all securities or of some. */
export async function findHoldings(db: Db, familyId: number, accountId: string, days: Days, some?: Some) {
  const positions = await findPositions(db, familyId, accountId, days, some?.securityIds);
  const ids = [...new Set(positions.map(({ security_id }) => security_id))];
  if (ids.length === 0) return { positions, prices: [], currencies: new Map<string, string>() };
  const currencies = await findCurrencies(db, familyId, ids);
  const asked = { accountIds: [accountId], securityIds: ids, start: days.from, end: days.to };
  const known = await findKnownPrices(db, familyId, asked, some?.quoted);
  return { positions, prices: ids.flatMap((id) => known.of(accountId, id)), currencies };
}

/** The positions that are held in a range, or until its first day: what ends then was worth something the day before. */
function findPositions(
  db: Db,
  familyId: number,
  accountId: string,
  { from, to }: Days,
  securityIds?: readonly string[],
): Promise<HeldPosition[]> {
  let query = db
    .selectFrom('positions')
    .select(['security_id', 'date', 'until', 'quantity'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('until', '>=', from)
    .where('date', '<=', to);
  if (securityIds !== undefined) query = query.where('security_id', 'in', securityIds);
  return query.orderBy('date').execute();
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
