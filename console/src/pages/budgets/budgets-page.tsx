import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { daysBetween, monthStart } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAdjustments, IconLock, IconMail } from '../../ui/icons/index.ts';
import { CurlButton, MissingRates, MonthSteps, PageTitle, useCanWrite, useFormat } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { type Budget, budgetQuery, useBudgetWrites } from './budget-queries.ts';
import { BudgetNotes, LimitsSummary } from './budget-summary.tsx';
import { BudgetTable } from './budget-table.tsx';
import classes from './budgets.module.css';
import { EditingContext, useCanEdit } from './editing.ts';
import { MonthSettings } from './month-settings.tsx';
import { useMoving } from './moving.tsx';
import { ToAssign } from './to-assign.tsx';
import { phaseOf } from './usage.ts';

const ArrangeGroups = lazyDialog(async () => (await import('./arrange-groups.tsx')).ArrangeGroups);
const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

/** The budget of one month: what is to assign, assigned, spent and left. */
export function BudgetsPage() {
  const format = useFormat();
  const search = useSearch({ from: '/shell/budgets' });
  const present = monthStart(format.today(), format.monthStartDay).slice(0, 7);
  const month = search.month ?? present;
  const query = useQuery({ ...budgetQuery(month), placeholderData: keepPreviousData });
  const { isPast, isUnlocked, setUnlocked } = useLock(query.data ?? null);
  const canWrite = useCanWrite();
  const [dialog, setDialog] = useState<MonthDialog | null>(null);
  return (
    <EditingContext value={canWrite && (!isPast || isUnlocked)}>
      <PageTitle title={t('Budget')} isOneLine text={<ShownMonth month={month} budget={query.data ?? null} />}>
        {query.data && <MonthActions budget={query.data} open={setDialog} />}
        <CurlButton path="/api/v1/budgets" />
      </PageTitle>
      {canWrite && isPast && <LockLine isUnlocked={isUnlocked} toggle={() => setUnlocked(!isUnlocked)} />}
      <QueryView query={query}>
        {(budget) =>
          budget === null ? <StartBudget month={month} /> : <MonthContent key={budget.id} budget={budget} />
        }
      </QueryView>
      {query.data && <MonthDialogs budget={query.data} dialog={dialog} onClose={() => setDialog(null)} />}
    </EditingContext>
  );
}

/** The month between the ones before and after, and the day of the present one. */
function ShownMonth({ month, budget }: { month: string; budget: Budget | null }) {
  const today = useFormat().today();
  return (
    <Group gap="xs" className={classes.month ?? ''}>
      <MonthSteps month={month} targetOf={(other) => ({ to: '/budgets', search: { month: other } })} />
      {budget?.current && (
        <Text span size="sm">
          {t('Day {day} of {days}', {
            day: daysBetween(budget.start_date, today) + 1,
            days: daysBetween(budget.start_date, budget.end_date) + 1,
          })}
        </Text>
      )}
    </Group>
  );
}

/** A month that is over cannot be changed before it is unlocked, for as long as it is shown. */
function useLock(budget: Budget | null) {
  const [unlocked, setUnlocked] = useState<string | null>(null);
  const today = useFormat().today();
  const isPast = budget !== null && phaseOf(budget, today) === 'past';
  if (unlocked !== null && unlocked !== budget?.id) setUnlocked(null);
  return {
    isPast,
    isUnlocked: isPast && unlocked === budget.id,
    setUnlocked: (isUnlocked: boolean) => setUnlocked(isUnlocked && budget !== null ? budget.id : null),
  };
}

function LockLine({ isUnlocked, toggle }: { isUnlocked: boolean; toggle: () => void }) {
  return (
    <Group mb="md" gap="xs">
      <IconLock size={16} stroke={1.6} aria-hidden />
      <Text size="sm" role="status">
        {isUnlocked
          ? t('This month is over. Its changes also change what later months take over.')
          : t('This month is over and cannot be changed.')}
      </Text>
      <Button variant="default" size="compact-sm" onClick={toggle}>
        {isUnlocked ? t('Lock') : t('Unlock')}
      </Button>
    </Group>
  );
}

/** The first steps of a month without a budget. */
function StartBudget({ month }: { month: string }) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const { create } = useBudgetWrites();
  const [isProposed, setProposed] = useState(false);
  const start = (from: 'previous' | 'nothing') => create.mutate({ month, from });
  return (
    <EmptyState
      icon={<IconMail size={40} stroke={1.4} aria-hidden />}
      title={t('No budget for {month} yet', { month: format.month(month) })}
      text={t('Begin with amounts that fit how you live, then change them.')}
      action={
        canWrite && (
          <Group justify="center">
            <Button
              h="auto"
              py="xs"
              classNames={{ label: classes.start }}
              disabled={create.isPending}
              onClick={() => setProposed(true)}
            >
              {t('Start from the last three months')}
            </Button>
            <Button variant="default" disabled={create.isPending} onClick={() => start('previous')}>
              {t('Copy the last budget')}
            </Button>
            <Button variant="default" disabled={create.isPending} onClick={() => start('nothing')}>
              {t('Start empty')}
            </Button>
            <StartDialog opened={isProposed} month={month} onClose={() => setProposed(false)} />
          </Group>
        )
      }
    />
  );
}

type MonthDialog = 'settings' | 'groups';

type ActionsProps = { readonly budget: Budget; readonly open: (dialog: MonthDialog) => void };

/** The method and the settings of the month, and the groups, which are those of all months. */
function MonthActions({ budget, open }: ActionsProps) {
  const label = t('Settings of the month');
  return (
    <>
      <MethodSwitch budget={budget} />
      {useCanEdit() && (
        <ActionIcon
          size="var(--control)"
          variant="default"
          aria-label={label}
          title={label}
          onClick={() => open('settings')}
        >
          <IconAdjustments size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {useCanWrite() && <Button onClick={() => open('groups')}>{t('Arrange groups')}</Button>}
    </>
  );
}

type DialogsProps = {
  readonly budget: Budget;
  readonly dialog: MonthDialog | null;
  readonly onClose: () => void;
};

/** Outside the page's actions, in which no button is filled. */
function MonthDialogs({ budget, dialog, onClose }: DialogsProps) {
  return (
    <>
      {dialog === 'settings' && <MonthSettings budget={budget} onClose={onClose} />}
      <ArrangeGroups opened={dialog === 'groups'} budget={budget} onClose={onClose} />
    </>
  );
}

function MonthContent({ budget }: { budget: Budget }) {
  const { moving, overlay } = useMoving(budget);
  const Summary = budget.method === 'envelopes' ? ToAssign : LimitsSummary;
  return (
    <>
      <MissingRates rates={budget.missing_rates} />
      <Summary budget={budget} moving={moving} />
      <BudgetTable budget={budget} moving={moving} />
      <BudgetNotes budget={budget} />
      {overlay}
    </>
  );
}

/** Both ways to budget; the switch is for this month. */
function MethodSwitch({ budget: { id, method } }: { budget: Budget }) {
  const { change } = useBudgetWrites();
  const canEdit = useCanEdit();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Method')}
      value={method}
      disabled={!canEdit}
      onChange={(value) => change.mutate({ id, method: value === 'envelopes' ? 'envelopes' : 'limits' })}
      data={[
        { value: 'limits', label: t('Limits') },
        { value: 'envelopes', label: t('Envelopes') },
      ]}
    />
  );
}
