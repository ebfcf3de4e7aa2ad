import type { Schemas } from '../../../api/index.ts';
import type { Area } from '../../../ui/charts/index.ts';
import { isZero, negated, sumOf } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type Point = Schemas['BalanceSheetHistory']['points'][number];
type AccountType = Point['account_types'][number]['account_type'];

/** The groups of the net worth chart, from the zero line outward; debts hang below it. */
const GROUPS: readonly { name: string; color: string; types: readonly AccountType[]; isDebt?: true }[] = [
  { name: t('Property'), color: 'var(--c-chart-5)', types: ['property', 'vehicle'] },
  { name: t('Other assets'), color: 'var(--c-chart-2)', types: ['other_asset'] },
  { name: t('Investments'), color: 'var(--c-chart-1)', types: ['investment', 'crypto'] },
  { name: t('Cash'), color: 'var(--c-chart-3)', types: ['depository'] },
  { name: t('Debts'), color: 'var(--c-liability)', types: ['credit_card', 'loan', 'other_liability'], isDebt: true },
];

/** A group with its balance at each point; debts are negative. */
export type WorthGroup = { readonly name: string; readonly color: string; readonly amounts: readonly string[] };

export function groupWorth(points: readonly Point[]): WorthGroup[] {
  return GROUPS.flatMap(({ name, color, types, isDebt }) => {
    const amounts = points.map(({ account_types }) => {
      const own = account_types.filter(({ account_type }) => types.includes(account_type));
      const sum = sumOf(own.map(({ amount }) => amount));
      return isDebt === true ? negated(sum) : sum;
    });
    return amounts.every(isZero) ? [] : [{ name, color, amounts }];
  });
}

export function areasOf(groups: readonly WorthGroup[]): Area[] {
  return groups.map(({ name, color, amounts }) => ({ name, color, values: amounts.map(Number) }));
}

/** The points since the first account was opened: before, there is no net worth to show. */
export function sinceFirstAccount(points: readonly Point[]): readonly Point[] {
  const first = points.findIndex(({ account_types }) => account_types.length > 0);
  return first === -1 ? points.slice(-1) : points.slice(first);
}
