import { Badge, Group, Paper, Progress, type ProgressProps, Text, Title } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { EditMenu, MissingRates, MoneyText, useFormat, WritersOnly } from '../../ui/index.ts';
import { type Goal, useDeleteGoal } from './goal-queries.ts';
import classes from './goals.module.css';

type GoalCardProps = { readonly goal: Goal; readonly onEdit: () => void };

/** One goal: how much is saved, and what to save each month. */
export function GoalCard({ goal, onEdit }: GoalCardProps) {
  const { name, progress_percent: percent } = goal;
  const format = useFormat();
  return (
    <Paper component="li" p="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.name}>
          <Title order={2}>{name}</Title>
          <Text size="sm" c="dimmed">
            {goal.category?.name ?? goal.accounts.map((account) => account.name).join(', ')}
          </Text>
        </div>
        <StatusBadge status={goal.status} />
        <WritersOnly>
          <GoalMenu goal={goal} onEdit={onEdit} />
        </WritersOnly>
      </Group>
      <GoalProgress goal={goal} mt="sm" size="lg" />
      <Group justify="space-between" mt={6} gap="xs">
        <Text size="sm">
          <MoneyText amount={goal.saved_amount_decimal} currency={goal.currency} fw={600} />
          {' / '}
          <MoneyText amount={goal.target_amount_decimal} currency={goal.currency} />
        </Text>
        <Text size="sm" c="dimmed">
          {format.percent(percent / 100)}
        </Text>
      </Group>
      <MissingRates rates={goal.missing_rates} />
      <GoalFigures goal={goal} />
    </Paper>
  );
}

type GoalProgressProps = Pick<ProgressProps, 'mt' | 'size'> & { readonly goal: Goal };

/** The part of a goal that is saved; an empty bar where amounts are hidden. */
export function GoalProgress({ goal, ...style }: GoalProgressProps) {
  const { hidesAmounts } = useFormat();
  const { name, status, progress_percent: percent } = goal;
  return (
    <Progress
      className={classes.track}
      value={hidesAmounts ? 0 : percent}
      aria-hidden={hidesAmounts || undefined}
      color={status === 'behind' || status === 'overdue' ? 'yellow' : 'accent'}
      aria-label={t('Progress of {name}', { name })}
      {...style}
    />
  );
}

function GoalFigures({ goal }: { goal: Goal }) {
  const format = useFormat();
  const { status, currency, target_date: day, months_left: months, monthly_amount_decimal: monthly } = goal;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('Target day')}</dt>
        <dd>{day === null ? t('None||target day') : format.date(day)}</dd>
      </div>
      {status !== 'reached' && (
        <div>
          <dt>{t('Still missing')}</dt>
          <dd>
            <MoneyText amount={goal.remaining_amount_decimal} currency={currency} />
          </dd>
        </div>
      )}
      {months !== null && months > 0 && monthly !== null && status !== 'reached' && (
        <div>
          <dt>
            {t('{count, plural, one {To save this month} other {To save in each of # months}}', { count: months })}
          </dt>
          <dd>
            <MoneyText amount={monthly} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export const GOAL_STATES: Readonly<Record<Goal['status'], string>> = {
  reached: t('Reached'),
  on_track: t('On track'),
  behind: t('Behind'),
  overdue: t('Overdue'),
  in_progress: t('In progress||goal'),
};

function StatusBadge({ status }: Pick<Goal, 'status'>) {
  return (
    <Badge variant="default" style={{ flexShrink: 0 }}>
      {GOAL_STATES[status]}
    </Badge>
  );
}

function GoalMenu({ goal, onEdit }: GoalCardProps) {
  const remove = useDeleteGoal();
  return <EditMenu name={goal.name} onEdit={onEdit} onDelete={() => remove.mutate(goal)} />;
}
