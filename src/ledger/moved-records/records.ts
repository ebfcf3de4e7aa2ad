// Records of another program's file, as an import brings them. Amounts are plain decimals.

type DayBalance = { readonly date: string; readonly amount: string };

export type MovedAccount = {
  readonly balance: string | null;
  readonly opening: DayBalance | null;
  readonly valuations: readonly DayBalance[];
  /** Computed balances by ascending day, and the one before the first of them. */
  readonly history: readonly DayBalance[];
  readonly start: string | null;
};

export type MovedLabel = {
  readonly kind: 'category' | 'merchant' | 'tag';
  readonly name: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly parent: string | null;
};

export type MovedBudget = {
  readonly month: string;
  readonly currency: string | null;
  readonly spending: string | null;
  readonly income: string | null;
  readonly parentsHaveParts: boolean;
  readonly categories: readonly {
    readonly category: string;
    readonly parent: string | null;
    readonly amount: string;
  }[];
};

type NamedRecord = { readonly kind: MovedLabel['kind'] | 'account'; readonly name: string };

export type MovedCondition = {
  readonly condition_type: string;
  readonly operator: string;
  readonly value: string | null;
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
  readonly frequency: 'weekly' | 'monthly' | 'yearly';
  readonly expected_day_of_month: number;
  readonly last_occurrence_date: string;
  readonly next_expected_date: string;
  readonly end_date: string | null;
  readonly active: boolean;
  readonly occurrence_count: number;
  readonly manual: boolean;
};

/** Records that are written at once. */
export type MovedPart =
  | { readonly kind: 'labels'; readonly labels: readonly MovedLabel[] }
  | { readonly kind: 'account'; readonly account: MovedAccount }
  | { readonly kind: 'budget'; readonly budget: MovedBudget }
  | { readonly kind: 'rule'; readonly rule: MovedRule }
  | { readonly kind: 'recurring'; readonly recurring: MovedRecurring };

/** Where the records go. */
export type Destination = {
  /** The account of the import. */
  readonly accountId: string;
  /** The accounts of the file, by the names that it gives them. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly unknownLabels: 'create' | 'leave_out';
};

/** A written record; `at` is the instant of its last change. */
export type Written = {
  readonly kind: 'valuation' | 'budget' | 'rule' | 'recurring';
  readonly id: string;
  readonly at: string;
};

/** An opening balance as it was and as it is, in minor units. */
export type MovedOpening = { readonly id: string; readonly before: Opening; readonly after: Opening };
export type Opening = { readonly amount: string; readonly floats: boolean };

/** The balance of an account in the other program and here. Amounts are decimals in its currency. */
export type BalanceReport = {
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
  readonly leftOut: readonly { readonly kind: string; readonly reason: string; readonly count: number }[];
  readonly written: readonly Written[];
  readonly opening: MovedOpening | null;
  readonly report: BalanceReport | null;
};

export const NOTHING: MovedResult = { imported: [], leftOut: [], written: [], opening: null, report: null };
