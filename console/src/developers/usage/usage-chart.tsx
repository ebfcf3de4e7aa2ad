import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Box, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { chartName } from '../../charts/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type CountedLine, STATUS_CLASSES } from './usage-counts.ts';

/** Requests per day by status class, with a text summary for screen readers. */
export function UsageChart({ days }: { days: readonly CountedLine[] }) {
  const format = useFormat();
  const id = useId();
  const shown = STATUS_CLASSES.filter(({ name }) => days.some((day) => day[name] > 0));
  const most = days.reduce((best, day) => (day.total > best.total ? day : best));
  const tick = new Intl.DateTimeFormat(format.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Box component="figure" m={0}>
      <VisuallyHidden component="figcaption" id={id}>
        Requests per day. Most on {format.date(most.name)}: {format.count(most.total)}.
      </VisuallyHidden>
      <BarChart
        h={260}
        data={days.map((day) => ({ ...day }))}
        dataKey="name"
        type="stacked"
        series={shown.map(({ name, label, color }) => ({ name, label, color }))}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 36 }}
        tickLine="none"
        strokeDasharray="2 4"
        maxBarWidth={28}
        barChartProps={{ ...chartName('Requests per day, chart', id), margin: { left: 0, right: 4, top: 8 } }}
        barProps={{ isAnimationActive: false }}
        xAxisProps={{ tickFormatter: (day: string) => tick.format(new Date(`${day}T00:00:00Z`)), minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 44, tickFormatter: (value: number) => format.count(value) }}
        tooltipProps={{ labelFormatter: (day) => format.date(String(day)) }}
        valueFormatter={(value) => format.count(value)}
      />
    </Box>
  );
}
