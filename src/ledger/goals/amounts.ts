import { allOf, invalid } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { GoalRow } from './store.ts';

type Sent = { readonly target_amount?: string | undefined; readonly reserved_amount?: string | undefined };

/** The columns of the amounts that were sent. @throws AppError `validation_failed`. */
export function amountsOf(input: Sent, currency: Currency): Partial<Pick<GoalRow, 'target_minor' | 'reserved_minor'>> {
  const [target, reserved] = allOf(
    () => {
      const minor = minorOf('target_amount', input.target_amount, currency);
      if (minor !== undefined && minor <= 0n) throw invalid('/target_amount', 'not_positive', 'must be above zero');
      return minor;
    },
    () => {
      const minor = minorOf('reserved_amount', input.reserved_amount, currency);
      if (minor !== undefined && minor < 0n) throw invalid('/reserved_amount', 'negative', 'must not be below zero');
      return minor;
    },
  );
  return {
    ...(target !== undefined && { target_minor: target }),
    ...(reserved !== undefined && { reserved_minor: reserved }),
  };
}

function minorOf(member: string, text: string | undefined, currency: Currency): bigint | undefined {
  if (text === undefined) return undefined;
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(`/${member}`, amount.code, amount.message);
  return amount.minor;
}

/** @throws AppError `validation_failed` for what contradicts itself. */
export function requireConsistent({ start_date, target_date, category_id, reserved_minor }: GoalRow): void {
  allOf(
    () => {
      if (target_date < start_date) throw invalid('/target_date', 'before_start', `must not be before ${start_date}`);
    },
    () => {
      if (category_id === null || reserved_minor === 0n) return;
      throw invalid('/reserved_amount', 'needs_accounts', 'must be 0 for an envelope');
    },
  );
}
