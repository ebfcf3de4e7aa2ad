import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type AccountRow, findFlows, rulesOf } from '#ledger/balances/index.ts';
import { isTaxAdvantaged } from '#ledger/counted-entries.ts';
import type { AccountHistory } from '#ledger/reports/balances/index.ts';
import type { Period } from '#ledger/reports/breakdown/periods.ts';
import type { Move, MoveDriver } from './attribution.ts';
import { type DayMoney, findDebtPayments, findTradeDays, findUncounted } from './store.ts';

type Db = Kysely<LedgerTables>;

/** Whether entries change the account's balance. Things that are valued do not react to them. */
export function isMovedByEntries({ type }: Pick<AccountRow, 'type'>): boolean {
  return rulesOf(type).effect !== 0n;
}

/** Whether money is owed on the account for years: a card is paid with its next bill. */
export function isDebt({ type }: Pick<AccountRow, 'type'>): boolean {
  const { classification, balanceType } = rulesOf(type);
  return classification === 'liability' && balanceType === 'non_cash';
}

const isInvestment = ({ type }: AccountRow) => rulesOf(type).balanceType === 'investment';

/**
 * Everything that moved net worth in a period, apart from income and expense: opening balances, valuations, values of holdings,
 * trades, and entries that reports do not count. Transfers between the accounts move nothing together; what was paid to debts is
 * taken out of `saved`.
 */
export async function findMoves(
  db: Db,
  familyId: number,
  histories: readonly AccountHistory[],
  period: Period,
): Promise<Move[]> {
  const accounts = histories.map(({ series }) => series.account);
  const moved = accounts.filter(isMovedByEntries);
  const of = (some: readonly AccountRow[]) => ({ familyId, ids: idsOf(some), ...period });
  const uncounted = await findUncounted(db, of(moved), idsOf(moved.filter(({ subtype }) => isTaxAdvantaged(subtype))));
  const trades = await findTradeDays(db, of(moved.filter(isInvestment)));
  const payments = await findDebtPayments(db, of(moved.filter((one) => !isDebt(one))), idsOf(accounts.filter(isDebt)));
  const starts = new Map(histories.map(({ series }) => [series.account.id, series.start]));
  // Units that come without a purchase are no gain, nor is what an account has on its first day.
  const enteredOn = new Set(trades.filter(({ moved_units }) => moved_units > 0n).map(keyOf));
  const isGain = (day: AccountDay) => !enteredOn.has(keyOf(day)) && day.date !== starts.get(day.account_id);

  const entries = new EntryMoves(accounts);
  for (const one of uncounted) entries.add(one);
  for (const trade of trades) entries.take(trade, isGain(trade) ? 'market' : 'corrections');
  for (const payment of payments) entries.take(payment, 'saved');
  for (const flow of await openingFlows(db, familyId, histories, period)) entries.add(flow, 'corrections');
  return [...entries.moves(), ...histories.flatMap((one) => historyMoves(one, period, isGain))];
}

type AccountDay = Pick<DayMoney, 'account_id' | 'date'>;

const keyOf = ({ account_id, date }: AccountDay) => `${account_id} ${date}`;
const idsOf = (accounts: readonly AccountRow[]) => accounts.map(({ id }) => id);

/** The moves of entries and trades, summed by day before they are converted. */
class EntryMoves {
  readonly #accounts: ReadonlyMap<string, AccountRow>;
  readonly #moves = new Map<string, Move>();

  constructor(accounts: readonly AccountRow[]) {
    this.#accounts = new Map(accounts.map((account) => [account.id, account]));
  }

  add({ account_id, date, currency, minor }: DayMoney, driver = this.#usual(account_id)): void {
    const account = this.#accounts.get(account_id);
    if (account === undefined) return;
    const key = `${driver} ${account_id} ${date} ${currency}`;
    const sum = (this.#moves.get(key)?.minor ?? 0n) + minor;
    this.#moves.set(key, { driver, account, date, currency, minor: sum });
  }

  /** Gives money that was added already another driver. */
  take(money: DayMoney, driver: MoveDriver): void {
    this.add({ ...money, minor: -money.minor });
    this.add(money, driver);
  }

  moves(): Move[] {
    return [...this.#moves.values()];
  }

  #usual(id: string): MoveDriver {
    const account = this.#accounts.get(id);
    return account !== undefined && isDebt(account) ? 'debt' : 'other';
  }
}

/** The moves of an account without entries: its opening balance, its valuations, and the value of what it holds. */
function historyMoves(
  { series: { account, start }, history }: AccountHistory,
  period: Period,
  isGain: (day: AccountDay) => boolean,
): Move[] {
  const sign = rulesOf(account.type).classification === 'asset' ? 1n : -1n;
  const moves: Move[] = [];
  const add = (driver: MoveDriver, date: string, minor: bigint) =>
    moves.push({ driver, account, date, minor: sign * minor, currency: account.currency });
  const [first] = history.days;
  if (start >= period.start) {
    add('corrections', start, first?.date === start ? first.start.cash + first.start.nonCash : history.before.total);
  }
  for (const { date, start: before, end, cashAdjustments, nonCashAdjustments } of history.days) {
    const gained = isInvestment(account) ? end.nonCash - before.nonCash : 0n;
    add(isGain({ account_id: account.id, date }) ? 'market' : 'corrections', date, gained);
    const holdsNothing = before.nonCash === 0n && end.nonCash === 0n;
    add(date === start ? 'corrections' : valuedBy(account, holdsNothing), date, cashAdjustments + nonCashAdjustments);
  }
  return moves;
}

/** The driver of what a valuation adds to the entries. Valuations alone say what an investment without holdings is worth. */
function valuedBy(account: AccountRow, holdsNothing: boolean): MoveDriver {
  if (isDebt(account)) return 'debt';
  if (isInvestment(account)) return holdsNothing ? 'market' : 'corrections';
  return rulesOf(account.type).balanceType === 'non_cash' ? 'assets' : 'corrections';
}

/** The entries of the day on which an account is opened, reversed: its opening balance includes them. */
async function openingFlows(
  db: Db,
  familyId: number,
  histories: readonly AccountHistory[],
  period: Period,
): Promise<DayMoney[]> {
  const opened = histories.filter(({ series, history }) => {
    const [first] = history.days;
    // On the day of the opening balance the balance rests.
    return series.start >= period.start && first?.date === series.start && first.start === first.end;
  });
  const flows: DayMoney[] = [];
  for (const { series } of opened.filter((one) => isMovedByEntries(one.series.account))) {
    const { id } = series.account;
    for (const day of await findFlows(db, familyId, id, [series.start])) {
      flows.push({ account_id: id, ...day, minor: day.outflows_minor - day.inflows_minor });
    }
  }
  return flows;
}
