import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { requireCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { convertMinor, formatRate } from '#kernel/money/rates.ts';
import { ratesOn } from './rates.ts';
import type { ConversionQuery } from './schemas.ts';

const UNKNOWN = { amount: null, rate: null, rate_date: null, rate_source: null };

/** An amount at the rate of a day, as an account in the other currency would be charged. @throws AppError `validation_failed` */
export async function convertAmount({ db, actor }: Context, query: z.output<typeof ConversionQuery>) {
  const [from, to] = [requireCurrency(query.from_currency), requireCurrency(query.to_currency)];
  const amount = parseAmount(query.amount, from);
  if (!amount.ok) throw invalid('?amount', amount.code, amount.message);
  const rates = await ratesOn(db.read, actor.familyId, [from.code, to.code], [query.date]);
  const found = rates.findDated(from.code, to.code, query.date);
  if (found === undefined) return UNKNOWN;
  return {
    amount: formatDecimal(convertMinor(amount.minor, from, to, found.rate), to),
    rate: formatRate(found.rate),
    rate_date: found.date,
    rate_source: found.source,
  };
}
