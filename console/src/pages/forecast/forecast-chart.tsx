import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { AreaChart, ChartFigure, useChartMoney } from '../../ui/charts/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { BillHandles, type BillMoves } from './bill-handles.tsx';

type Forecast = Schemas['AccountForecast'] | Schemas['CashForecast'];

type ForecastChartProps = {
  readonly forecast: Forecast;
  /** The balances of the days with the changes that are tried out. */
  readonly changed?: readonly string[] | undefined;
  /** The bands that past forecasts make, of the days that have one. */
  readonly bands?: readonly Band[] | undefined;
  /** Moves bills along the line; without it they stay. */
  readonly moves?: BillMoves | undefined;
};

export type Band = NonNullable<Schemas['CashForecast']['days'][number]['band']>;

/** The expected balance as a line within the band of past forecasts, or else within its range, its lowest point marked. */
export function ForecastChart({ forecast, changed, bands = [], moves }: ForecastChartProps) {
  const { days, currency, lowest_date, lowest_balance_decimal, end_balance_decimal, end_date } = forecast;
  const format = useFormat();
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const money = (amount: string) => format.money(amount, currency);
  const hasBands = bands.length > 0;
  const rows = days.map(({ date, balance_decimal, low_decimal, high_decimal }, at) => {
    const band = bands[at];
    const ofBand = band === undefined ? ['', ''] : [band.low_decimal, band.high_decimal].map(money);
    const figures = [balance_decimal, low_decimal, high_decimal].map(money);
    return {
      key: date,
      cells: [...figures, ...(hasBands ? ofBand : []), ...(changed?.slice(at, at + 1).map(money) ?? [])],
    };
  });
  const describe = (index: number) => {
    const [balance = '', least = '', most = ''] = rows[index]?.cells ?? [];
    const band = bands[index];
    const [low, high] = band === undefined ? [least, most] : [money(band.low_decimal), money(band.high_decimal)];
    const date = format.date(days[index]?.date ?? '');
    const text = t('{date}: {balance}, from {low} to {high}', { date, balance, low, high });
    const amount = changed?.[index];
    return amount === undefined ? text : t('{text}; what if: {amount}', { text, amount: money(amount) });
  };
  const summary = t('Lowest {lowest} on {day}, {end} on {last}.', {
    lowest: money(lowest_balance_decimal),
    day: format.date(lowest_date),
    end: money(end_balance_decimal),
    last: format.date(end_date),
  });
  return (
    <ChartFigure
      table={{
        caption: t('Expected balance by day'),
        columns: [
          t('Date'),
          ...[t('Expected balance'), t('At least'), t('At most')],
          ...(hasBands ? [t('8 of 10, from'), t('8 of 10, to')] : []),
          ...(changed === undefined ? [] : [t('What if')]),
        ],
        rows: rows.map(({ key, cells }) => ({ key, cells: [format.date(key), ...cells] })),
      }}
      legend={<output aria-hidden>{active === null ? summary : describe(active)}</output>}
    >
      <AreaChart
        label={t('Expected balance')}
        summary={summary}
        dates={days.map(({ date }) => date)}
        areas={[]}
        isStepped
        marked={days.findIndex(({ date }) => date === lowest_date)}
        line={days.map(({ balance_decimal }) => Number(balance_decimal))}
        before={changed?.map(Number)}
        range={{
          low: (hasBands ? bands : days).map(({ low_decimal }) => Number(low_decimal)),
          high: (hasBands ? bands : days).map(({ high_decimal }) => Number(high_decimal)),
        }}
        handles={
          moves &&
          ((place) => (
            <BillHandles
              {...moves}
              dates={days.map(({ date }) => date)}
              currency={currency}
              placeOf={(at) => place(at, Number(changed?.[at] ?? days[at]?.balance_decimal))}
            />
          ))
        }
        locale={format.locale}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}
