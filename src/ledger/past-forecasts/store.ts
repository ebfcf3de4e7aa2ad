import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import { OPEN_STATUSES } from '#database/tables/accounts.ts';
import type { LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

/** The days ahead that are stored of a forecast. */
export const DAYS_AHEAD = 90;

/** Forecasts are stored for a year, so that each season is among them. */
export const YEAR_DAYS = 365;

type Db = Kysely<LedgerTables>;

/** The expected balances of an account at the ends of the next days. */
export type NewForecast = Omit<NewLedgerRow<'cash_forecasts'>, 'family_id' | 'balances'> & {
  readonly balances: readonly bigint[];
};

type Batch = { readonly after: number; readonly families: Families; readonly limit: number };

/** Ids after one of families that have open bank accounts, of all or of these, in order. */
export async function familiesWithCash(db: Db, { after, families, limit }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('family_id')
    .where('type', '=', 'depository')
    .where('status', 'in', OPEN_STATUSES)
    .where('family_id', '>', after)
    .where(isOneOf('accounts.family_id', families))
    .where(isOfActiveFamily('accounts.family_id', families))
    .groupBy('family_id')
    .orderBy('family_id')
    .limit(limit)
    .execute();
  return rows.map(({ family_id }) => Number(family_id));
}

/** The open bank accounts of a family. */
export function openCash(db: Db, familyId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'owner_id', 'created_at'])
    .where('family_id', '=', familyId)
    .where('type', '=', 'depository')
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute();
}

/** The day of the family's newest forecast, and the change that it knew. */
export function findNewestForecast(db: Db, familyId: number) {
  return db
    .selectFrom('cash_forecasts')
    .select(['made_on', 'sequence'])
    .where('family_id', '=', familyId)
    .orderBy('made_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the forecasts of a day, and deletes those of a year before. */
export async function insertForecasts(
  { db, familyId }: FamilyTransaction,
  madeOn: CivilDate,
  forecasts: readonly NewForecast[],
): Promise<void> {
  const left = new Set((await openCash(db, familyId)).map(({ id }) => id));
  const rows = forecasts
    .filter(({ account_id }) => left.has(account_id))
    .map(({ balances, ...row }) => ({ ...row, family_id: familyId, balances: balances.join(',') }));
  if (rows.length > 0) {
    // Another process may have been first.
    await db
      .insertInto('cash_forecasts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .deleteFrom('cash_forecasts')
    .where('family_id', '=', familyId)
    .where('made_on', '<', addDays(madeOn, 1 - YEAR_DAYS))
    .execute();
}

type Span = { readonly accountIds: readonly string[]; readonly from: CivilDate };

/** The forecasts of visible accounts since a day, oldest first. */
export async function findForecasts(db: Db, visible: VisibleAccounts, { accountIds, from }: Span) {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('cash_forecasts as f')
    .select(['f.made_on as madeOn', 'f.account_id as accountId', 'f.currency', 'f.balances'])
    .where('f.family_id', '=', visible.familyId)
    .where('f.made_on', '>=', from)
    .where('f.account_id', 'in', accountIds)
    .where(visibleTo(visible, 'f.account_id'))
    .orderBy('f.made_on')
    .execute();
  return rows.map(({ balances, ...row }) => ({ ...row, balances: balances.split(',').map(BigInt) }));
}

/** Deletes what was expected of an account. */
export async function deleteForecastsOf({ db, familyId }: FamilyTransaction, accountId: string): Promise<void> {
  await db.deleteFrom('cash_forecasts').where('family_id', '=', familyId).where('account_id', '=', accountId).execute();
}

/** Deletes all forecasts of a family. */
export async function deleteForecasts({ db, familyId }: FamilyTransaction): Promise<void> {
  await db.deleteFrom('cash_forecasts').where('family_id', '=', familyId).execute();
}
