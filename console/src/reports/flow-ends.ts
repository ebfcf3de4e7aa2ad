import type { Schemas } from '../api/index.ts';
import { compareDecimals, isNegative, isZero, negated, sumOf } from '../format/index.ts';
import { t } from '../i18n/index.ts';

type Statement = Schemas['IncomeStatement'];

/** A source or target of money; `id` is a category's, null for entries without one, and undefined for a sum of several. */
export type MoneyEnd = {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly id?: string | null;
};

/** Where money came from and went to; both sides have the same sum. */
export type MoneyFlow = { readonly sources: readonly MoneyEnd[]; readonly targets: readonly MoneyEnd[] };

const SHOWN = 7;

/** The flow of an income statement: income by category, expenses by category, and what was kept or taken from savings. */
export function flowOf({ categories, net }: Statement): MoneyFlow {
  const ends = (side: 'income' | 'expense') =>
    categories.map(({ category, [side]: { amount } }) => {
      const id = category?.id ?? null;
      return { key: id ?? 'none', id, name: category?.name ?? t('No category'), amount };
    });
  const kept = { key: 'kept', name: t('Kept'), amount: net.amount };
  const taken = { key: 'taken', name: t('From savings'), amount: negated(net.amount) };
  return {
    sources: [...largest(ends('income')), ...(isNegative(net.amount) ? [taken] : [])],
    targets: [...largest(ends('expense')), ...(isNegative(net.amount) || isZero(net.amount) ? [] : [kept])],
  };
}

function largest(ends: readonly MoneyEnd[]): MoneyEnd[] {
  const sorted = ends
    .filter(({ amount }) => !isZero(amount))
    .sort((one, other) => compareDecimals(other.amount, one.amount));
  if (sorted.length <= SHOWN + 1) return sorted;
  const amount = sumOf(sorted.slice(SHOWN).map((one) => one.amount));
  return [...sorted.slice(0, SHOWN), { key: 'other', name: t('Other'), amount }];
}
