import type { Schemas } from '../../api/index.ts';
import { compareDecimals, currencyDigits, sumOf, toMinor } from '../../ui/format/index.ts';
import type { Holding } from './investment-queries.ts';

/** The holdings of the accounts of one currency, the most valuable first. */
export type HoldingGroup = {
  readonly currency: string;
  readonly holdings: readonly WeighedHolding[];
  /** The sum of the known values. */
  readonly value: string;
  /** The gain of those whose value and cost are known. */
  readonly gain: string;
  /** How many lack a value, or a cost and so a gain. */
  readonly withoutValue: number;
  readonly withoutGain: number;
};

/** `weight` is tenths of a percent of the group's value; null where the value is unknown. */
export type WeighedHolding = { readonly holding: Holding; readonly weight: number | null };

export function groupHoldings(holdings: readonly Holding[]): HoldingGroup[] {
  const groups = Map.groupBy(holdings, ({ currency }) => currency);
  return [...groups]
    .map(([currency, members]) => groupOf(currency, members))
    .sort((one, other) => other.holdings.length - one.holdings.length);
}

function groupOf(currency: string, members: readonly Holding[]): HoldingGroup {
  const sorted = members.toSorted((one, other) =>
    compareDecimals(other.amount_decimal ?? '-1', one.amount_decimal ?? '-1'),
  );
  const values = sorted.map(({ amount_decimal: amount }) => amount);
  const gains = sorted.map(({ gain }) => gain);
  const weights = weigh(values, currencyDigits(currency));
  return {
    currency,
    holdings: sorted.map((holding, index) => ({ holding, weight: weights[index] ?? null })),
    value: sumOf(known(values)),
    gain: sumOf(known(gains)),
    withoutValue: values.length - known(values).length,
    withoutGain: gains.length - known(gains).length,
  };
}

/** The tenths of a percent that a gain is of its cost; null where the cost is unknown or nothing. */
export function gainPercent({ gain, cost, currency }: Pick<Holding, 'gain' | 'cost' | 'currency'>): number | null {
  const digits = currencyDigits(currency);
  const [over, under] = [gain, cost].map((amount) => (amount === null ? null : toMinor(amount, digits)));
  if (over === null || over === undefined || !under) return null;
  return Number((over * 2000n + (over < 0n ? -under : under)) / (under * 2n));
}

type Lot = Schemas['OpenLot'];

/** The part of the gain that exchange rates made, by holding, in the family's currency; a holding with an unknown part has none. */
export function currencyShares(lots: readonly Lot[]): ReadonlyMap<string, string> {
  const byHolding = Map.groupBy(lots, ({ account, security }) => `${account.id} ${security.id}`);
  const shares = [...byHolding].map(
    ([key, held]) => [key, held.map(({ converted }) => converted.currency_gain)] as const,
  );
  return new Map(shares.flatMap(([key, parts]) => (parts.includes(null) ? [] : [[key, sumOf(known(parts))] as const])));
}

const known = (amounts: readonly (string | null)[]) => amounts.filter((amount) => amount !== null);

/** Shares in tenths of a percent that add up to 100.0: what rounding leaves goes to those that it cut most. */
export function weigh(values: readonly (string | null)[], digits: number): (number | null)[] {
  const minor = values.map((value) => (value === null ? null : toMinor(value, digits)));
  const sum = minor.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  if (sum <= 0n) return values.map(() => null);
  const cut = minor.map((one) => (one === null ? null : { tenths: (one * 1000n) / sum, rest: (one * 1000n) % sum }));
  const left = 1000n - cut.reduce((all, one) => all + (one?.tenths ?? 0n), 0n);
  const first = cut
    .map((one, index) => ({ index, rest: one?.rest ?? -1n }))
    .sort((one, other) => (one.rest === other.rest ? 0 : one.rest < other.rest ? 1 : -1))
    .slice(0, Number(left))
    .map(({ index }) => index);
  return cut.map((one, index) => (one === null ? null : Number(one.tenths) + (first.includes(index) ? 1 : 0)));
}
