import { allOf, invalid } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { RecurringRow } from './store.ts';

type Amounts = {
  readonly amount?: string | undefined;
  readonly expected_amount_min?: string | null | undefined;
  readonly expected_amount_max?: string | null | undefined;
  readonly expected_amount_avg?: string | null | undefined;
};

type Columns = Pick<RecurringRow, 'amount_minor' | 'min_minor' | 'max_minor' | 'avg_minor'>;

/** The columns of the amounts in a request; absent members have none. In requests money out is positive, so least and most swap. */
export function statedAmounts(input: Amounts, currency: Currency): Partial<Columns> {
  const minor = (member: keyof Amounts) => {
    const text = input[member];
    if (text === undefined || text === null) return text;
    const amount = parseAmount(text, currency);
    if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
    return -amount.minor;
  };
  const [amount, most, least, average] = allOf(
    () => minor('amount'),
    () => minor('expected_amount_max'),
    () => minor('expected_amount_min'),
    () => minor('expected_amount_avg'),
  );
  return {
    ...(amount !== undefined && amount !== null && { amount_minor: amount }),
    ...(most !== undefined && { min_minor: most }),
    ...(least !== undefined && { max_minor: least }),
    ...(average !== undefined && { avg_minor: average }),
  };
}

/** @throws AppError `validation_failed` when the least amount is above the most. */
export function requireOrder({ min_minor, max_minor }: RecurringRow): void {
  if (min_minor !== null && max_minor !== null && min_minor > max_minor) {
    throw invalid('/expected_amount_min', 'above_max', 'must not be more than expected_amount_max');
  }
}

/** @throws AppError `validation_failed` without a name and a merchant. */
export function requireNamed({ name, merchant_id }: RecurringRow): void {
  if (name === null && merchant_id === null) throw invalid('/name', 'required', 'or merchant_id is required');
}
