import { useState } from 'react';
import { compareDecimals } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { useFormat } from '../index.ts';
import { AreaChart } from './area-chart.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { useChartMoney } from './use-chart-money.ts';

/** The balance at the end of a day. */
export type BalancePoint = {
  readonly date: string;
  /** A decimal string of the API. */
  readonly amount: string;
};

type BalanceChartProps = {
  /** The name of the amount, such as "Balance". */
  readonly label: string;
  readonly points: readonly BalancePoint[];
  readonly currency: string;
  readonly height?: number;
  /** Whether the points are days, between which nothing changes. */
  readonly isDaily?: boolean;
  /** Fills the area down to zero; without it the axis may leave out zero. */
  readonly color?: string;
  /** Called with the point under the pointer or the arrow keys; null when it leaves. */
  readonly onPoint?: (point: BalancePoint | null) => void;
};

/** A balance over time as a line. */
export function BalanceChart({
  label,
  points,
  currency,
  height = 160,
  isDaily = false,
  color,
  onPoint,
}: BalanceChartProps) {
  const format = useFormat();
  const summary = useSummary(points, currency);
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const change = (index: number | null) => {
    setActive(index);
    onPoint?.(index === null ? null : (points[index] ?? null));
  };
  const rows = points.map(({ date, amount }) => ({
    key: date,
    cells: [format.date(date), format.money(amount, currency)],
  }));
  const values = points.map(({ amount }) => Number(amount));
  const describe = (index: number) => (rows[index]?.cells ?? []).join(': ');
  if (points.length === 0) return null;
  return (
    <ChartFigure
      table={{ caption: t('{label} over time', { label }), columns: [t('Date'), label], rows }}
      legend={onPoint === undefined ? <output aria-hidden>{describe(active ?? points.length - 1)}</output> : undefined}
    >
      <AreaChart
        label={label}
        summary={summary}
        dates={points.map(({ date }) => date)}
        areas={color === undefined ? [] : [{ name: label, color, values }]}
        line={values}
        locale={format.locale}
        height={height}
        isStepped={isDaily}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={change}
      />
    </ChartFigure>
  );
}

function useSummary(points: readonly BalancePoint[], currency: string): string {
  const format = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return t('No data yet');
  const describe = ({ date, amount }: BalancePoint) =>
    t('{amount} on {date}', { amount: format.money(amount, currency), date: format.date(date) });
  const inOrder = points.toSorted((one, other) => compareDecimals(one.amount, other.amount));
  const [least = first, most = last] = [inOrder[0], inOrder.at(-1)];
  return t('From {first} to {last}. Lowest {least}, highest {most}.', {
    first: describe(first),
    last: describe(last),
    least: describe(least),
    most: describe(most),
  });
}
