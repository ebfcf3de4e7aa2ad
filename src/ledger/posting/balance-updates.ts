import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  type AccountRow,
  addToForeignBalance,
  type DayFlows,
  dayChanges,
  type EntryMoney,
  findAccount,
  findFlows,
  findForeignBalance,
  moveBalance,
  requireBalanceInRange,
  rulesOf,
} from '#ledger/balances/index.ts';
import { findOpeningShift, shiftOpening } from '#ledger/valuations/index.ts';
import type { TransactionRow } from './store.ts';

/** A row that moves the cash of an account: a transaction, or a trade. */
type CashEntry = Pick<TransactionRow, 'account_id' | 'date' | 'amount_minor' | 'currency' | 'parent_id'>;

/** An entry before and after a write: created (`after` alone), changed (both) or deleted (`before` alone). */
export type BalanceChange = {
  readonly before?: CashEntry;
  readonly after?: CashEntry;
  /** A trade is not among the transactions that its account counts. */
  readonly isTrade?: boolean;
};

/** A sum in a foreign currency: the stored part and what this write adds. */
type ForeignSum = { readonly currency: string; readonly stored: bigint; readonly delta: bigint };

type AccountUpdate = {
  account: AccountRow;
  delta: bigint;
  entries: number;
  readonly foreign: Map<string, ForeignSum>;
  readonly days: Map<string, DayFlows>;
};

/** Flows of days as they are stored, by account and date. */
export type StoredDays = ReadonlyMap<string, readonly DayFlows[]>;

/** The days of these entries, read at once. */
export async function findStoredDays(
  { db, familyId }: FamilyTransaction,
  entries: readonly Pick<TransactionRow, 'account_id' | 'date'>[],
): Promise<StoredDays> {
  const days = new Map<string, DayFlows[]>();
  for (const { account_id, date } of entries) days.set(`${account_id} ${date}`, []);
  const ofAccounts = Map.groupBy(entries, ({ account_id }) => account_id);
  const found = [...ofAccounts].map(async ([id, own]) => {
    const dates = new Set(own.map(({ date }) => date));
    for (const day of await findFlows(db, familyId, id, [...dates])) days.get(`${id} ${day.date}`)?.push(day);
  });
  await Promise.all(found);
  return days;
}

/** The accounts and days of entries, read ahead by the write that posts them. */
export type ReadAhead = { readonly accounts: readonly AccountRow[]; readonly days: StoredDays };

/**
 * Collects the effect of entries on the balances and foreign sums of their accounts, and writes each row once; checks that the
 * sums of their days, which move with the rows, stay in range. The cost does not depend on how many entries an account has.
 */
export class BalanceUpdates {
  readonly #tx: FamilyTransaction;
  readonly #updates = new Map<string, AccountUpdate>();
  readonly #loadedAccounts = new Map<string, AccountRow | undefined>();
  #loadedDays: StoredDays = new Map();

  constructor(tx: FamilyTransaction) {
    this.#tx = tx;
  }

  /** Reads at once the accounts and days of entries that will be added; those of other entries are read one by one. */
  async load(
    entries: readonly Pick<TransactionRow, 'account_id' | 'date'>[],
    { accounts = [], days }: Partial<ReadAhead> = {},
  ): Promise<void> {
    const { db, familyId } = this.#tx;
    const ids = new Set(entries.map(({ account_id }) => account_id));
    for (const account of accounts) {
      this.#loadedAccounts.set(account.id, account);
      ids.delete(account.id);
    }
    const missing = [...ids].map(async (id) => this.#loadedAccounts.set(id, await findAccount(db, familyId, id)));
    [this.#loadedDays] = await Promise.all([days ?? findStoredDays(this.#tx, entries), ...missing]);
  }

  /**
   * Adds the effect of one entry. Split lines have none: their parent holds the money.
   * @throws AppError `validation_failed` when a balance, a day's flows or a foreign sum would leave ±(2^53−1) minor units;
   * nothing was added or written then.
   */
  async add(change: BalanceChange): Promise<void> {
    const { before, after } = change;
    const entry = after ?? before;
    if (entry === undefined || entry.parent_id !== null) return;
    if (before && after && isSameMoney(before, after)) return;
    const update = await this.#of(entry.account_id);
    const { account } = update;
    // An entry before a floating opening balance moves it back, or the opening amount would include the entry.
    const shift = after && (await findOpeningShift(this.#tx, account, after.date));
    const valued_on = shift?.valuedOn ?? account.valued_on;
    const delta = ownDelta({ ...account, valued_on }, change);
    const balance_minor = account.balance_minor + delta;
    requireBalanceInRange('amount', balance_minor);
    const foreign = await this.#foreignSums(update, change);
    const days = await this.#days(update, change);

    if (shift) await shiftOpening(this.#tx, account, shift);
    update.account = { ...account, valued_on, balance_minor };
    update.delta += delta;
    if (change.isTrade !== true) update.entries += (after ? 1 : 0) - (before ? 1 : 0);
    for (const sum of foreign) update.foreign.set(sum.currency, sum);
    for (const day of days) update.days.set(keyOf(day), day);
    this.#updates.set(account.id, update);
  }

  /** Writes what was added. */
  async write(): Promise<void> {
    const { db, familyId } = this.#tx;
    for (const [id, { delta, entries, foreign }] of this.#updates) {
      if (delta !== 0n || entries !== 0) await moveBalance(db, familyId, id, { delta, entries });
      for (const sum of foreign.values()) await addToForeignBalance(db, familyId, id, sum);
    }
    this.#updates.clear();
  }

  async #of(accountId: string): Promise<AccountUpdate> {
    const known = this.#updates.get(accountId);
    if (known !== undefined) return known;
    const account =
      this.#loadedAccounts.get(accountId) ?? (await findAccount(this.#tx.db, this.#tx.familyId, accountId));
    if (account === undefined) throw new Error('an entry has no account');
    return { account, delta: 0n, entries: 0, foreign: new Map(), days: new Map() };
  }

  async #foreignSums({ account, foreign }: AccountUpdate, change: BalanceChange): Promise<ForeignSum[]> {
    const { db, familyId } = this.#tx;
    const sums: ForeignSum[] = [];
    for (const [currency, added] of foreignDeltas(account, change)) {
      const known = foreign.get(currency);
      const stored = known?.stored ?? (await findForeignBalance(db, familyId, account.id, currency));
      const delta = (known?.delta ?? 0n) + added;
      requireBalanceInRange('amount', stored + delta);
      sums.push({ currency, stored, delta });
    }
    return sums;
  }

  async #days({ account, days }: AccountUpdate, { before, after }: BalanceChange): Promise<DayFlows[]> {
    const touched: DayFlows[] = [];
    for (const change of dayChanges(before, after)) {
      const known = days.get(keyOf(change)) ?? (await this.#storedDay(account.id, change));
      const day: DayFlows = {
        date: change.date,
        currency: change.currency,
        inflows_minor: (known?.inflows_minor ?? 0n) + change.inflows_minor,
        outflows_minor: (known?.outflows_minor ?? 0n) + change.outflows_minor,
        entries: (known?.entries ?? 0n) + change.entries,
      };
      requireBalanceInRange('amount', day.inflows_minor);
      requireBalanceInRange('amount', day.outflows_minor);
      touched.push(day);
    }
    return touched;
  }

  async #storedDay(
    accountId: string,
    { date, currency }: Pick<DayFlows, 'date' | 'currency'>,
  ): Promise<DayFlows | undefined> {
    const known = this.#loadedDays.get(`${accountId} ${date}`);
    const days = known ?? (await findFlows(this.#tx.db, this.#tx.familyId, accountId, [date]));
    return days.find((day) => day.currency === currency);
  }
}

function keyOf({ date, currency }: Pick<DayFlows, 'date' | 'currency'>): string {
  return `${date} ${currency}`;
}

function isSameMoney(a: EntryMoney, b: EntryMoney): boolean {
  return a.date === b.date && a.amount_minor === b.amount_minor && a.currency === b.currency;
}

/** The effect on the present balance. An entry up to the newest valuation is in its amount already. */
function ownDelta(account: AccountRow, { before, after }: BalanceChange): bigint {
  const counted = (entry: EntryMoney | undefined): bigint => {
    if (entry === undefined || entry.currency !== account.currency) return 0n;
    return account.valued_on !== null && entry.date <= account.valued_on ? 0n : entry.amount_minor;
  };
  return (counted(after) - counted(before)) * rulesOf(account.type).effect;
}

function foreignDeltas(account: AccountRow, { before, after }: BalanceChange): Map<string, bigint> {
  const { effect } = rulesOf(account.type);
  const deltas = new Map<string, bigint>();
  const add = (entry: EntryMoney | undefined, sign: bigint) => {
    if (entry === undefined || entry.currency === account.currency || effect === 0n) return;
    deltas.set(entry.currency, (deltas.get(entry.currency) ?? 0n) + entry.amount_minor * sign * effect);
  };
  add(before, -1n);
  add(after, 1n);
  return deltas;
}
