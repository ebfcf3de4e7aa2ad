import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import { Paper, Text } from '@mantine/core';
import type { Schemas } from '../api/index.ts';
import { axisFormat, chartName } from '../charts/index.ts';
import { useFormat } from '../ui/index.ts';

type Statement = Schemas['IncomeStatement'];
const ORDER = ['in', 'out', 'net'];

type CashFlowChartProps = {
  readonly statement: Statement;
  /** The months to show, oldest first, with or without entries. */
  readonly months: readonly string[];
  readonly height: number;
  /** The id of the table with the same data. */
  readonly describedBy: string;
};

/** Income and expenses by month as bars, the net amount as a line. */
export function CashFlowChart({ statement, months, height, describedBy }: CashFlowChartProps) {
  const format = useFormat();
  const axis = axisFormat(format.locale, statement.currency);
  const sinceFirstAccount = new Map(statement.months.map((one) => [one.month, one]));
  const data = months.map((month) => {
    const one = sinceFirstAccount.get(month);
    const y = (amount = '0') => Number(amount);
    return { month, one, in: y(one?.income.amount), out: y(one?.expense.amount), net: y(one?.net.amount) };
  });
  return (
    <CompositeChart
      h={height}
      data={data}
      dataKey="month"
      series={[
        { name: 'in', label: 'Income', type: 'bar', color: 'var(--coffer-chart-in)' },
        { name: 'out', label: 'Expenses', type: 'bar', color: 'var(--coffer-chart-out)' },
        { name: 'net', label: 'Net', type: 'line', color: 'var(--mantine-color-text)' },
      ]}
      curveType="linear"
      strokeWidth={1.5}
      dotProps={{ r: 2.5 }}
      tickLine="none"
      strokeDasharray="2 4"
      withLegend
      legendProps={{ verticalAlign: 'bottom', height: 32, itemSorter: ({ dataKey }) => ORDER.indexOf(String(dataKey)) }}
      maxBarWidth={14}
      composedChartProps={{
        ...chartName('Cash flow by month, chart', describedBy),
        margin: { left: 0, right: 4, top: 8 },
        barGap: 1,
      }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      lineProps={{ isAnimationActive: false }}
      xAxisProps={{ tickFormatter: (month: string) => shortMonth(month, format.locale), minTickGap: 8 }}
      yAxisProps={{ tickFormatter: (value: number) => axis.format(value), width: 56 }}
      tooltipProps={{
        content: ({ payload }) => (
          <ChartTooltip
            month={payload?.[0]?.payload?.month}
            one={payload?.[0]?.payload?.one}
            currency={statement.currency}
          />
        ),
      }}
    />
  );
}

type TipProps = {
  readonly month: string | undefined;
  readonly one: Statement['months'][number] | undefined;
  readonly currency: string;
};

function ChartTooltip({ month, one, currency }: TipProps) {
  const format = useFormat();
  if (month === undefined) return null;
  const lines = [
    ['Income', one?.income],
    ['Expenses', one?.expense],
    ['Net', one?.net],
  ] as const;
  return (
    <Paper p="xs" shadow="sm">
      <Text size="xs" c="dimmed">
        {format.month(month)}
      </Text>
      {lines.map(([name, figure]) => (
        <Text key={name} size="sm" className="amount">
          {name} <b>{format.money(figure?.amount ?? '0', currency)}</b>
        </Text>
      ))}
    </Paper>
  );
}

function shortMonth(month: string, locale: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, { month: 'short', timeZone: 'UTC' });
}
