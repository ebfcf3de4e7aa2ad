import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { BalanceMoves } from '#ledger/posting/index.ts';
import type { LegKeeper } from './leg-keeper.ts';
import type { Identity, TaggedRow, TransactionRow } from './store.ts';
import { addTransactions } from './write-transaction.ts';

/** A new transaction that is not yet written, and the write as its author's part. `row` is what it becomes. */
export type NewEntry = Omit<TaggedRow, 'row' | 'author'> & { row: TransactionRow; readonly tx: FamilyTransaction };

/**
 * New transactions of one running write, held back to be written together: the rows, their changes, and each balance once. What
 * is held back is not there to be read, so whoever looks for transactions has it written first.
 */
export class NewEntries {
  readonly #tx: FamilyTransaction;
  readonly #legs: LegKeeper;
  readonly #moves: BalanceMoves;
  readonly #held: NewEntry[] = [];
  readonly #identities = new Set<string>();
  #followed = 0n;

  constructor(tx: FamilyTransaction, legs: LegKeeper) {
    this.#tx = tx;
    this.#legs = legs;
    this.#moves = new BalanceMoves(tx);
  }

  /** A number that grows with every entry added and every change recorded by others, and stands still while entries are written. */
  get sequence(): bigint {
    return this.#tx.sequence + BigInt(this.#held.length) - this.#followed;
  }

  /** The family's account of that id, if there is one, with the balance that the new entries leave it. */
  account(id: string): Promise<AccountRow | undefined> {
    return this.#moves.account(id);
  }

  /** Adds an entry of `account`. @throws AppError `validation_failed` when a sum would be out of range; nothing was added then. */
  async add(account: AccountRow, entry: NewEntry): Promise<void> {
    await this.#moves.add(account, { after: entry.row });
    this.#held.push(entry);
    const { account_id: accountId, source, external_id: externalId } = entry.row;
    if (source !== null && externalId !== null) this.#identities.add(keyOf({ accountId, source, externalId }));
  }

  /** Writes what is held back if the transaction of that identity is among it. */
  async show(identity: Identity): Promise<void> {
    if (this.#identities.has(keyOf(identity))) await this.write();
  }

  /** Writes everything that is held back, and the transfers that it completes. */
  async write(): Promise<void> {
    if (this.#held.length === 0) return;
    const { sequence } = this;
    const entries = this.#held.splice(0);
    this.#identities.clear();
    await this.#moves.write();
    await this.#settle(entries);
    this.#followed += this.sequence - sequence;
  }

  async #settle(entries: readonly NewEntry[]): Promise<void> {
    const foreseen = await this.#legs.foresee(
      this.#tx,
      entries.map(({ row }) => row),
    );
    const earlier = new Amounts();
    const settled: NewEntry[] = [];
    const add = () => addTransactions(this.#tx, settled.splice(0).map(taggedRow));
    for (const entry of entries) {
      const isBesideOpposite = earlier.mayOppose(entry.row);
      earlier.add(entry.row);
      if (isBesideOpposite) await add(); // so that it is found
      const mayMatch = isBesideOpposite || foreseen.has(entry.row.id);
      const found = mayMatch ? await this.#legs.settle(entry.tx, undefined, entry.row) : undefined;
      if (found) entry.row = found.row;
      settled.push(entry);
      if (!found?.finish) continue;
      await add();
      await found.finish();
    }
    await add();
  }
}

/** Amounts of some transactions, for asking whether one more might be the other leg of any. */
class Amounts {
  readonly #amounts = new Set<string>();
  readonly #currencies = new Set<string>();

  add({ currency, amount_minor }: TransactionRow): void {
    this.#currencies.add(currency);
    this.#amounts.add(`${currency} ${amount_minor}`);
  }

  // What is near an amount in another currency, only a search can tell.
  mayOppose({ currency, amount_minor }: TransactionRow): boolean {
    const others = this.#currencies.size - (this.#currencies.has(currency) ? 1 : 0);
    return others > 0 || this.#amounts.has(`${currency} ${-amount_minor}`);
  }
}

function taggedRow({ row, tagIds, tx }: NewEntry): TaggedRow {
  return { row, tagIds, author: tx.author };
}

function keyOf({ accountId, source, externalId }: Identity): string {
  return `${accountId} ${source} ${externalId}`;
}
