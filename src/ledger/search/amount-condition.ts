import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '#kernel/errors.ts';
import { CURRENCIES } from '#kernel/money/currencies.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';

/** Bounds in minor units for the currencies of one exponent. */
type AmountBound = {
  readonly min: bigint | null;
  readonly max: bigint | null;
  /**
   * The currencies of the exponent. With `isDefault` (the most common exponent) the currencies of all other exponents, because
   * that list is shorter.
   */
  readonly currencies: readonly string[];
  readonly isDefault: boolean;
};

const DEFAULT_EXPONENT = 2;
const SCALE = 8;
const DECIMAL = /^(\d{1,13})(?:\.(\d{1,8}))?$/;

const byExponent = Map.groupBy(CURRENCIES.values(), (currency) => currency.exponent);
const unusual = [...CURRENCIES.values()]
  .filter((currency) => currency.exponent !== DEFAULT_EXPONENT)
  .map(({ code }) => code);

/**
 * The condition that the absolute amount of a transaction `t` is within `min` and `max`, both included: 10 is 1000 cents or 10
 * yen. @throws AppError `validation_failed` when one is not a plain, unsigned decimal.
 */
export function amountCondition(min: string | undefined, max: string | undefined): RawBuilder<SqlBool> {
  const size = sql`abs(t.amount_minor)`;
  const ofCurrencies = amountBounds(min, max).map((bound) => {
    const isMember = sql`t.currency ${sql.raw(bound.isDefault ? 'not in' : 'in')} (${sql.join(bound.currencies)})`;
    const low = bound.min === null ? sql`` : sql` and ${size} >= ${bound.min}`;
    const high = bound.max === null ? sql`` : sql` and ${size} <= ${bound.max}`;
    return sql`(${isMember}${low}${high})`;
  });
  return sql`(${sql.join(ofCurrencies, sql` or `)})`;
}

function amountBounds(min: string | undefined, max: string | undefined): AmountBound[] {
  const low = scaled('min_amount', min);
  const high = scaled('max_amount', max);
  return [...byExponent].map(([exponent, currencies]) => {
    const unit = 10n ** BigInt(SCALE - exponent);
    const isDefault = exponent === DEFAULT_EXPONENT;
    return {
      min: low === null ? null : storable((low + unit - 1n) / unit),
      max: high === null ? null : storable(high / unit),
      currencies: isDefault ? unusual : currencies.map(({ code }) => code),
      isDefault,
    };
  });
}

// Above any stored amount, and in the range of a 64-bit integer; 10^13 BTC in satoshi is not.
const BEYOND_ALL = MAX_MINOR + 1n;

function storable(minor: bigint): bigint {
  return minor < BEYOND_ALL ? minor : BEYOND_ALL;
}

function scaled(name: string, text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const match = DECIMAL.exec(text);
  if (match === null) throw invalid(`?${name}`, 'not_a_decimal', `${name} must be a plain decimal, zero or more`);
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}
