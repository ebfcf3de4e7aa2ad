import type { Currency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { absolute, formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';

/** The currency and locale of amounts. */
export type MoneyStyle = { readonly currency: Currency; readonly locale: MoneyLocale };

type Members<Name extends string, Text, Cents> = Record<Name | `${Name}_decimal`, Text> &
  Record<`${Name}_cents`, Cents>;

/** An amount under its name in three forms. */
export function presentMoney<const Name extends string>(
  name: Name,
  minor: bigint,
  style: MoneyStyle,
): Members<Name, string, number | null> {
  return presentOptional(name, minor, style) as Members<Name, string, number | null>;
}

/** The same for an amount that may be null. */
export function presentOptional<const Name extends string>(
  name: Name,
  minor: bigint | null,
  { currency, locale }: MoneyStyle,
): Members<Name, string | null, number | null> {
  const isExact = minor !== null && absolute(minor) <= MAX_MINOR;
  return {
    [name]: minor === null ? null : formatMoney(minor, currency, locale),
    [`${name}_decimal`]: minor === null ? null : formatDecimal(minor, currency),
    [`${name}_cents`]: isExact ? Number(minor) : null,
  } as Members<Name, string | null, number | null>;
}
