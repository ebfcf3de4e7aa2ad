import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { type Decimal, isZero, multiply, toMinor, writeDecimal } from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { allocate } from '#ledger/investments/performance/allocation.ts';
import { storedDecimal } from '#ledger/investments/trades/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import type { AllocationQuery } from './schemas.ts';
import { lastPrice, pricesOf, scopeOf } from './scope.ts';
import { findPositions, type PositionRow } from './store.ts';

/** The worth of holdings on a day by kind, currency, country, account or security, compared with targets. */
export async function readAllocation(context: Context, query: z.output<typeof AllocationQuery>) {
  const { db, actor } = context;
  const { scope, currency, today, allocationTargets } = await scopeOf(context, query);
  const date = query.date ?? today;
  const day = { start: date, end: date };
  const positions = await findPositions(db.read, scope, day);
  const held = positions.filter(({ quantity }) => !isZero(storedDecimal(quantity)));
  const prices = await pricesOf(context, held, day);
  const rates = await ratesOn(db.read, actor.familyId, new Set([currency, ...prices.currencies]), day);
  const valued = held.map((position) => {
    const price = lastPrice(prices, position);
    if (price === undefined) return { position, price, minor: undefined };
    const minor = toMinor(multiply(storedDecimal(position.quantity), price.price), storedCurrency(price.currency));
    return { position, price, minor: rates.convert(minor, price.currency, currency, date) };
  });
  const { keyOf, nameOf } = GROUPS[query.group_by];
  const names = new Map(held.map((position) => [keyOf(position), nameOf(position)]));
  const parts = valued.flatMap(({ position, minor }) => (minor === undefined ? [] : [{ key: keyOf(position), minor }]));
  const isWhole = scope.accountIds.length === 0 && query.security_id === undefined;
  const groups = allocate(
    parts,
    query.targets ?? (isWhole ? asTargets(allocationTargets()[query.group_by]) : undefined),
  );
  const money = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  const unpriced = valued.filter(({ price }) => price === undefined);
  return {
    currency,
    date,
    group_by: query.group_by,
    value: money(groups.reduce((sum, { minor }) => sum + minor, 0n)),
    groups: groups.map(({ key, minor, weight, target, drift, excess }) => ({
      key,
      name: key === null ? null : (names.get(key) ?? null),
      value: money(minor),
      weight: writeDecimal(weight),
      target: target && writeDecimal(target),
      drift: drift && writeDecimal(drift),
      excess: excess === null ? null : money(excess),
    })),
    is_complete: unpriced.length === 0 && rates.missing.length === 0,
    missing_prices: unpriced.map(({ position: { account_id, security_id } }) => ({ account_id, security_id })),
    missing_rates: rates.missing,
  };
}

/** The targets of the family's settings for this grouping. */
function asTargets(stored: Readonly<Record<string, string>> = {}): Map<string | null, Decimal> {
  return new Map(Object.entries(stored).map(([key, part]) => [key, storedDecimal(part)]));
}

type Group = {
  readonly keyOf: (position: PositionRow) => string | null;
  readonly nameOf: (position: PositionRow) => string | null;
};

const byItself = (keyOf: Group['keyOf']): Group => ({ keyOf, nameOf: keyOf });

const GROUPS: Readonly<Record<z.output<typeof AllocationQuery>['group_by'], Group>> = {
  kind: byItself(({ kind }) => kind),
  currency: byItself(({ security_currency }) => security_currency),
  country: byItself(({ country_code }) => country_code),
  account: { keyOf: ({ account_id }) => account_id, nameOf: ({ account_name }) => account_name },
  security: { keyOf: ({ security_id }) => security_id, nameOf: ({ security_name, ticker }) => security_name ?? ticker },
};
