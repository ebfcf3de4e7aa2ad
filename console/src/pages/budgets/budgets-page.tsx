import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { monthStart } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAdjustments, IconLock, IconMail } from '../../ui/icons/index.ts';
import { CurlButton, MissingRates, MonthSteps, PageTitle, useCanWrite, useFormat } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { type Budget, budgetQuery, useBudgetWrites } from './budget-queries.ts';
import { BudgetSummary } from './budget-summary.tsx';
import { BudgetTable } from './budget-table.tsx';
import classes from './budgets.module.css';
import { EditingContext, useCanEdit } from './editing.ts';
import { MonthSettings } from './month-settings.tsx';
import { useMoving } from './moving.tsx';
import { phaseOf } from './usage.ts';

const ArrangeGroups = lazyDialog(async () => (await import('./arrange-groups.tsx')).ArrangeGroups);
const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

/** The budget of one month: what is left, spent and assigned. */
export function BudgetsPage() {
  const format = useFormat();
  const search = useSearch({ from: '/shell/budgets' });
  const present = monthStart(format.today(), format.monthStartDay).slice(0, 7);
  const month = search.month ?? present;
  const query = useQuery({ ...budgetQuery(month), placeholderData: keepPreviousData });
  return (
    <>
      <PageTitle title={t('Budget')} text={t('Give each category an amount, and see how much is left.')}>
        <CurlButton path="/api/v1/budgets" />
      </PageTitle>
      <MonthSteps month={month} targetOf={(other) => ({ to: '/budgets', search: { month: other } })} />
      <QueryView query={query}>
        {(budget) =>
          budget === null ? <StartBudget month={month} /> : <BudgetMonth key={budget.id} budget={budget} />
        }
      </QueryView>
    </>
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

/** A month. One that is over cannot be changed before it is unlocked, for as long as it is shown. */
function BudgetMonth({ budget }: { budget: Budget }) {
  const canWrite = useCanWrite();
  const [isUnlocked, setUnlocked] = useState(false);
  const isPast = phaseOf(budget, useFormat().today()) === 'past';
  return (
    <EditingContext value={canWrite && (!isPast || isUnlocked)}>
      {canWrite && isPast && (
        <Group mb="md" gap="xs">
          <IconLock size={16} stroke={1.6} aria-hidden />
          <Text size="sm" role="status">
            {isUnlocked
              ? t('This month is over. Its changes also change what later months take over.')
              : t('This month is over and cannot be changed.')}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => setUnlocked(!isUnlocked)}>
            {isUnlocked ? t('Lock') : t('Unlock')}
          </Button>
        </Group>
      )}
      <MonthContent budget={budget} />
    </EditingContext>
  );
}

function MonthContent({ budget }: { budget: Budget }) {
  const { moving, overlay } = useMoving(budget);
  return (
    <>
      <Group mb="md">
        <MethodSwitch budget={budget} />
        <SettingsButton budget={budget} />
        <AssignButton budget={budget} />
        <GroupsButton budget={budget} />
      </Group>
      <MissingRates rates={budget.missing_rates} />
      <BudgetSummary budget={budget} moving={moving} />
      <div>
        <BudgetTable budget={budget} moving={moving} />
      </div>
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

/** Assigns amounts to all envelopes of the month. */
function AssignButton({ budget }: { budget: Budget }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanEdit() || budget.method !== 'envelopes') return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Assign money')}
      </Button>
      {isOpen && <AssignDialog budget={budget} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Arranges the groups, which are those of all months. */
function GroupsButton({ budget }: { budget: Budget }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanWrite()) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Arrange groups')}
      </Button>
      <ArrangeGroups opened={isOpen} budget={budget} onClose={() => setOpen(false)} />
    </>
  );
}

function SettingsButton({ budget }: { budget: Budget }) {
  const [isOpen, setOpen] = useState(false);
  const label = t('Settings of the month');
  if (!useCanEdit()) return null;
  return (
    <>
      <ActionIcon
        size="var(--control)"
        variant="default"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <IconAdjustments size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && <MonthSettings budget={budget} onClose={() => setOpen(false)} />}
    </>
  );
}
