/** A requested change, by unique names, so that the model needs no ids. */
export type Intent =
  | { readonly does: 'open'; readonly account: string; readonly isDebt: boolean }
  | { readonly does: 'enter'; readonly entries: readonly Entry[]; readonly drops: string | null }
  | { readonly does: 'change'; readonly entry: string; readonly amount: number; readonly day: string }
  | { readonly does: 'drop'; readonly entry: string };

/** An entry; `amount` is what was spent, in cents. */
export type Entry = {
  readonly name: string;
  readonly account: string;
  readonly amount: number;
  readonly day: string;
};

/** A simple model of the ledger: lists, and sums over them. */
export class LedgerModel {
  readonly #accounts = new Map<string, { readonly isDebt: boolean }>();
  readonly #entries = new Map<string, Entry>();

  /** Does what is wanted, wholly. False where it cannot be done. */
  apply(intent: Intent): boolean {
    switch (intent.does) {
      case 'open':
        this.#accounts.set(intent.account, { isDebt: intent.isDebt });
        return true;
      case 'enter':
        if (intent.drops !== null && !this.#entries.delete(intent.drops)) return false;
        for (const entry of intent.entries) this.#entries.set(entry.name, entry);
        return intent.entries.every(({ account }) => this.#accounts.has(account));
      case 'change': {
        const entry = this.#entries.get(intent.entry);
        if (entry === undefined) return false;
        this.#entries.set(entry.name, { ...entry, amount: intent.amount, day: intent.day });
        return true;
      }
      case 'drop':
        return this.#entries.delete(intent.entry);
    }
  }

  /** Whether the entry that the intent is about is there; true where it is about none. */
  has(intent: Intent): boolean {
    if (intent.does === 'open') return true;
    const entry = intent.does === 'enter' ? intent.drops : intent.entry;
    return entry === null || this.#entries.has(entry);
  }

  get accountNames(): string[] {
    return [...this.#accounts.keys()];
  }

  get entryNames(): string[] {
    return [...this.#entries.keys()];
  }

  /** An account's balance in cents; for a debt, the amount owed. */
  balanceOf(name: string): number {
    const spent = [...this.#entries.values()]
      .filter(({ account }) => account === name)
      .reduce((sum, { amount }) => sum + amount, 0);
    return this.#accounts.get(name)?.isDebt === true ? spent : 0 - spent;
  }

  /** The ledger as text, one line per account and entry. */
  lines(): string[] {
    const accounts = this.accountNames.map((name) => accountLine(name, this.balanceOf(name)));
    return [...accounts, ...[...this.#entries.values()].map(entryLine)].sort();
  }
}

/** An account as one line. */
export function accountLine(name: string, balance: number): string {
  return `account ${name}: ${balance}`;
}

/** An entry as one line. */
export function entryLine({ name, account, amount, day }: Entry): string {
  return `entry ${name} of ${account}, ${day}: ${amount}`;
}
