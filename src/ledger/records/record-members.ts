import { flag } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';

/** A record as change rows store it. */
export type RecordState = Readonly<Record<string, unknown>> & { readonly id: string };

export function text(state: RecordState, member: string): string {
  const value = state[member];
  if (typeof value !== 'string') throw new Error(`a stored ${member} is no text`);
  return value;
}

/** The text of a member that may be null, or absent from a record of an earlier version. */
export function textOrNull(state: RecordState, member: string): string | null {
  return state[member] === undefined || state[member] === null ? null : text(state, member);
}

/** Minor units of a stored decimal. */
export function minor(state: RecordState, member: string): bigint {
  const amount = parseAmount(text(state, member), storedCurrency(text(state, 'currency')));
  if (!amount.ok) throw new Error(`a stored ${member} is no amount`);
  return amount.minor;
}

export function minorOrNull(state: RecordState, member: string): bigint | null {
  return textOrNull(state, member) === null ? null : minor(state, member);
}

/** A stored truth value. */
export function flagOf(state: RecordState, member: string) {
  return flag(state[member] === true);
}

export function count(state: RecordState, member: string): bigint {
  return BigInt(Number(state[member] ?? 0));
}

export function idsOf(state: RecordState | null, member: string): string[] {
  const ids = state?.[member];
  return Array.isArray(ids) ? ids.map(String) : [];
}
