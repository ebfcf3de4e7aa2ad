/** The kinds of transactions. Only `standard` ones are everyday income and expense in reports. */
export const KINDS = [
  'standard',
  'funds_movement',
  'cc_payment',
  'loan_payment',
  'one_time',
  'investment_contribution',
] as const;

const OWED = new Set(['credit_card', 'other_liability']);
const INVESTED = new Set(['investment', 'crypto']);

/** Whether money is owed on accounts of this type. */
export function isOwed(type: string): boolean {
  return type === 'loan' || OWED.has(type);
}

/** The kind of the side that receives the money. */
export const INFLOW_KIND = 'funds_movement';

/** The kind of the side that sends money, by the types of both accounts. */
export function outflowKind(source: string, destination: string): string {
  if (destination === 'loan') return 'loan_payment';
  if (OWED.has(destination)) return 'cc_payment';
  // Between investments nothing is contributed: the money was invested before.
  return INVESTED.has(destination) && !INVESTED.has(source) ? 'investment_contribution' : 'funds_movement';
}

/** The type of a transfer, by the type of the receiving account. */
export function transferType(destination: string): 'transfer' | 'liability_payment' | 'loan_payment' {
  if (destination === 'loan') return 'loan_payment';
  return OWED.has(destination) ? 'liability_payment' : 'transfer';
}
