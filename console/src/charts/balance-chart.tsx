import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { Box, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { compareDecimals } from '../format/index.ts';
import { useFormat } from '../ui/index.ts';
import { axisFormat, chartName, LINE_COLOR } from './chart-props.ts';

/** The balance at the end of a day; `lines` are additional figures for the tooltip. */
export type BalancePoint = {
  readonly date: string;
  /** A decimal string of the API. */
  readonly amount: string;
  readonly lines?: readonly (readonly [string, string])[];
};

type BalanceChartProps = {
  /** The name of the amount, such as "Net worth". */
  readonly label: string;
  readonly points: readonly BalancePoint[];
  readonly currency: string;
  readonly height?: number;
};

/** A balance over time, with a text summary for screen readers; arrow keys step through the points. */
export function BalanceChart({ label, points, currency, height = 260 }: BalanceChartProps) {
  const format = useFormat();
  const summary = useSummary(label, points, currency);
  const id = useId();
  const axis = axisFormat(format.locale, currency);
  const data = points.map((point) => ({ ...point, y: Number(point.amount) }));
  return (
    <Box component="figure" m={0}>
      <VisuallyHidden component="figcaption" id={id}>
        {summary}
      </VisuallyHidden>
      <AreaChart
        h={height}
        data={data}
        dataKey="date"
        series={[{ name: 'y', color: LINE_COLOR, label }]}
        curveType="linear"
        withDots={false}
        withGradient
        fillOpacity={0.25}
        tickLine="none"
        strokeDasharray="2 4"
        areaChartProps={{ ...chartName(`${label}, chart`, id), margin: { left: 0, right: 4, top: 8 } }}
        areaProps={{ isAnimationActive: false }}
        xAxisProps={{
          tickFormatter: (date: string) => tickOf(date, points, format.locale),
          minTickGap: 24,
          interval: 'equidistantPreserveStart',
        }}
        yAxisProps={{ tickFormatter: (value: number) => axis.format(value), width: 56, domain: ['auto', 'auto'] }}
        tooltipProps={{
          content: ({ payload }) => <ChartTooltip point={payload?.[0]?.payload} label={label} currency={currency} />,
        }}
      />
    </Box>
  );
}

function ChartTooltip({
  point,
  label,
  currency,
}: {
  point: BalancePoint | undefined;
  label: string;
  currency: string;
}) {
  const format = useFormat();
  if (point === undefined) return null;
  return (
    <Paper p="xs" shadow="sm">
      <Text size="xs" c="dimmed">
        {format.date(point.date)}
      </Text>
      {[[label, point.amount] as const, ...(point.lines ?? [])].map(([name, amount]) => (
        <Text key={name} size="sm" className="amount">
          {name} <b>{format.money(amount, currency)}</b>
        </Text>
      ))}
    </Paper>
  );
}

function useSummary(label: string, points: readonly BalancePoint[], currency: string): string {
  const format = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return `${label}: no data yet`;
  const describe = ({ date, amount }: BalancePoint) => `${format.money(amount, currency)} on ${format.date(date)}`;
  const inOrder = points.toSorted((one, other) => compareDecimals(one.amount, other.amount));
  const [least = first, most = last] = [inOrder[0], inOrder.at(-1)];
  return `${label} went from ${describe(first)} to ${describe(last)}. Lowest ${describe(least)}, highest ${describe(most)}.`;
}

function tickOf(date: string, points: readonly BalancePoint[], locale: string): string {
  const isLong =
    points.length > 0 && (points[0]?.date ?? date).slice(0, 4) !== (points.at(-1)?.date ?? date).slice(0, 4);
  const style = isLong ? ({ month: 'short', year: 'numeric' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { ...style, timeZone: 'UTC' });
}
