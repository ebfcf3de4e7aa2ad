import { Select, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { AreaChart, ChartFigure, Legend, type LegendItem, SpanSwitch } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { daysBetween, type Span, spanInterval, spanStart } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Figure, MoneyText, SectionCard, useFormat, useStoredText } from '../../ui/index.ts';
import { Gaps } from './gaps.tsx';
import { lotsQuery, performanceQuery, securitiesQuery } from './investment-queries.ts';
import classes from './investments.module.css';
import { percentTicks, signedPercent } from './percent.ts';
import { type ReturnLines, returnLines, unsoldGain } from './performance-lines.ts';

type Performance = Schemas['PortfolioPerformance'];

const HEIGHT = 190;
const DAYS_OF_YEAR = 365;

/** The worth and gain of all holdings, and their returns in a range of days. */
export function PortfolioCard() {
  const format = useFormat();
  const [span, setSpan] = useState<Span>('1Y');
  const [stored, compareWith] = useStoredText('benchmark');
  const { data: securities = [] } = useQuery(securitiesQuery());
  const benchmark = securities.find(({ id }) => id === stored)?.id;
  const start = spanStart(span, format.today());
  const query = useQuery({
    ...performanceQuery(start, spanInterval(span), benchmark),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard title={t('Portfolio')}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT * 2} />}>
        {(performance) => (
          <>
            <Figure size="headline" amount={performance.end_value} currency={performance.currency} />
            <div className={classes.controls}>
              <UnsoldGain />
              <div className={classes.switches}>
                <Select
                  size="xs"
                  aria-label={t('Compare with a security')}
                  placeholder={t('Compare with')}
                  clearable
                  searchable
                  data={securities.map(({ id, name, ticker }) => ({ value: id, label: name ?? ticker }))}
                  value={benchmark ?? null}
                  onChange={(picked) => compareWith(picked ?? '')}
                />
                <SpanSwitch label={t('Period')} value={span} onChange={setSpan} />
              </div>
            </div>
            <Returns performance={performance} />
            <Gaps
              missingPrices={performance.missing_prices}
              stalePrices={performance.stale_prices}
              missingRates={performance.missing_rates}
            />
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function UnsoldGain() {
  const format = useFormat();
  const { data } = useQuery(lotsQuery());
  if (data === undefined) return <div />;
  const { gain, ratio, lacksCost } = unsoldGain(data.lots);
  return (
    <Text size="sm" c="dimmed">
      <MoneyText amount={gain} currency={data.currency} kind="flow" fw={600} />{' '}
      {ratio === null
        ? t('not sold')
        : t('{percent} not sold', { percent: format.figure(signedPercent(ratio, format.locale)) })}
      {lacksCost && (
        <Text span inherit display="block">
          {t('The gain is incomplete: the cost of some units is not known.')}
        </Text>
      )}
    </Text>
  );
}

/** The time-weighted return as a line from zero, that of the benchmark dashed, and the money-weighted one in words. */
function Returns({ performance }: { performance: Performance }) {
  const lines = returnLines(performance);
  if (lines.dates.length < 2) return <Text c="dimmed">{t('Nothing was held in this period.')}</Text>;
  return (
    <>
      <ReturnChart lines={lines} name={benchmarkName(performance)} />
      <Text size="sm" mt="xs">
        <MoneyWeighted performance={performance} from={lines.dates[0] ?? ''} />
      </Text>
      <Text size="xs" c="dimmed">
        {t('Time-weighted: whatever you paid when. Dividends count, and cash of the accounts does not.')}
      </Text>
      {performance.benchmark?.is_complete === false && (
        <Text size="sm" c="var(--c-warning)" mt="xs">
          {t('{name} has no price on the first day: it counts from its first price on.', {
            name: benchmarkName(performance),
          })}
        </Text>
      )}
    </>
  );
}

function MoneyWeighted({ performance, from }: { performance: Performance; from: string }) {
  const { locale, figure } = useFormat();
  const { money_weighted_return_yearly: yearly, end_date: end } = performance;
  // A rate by year says nothing of some months.
  if (yearly === null || daysBetween(from, end) < DAYS_OF_YEAR) return null;
  return t('Money-weighted, what you paid has changed by {percent} a year.', {
    percent: figure(signedPercent(Number(yearly), locale)),
  });
}

function benchmarkName({ benchmark }: Performance): string {
  return benchmark === null ? '' : (benchmark.security.name ?? benchmark.security.ticker);
}

function ReturnChart({ lines: { dates, own, benchmark }, name }: { lines: ReturnLines; name: string }) {
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const index = active ?? dates.length - 1;
  const percent = (ratio = 0) => format.figure(signedPercent(ratio, format.locale));
  const items: LegendItem[] = [
    { name: t('You, time-weighted'), color: 'var(--c-text)', kind: 'line', value: percent(own[index]) },
  ];
  if (benchmark !== undefined) {
    items.push({ name, color: 'var(--c-text-3)', kind: 'dashed', value: percent(benchmark[index]) });
  }
  const rows = dates.map((date, at) => ({
    key: date,
    cells: [format.date(date), percent(own[at]), ...(benchmark === undefined ? [] : [percent(benchmark[at])])],
  }));
  return (
    <ChartFigure
      table={{
        caption: t('{label} over time', { label: t('Return||of investments') }),
        columns: [t('Date'), t('You, time-weighted'), ...(benchmark === undefined ? [] : [name])],
        rows,
      }}
      legend={<Legend items={items} note={active === null ? undefined : format.date(dates[index] ?? '')} />}
    >
      <AreaChart
        label={t('Return||of investments')}
        summary={t('From {before} on {start} to {after} on {end}.', {
          before: percent(0),
          start: format.date(dates[0] ?? ''),
          after: percent(own.at(-1)),
          end: format.date(dates.at(-1) ?? ''),
        })}
        dates={dates}
        areas={[]}
        line={own}
        before={benchmark}
        locale={format.locale}
        height={HEIGHT}
        formatTicks={(ticks) => percentTicks(ticks, format.locale)}
        describe={(at) => (rows[at]?.cells ?? []).join(', ')}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}
