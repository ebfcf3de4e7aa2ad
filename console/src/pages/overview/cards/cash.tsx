import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { lazyPart } from '../../../ui/routing/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

const HEIGHT = 140;

const CashSummary = lazyPart(async () => (await import('../../forecast/cash-summary.tsx')).CashSummary);

/** How low the cash gets. Its code and figures load after those of the month, into a place of their height. */
export function Cash() {
  return (
    <Card title={t('Cash forecast')}>
      <div className={classes.cash}>
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <CashSummary />
        </Suspense>
      </div>
    </Card>
  );
}
