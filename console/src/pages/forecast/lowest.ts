import { FRESH, read, type Schemas } from '../../api/index.ts';
import { compareDecimals } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { useFormat } from '../../ui/index.ts';

type Cash = Schemas['CashForecast'];
export type ForecastItem = Omit<Cash['days'][number]['items'][number], 'account_id'>;
type Course = {
  readonly lowest_date: string;
  readonly days: readonly { readonly date: string; readonly items: readonly ForecastItem[] }[];
};

const LEADING_DAYS = 14;

/** The forecast of all bank accounts together, by default as things are. */
export const cashQuery = (params: Parameters<typeof read<'/api/v1/forecast/cash'>>[1] = {}) =>
  read('/api/v1/forecast/cash', params, FRESH);

/** The lowest day, and the largest payment that leads to it. */
export function lowestText(forecast: Cash, format: ReturnType<typeof useFormat>): string {
  const { lowest_date, end_date, end_balance_decimal: end, currency } = forecast;
  const values = { date: format.date(lowest_date), last: format.date(end_date), amount: format.money(end, currency) };
  const name = paymentToLowest(forecast)?.name;
  return name == null
    ? t('on {date}, and {amount} on {last}.', values)
    : t('on {date}, after {name}, and {amount} on {last}.', { ...values, name });
}

/** The largest payment of the days that lead to the lowest one. */
export function paymentToLowest({ days, lowest_date }: Course): ForecastItem | undefined {
  const end = days.findIndex(({ date }) => date === lowest_date) + 1;
  return days
    .slice(Math.max(0, end - LEADING_DAYS), end)
    .flatMap(({ items }) => items.filter((item) => isPayment(item) && compareDecimals(item.amount_decimal, '0') > 0))
    .sort((a, b) => compareDecimals(b.amount_decimal, a.amount_decimal))[0];
}

/** Whether it is expected by name, and not usual spending. */
export function isPayment({ kind }: ForecastItem): boolean {
  return kind !== 'budget' && kind !== 'average';
}
