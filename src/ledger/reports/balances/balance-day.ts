import type { AccountTypeRules, CurrencySum } from '#ledger/balances/index.ts';

/** A balance by its two parts, in minor units. */
export type Parts = { readonly cash: bigint; readonly nonCash: bigint };

/** Money, or things, that came in and went out during a day; none below zero. */
export type DayMovements = {
  readonly cashInflows: bigint;
  readonly cashOutflows: bigint;
  readonly nonCashInflows: bigint;
  readonly nonCashOutflows: bigint;
};

/** The events of one day. */
export type DayFacts = {
  readonly date: string;
  readonly movements: DayMovements;
  /** The balance that a valuation states for the end of the day. */
  readonly stated: bigint | null;
  /** Whether that is the opening anchor and the first day of the history. */
  readonly isOpening: boolean;
  /** Value of an investment account's holdings at the end of the day. */
  readonly holdings: bigint;
  /** The entries since the newest valuation that no rate converts, this day's among them. */
  readonly unconverted: readonly CurrencySum[];
};

/** An account's balance over one day. `end = start ± flows + market flows + adjustments`, for cash and for the rest. */
export type BalanceDay = {
  readonly date: string;
  readonly start: Parts;
  readonly end: Parts;
  readonly movements: DayMovements;
  readonly marketFlows: bigint;
  readonly cashAdjustments: bigint;
  readonly nonCashAdjustments: bigint;
  readonly unconverted: readonly CurrencySum[];
};

/** The movements of a day on which nothing happens. */
export const NOTHING: DayMovements = { cashInflows: 0n, cashOutflows: 0n, nonCashInflows: 0n, nonCashOutflows: 0n };

/** Sign with which money in changes a balance; -1 for a liability, whose balance is the debt. */
export function flowsFactor({ classification }: AccountTypeRules): 1n | -1n {
  return classification === 'asset' ? 1n : -1n;
}

/** A balance in its parts: all cash, none of it, or what the holdings leave. */
export function partsOf({ balanceType }: AccountTypeRules, total: bigint, holdings: bigint): Parts {
  const nonCash = balanceType === 'cash' ? 0n : balanceType === 'non_cash' ? total : holdings;
  return { cash: total - nonCash, nonCash };
}

/** Computes a day from the balance before it and its events; a valuation includes the day's flows. */
export function balanceDay(rules: AccountTypeRules, before: Parts, facts: DayFacts): BalanceDay {
  const { date, stated, movements, holdings, unconverted } = facts;
  if (facts.isOpening && stated !== null) return restingDay(partsOf(rules, stated, holdings), date, unconverted);
  const factor = flowsFactor(rules);
  const cash = before.cash + (movements.cashInflows - movements.cashOutflows) * factor;
  const nonCash = before.nonCash + (movements.nonCashInflows - movements.nonCashOutflows) * factor;
  const isInvested = rules.balanceType === 'investment';
  const end = stated === null ? { cash, nonCash: isInvested ? holdings : nonCash } : partsOf(rules, stated, holdings);
  const marketFlows = isInvested ? end.nonCash - nonCash : 0n;
  return {
    date,
    start: before,
    end,
    movements,
    marketFlows,
    cashAdjustments: end.cash - cash,
    nonCashAdjustments: end.nonCash - nonCash - marketFlows,
    unconverted,
  };
}

/** A day on which nothing happens. */
export function restingDay(parts: Parts, date: string, unconverted: readonly CurrencySum[]): BalanceDay {
  return {
    date,
    start: parts,
    end: parts,
    movements: NOTHING,
    marketFlows: 0n,
    cashAdjustments: 0n,
    nonCashAdjustments: 0n,
    unconverted,
  };
}
