import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Schemas, spendingPaceQuery } from '../../../api/index.ts';
import { AreaChart, ChartFigure, Legend, useChartMoney } from '../../../ui/charts/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { compareDecimals, difference } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { HowComputed, MissingRates, MoneyText, reportedEntries, useFormat } from '../../../ui/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

type SpendingPace = Schemas['SpendingPace'];

const HEIGHT = 190;
// With the words around the chart: the cards below keep their places.
const CARD_HEIGHT = 360;

/** The spending of a month by each day, with the month before and the average of whole months. */
export function Pace({ month }: { readonly month: string }) {
  const query = useQuery(spendingPaceQuery(month));
  return (
    <Card title={t('Spending pace')}>
      <QueryView query={query} loading={<Skeleton height={CARD_HEIGHT} />}>
        {(pace) => <Course pace={pace} />}
      </QueryView>
    </Card>
  );
}

function Course({ pace }: { readonly pace: SpendingPace }) {
  const { currency, days, last_month: last, average } = pace;
  const format = useFormat();
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const money = (amount: string | null | undefined) => (amount == null ? '–' : format.money(amount, currency));
  const line = days.flatMap(({ spent }) => (spent === null ? [] : [Number(spent)]));
  const names = [format.month(pace.month), t('Month before'), t('Average')] as const;
  const rows = days.map(({ date, spent, last_month, average: mean }) => {
    return { key: date, cells: [format.date(date), money(spent), money(last_month), money(mean)] };
  });
  const shown = days[active ?? line.length - 1];
  return (
    <>
      <MissingRates rates={pace.missing_rates} isInline />
      <p className={classes.compared}>
        <Link to="/transactions" search={searchOf(pace.filter)} className={classes.figure ?? ''}>
          <MoneyText amount={pace.spent} currency={currency} />
        </Link>{' '}
        {comparison(pace, money)}
      </p>
      <ChartFigure
        table={{ caption: t('Spending by each day'), columns: [t('Date'), ...names], rows }}
        legend={
          <Legend
            items={[
              { name: names[0], color: 'var(--c-text)', kind: 'line', value: money(shown?.spent) },
              ...(last === null ? [] : [{ name: names[1], color: 'var(--c-text-3)', value: money(shown?.last_month) }]),
              ...(average === null
                ? []
                : [
                    { name: names[2], color: 'var(--c-text-3)', kind: 'dashed' as const, value: money(shown?.average) },
                  ]),
            ]}
            note={shown === undefined ? undefined : format.date(shown.date)}
          />
        }
      >
        <AreaChart
          label={t('Spending pace')}
          summary={comparison(pace, money)}
          dates={days.map(({ date }) => date)}
          areas={
            last === null
              ? []
              : [{ name: names[1], color: 'var(--c-text-3)', values: days.map((day) => Number(day.last_month)) }]
          }
          line={line}
          isStepped
          endsToday={pace.as_of < pace.end_date}
          before={average === null ? undefined : days.map((day) => Number(day.average))}
          locale={format.locale}
          height={HEIGHT}
          formatTicks={ticks}
          describe={(index) => (rows[index]?.cells ?? []).join(', ')}
          active={active}
          onActive={setActive}
        />
      </ChartFigure>
      <Computed pace={pace} />
    </>
  );
}

/** The difference to each, in one sentence. */
function comparison({ spent, last_month: last, average }: SpendingPace, money: (amount: string) => string): string {
  const to = (other: string | undefined) => {
    const order = other === undefined ? 0 : compareDecimals(spent, other);
    const amount = other === undefined ? '' : money(difference(spent, other).replace('-', ''));
    return { order: order > 0 ? 'more' : order < 0 ? 'less' : 'same', amount };
  };
  const [before, mean] = [to(last?.spent), to(average?.spent)];
  if (last === null) return t('No earlier month to compare with.');
  const members = { before: before.order, amount: before.amount };
  if (average === null)
    return t(
      'spent: {before, select, more {{amount} more than} less {{amount} less than} other {as much as}} on this day of the month before.',
      members,
    );
  return t(
    'spent: {before, select, more {{amount} more than} less {{amount} less than} other {as much as}} on this day of the month before, and {mean, select, more {{meanAmount} more than} less {{meanAmount} less than} other {as much as}} the average.',
    { ...members, mean: mean.order, meanAmount: mean.amount },
  );
}

function searchOf({ start_date: from, end_date: to }: SpendingPace['filter']) {
  return reportedEntries.out({ from, to });
}

/** The rule of the figures, and the entries of the month before. */
function Computed({ pace: { last_month: last, average } }: { readonly pace: SpendingPace }) {
  return (
    <HowComputed>
      <p>
        {t(
          'Spending is money out of the accounts in your reports, without transfers, card payments and what is put aside. Refunds are income.',
        )}
      </p>
      {average !== null && (
        <p>
          {t(
            'The average is that of {count, plural, one {the whole month} other {# whole months}} before, up to the same day.',
            { count: average.months_count },
          )}
        </p>
      )}
      {last !== null && (
        <p>
          <Link to="/transactions" search={searchOf(last.filter)}>
            {t('Entries of the month before')}
          </Link>
        </p>
      )}
    </HowComputed>
  );
}
