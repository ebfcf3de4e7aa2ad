import { invalid } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';

/** Which way the money goes, in the words clients use. */
export type Nature = 'income' | 'inflow' | 'expense' | 'outflow';

/**
 * The stored amount, money in positive, of a request's amount: by the ecosystem's convention it is an expense when positive,
 * unless `nature` says which way it goes.
 * @throws AppError `validation_failed`.
 */
export function entryAmount(
  input: { readonly amount: string; readonly nature?: Nature | undefined },
  currency: Currency,
) {
  const amount = parseAmount(input.amount, currency);
  if (!amount.ok) throw invalid('/amount', amount.code, amount.message);
  const { nature } = input;
  return nature === undefined ? -amount.minor : directed(amount.minor, nature);
}

/** The amount with the direction that `nature` says, whatever it was before. */
export function directed(minor: bigint, nature: Nature): bigint {
  const size = minor < 0n ? -minor : minor;
  return nature === 'income' || nature === 'inflow' ? size : -size;
}
