import { useState } from 'react';
import { BarChart, ChartFigure, Legend, tickLabels } from '../../../ui/charts/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { type CountedLine, STATUS_CLASSES } from './usage-counts.ts';

/** Requests per day by status class. */
export function UsageChart({ days }: { days: readonly CountedLine[] }) {
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const shown = STATUS_CLASSES.filter(({ name }) => days.some((day) => day[name] > 0));
  const most = days.reduce((best, day) => (day.total > best.total ? day : best));
  const tick = new Intl.DateTimeFormat(format.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = active === null ? undefined : days[active];
  const describe = (index: number) => {
    const at = days[index];
    if (at === undefined) return '';
    return `${format.date(at.name)}: ${shown.map(({ name, label }) => `${label} ${format.count(at[name])}`).join(', ')}`;
  };
  const rows = days.map((one) => ({
    key: one.name,
    cells: [format.date(one.name), ...shown.map(({ name }) => format.count(one[name]))],
  }));
  return (
    <ChartFigure
      table={{ caption: t('Requests per day'), columns: [t('Day'), ...shown.map(({ label }) => label)], rows }}
      legend={
        <Legend
          items={shown.map(({ name, label, color }) => ({
            name: label,
            color,
            value: day && format.count(day[name]),
          }))}
          note={day && format.date(day.name)}
        />
      }
    >
      <BarChart
        hasCounts
        label={t('Requests per day')}
        summary={t('Most on {date}: {count}.', { date: format.date(most.name), count: format.count(most.total) })}
        bars={days.map((one) => ({
          key: one.name,
          tick: tick.format(new Date(`${one.name}T00:00:00Z`)),
          values: shown.map(({ name }) => one[name]),
        }))}
        colors={shown.map(({ color }) => color)}
        height={220}
        formatTicks={(ticks) => tickLabels(ticks, format.locale)}
        describe={describe}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}
