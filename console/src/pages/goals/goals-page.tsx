import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus, IconTarget } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, WritersOnly } from '../../ui/index.ts';
import { GoalCard } from './goal-card.tsx';
import { type Edited, GoalDialog } from './goal-dialog.tsx';
import { type Goal, goalsQuery } from './goal-queries.ts';
import classes from './goals.module.css';

/** The savings goals of the family, with their progress. */
export function GoalsPage() {
  const goals = useQuery(goalsQuery());
  const { new: isNew } = useSearch({ from: '/shell/goals' });
  const navigate = useNavigate({ from: '/goals' });
  const setNew = (opens: boolean) => void navigate({ search: { new: opens || undefined }, replace: !opens });
  const [edited, setEdited] = useState<Edited | null>(null);
  const add = (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
        {t('Add goal')}
      </Button>
    </WritersOnly>
  );
  return (
    <>
      <PageTitle title={t('Goals')} text={t('What you save for, and the amount that it takes each month.')}>
        <CurlButton path="/api/v1/goals" />
        {goals.data?.length !== 0 && add}
      </PageTitle>
      <QueryView query={goals}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconTarget size={40} stroke={1.4} aria-hidden />}
              title={t('No goals yet')}
              text={t(
                'Choose an amount and the accounts or the envelope that hold the money. With a day you see what to save each month.',
              )}
              action={add}
            />
          ) : (
            <GoalList goals={all} onEdit={(goal) => setEdited({ goal })} />
          )
        }
      </QueryView>
      <GoalDialog edited={isNew ? { goal: null } : edited} onClose={() => (isNew ? setNew(false) : setEdited(null))} />
    </>
  );
}

function GoalList({ goals, onEdit }: { goals: readonly Goal[]; onEdit: (goal: Goal) => void }) {
  return (
    <ul className={classes.goals}>
      {goals.map((goal) => (
        <GoalCard key={goal.id} goal={goal} onEdit={() => onEdit(goal)} />
      ))}
    </ul>
  );
}
