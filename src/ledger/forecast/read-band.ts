import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays, type CivilDate, dayAt, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import {
  BAND_MIN,
  DAYS_AHEAD,
  errorsOf,
  findForecasts,
  firstBandDay,
  type Past,
  YEAR_DAYS,
} from '#ledger/past-forecasts/index.ts';
import { balanceReader, readHistory } from '#ledger/reports/balances/index.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';
import type { AccountFacts } from './load-facts.ts';

type Db = Kysely<LedgerTables>;

type Reading = {
  readonly today: CivilDate;
  convert(minor: bigint, from: string): bigint;
};

/** How far past forecasts of some accounts together were off, by days ahead, and the first day with a band while there is none. */
export type PastErrors = { readonly errors: readonly (readonly bigint[])[]; readonly startsOn: CivilDate | null };

/** Compares the stored forecasts that have all of these accounts with the balances that followed. */
export async function readPastErrors(
  db: Db,
  visible: VisibleAccounts,
  accounts: readonly AccountFacts[],
  { today, convert }: Reading,
): Promise<PastErrors> {
  const ofAccount = new Map(accounts.map((one) => [one.account.id, one]));
  const stored = await findForecasts(db, visible, {
    accountIds: [...ofAccount.keys()],
    from: addDays(today, -YEAR_DAYS),
  });
  const own = stored.filter(({ accountId, currency }) => ofAccount.get(accountId)?.account.currency === currency);
  const complete = [...Map.groupBy(own, ({ madeOn }) => madeOn)].filter(([, all]) => all.length === accounts.length);
  const startsOn = firstBandDay(
    today,
    complete.map(([madeOn]) => madeOn),
  );
  const yesterday = addDays(today, -1);
  const [first] = complete[0] ?? [yesterday];
  if (first >= yesterday) return { errors: [], startsOn };
  const actual = await balancesOf(db, accounts, nextDay(first), yesterday);
  const past = complete.map(([madeOn, all]): Past => {
    const at = dayNumber(madeOn) - dayNumber(first);
    const compared = all.map(({ accountId, currency, balances }) => {
      return { currency, expected: balances, actual: (actual.get(accountId) ?? []).slice(at, at + DAYS_AHEAD) };
    });
    return { madeOn, accounts: compared };
  });
  return { errors: errorsOf(past, yesterday, convert), startsOn };
}

/** The balances of each account at the end of each day. */
async function balancesOf(db: Db, accounts: readonly AccountFacts[], from: CivilDate, to: CivilDate) {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => dayAt(dayNumber(from) + at));
  const balances = new Map<string, readonly bigint[]>();
  for (const { account, series } of accounts) {
    const read = balanceReader([{ series, history: await readHistory(db, series, from, to) }]);
    balances.set(
      account.id,
      days.map((date) => read(date)[0]?.minor ?? 0n),
    );
  }
  return balances;
}

/** The days of a forecast that have a band, and when there is one. */
export function presentBand({ errors, startsOn }: PastErrors, days: readonly { readonly date: CivilDate }[]) {
  const last = errors.findLastIndex(({ length }) => length >= BAND_MIN);
  return {
    past_forecasts: errors[0]?.length ?? 0,
    needed: BAND_MIN,
    end_date: days[Math.min(last, days.length - 1)]?.date ?? null,
    starts_on: startsOn,
  };
}
