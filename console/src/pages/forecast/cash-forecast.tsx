import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Figure, MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { ExpectedItems } from './expected-items.tsx';
import classes from './forecast.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { cashQuery, lowestText } from './lowest.ts';
import { plansQuery } from './plans.ts';
import { balancesWith } from './tried-changes.ts';
import { useTriedChanges } from './use-tried-changes.ts';
import { WhatIfCard } from './what-if-card.tsx';

type Forecast = Schemas['CashForecast'];

/** How low the money of all bank accounts gets, when, and what takes it there. */
export function CashForecast() {
  const query = useQuery(cashQuery());
  return (
    <QueryView query={query} loading={<Skeleton height={420} />}>
      {(forecast) => forecast.accounts.length > 0 && <Course forecast={forecast} />}
    </QueryView>
  );
}

function Course({ forecast }: { readonly forecast: Forecast }) {
  const format = useFormat();
  const { plan: chosen } = useSearch({ from: '/shell/forecast' });
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = plans.find(({ id }) => id === chosen) ?? null;
  const { data: withPlan } = useQuery({ ...cashQuery({ query: { plan_id: chosen } }), enabled: plan !== null });
  const [tried] = useTriedChanges();
  const balances =
    plan === null ? balancesWith(forecast.days, tried) : withPlan?.days.map(({ balance_decimal }) => balance_decimal);
  const hasChanges = plan !== null || tried.some(({ enabled }) => enabled);
  return (
    <Stack mb="md">
      <SectionCard title={t('All cash: lowest until {date}', { date: format.date(forecast.end_date) })}>
        <MissingRates rates={(withPlan ?? forecast).missing_rates} isInline />
        <div className={classes.lowestFigure}>
          <Figure amount={forecast.lowest_balance_decimal} currency={forecast.currency} size="headline" />
          <Text size="sm" c="dimmed">
            {lowestText(forecast, format)}
          </Text>
        </div>
        <ForecastChart
          forecast={forecast}
          changed={hasChanges ? balances : undefined}
          bands={forecast.days.flatMap(({ band }) => band ?? [])}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {bandText(forecast, format)}
        </Text>
      </SectionCard>
      <WhatIfCard {...{ forecast, plans, plan, balances }} withPlan={(plan !== null && withPlan) || null} />
      <ExpectedItems forecast={(plan !== null && withPlan) || forecast} planName={plan?.name} />
    </Stack>
  );
}

/** Explains the shaded band, or says when there is one. */
function bandText({ band }: Forecast, format: ReturnType<typeof useFormat>): string | null {
  if (band === null) return null;
  const { past_forecasts: count, needed, end_date: end, starts_on: starts } = band;
  if (end !== null) {
    return t('Shaded until {date}: the balance, if this forecast is as far off as 8 of 10 of the {count} past ones.', {
      date: format.date(end),
      count,
    });
  }
  if (starts === null) return null;
  return t(
    'How far off past forecasts were is shown when there are {needed}: {count} so far, at the earliest on {date}.',
    {
      ...{ needed, count },
      date: format.date(starts),
    },
  );
}
