import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import {
  type AccountRow,
  type DayFlows,
  dayChanges,
  type EntryMoney,
  findAccount,
  findDay,
  requireBalanceInRange,
  rulesOf,
  writeDay,
} from '#ledger/balances/index.ts';
import { moveAnchor, wayFor } from '#ledger/valuations/index.ts';

/** What becomes of one entry: made (`after` alone), changed (both) or gone (`before` alone). */
export type Movement = { readonly before?: EntryMoney; readonly after?: EntryMoney };

type MoveValues = { familyId: number; id: string; delta: bigint; entries: number; now: string };
const moveOwn = prepared((db: Kysely<LedgerTables>, param: Param<MoveValues>) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      balance_minor: eb('balance_minor', '+', param('delta')),
      transaction_count: eb('transaction_count', '+', param('entries') as never),
      updated_at: param('now'),
    }))
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

type ForeignValues = { familyId: number; id: string; currency: string; delta: bigint };
const moveForeign = prepared((db: Kysely<LedgerTables>, param: Param<ForeignValues>) =>
  db
    .insertInto('account_foreign_balances')
    .values({
      family_id: param('familyId'),
      account_id: param('id'),
      currency: param('currency'),
      balance_minor: param('delta'),
    })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'currency']).doUpdateSet((eb) => ({
        balance_minor: eb('account_foreign_balances.balance_minor', '+', eb.ref('excluded.balance_minor')),
      })),
    ),
);

type ForeignKey = { familyId: number; id: string; currency: string };
const selectForeign = prepared((db: Kysely<LedgerTables>, param: Param<ForeignKey>) =>
  db
    .selectFrom('account_foreign_balances')
    .select('balance_minor')
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('currency', '=', param('currency')),
);

/** Moves one account's balance as {@link BalanceMoves} does. @throws AppError `validation_failed`; nothing was written then. */
export async function moveBalance(tx: FamilyTransaction, account: AccountRow, movement: Movement): Promise<void> {
  const moves = new BalanceMoves(tx);
  await moves.add(account, movement);
  await moves.write();
}

/** A sum in a foreign currency as it is stored, and what the noted movements add to it. */
type ForeignSum = { readonly currency: string; readonly held: bigint; readonly delta: bigint };

/** What the noted movements make of one account, and of its foreign sums and its days by their keys. */
type Moving = {
  account: AccountRow;
  delta: bigint;
  entries: number;
  readonly foreign: Map<string, ForeignSum>;
  readonly days: Map<string, DayFlows>;
};

/**
 * Moves accounts' balances in the transaction that writes the entries, by the rules of each account's type: the flows of the
 * entry's day, the sum of its currency, and the present balance unless a newer valuation speaks for that day. Movements are
 * noted and written together, each row once. It touches as many rows in an account with ten thousand entries as in one with ten.
 */
export class BalanceMoves {
  readonly #tx: FamilyTransaction;
  readonly #moving = new Map<string, Moving>();

  constructor(tx: FamilyTransaction) {
    this.#tx = tx;
  }

  /** The family's account of that id, if there is one, with the balance that the noted movements leave it. */
  async account(id: string): Promise<AccountRow | undefined> {
    return this.#moving.get(id)?.account ?? findAccount(this.#tx.db, this.#tx.familyId, id);
  }

  /**
   * Notes what becomes of an entry.
   * @throws AppError `validation_failed` when a balance, a day's flows or a foreign sum would leave ±(2^53−1) minor units;
   * nothing was noted or written then.
   */
  async add(of: AccountRow, movement: Movement): Promise<void> {
    const { before, after } = movement;
    if (before && after && isSameMoney(before, after)) return;
    const tx = this.#tx;
    const moving = this.#moving.get(of.id) ?? {
      account: of,
      delta: 0n,
      entries: 0,
      foreign: new Map(),
      days: new Map(),
    };
    const { account } = moving;
    const way = after && (await wayFor(tx, account, after.date));
    const valued_on = way?.valuedOn ?? account.valued_on;
    const delta = ownDelta({ ...account, valued_on }, movement);
    const balance_minor = account.balance_minor + delta;
    requireBalanceInRange('amount', balance_minor);
    const foreign = await this.#foreignSums(moving, movement);
    const days = await this.#days(moving, movement);

    if (way) await moveAnchor(tx, account, way);
    moving.account = { ...account, valued_on, balance_minor };
    moving.delta += delta;
    moving.entries += (after ? 1 : 0) - (before ? 1 : 0);
    for (const sum of foreign) moving.foreign.set(sum.currency, sum);
    for (const day of days) moving.days.set(keyOf(day), day);
    this.#moving.set(of.id, moving);
  }

  async #foreignSums({ account, foreign }: Moving, movement: Movement): Promise<ForeignSum[]> {
    const { db, familyId } = this.#tx;
    const sums: ForeignSum[] = [];
    for (const [currency, change] of foreignDeltas(account, movement)) {
      const noted = foreign.get(currency) ?? {
        held: (await selectForeign.first(db, { familyId, id: account.id, currency }))?.balance_minor ?? 0n,
        delta: 0n,
      };
      const [held, delta] = [noted.held, noted.delta + change];
      requireBalanceInRange('amount', held + delta);
      sums.push({ currency, held, delta });
    }
    return sums;
  }

  /** The days the movement touches as they will be. */
  async #days({ account, days }: Moving, { before, after }: Movement): Promise<DayFlows[]> {
    const touched: DayFlows[] = [];
    for (const change of dayChanges(before, after)) {
      const held = days.get(keyOf(change)) ?? (await findDay(this.#tx.db, this.#tx.familyId, account.id, change));
      const day: DayFlows = {
        date: change.date,
        currency: change.currency,
        inflows_minor: (held?.inflows_minor ?? 0n) + change.inflows_minor,
        outflows_minor: (held?.outflows_minor ?? 0n) + change.outflows_minor,
        entries: (held?.entries ?? 0n) + change.entries,
      };
      requireBalanceInRange('amount', day.inflows_minor);
      requireBalanceInRange('amount', day.outflows_minor);
      touched.push(day);
    }
    return touched;
  }

  /** Writes what was noted. */
  async write(): Promise<void> {
    const { db, familyId, now } = this.#tx;
    for (const [id, { delta, entries, foreign, days }] of this.#moving) {
      await moveOwn.run(db, { familyId, id, delta, entries, now });
      for (const { currency, delta } of foreign.values()) await moveForeign.run(db, { familyId, id, currency, delta });
      for (const day of days.values()) await writeDay(db, familyId, id, day);
    }
    this.#moving.clear();
  }
}

function keyOf({ date, currency }: Pick<DayFlows, 'date' | 'currency'>): string {
  return `${date} ${currency}`;
}

function isSameMoney(a: EntryMoney, b: EntryMoney): boolean {
  return a.date === b.date && a.amount_minor === b.amount_minor && a.currency === b.currency;
}

/** What the movement does to the present balance; an entry up to the newest valuation is in its amount already. */
function ownDelta(account: AccountRow, { before, after }: Movement): bigint {
  const counted = (entry: EntryMoney | undefined): bigint => {
    if (entry === undefined || entry.currency !== account.currency) return 0n;
    return account.valued_on !== null && entry.date <= account.valued_on ? 0n : entry.amount_minor;
  };
  return (counted(after) - counted(before)) * rulesOf(account.type).effect;
}

function foreignDeltas(account: AccountRow, { before, after }: Movement): Map<string, bigint> {
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
