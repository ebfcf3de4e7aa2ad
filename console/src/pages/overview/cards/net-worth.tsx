import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { netWorthQuery, type Schemas } from '../../../api/index.ts';
import {
  AreaChart,
  BalanceChange,
  ChartFigure,
  Legend,
  type LegendItem,
  SpanSwitch,
  useChartMoney,
} from '../../../ui/charts/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { daysAfter, daysBetween, type Span, spanInterval, spanStart } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { Figure, MissingRates, useFormat } from '../../../ui/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import { areasOf, groupWorth, sinceFirstAccount } from './worth-groups.ts';

const HEIGHT = 375;

/** Net worth now and over the period in the address. */
export function NetWorth() {
  const format = useFormat();
  const { range = '1Y', compare = false } = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: '/' });
  const start = spanStart(range, format.today());
  const query = useQuery({ ...netWorthQuery(start, spanInterval(range)), placeholderData: keepPreviousData });
  const end = daysAfter(start, -1);
  const before = useQuery({
    ...netWorthQuery(daysAfter(end, -daysBetween(start, format.today())), spanInterval(range), end),
    enabled: compare && range !== 'all',
  });
  const change = (search: { range?: Span | undefined; compare?: true | undefined }) =>
    navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  return (
    <Card title={t('Net worth')}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(history) => (
          <History
            history={history}
            before={compare ? before.data : undefined}
            controls={
              <>
                {range !== 'all' && (
                  <Button
                    size="compact-sm"
                    variant={compare ? 'light' : 'subtle'}
                    aria-pressed={compare}
                    onClick={() => change({ compare: compare ? undefined : true })}
                  >
                    {t('Compare')}
                  </Button>
                )}
                <SpanSwitch
                  label={t('Period')}
                  value={range}
                  onChange={(span) => change({ range: span === '1Y' ? undefined : span })}
                />
              </>
            }
          />
        )}
      </QueryView>
    </Card>
  );
}

type HistoryProps = {
  readonly history: Schemas['BalanceSheetHistory'];
  readonly before: Schemas['BalanceSheetHistory'] | undefined;
  readonly controls: React.ReactNode;
};

function History({ history, before, controls }: HistoryProps) {
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const { currency, missing_rates } = history;
  const points = sinceFirstAccount(history.points);
  const shown = points[active ?? points.length - 1];
  const upTo = points.slice(0, (active ?? points.length - 1) + 1);
  const first = points[0];
  return (
    <>
      <Figure size="headline" amount={shown?.net_worth ?? '0'} currency={currency} />
      <div className={classes.controls}>
        <div>
          {active === null ? (
            <BalanceChange
              currency={currency}
              points={upTo.map(({ date, net_worth }) => ({ date, amount: net_worth }))}
            />
          ) : (
            <p className={classes.when}>{format.date(shown?.date ?? '')}</p>
          )}
        </div>
        <div className={classes.switches}>{controls}</div>
      </div>
      <MissingRates rates={missing_rates} isInline />
      {points.length > 1 ? (
        <WorthChart
          points={points}
          before={before?.points.slice(-points.length)}
          currency={currency}
          active={active}
          onActive={setActive}
        />
      ) : (
        <p className={classes.empty}>
          {first === undefined
            ? t('The history begins with your first account. Come back tomorrow to see it grow.')
            : t('The history begins on {date}. Come back tomorrow to see it grow.', { date: format.date(first.date) })}
        </p>
      )}
    </>
  );
}

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
function WorthChart({ points, before, currency, active, onActive }: WorthChartProps) {
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
