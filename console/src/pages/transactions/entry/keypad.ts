const OPERATORS = ['+', '−'] as const;

/** A key of the amount: a digit, the decimal separator, an operator, or the one that deletes the last character. */
export type Key = string;

export const BACKSPACE = '⌫';

/** The keys in the order of their grid, with the decimal separator of the locale; null where the save button stands. */
export function keysOf(locale: string): readonly (Key | null)[] {
  return ['1', '2', '3', BACKSPACE, '4', '5', '6', '+', '7', '8', '9', null, separatorOf(locale), '0', '−'];
}

/** The typed text after a key: one operator between two amounts, and one separator in each. */
export function afterKey(typed: string, key: Key, locale: string): string {
  if (key === BACKSPACE) return typed.slice(0, -1);
  if (OPERATORS.some((operator) => operator === key)) {
    const amounts = typed.replace(/[+−-]+$/, '');
    return amounts === '' ? '' : amounts + key;
  }
  const last = typed.split(/[+−*/×÷-]/).at(-1) ?? '';
  return key === separatorOf(locale) && last.includes(key) ? typed : typed + key;
}

/** The part of a calculation that has a result while its last amount is missing. */
export function withoutLastOperator(typed: string): string {
  return typed.replace(/\s*[+*/×÷−-]\s*$/, '');
}

function separatorOf(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}
