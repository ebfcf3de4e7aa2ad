import type { MovedCondition, MovedRule, NamedRecord } from '#ledger/moved-records/moved-records.ts';
import { isZeroAmount, negated } from './values.ts';

// Conditions of rules here, for the rules of other programs.

export type MovedAction = MovedRule['actions'][number];

function condition(condition_type: string, operator: string, value: string): MovedCondition {
  return { condition_type, operator, value, named: null, sub_conditions: [] };
}

export const textIs = (type: 'name' | 'notes' | 'details', operator: 'like' | '=' | 'matches', value: string) =>
  condition(`transaction_${type}`, operator, value);

/** The transaction has the account or the label. */
export const has = (kind: NamedRecord['kind'], name: string): MovedCondition => ({
  ...condition(`transaction_${kind}`, '=', name),
  named: { kind, name },
});

export const hasNo = (kind: 'category' | 'tag'): MovedCondition => condition(`transaction_${kind}`, 'is_null', '');

export const isTransfer = (value: boolean): MovedCondition => condition('transaction_transfer', '=', String(value));

export const onDay = (operator: string, day: string): MovedCondition => condition('transaction_date', operator, day);

export const amountIs = (operator: string, amount: string): MovedCondition =>
  condition('transaction_amount', operator, amount);

const direction = (isIncome: boolean) => condition('transaction_type', '=', isIncome ? 'income' : 'expense');

// A compound condition has at most so many parts.
const PARTS_MAX = 20;

function inGroups(parts: readonly MovedCondition[]): MovedCondition[][] {
  const count = Math.ceil(parts.length / PARTS_MAX);
  return Array.from({ length: count }, (_none, index) => parts.slice(index * PARTS_MAX, (index + 1) * PARTS_MAX));
}

function joined(operator: 'and' | 'or' | 'not', parts: readonly MovedCondition[]): MovedCondition {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && operator !== 'not') return only;
  if (parts.length > PARTS_MAX)
    return joined(
      operator,
      inGroups(parts).map((group) => joined(operator, group)),
    );
  return { condition_type: 'compound', operator, value: null, named: null, sub_conditions: parts };
}

export const allOf = (...parts: readonly MovedCondition[]) => joined('and', parts);
export const anyOf = (...parts: readonly MovedCondition[]) => joined('or', parts);
export const not = (part: MovedCondition) => joined('not', [part]);

export const moneyIn = direction(true);
export const moneyOut = direction(false);

const FLIPPED = { '=': '=', '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;

/** A comparison with an amount whose sign says the direction. Here amounts have no sign. */
export function signedAmountIs(operator: keyof typeof FLIPPED, amount: string): MovedCondition {
  const isOut = amount.startsWith('-') && !isZeroAmount(amount);
  const [own, other] = isOut ? [moneyOut, moneyIn] : [moneyIn, moneyOut];
  const size = isOut ? negated(amount) : amount;
  const compared = allOf(own, amountIs(isOut ? FLIPPED[operator] : operator, size));
  // More than -5 is all money in too, and less than 5 all money out.
  const reachesOther = isOut ? operator.startsWith('>') : operator.startsWith('<');
  return reachesOther ? anyOf(other, compared) : compared;
}

export const action = (action_type: string, value: string | null): MovedAction => ({ action_type, value, named: [] });

/** An action that sets an account or labels. */
export const setting = (action_type: string, ...named: readonly NamedRecord[]): MovedAction => ({
  action_type,
  value: named.map(({ name }) => name).join(),
  named,
});
