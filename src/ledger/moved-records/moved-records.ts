import { invalid } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { NamedInFile } from '#ledger/investments/trades/index.ts';
import type { Interval } from '#ledger/recurring/index.ts';

// Records of another program's file other than its transactions: what imports read, and the ledger writes. Amounts are plain decimals.

/** Why records of a kind were not taken over, and how many. */
export type LeftOut = { readonly kind: string; readonly reason: string; readonly count: number };

/** The balance of an account at the end of a day, as a plain decimal; that of a liability is positive when money is owed. */
export type DayBalance = { readonly date: string; readonly amount: string };

/** An account of another program with what its transactions do not say. Its currency is that of the statement. */
export type MovedAccount = {
  /** The account as the statements name it. */
  readonly account: string;
  readonly balance: string | null;
  /** The balance with which its history begins. */
  readonly opening: DayBalance | null;
  /** Balances that a person or a bank stated. */
  readonly valuations: readonly DayBalance[];
  /** Balances that the program computed, by ascending day, and the one before the first of them. */
  readonly history: readonly DayBalance[];
  readonly start: string | null;
  /** Whether the balances are in the account's favor, so that a debt is negative in them. */
  readonly isInFavor?: boolean;
};

export const MOVED_LABEL_KINDS = ['category', 'merchant', 'tag'] as const;

type LabelKind = (typeof MOVED_LABEL_KINDS)[number];

/** The record of a file that each kind of label is. */
export const LABEL_RECORD = { category: 'Category', merchant: 'Merchant', tag: 'Tag' } as const satisfies Record<
  LabelKind,
  string
>;

export type MovedLabel = {
  readonly kind: LabelKind;
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly parent: string | null;
};

/** A label or an account that a record names. */
export type NamedRecord = { readonly kind: MovedLabel['kind'] | 'account'; readonly name: string };

export type MovedBudget = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly currency: string | null;
  /** `limits` if absent. */
  readonly method?: 'limits' | 'envelopes';
  /** Income that only the next month can assign. */
  readonly held?: string;
  readonly spending: string | null;
  readonly income: string | null;
  /** Whether the amount of a category has those of its subcategories in it. */
  readonly parentsHaveParts: boolean;
  readonly categories: readonly {
    readonly category: string;
    readonly parent: string | null;
    readonly amount: string;
    /** Whether a rest below zero goes to the next month too. */
    readonly rollover?: boolean;
  }[];
};

export type MovedCondition = {
  readonly condition_type: string;
  readonly operator: string;
  readonly value: string | null;
  /** The record whose id the value is. */
  readonly named: NamedRecord | null;
  readonly sub_conditions: readonly MovedCondition[];
};

export type MovedRule = {
  readonly name: string | null;
  readonly active: boolean;
  readonly effective_date: string | null;
  readonly conditions: readonly MovedCondition[];
  readonly actions: readonly {
    readonly action_type: string;
    readonly value: string | null;
    readonly named: readonly NamedRecord[];
  }[];
};

/** A recurring transaction; money out is positive in its amounts. */
export type MovedRecurring = {
  readonly account: string | null;
  readonly merchant: string | null;
  readonly category: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly amount: string;
  readonly amount_min: string | null;
  readonly amount_max: string | null;
  readonly amount_avg: string | null;
  readonly interval: Interval;
  readonly expected_day_of_month: number;
  readonly last_occurrence_date: string;
  readonly next_expected_date: string;
  readonly end_date: string | null;
  readonly active: boolean;
  readonly occurrence_count: number;
  readonly manual: boolean;
};

/** An amount to save in an account. */
export type MovedGoal = {
  readonly account: string;
  readonly name: string;
  readonly target: string;
  /** The part of the account's balance that is for it. */
  readonly saved: string;
  readonly start_date: string | null;
  readonly target_date: string | null;
};

/** Prices of securities, by ascending day. Without a currency a price has that of its security. */
export type MovedPrices = {
  /** The records of the file that have them. */
  readonly record: 'Holding' | 'SecurityPrice';
  readonly prices: readonly {
    readonly date: string;
    readonly security: NamedInFile;
    readonly price: string;
    readonly currency: string | null;
  }[];
};

/** The records of another program's file besides its transactions. */
export type MovedRecords = {
  readonly accounts: readonly MovedAccount[];
  readonly labels: readonly MovedLabel[];
  readonly budgets: readonly MovedBudget[];
  readonly rules: readonly MovedRule[];
  readonly recurring: readonly MovedRecurring[];
  readonly goals?: readonly MovedGoal[];
  /** Records that come along with their transactions. */
  readonly withTransactions: readonly { readonly kind: string; readonly count: number }[];
  readonly leftOut: readonly LeftOut[];
};

/** A file that has nothing but transactions. */
export const NO_MOVED_RECORDS: MovedRecords = {
  accounts: [],
  labels: [],
  budgets: [],
  rules: [],
  recurring: [],
  withTransactions: [],
  leftOut: [],
};

/** Records that are written at once. */
export type MovedPart =
  | { readonly kind: 'labels'; readonly labels: readonly MovedLabel[] }
  | { readonly kind: 'prices'; readonly prices: MovedPrices }
  | { readonly kind: 'account'; readonly account: MovedAccount }
  | { readonly kind: 'budget'; readonly budget: MovedBudget }
  | { readonly kind: 'rule'; readonly rule: MovedRule }
  | { readonly kind: 'recurring'; readonly recurring: MovedRecurring }
  | { readonly kind: 'goal'; readonly goal: MovedGoal };

/** Where the records go. */
export type MovedTo = {
  /** The account of the import. */
  readonly accountId: string;
  /** The accounts of the file, by the names that it gives them. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly unknownLabels: 'create' | 'leave_out';
};

/** A written record; `at` is the instant of its last change. */
export type MovedRecord = {
  readonly kind: 'valuation' | 'budget' | 'rule' | 'recurring' | 'goal';
  readonly id: string;
  readonly at: string;
};

/** The prices that a part wrote: the ids of one write are in order. */
export type WrittenPrices = {
  readonly kind: 'prices';
  readonly id: string;
  readonly last: string;
  readonly at: string;
};

/** An opening balance as it was and as it is, in minor units. */
export type MovedOpening = { readonly id: string; readonly before: Opening; readonly after: Opening };
type Opening = { readonly amount: string; readonly floats: boolean };

/** The balance of an account in the other program and here. Amounts are decimals in its currency. */
type BalanceReport = {
  readonly currency: string;
  readonly source_balance: string | null;
  readonly balance: string;
  /** The source's less the one here; null if the file names none. */
  readonly difference: string | null;
  /** The part that opening, valuations and transactions do not explain, for which balances were recorded. */
  readonly adjustment: string | null;
  /** The first day on which the balances can have differed, as far as the file tells. */
  readonly differs_since: string | null;
};

/** The result of writing a part. Kinds are those of the file. */
export type MovedResult = {
  readonly imported: readonly { readonly kind: string; readonly count: number }[];
  readonly leftOut: readonly LeftOut[];
  readonly written: readonly (MovedRecord | WrittenPrices)[];
  readonly opening: MovedOpening | null;
  readonly report: BalanceReport | null;
};

export const NOTHING_MOVED: MovedResult = { imported: [], leftOut: [], written: [], opening: null, report: null };

/**
 * A balance of another program in minor units: it may have more decimals than the currency, which are rounded half up.
 * @throws AppError `validation_failed` for one that is out of range.
 */
export function roundedMinor(amount: string, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  const kept = decimals.slice(0, currency.exponent);
  const parsed = parseAmount(kept === '' ? whole : `${whole}.${kept}`, currency);
  if (!parsed.ok) throw invalid('/file', parsed.code, `has a balance that cannot be kept: ${amount}`);
  if ((decimals[currency.exponent] ?? '0') < '5') return parsed.minor;
  return parsed.minor + (amount.startsWith('-') ? -1n : 1n);
}
