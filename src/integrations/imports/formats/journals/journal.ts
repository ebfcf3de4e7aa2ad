import type { Fault, Notice } from '#integrations/imports/statement.ts';

/** A quantity of a commodity, which may be a currency. */
export type Amount = { readonly quantity: bigint; readonly commodity: string };

/** A posting as the journal writes it. */
export type Posting = {
  readonly line: number;
  readonly account: string;
  /** The day, if it is another than that of the transaction. */
  readonly date: string | null;
  /** Null where the others give it. */
  readonly amount: Amount | null;
  /** Its part in the sum of the transaction, where that is not its amount: its cost or its price. */
  weight: Amount | null;
  /** A cost that the lots of the account give. */
  readonly takesLots: boolean;
  /** The balance that the account has then: of the commodity, with the accounts below or without. */
  readonly balance: (Amount & { readonly isWhole: boolean }) | null;
  readonly texts: string[];
  readonly facts: Map<string, string>;
};

export type Transaction = {
  readonly line: number;
  readonly date: string;
  readonly isPending: boolean;
  readonly isCleared: boolean;
  readonly payee: string | null;
  readonly text: string;
  readonly number: string | null;
  readonly tags: Set<string>;
  readonly links: string[];
  readonly texts: string[];
  readonly facts: Map<string, string>;
  readonly postings: Posting[];
};

/** A balance at the beginning of a day, by the journal's own word. */
export type Assertion = Amount & {
  readonly line: number;
  readonly date: string;
  readonly account: string;
  readonly tolerance: bigint;
};

/** From here the account gets what the next assertion lacks. */
export type Pad = { readonly line: number; readonly date: string; readonly account: string; readonly from: string };

export type Root = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/** An account of the journal, as it is declared. */
export type Declared = { readonly facts: Map<string, string>; commodity: string | null; root: Root | null };

export type Journal = {
  /** Whether Coffer wrote it: then members have names of its own. */
  isOwn: boolean;
  /** Whether the fact `id` of each transaction is its own, for ever. */
  hasIds: boolean;
  readonly accounts: Map<string, Declared>;
  readonly transactions: Transaction[];
  readonly assertions: Assertion[];
  readonly pads: Pad[];
  /** The word that begins the names of each kind of account. */
  readonly roots: Map<string, Root>;
  readonly notices: Notice[];
  readonly faults: Fault[];
  /** Records without a counterpart, by `kind reason`. */
  readonly leftOut: Map<string, number>;
};

export function newJournal(): Journal {
  return {
    isOwn: false,
    hasIds: false,
    accounts: new Map(),
    transactions: [],
    assertions: [],
    pads: [],
    roots: new Map(),
    notices: [],
    faults: [],
    leftOut: new Map(),
  };
}

export function leaveOut({ leftOut }: Pick<Journal, 'leftOut'>, kind: string, reason: string, count = 1): void {
  if (count > 0) leftOut.set(`${kind} ${reason}`, (leftOut.get(`${kind} ${reason}`) ?? 0) + count);
}

export function declare({ accounts }: Journal, name: string): Declared {
  const known = accounts.get(name) ?? { facts: new Map(), commodity: null, root: null };
  accounts.set(name, known);
  return known;
}
