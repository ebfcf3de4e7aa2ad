import { Button, Group } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import { useBudgetWrites } from './budget-queries.ts';
import classes from './budgets.module.css';

/** The first steps of a month without a budget. */
export function StartBudget({ month }: { month: string }) {
  const format = useFormat();
  const canWrite = useCanWrite();
  const { create } = useBudgetWrites();
  const start = (from: 'spending' | 'previous' | 'nothing') => create.mutate({ month, from });
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
              loading={create.isPending}
              onClick={() => start('spending')}
            >
              {t('Start from what you spent in the last three months')}
            </Button>
            <Button variant="default" disabled={create.isPending} onClick={() => start('previous')}>
              {t('Copy the last budget')}
            </Button>
            <Button variant="default" disabled={create.isPending} onClick={() => start('nothing')}>
              {t('Start empty')}
            </Button>
          </Group>
        )
      }
    />
  );
}
