import { invalid } from '#kernel/errors.ts';
import { type Currency, requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { absolute, formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { convertMinor, formatRate } from '#kernel/money/rates.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { TransactionRow } from './store.ts';

/**
 * The amount in the currency of the purchase, a decimal above zero: the charged amount has the direction, and the fee is a part of it.
 * Without a `rate_source` the charged amount was sent.
 */
export type OriginalAmount = {
  readonly amount: string;
  readonly currency: string;
  readonly fee?: string | null | undefined;
  readonly rate_source?: TransactionRow['original_rate_source'] | undefined;
};

export type OriginalColumns = Pick<
  TransactionRow,
  'original_minor' | 'original_currency' | 'original_fee_minor' | 'original_rate_source'
>;
type Charged = OriginalColumns & Pick<TransactionRow, 'amount_minor' | 'currency'>;

/** The columns of a transaction that was paid in the currency of its amount. */
export const NO_ORIGINAL: OriginalColumns = {
  original_minor: null,
  original_currency: null,
  original_fee_minor: null,
  original_rate_source: null,
};

/** The columns of an original amount; of none they are null. @throws AppError `validation_failed` */
export function originalColumns(original: OriginalAmount | null | undefined, charged: Currency): OriginalColumns {
  if (!original) return NO_ORIGINAL;
  const currency = requireCurrency(original.currency);
  const amount = parseAmount(original.amount, currency);
  if (!amount.ok) throw invalid('/original/amount', amount.code, amount.message);
  if (amount.minor <= 0n) {
    throw invalid('/original/amount', 'not_positive', 'must be above zero; amount has the direction');
  }
  return {
    original_minor: amount.minor,
    original_currency: currency.code,
    original_fee_minor: feeIn(original, charged),
    original_rate_source: original.rate_source ?? null,
  };
}

function feeIn({ fee }: OriginalAmount, charged: Currency): bigint | null {
  if (fee === null || fee === undefined) return null;
  const amount = parseAmount(fee, charged);
  if (!amount.ok) throw invalid('/original/fee', amount.code, amount.message);
  if (amount.minor < 0n) throw invalid('/original/fee', 'negative', 'must not be below zero');
  return amount.minor === 0n ? null : amount.minor;
}

export function sameCurrency() {
  return invalid('/original/currency', 'same_currency', 'must be another currency than that of amount');
}

/** @throws AppError `validation_failed` where the original amount cannot be that of the charged one. */
export function requireOriginal({ original_currency, original_fee_minor, amount_minor, currency }: Charged): void {
  if (original_currency === currency) throw sameCurrency();
  if (original_fee_minor !== null && !isFeeOf(original_fee_minor, amount_minor)) {
    throw invalid('/original/fee', 'above_amount', 'must be less than amount, which it is a part of');
  }
}

/**
 * The original amount of an entry whose charged amount a file has changed: without a rate that did not make that, a fee that is no part of
 * it, and a currency that is its own.
 */
export function originalAfter(before: Charged, after: Charged): OriginalColumns {
  const { original_minor, original_currency, original_fee_minor: fee, original_rate_source } = after;
  const isOtherCurrency = after.currency !== before.currency;
  if (original_currency === null || original_currency === after.currency) return NO_ORIGINAL;
  const isFee = fee !== null && !isOtherCurrency && isFeeOf(fee, after.amount_minor);
  const isCharged = isOtherCurrency || after.amount_minor !== before.amount_minor;
  return {
    original_minor,
    original_currency,
    original_fee_minor: isFee ? fee : null,
    original_rate_source: isCharged ? null : original_rate_source,
  };
}

/** Whether a fee leaves something of the amount; of money in the amount is what is left. */
export function isFeeOf(fee: bigint, amount: bigint): boolean {
  return amount >= 0n || fee < -amount;
}

/** An amount in the currency of the purchase; money in is positive. */
export type Paid = { readonly minor: bigint; readonly currency: Currency };

/**
 * The amount of which an account in another currency is charged, at the rate of the day, with what was paid.
 * @throws AppError `validation_failed` where no rate is known, or nothing is left of the amount.
 */
export function chargedAt(
  rates: Rates,
  { minor, currency: from }: Paid,
  to: Currency,
  date: CivilDate,
): Pick<TransactionRow, 'amount_minor' | 'currency'> & OriginalColumns {
  if (minor === 0n) return { ...NO_ORIGINAL, amount_minor: 0n, currency: to.code };
  const found = rates.findDated(from.code, to.code, date);
  if (found === undefined) {
    const paid = `${formatDecimal(absolute(minor), from)} ${from.code}`;
    const message = `is required in ${to.code}, as charged for ${paid}: no rate from ${from.code} to ${to.code} is known on ${date}`;
    throw invalid('/amount', 'rate_required', message);
  }
  const amount_minor = convertMinor(minor, from, to, found.rate);
  if (amount_minor === 0n) {
    throw invalid('/amount', 'required', `is required: at the rate of ${date} it would be 0 ${to.code}`);
  }
  return {
    ...NO_ORIGINAL,
    amount_minor,
    currency: to.code,
    original_minor: absolute(minor),
    original_currency: from.code,
    original_rate_source: found.source,
  };
}

/** The original amount of a row, as change rows and exports have it: without what it has not, as before there were fees. */
export function originalOf(row: OriginalColumns & Pick<TransactionRow, 'currency'>): OriginalAmount | null {
  const { original_minor, original_currency, original_fee_minor: fee, original_rate_source: source } = row;
  if (original_minor === null || original_currency === null) return null;
  return {
    amount: formatDecimal(original_minor, storedCurrency(original_currency)),
    currency: original_currency,
    ...(fee !== null && { fee: formatDecimal(fee, storedCurrency(row.currency)) }),
    ...(source !== null && { rate_source: source }),
  };
}

/** The original amount as responses have it: with the rate, which leaves out the fee. */
export function presentOriginal(row: Charged) {
  const original = originalOf(row);
  if (original === null || row.original_minor === null) return null;
  const { amount, currency, fee = null } = original;
  const [from, to] = [storedCurrency(currency), storedCurrency(row.currency)];
  const exchanged = absolute(row.amount_minor + (row.original_fee_minor ?? 0n));
  return {
    amount,
    currency,
    rate: formatRate({
      numerator: exchanged * 10n ** BigInt(from.exponent),
      denominator: row.original_minor * 10n ** BigInt(to.exponent),
    }),
    fee,
    rate_source: row.original_rate_source ?? 'charged',
  };
}
