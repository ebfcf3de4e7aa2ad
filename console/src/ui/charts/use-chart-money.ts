import { compactMoney } from '../format/index.ts';
import { useFormat } from '../index.ts';
import { tickLabels } from './scale.ts';

/** Amounts in compact form, for the ticks of an axis and for legends; dots where the person hides amounts. */
export function useChartMoney(currency: string) {
  const { locale, hidesAmounts, money } = useFormat();
  return {
    ticks: (ticks: readonly number[]) =>
      hidesAmounts ? ticks.map(() => money('0')) : tickLabels(ticks, locale, currency),
    short: (amount = '0') => (hidesAmounts ? money(amount) : compactMoney(amount, currency, locale)),
  };
}
