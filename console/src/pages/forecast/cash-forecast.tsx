import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Figure, MissingRates, SectionCard, useCanWrite, useFormat } from '../../ui/index.ts';
import type { MovedBill } from './bill-handles.tsx';
import { ExpectedItems } from './expected-items.tsx';
import classes from './forecast.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { cashQuery, lowestText } from './lowest.ts';
import { MOVED_DAYS_MAX, nextBills, withMoved } from './moved-bills.ts';
import { type ForecastPlan, plansQuery, useChangePlan } from './plans.ts';
import { balancesWith, type Change } from './tried-changes.ts';
import { useTriedChanges } from './use-tried-changes.ts';
import { WhatIfCard } from './what-if-card.tsx';

type Forecast = Schemas['CashForecast'];

/** How low the money of all bank accounts gets, when, and what takes it there. */
export function CashForecast() {
  const query = useQuery(cashQuery());
  return (
    <QueryView query={query} loading={<Skeleton height={420} />}>
      {(forecast) => forecast.accounts.length > 0 && <ChosenCourse forecast={forecast} />}
    </QueryView>
  );
}

function ChosenCourse({ forecast }: { readonly forecast: Forecast }) {
  const { plan: chosen } = useSearch({ from: '/shell/forecast' });
  const { data: plans = [] } = useQuery(plansQuery());
  const plan = plans.find(({ id }) => id === chosen);
  return plan === undefined ? (
    <TriedCourse forecast={forecast} plans={plans} />
  ) : (
    <PlannedCourse key={plan.id} forecast={forecast} plans={plans} plan={plan} />
  );
}

type ChosenProps = { readonly forecast: Forecast; readonly plans: readonly ForecastPlan[] };

function TriedCourse(props: ChosenProps) {
  const [changes, save] = useTriedChanges();
  return <Course {...props} plan={null} withPlan={null} changes={changes} onChange={save} />;
}

function PlannedCourse({ plan, ...props }: ChosenProps & { readonly plan: ForecastPlan }) {
  const canWrite = useCanWrite();
  const { data: withPlan = null } = useQuery(cashQuery({ query: { plan_id: plan.id } }));
  const { mutate } = useChangePlan(plan, () => undefined);
  const save = (changes: readonly Change[], onError: () => void) => mutate({ changes }, { onError });
  return (
    <Course {...props} plan={plan} withPlan={withPlan} changes={plan.changes} onChange={canWrite ? save : undefined} />
  );
}

type CourseProps = ChosenProps & {
  readonly plan: ForecastPlan | null;
  /** The forecast with the plan; null while the server computes it. */
  readonly withPlan: Forecast | null;
  /** Those of the plan, or those that this browser keeps. */
  readonly changes: readonly Change[];
  readonly onChange: ((changes: readonly Change[], onError: () => void) => void) | undefined;
};

function Course({ forecast, plans, plan, withPlan, changes, onChange }: CourseProps) {
  const format = useFormat();
  // The forecast that bills are moved on; a new one has what was moved on the one before.
  const base = withPlan ?? forecast;
  const [move, setMove] = useState<{ readonly base: Forecast; readonly moved: MovedBill } | null>(null);
  const moved = move?.base === base ? move.moved : null;
  const tried = plan === null ? changes : [];
  const local = moved === null ? tried : withMoved(tried, moved.bill, moved.days);
  const after = useDaysAfter(base, plan, local);
  const isPlanRead = plan === null || withPlan !== null;
  const canMove = isPlanRead && onChange !== undefined;
  const balances = isPlanRead && after ? balancesWith(base.days, local, after) : undefined;
  const hasChanges = plan !== null || local.some(({ enabled }) => enabled);
  const onTry = (next: MovedBill | null) => setMove(next && { base, moved: next });
  const onMove = (done: MovedBill) => {
    const isKept = done.days !== 0 && plan !== null;
    onTry(isKept ? { ...done, isSent: true } : null);
    if (done.days !== 0) onChange?.(withMoved(changes, done.bill, done.days), () => onTry(null));
  };
  const bills = nextBills(base.days, tried, changes);
  return (
    <Stack mb="md">
      <SectionCard title={t('All cash: lowest until {date}', { date: format.date(forecast.end_date) })}>
        <MissingRates rates={base.missing_rates} isInline />
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
          moves={canMove ? { bills, moved, onTry, onMove } : undefined}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {bandText(forecast, format)}
        </Text>
        {canMove && bills.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('Drag a payment along the line, or use the arrow keys, to try another day.')}
          </Text>
        )}
      </SectionCard>
      <WhatIfCard {...{ forecast, plans, plan, withPlan, balances }} />
      <ExpectedItems forecast={base} planName={plan?.name} />
    </Stack>
  );
}

/** The days after the forecast, whose payments come into it where a change moves them ahead; undefined while they are read. */
function useDaysAfter({ days }: Forecast, plan: ForecastPlan | null, changes: readonly Change[]) {
  const isNeeded = changes.some((change) => change.kind === 'recurring' && change.enabled && change.moved_days < 0);
  const query = { days: days.length + MOVED_DAYS_MAX, ...(plan && { plan_id: plan.id }) };
  const { data } = useQuery({ ...cashQuery({ query }), enabled: isNeeded });
  return isNeeded ? data?.days.slice(days.length) : [];
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
