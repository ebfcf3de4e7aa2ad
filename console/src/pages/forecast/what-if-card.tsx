import { ActionIcon, Alert, Button, Group, Select, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/index.ts';
import { compareDecimals, negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconX } from '../../ui/icons/index.ts';
import { EditMenu, listClasses, MoneyText, SectionCard, useCanWrite, useFormat } from '../../ui/index.ts';
import { ChangeDialog } from './change-dialog.tsx';
import classes from './forecast.module.css';
import { EditPlanDialog, NewPlanDialog } from './plan-dialog.tsx';
import { type ForecastPlan, useChangePlan, useDeletePlan } from './plans.ts';
import type { Change } from './tried-changes.ts';
import { useTriedChanges } from './use-tried-changes.ts';

type Forecast = Schemas['CashForecast'];

type WhatIfCardProps = {
  readonly forecast: Forecast;
  /** Those of its days with the changes that are on; undefined while the server computes them. */
  readonly balances: readonly string[] | undefined;
  /** The forecast with the plan. */
  readonly withPlan: Forecast | null;
  readonly plans: readonly ForecastPlan[];
  readonly plan: ForecastPlan | null;
};

/** Changes of a plan, or those that this browser keeps, and how low the cash gets with them. The ledger stays as it is. */
export function WhatIfCard({ plan, ...card }: WhatIfCardProps) {
  return plan === null ? <TriedCard {...card} /> : <PlanCard key={plan.id} plan={plan} {...card} />;
}

type CardProps = Omit<WhatIfCardProps, 'plan'>;

function TriedCard({ plans, ...course }: CardProps) {
  const canWrite = useCanWrite();
  const [changes, save] = useTriedChanges();
  const [isNaming, naming] = useDisclosure(false);
  const choose = useChoosePlan();
  return (
    <ChangesCard
      {...course}
      changes={changes}
      action={<PlanSelect plans={plans} value={null} />}
      onChange={save}
      isPlan={false}
    >
      {canWrite && (
        <Button variant="default" size="compact-sm" onClick={naming.open}>
          {changes.length === 0 ? t('New plan') : t('Keep as plan')}
        </Button>
      )}
      <NewPlanDialog
        opened={isNaming}
        onClose={naming.close}
        currency={course.forecast.currency}
        changes={changes}
        onMade={({ id }) => {
          save([]);
          choose(id);
        }}
      />
    </ChangesCard>
  );
}

function PlanCard({ plans, plan, ...course }: CardProps & { readonly plan: ForecastPlan }) {
  const canWrite = useCanWrite();
  const [isEditing, editing] = useDisclosure(false);
  const choose = useChoosePlan();
  const { mutate: change, isPending, variables } = useChangePlan(plan, editing.close);
  const { mutate: remove } = useDeletePlan(() => choose(null));
  return (
    <ChangesCard
      {...course}
      changes={(isPending ? variables.changes : undefined) ?? plan.changes}
      action={
        <>
          <PlanSelect plans={plans} value={plan.id} />
          {canWrite && <EditMenu name={plan.name} onEdit={editing.open} onDelete={() => remove(plan)} />}
        </>
      }
      onChange={canWrite ? (changes) => change({ changes }) : undefined}
      isPlan
    >
      <EditPlanDialog opened={isEditing} onClose={editing.close} plan={plan} />
    </ChangesCard>
  );
}

function useChoosePlan() {
  const navigate = useNavigate({ from: '/forecast' });
  return (plan: string | null) =>
    void navigate({ search: { plan: plan ?? undefined }, replace: true, resetScroll: false });
}

const NOT_KEPT = '';

function PlanSelect({ plans, value }: { readonly plans: readonly ForecastPlan[]; readonly value: string | null }) {
  const choose = useChoosePlan();
  if (plans.length === 0) return null;
  return (
    <Select
      size="xs"
      aria-label={t('Plan')}
      allowDeselect={false}
      data={[{ value: NOT_KEPT, label: t('Not kept') }, ...plans.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? NOT_KEPT}
      onChange={(id) => choose(id === NOT_KEPT ? null : id)}
    />
  );
}

type CourseProps = Pick<WhatIfCardProps, 'forecast' | 'balances' | 'withPlan'>;

type ChangesCardProps = CourseProps & {
  readonly changes: readonly Change[];
  readonly action: ReactNode;
  readonly isPlan: boolean;
  readonly onChange: ((changes: readonly Change[]) => void) | undefined;
  readonly children: ReactNode;
};

/** Changes with a switch each, and how low the cash gets with them. */
function ChangesCard({ changes, action, isPlan, onChange, children, ...course }: ChangesCardProps) {
  const [isAdding, adding] = useDisclosure(false);
  const { currency, days } = course.forecast;
  const recurring = days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'recurring'));
  const onLine = isPlan ? undefined : new Set(recurring.flatMap(({ source_id }) => source_id ?? []));
  return (
    <SectionCard title={t('What if')} action={<Group gap="xs">{action}</Group>}>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Try out a purchase, a raise or a bill on another day. It changes this line only.')}
        </Text>
      ) : (
        <ul className={listClasses.lines}>
          {changes.map((change, at) => (
            <ChangeLine
              // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity
              key={at}
              change={change}
              currency={currency}
              onChange={
                onChange && ((next) => onChange(changes.flatMap((one, index) => (index === at ? next : [one]))))
              }
            />
          ))}
        </ul>
      )}
      {(changes.length > 0 || isPlan) && <OutcomeTable {...course} />}
      <Group mt="md" gap="xs">
        {onChange && (
          <Button variant="subtle" size="compact-sm" onClick={adding.open}>
            {t('Add a change')}
          </Button>
        )}
        {children}
      </Group>
      {onChange && (
        <ChangeDialog
          {...{ opened: isAdding, onClose: adding.close, currency, changes, onLine }}
          onAdd={(change) => {
            onChange([...changes, change]);
            adding.close();
          }}
        />
      )}
    </SectionCard>
  );
}

type ChangeLineProps = {
  readonly change: Change;
  readonly currency: string;
  /** Replaces the change, by none to delete it; undefined for readers. */
  readonly onChange: ((next: readonly Change[]) => void) | undefined;
};

function ChangeLine({ change, currency, onChange }: ChangeLineProps) {
  const format = useFormat();
  const name =
    change.kind === 'payment'
      ? change.name
      : change.recurring_transaction === null
        ? t('A recurring payment that was deleted')
        : (change.recurring_transaction.name ?? t('Unnamed'));
  return (
    <li className={classes.change}>
      <Switch
        checked={change.enabled}
        disabled={onChange === undefined}
        label={name}
        description={describeChange(change, format)}
        onChange={({ currentTarget: { checked } }) => onChange?.([{ ...change, enabled: checked }])}
      />
      {change.kind === 'payment' && <MoneyText amount={negated(change.amount)} currency={currency} kind="flow" />}
      {onChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete {name}', { name })}
          onClick={() => onChange([])}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function describeChange(change: Change, format: ReturnType<typeof useFormat>): string {
  if (change.kind === 'payment') {
    const date = format.date(change.date);
    return change.monthly ? t('each month from {date}', { date }) : t('once, on {date}', { date });
  }
  const { recurring_transaction: recurring, skipped, amount, moved_days: days } = change;
  if (recurring === null) return t('without effect');
  if (skipped) return t('left out');
  const later = days > 0 ? t('{count, plural, one {# day later} other {# days later}}', { count: days }) : null;
  const earlier = days < 0 ? t('{count, plural, one {# day earlier} other {# days earlier}}', { count: -days }) : null;
  const other = amount === null ? null : t('each {amount}', { amount: negated(amount) });
  return [other, later, earlier].filter((part) => part !== null).join(', ');
}

/** The lowest and the last balance, as it is and with the changes. */
function OutcomeTable({ forecast, balances, withPlan }: CourseProps) {
  const { days, currency } = forecast;
  const format = useFormat();
  if (balances === undefined) return null;
  const lowest = balances.reduce((low, one, at) => (compareDecimals(one, balances[low] ?? one) < 0 ? at : low), 0);
  const rows = [
    {
      name: t('Lowest'),
      now: forecast.lowest_balance_decimal,
      changed: balances[lowest] ?? '0',
      day: format.date(days[lowest]?.date ?? ''),
    },
    {
      name: format.date(forecast.end_date),
      now: forecast.end_balance_decimal,
      changed: balances.at(-1) ?? '0',
      day: '',
    },
  ];
  return (
    <>
      <table className={classes.outcome}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('as it is')}</th>
            <th scope="col">{withPlan === null ? t('what if') : t('with plan')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, changed, day }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <MoneyText amount={now} currency={currency} />
              </td>
              <td>
                <b>
                  <MoneyText amount={changed} currency={currency} />
                </b>
                {day !== '' && <small>{day}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {withPlan?.short_date != null && (
        <Alert color="red" variant="outline" icon={<IconAlertTriangle aria-hidden />} mt="md">
          <Text size="sm">
            {t('Less than {amount} is expected to be left on {date}.', {
              amount: format.money(withPlan.below_decimal, currency),
              date: format.date(withPlan.short_date),
            })}
          </Text>
        </Alert>
      )}
    </>
  );
}
