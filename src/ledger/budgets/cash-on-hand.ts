import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd } from '#kernel/time/civil-month.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { isTaxAdvantaged } from '#ledger/counted-entries.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { type AccountWorth, findSeries, sumWorths, worthAt } from '#ledger/reports/balances/index.ts';
import { type Reader, readFigures } from './read-figures.ts';
import type { BudgetRow } from './store.ts';

type Db = Kysely<LedgerTables>;

/**
 * The money from before a first month of envelopes: the cash on hand at its end, as far as it is entered, without what the month brings
 * and costs. So all that is on hand is in an envelope, held or to assign. 0 where cards owe more.
 */
export async function moneyBefore(db: Db, reader: Reader, budget: BudgetRow): Promise<bigint> {
  const { figures } = await readFigures(db, reader, budget);
  const cash = await cashOnHand(db, reader.actor, monthEnd(budget.month, reader.monthStartDay), budget.currency);
  const before = cash - (figures.earned - figures.spent);
  if (before < 0n) return 0n;
  return before > MAX_MINOR ? MAX_MINOR : before;
}

/**
 * The balances of cash accounts less what is owed on cards at the end of a day, of the accounts in the reader's reports that budgets
 * count. An amount without a rate counts nowhere.
 */
async function cashOnHand(db: Db, actor: Reader['actor'], date: CivilDate, currency: string): Promise<bigint> {
  const all = await findSeries(db, actor, date, { forReports: true });
  const cash = all.filter(
    ({ account, start }) =>
      rulesOf(account.type).balanceType === 'cash' && !isTaxAdvantaged(account.subtype) && start <= date,
  );
  const worths: AccountWorth[] = [];
  for (const series of cash) {
    const { account } = series;
    const { total } = await worthAt(db, series, date);
    worths.push({ account, minor: rulesOf(account.type).classification === 'asset' ? total : -total });
  }
  const currencies = [currency, ...worths.map(({ account }) => account.currency)];
  const rates = await ratesOn(db, actor.familyId, currencies, { start: date, end: date });
  return sumWorths(worths, rates, currency, date);
}
