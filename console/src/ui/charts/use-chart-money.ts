import { compactMoney } from '../format/index.ts';
import { useFormat } from '../index.ts';
import { tickLabels } from './scale.ts';

/** Amounts in compact form, for the ticks of an axis and for legends, where dots hide them. */
export function useChartMoney(currency: string) {
  const { locale, figure } = useFormat();
  return {
    ticks: (ticks: readonly number[]) => tickLabels(ticks, locale, currency),
    short: (amount = '0') => figure(compactMoney(amount, currency, locale)),
  };
}
