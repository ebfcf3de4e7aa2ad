import { AppError, type Issue } from '#kernel/errors.ts';
import { ACTIVITY_LABELS } from '#ledger/investments/trade-types.ts';

// Clients of this format show the headline, and some compare it; the sentence is in `errors`.

/** A fault of a trade: the headline of the response, and the sentence about the member. */
export type TradeFault = Issue & { readonly headline: string };

const fault = (pointer: string, code: string, headline: string, message = headline): TradeFault => ({
  pointer,
  code,
  headline,
  message,
});

const TYPES = "'buy', 'sell', 'dividend', 'deposit', 'withdrawal', or 'interest'";

export const FAULTS = {
  noAccount: fault('/account_id', 'required', 'Account ID is required'),
  wrongAccount: fault(
    '/account_id',
    'no_trades',
    'Account does not support trades (investment or crypto exchange only)',
    'Account must be an investment or crypto exchange account',
  ),
  type: fault('/type', 'unknown_type', 'Invalid type', `type must be ${TYPES}`),
  noDate: fault('/date', 'required', 'Date is required', 'date must be present'),
  noAmount: (ofType: string) =>
    fault(
      '/amount',
      'required',
      'Amount is required',
      `amount must be present${ofType === '' ? '' : ` for ${ofType}`}`,
    ),
  amount: fault('/amount', 'not_positive', 'Amount must be a valid number', 'amount must be a valid positive number'),
  noSecurity: fault(
    '/security_id',
    'required',
    'Security identifier required',
    'Provide security_id, ticker, or manual_ticker',
  ),
  noUnits: fault('/qty', 'required', 'Quantity and price are required', 'qty and price must be present and positive'),
  units: fault(
    '/qty',
    'not_a_number',
    'Quantity and price must be valid numbers',
    'qty and price must be valid positive numbers',
  ),
  label: fault(
    '/investment_activity_label',
    'unknown_label',
    'Invalid investment_activity_label',
    `investment_activity_label must be one of: ${ACTIVITY_LABELS.join(', ')}`,
  ),
  noQuantity: fault('/qty', 'required', 'Quantity is required', 'qty must be a positive number'),
  ratio: fault('/ratio', 'not_a_ratio', 'Ratio is required', 'ratio must be new units for old ones, such as 4 or 1:3'),
  lots: fault('/lots', 'beyond_quantity', 'Lots exceed the quantity', 'lots must have at most qty units together'),
  noOther: fault(
    '/other_security_id',
    'required',
    'Other security required',
    'Provide other_security_id or other_ticker, the security that is given',
  ),
} as const;

/** @throws AppError `validation_failed` with all faults, under the headline of the first. */
export function refuse(faults: readonly TradeFault[], whole?: string): void {
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map(({ headline: _, ...issue }) => issue);
  throw new AppError('validation_failed', whole ?? first.headline, { issues });
}
