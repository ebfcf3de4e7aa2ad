import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { netWorthQuery, type Schemas } from '../../../api/index.ts';
import { BalanceChange, SpanSwitch } from '../../../ui/charts/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { daysAfter, daysBetween, type Span, spanInterval, spanStart } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { Figure, MissingRates, useFormat } from '../../../ui/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import { WorthChart } from './worth-chart.tsx';
import { sinceFirstAccount } from './worth-groups.ts';

const HEIGHT = 360;

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
      <MissingRates rates={missing_rates} />
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
