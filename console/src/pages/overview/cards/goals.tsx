import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { lazyPart } from '../../../ui/routing/index.ts';
import { Card } from './card.tsx';

const GoalsSummary = lazyPart(async () => (await import('../../goals/goals-summary.tsx')).GoalsSummary);

/** The next goals. Their code and figures load after those of the month. */
export function Goals() {
  return (
    <Card title={t('Goals')}>
      <Suspense fallback={<Skeleton height={64} />}>
        <GoalsSummary />
      </Suspense>
    </Card>
  );
}
