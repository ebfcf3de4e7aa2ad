import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { GoalsSummary } from '../../goals/index.ts';
import { t } from '../../i18n/index.ts';
import { Card } from './card.tsx';

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
