import type { Schemas } from '../../../api/index.ts';
import { AreaChart, ChartFigure, Legend, type LegendItem, useChartMoney } from '../../../ui/charts/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { areasOf, groupWorth } from './worth-groups.ts';

type Point = Schemas['BalanceSheetHistory']['points'][number];

type WorthChartProps = {
  readonly points: readonly Point[];
  /** The points of the period before, to compare with. */
  readonly before: readonly Point[] | undefined;
  readonly currency: string;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
};

/** Net worth as a line above its groups. */
export function WorthChart({ points, before, currency, active, onActive }: WorthChartProps) {
  const format = useFormat();
  const groups = groupWorth(points);
  const index = active ?? points.length - 1;
  const money = (amount = '0') => format.money(amount, currency);
  const { ticks, short } = useChartMoney(currency);
  const then = before?.[index];
  const items: LegendItem[] = [
    { name: t('Net worth'), color: 'var(--c-text)', kind: 'line' },
    ...groups.toReversed().map(({ name, color, amounts }) => ({ name, color, value: short(amounts[index]) })),
    ...(then === undefined
      ? []
      : [
          { name: t('Period before'), color: 'var(--c-text-3)', kind: 'dashed' as const, value: short(then.net_worth) },
        ]),
  ];
  const describe = (at: number) =>
    [
      worthOn(format.date(points[at]?.date ?? ''), money(points[at]?.net_worth)),
      ...groups.map(({ name, amounts }) => `${name} ${money(amounts[at])}`),
    ].join(', ');
  const rows = points.map(({ date, net_worth }, at) => ({
    key: date,
    cells: [format.date(date), money(net_worth), ...groups.map(({ amounts }) => money(amounts[at]))],
  }));
  return (
    <ChartFigure
      table={{
        caption: t('Net worth over time'),
        columns: [t('Date'), t('Net worth'), ...groups.map(({ name }) => name)],
        rows,
      }}
      legend={<Legend items={items} />}
    >
      <AreaChart
        label={t('Net worth')}
        summary={summaryOf(points, money, format.date)}
        dates={points.map(({ date }) => date)}
        areas={areasOf(groups)}
        line={points.map(({ net_worth }) => Number(net_worth))}
        before={before?.map(({ net_worth }) => Number(net_worth))}
        locale={format.locale}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={onActive}
      />
    </ChartFigure>
  );
}

function summaryOf(
  points: WorthChartProps['points'],
  money: (amount?: string) => string,
  date: (civil: string) => string,
): string {
  const [first, last] = [points[0], points.at(-1)];
  return t('From {before} on {start} to {after} on {end}.', {
    before: money(first?.net_worth),
    start: date(first?.date ?? ''),
    after: money(last?.net_worth),
    end: date(last?.date ?? ''),
  });
}

const worthOn = (date: string, amount: string) => t('{date}: net worth {amount}', { date, amount });
