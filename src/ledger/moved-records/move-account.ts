import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type AccountRow, findAccount, findDays, isInvested, LAST, rulesOf } from '#ledger/balances/index.ts';
import { familyToday } from '#ledger/family.ts';
import { convertMarketDay, findMarketDays } from '#ledger/investments/market-days/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import {
  addValuation,
  changeValuation,
  dayBefore,
  findOpeningAnchor,
  findValuations,
  restoreValuations,
  type ValuationRow,
} from '#ledger/valuations/index.ts';
import { type BalanceDay, compareHistory } from './compare-history.ts';
import {
  type DayBalance,
  type MovedAccount,
  type MovedOpening,
  type MovedRecord,
  type MovedResult,
  NOTHING_MOVED,
  roundedMinor,
} from './moved-records.ts';

/**
 * Gives an account the opening balance and the balances of another program, once its transactions are in it. An account that has
 * balances of its own keeps them. Where the balance would still be another one, the source's is recorded.
 */
export async function moveAccount(tx: FamilyTransaction, accountId: string, moved: MovedAccount): Promise<MovedResult> {
  const account = await requireAccount(tx, accountId);
  const mover = new Mover(tx, account, await familyToday(tx.db, tx.familyId, Date.parse(tx.now)));
  await mover.load();
  const isOwed = moved.isInFavor === true && rulesOf(account.type).classification === 'liability';
  return mover.move(isOwed ? turned(moved) : moved);
}

/** The account with what is owed as a positive balance. */
function turned(moved: MovedAccount): MovedAccount {
  const { balance, opening, valuations, history, start } = moved;
  const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
  const each = (days: readonly DayBalance[]) => days.map(({ date, amount }) => ({ date, amount: negated(amount) }));
  return {
    ...moved,
    balance: balance === null ? null : negated(balance),
    opening: opening === null ? null : { date: opening.date, amount: negated(opening.amount) },
    valuations: each(valuations),
    history: each(history),
    start: start === null ? null : negated(start),
  };
}

async function requireAccount(tx: FamilyTransaction, id: string): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, id);
  if (account === undefined) throw new Error('the account of a running import is there');
  return account;
}

class Mover {
  readonly #tx: FamilyTransaction;
  readonly #today: string;
  readonly #currency: Currency;
  readonly #written: MovedRecord[] = [];
  readonly #leftOut = new Map<string, { kind: string; reason: string; count: number }>();
  #account: AccountRow;
  #anchor: ValuationRow | undefined;
  #valuations = new Map<string, ValuationRow>();
  /** The effect of each day's entries on the balance, and that of the prices of holdings. */
  #flows: BalanceDay[] = [];
  #market: BalanceDay[] = [];

  constructor(tx: FamilyTransaction, account: AccountRow, today: string) {
    this.#tx = tx;
    this.#account = account;
    this.#today = today;
    this.#currency = storedCurrency(account.currency);
  }

  async load(): Promise<void> {
    const { db, familyId } = this.#tx;
    const { id, currency, type } = this.#account;
    const all = { after: '', upTo: LAST };
    const { effect } = rulesOf(type);
    this.#anchor = await findOpeningAnchor(db, familyId, id);
    this.#valuations = new Map((await findValuations(db, familyId, id, all)).map((row) => [row.date, row]));
    const entries = (await findDays(db, familyId, id, all))
      .filter((day) => day.currency === currency)
      .map((day) => ({ date: day.date, minor: (day.inflows_minor - day.outflows_minor) * effect }));
    this.#market = isInvested(this.#account) ? await marketFlows(this.#tx, this.#account) : [];
    this.#flows = [...entries, ...this.#market].sort((one, other) => (one.date < other.date ? -1 : 1));
  }

  async move(moved: MovedAccount): Promise<MovedResult> {
    const isFresh = this.#isFresh();
    const opening = isFresh ? await this.#open(moved) : null;
    if (moved.opening !== null) this.#count('Valuation', isFresh ? null : 'account_has_balances');
    await this.#recordValuations(moved, isFresh);
    const source = moved.balance === null ? null : this.#minor(moved.balance);
    const before = this.#balance();
    const unexplained = source === null || source === before ? null : source - before;
    const compared = compareHistory({
      history: this.#history(moved),
      flows: this.#flows,
      stated: [...this.#valuations.values()].map(({ date, amount_minor }) => ({ date, minor: amount_minor })),
    });
    if (isFresh) await this.#record(compared.missing);
    this.#countHistory(moved, isFresh ? compared.between : 0);
    if (isFresh && source !== null) await this.#close(source);
    const balance = this.#balance();
    const decimal = (minor: bigint) => formatDecimal(minor, this.#currency);
    const firstOther = unexplained === null ? null : this.#dayAfterLastStated(moved);
    return {
      ...NOTHING_MOVED,
      imported: [{ kind: 'Account', count: 1 }, ...this.#imported()],
      leftOut: [...this.#leftOut.values()].filter(({ reason }) => reason !== ''),
      written: this.#written,
      opening,
      report: {
        currency: this.#currency.code,
        source_balance: source === null ? null : decimal(source),
        balance: decimal(balance),
        difference: source === null ? null : decimal(source - balance),
        adjustment: isFresh && unexplained !== null ? decimal(unexplained) : null,
        differs_since: compared.since ?? firstOther,
      },
    };
  }

  /** Whether the account has no balance but the zero with which an import opens one. */
  #isFresh(): boolean {
    const [only] = this.#valuations.values();
    return (
      this.#valuations.size === 1 && only?.kind === 'opening_anchor' && isSet(only.floats) && only.amount_minor === 0n
    );
  }

  async #open(moved: MovedAccount): Promise<MovedOpening | null> {
    const before = this.#anchor;
    const change = before && this.#openingOf(moved, before);
    if (before === undefined || change === undefined) return null;
    const after = await changeValuation(this.#tx, this.#account, before, change);
    this.#valuations.delete(before.date);
    this.#valuations.set(after.date, after);
    await this.#reload();
    return { id: after.id, before: openingIn(before), after: openingIn(after) };
  }

  /** The opening that the file names, or that its first known balance gives. */
  #openingOf({ opening, start, history, valuations, balance }: MovedAccount, anchor: ValuationRow) {
    if (opening !== null) return { date: opening.date, amount_minor: this.#minor(opening.amount), floats: flag(false) };
    const days = [
      anchor.date,
      ...[this.#flows[0], history[0], valuations[0]].flatMap((day) => (day ? dayBefore(day.date) : [])),
    ];
    const [date = anchor.date] = days.sort();
    const begin = { date, floats: flag(true) };
    if (start !== null) return { ...begin, amount_minor: this.#minor(start) };
    const [first] = valuations;
    const known = first ?? (balance === null ? undefined : { date: LAST, amount: balance });
    if (known === undefined) return undefined;
    return { ...begin, amount_minor: this.#minor(known.amount) - this.#flowsUpTo(known.date) };
  }

  /** Records the balances that the file states, for days that have none. */
  async #recordValuations({ valuations }: MovedAccount, isFresh: boolean): Promise<void> {
    const rows: ValuationRow[] = [];
    for (const { date, amount } of valuations) {
      const [minor, known] = [this.#minor(amount), this.#valuations.get(date)];
      const reason = known !== undefined ? (known.amount_minor === minor ? 'exists' : 'day_has_balance') : null;
      const left = reason ?? (isFresh ? (date > this.#today ? 'future' : null) : 'account_has_balances');
      this.#count('Valuation', left);
      if (left === null) rows.push(this.#row(date, minor));
    }
    await this.#insert(rows);
  }

  /** Records computed balances that entries and valuations do not give. */
  async #record(missing: readonly BalanceDay[]): Promise<void> {
    await this.#insert(missing.map(({ date, minor }) => this.#row(date, minor)));
  }

  /** Records the source's balance on the last day of the file, unless the account has it by now. */
  async #close(source: bigint): Promise<void> {
    if (this.#balance() === source) return;
    const days = [...this.#valuations.keys(), ...this.#flows.map(({ date }) => date)].filter(
      (day) => day <= this.#today,
    );
    const last = days.sort().at(-1) ?? this.#today;
    const date = this.#valuations.has(last) ? dayAt(dayNumber(last) + 1) : last;
    if (date > this.#today) return;
    const later = this.#flowsUpTo(LAST) - this.#flowsUpTo(date);
    const value = {
      date,
      amount_minor: source - later,
      kind: 'reconciliation',
      notes: null,
      floats: flag(false),
    } as const;
    const row = await addValuation(this.#tx, this.#account, value);
    this.#valuations.set(row.date, row);
    this.#written.push({ kind: 'valuation', id: row.id, at: row.updated_at });
    await this.#reload();
  }

  async #insert(rows: readonly ValuationRow[]): Promise<void> {
    if (rows.length === 0) return;
    await restoreValuations(this.#tx, this.#account, rows);
    for (const row of rows) {
      this.#valuations.set(row.date, row);
      this.#written.push({ kind: 'valuation', id: row.id, at: row.updated_at });
    }
    await this.#reload();
  }

  async #reload(): Promise<void> {
    this.#account = await requireAccount(this.#tx, this.#account.id);
  }

  /** The newest valuation has what holdings were worth then; their prices have changed since. */
  #balance(): bigint {
    const [newest = ''] = [...this.#valuations.keys()].sort().reverse();
    const later = this.#market.filter(({ date }) => date > newest);
    return this.#account.balance_minor + later.reduce((sum, { minor }) => sum + minor, 0n);
  }

  #row(date: string, amount_minor: bigint): ValuationRow {
    return {
      family_id: this.#tx.familyId,
      id: newId(),
      account_id: this.#account.id,
      date,
      amount_minor,
      kind: 'reconciliation',
      notes: null,
      floats: 0n,
      created_at: this.#tx.now,
      updated_at: this.#tx.now,
    };
  }

  #history({ history }: MovedAccount): BalanceDay[] {
    return history
      .filter(({ date }) => date <= this.#today)
      .map(({ date, amount }) => ({ date, minor: this.#minor(amount) }));
  }

  #countHistory({ history }: MovedAccount, between: number): void {
    const future = history.filter(({ date }) => date > this.#today).length;
    this.#count('Balance', null, history.length - between - future);
    this.#count('Balance', 'between', between);
    this.#count('Balance', 'future', future);
  }

  #count(kind: string, reason: string | null, count = 1): void {
    if (count === 0) return;
    const before = this.#leftOut.get(`${kind} ${reason}`)?.count ?? 0;
    this.#leftOut.set(`${kind} ${reason}`, { kind, reason: reason ?? '', count: before + count });
  }

  #imported() {
    return [...this.#leftOut.values()].flatMap(({ kind, reason, count }) => (reason === '' ? [{ kind, count }] : []));
  }

  #flowsUpTo(day: string): bigint {
    return this.#flows.reduce((sum, { date, minor }) => (date <= day ? sum + minor : sum), 0n);
  }

  /** The day after the last one on which the file states a balance. */
  #dayAfterLastStated({ opening, valuations, history }: MovedAccount): string | null {
    const days = [opening, valuations.at(-1), history.at(-1)].flatMap((day) => (day ? day.date : []));
    const last = days.sort().at(-1);
    return last === undefined ? null : dayAt(dayNumber(last) + 1);
  }

  #minor(amount: string): bigint {
    return roundedMinor(amount, this.#currency);
  }
}

/** The change of the value of an account's holdings on each day, in its currency. */
async function marketFlows({ db, familyId }: FamilyTransaction, { id, currency }: AccountRow): Promise<BalanceDay[]> {
  const rows = await findMarketDays(db, familyId, id, { after: '', upTo: LAST });
  const currencies = [currency, ...rows.map((row) => row.currency)];
  const rates = await ratesOn(
    db,
    familyId,
    currencies,
    rows.map(({ date }) => date),
  );
  let before = 0n;
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => {
    const value = convertMarketDay(ofDay, rates, currency).minor;
    const minor = value - before;
    before = value;
    return { date, minor };
  });
}

function openingIn({ amount_minor, floats }: ValuationRow) {
  return { amount: String(amount_minor), floats: isSet(floats) };
}
