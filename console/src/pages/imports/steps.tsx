import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { StepList } from '../../ui/index.ts';

const STEPS = [t('File'), t('Columns'), t('Review'), t('Done')] as const;

/** A step of an import, below the names of all steps. */
export function Steps({ current, children }: { current: (typeof STEPS)[number]; children: ReactNode }) {
  return (
    <Paper withBorder mb="lg">
      <StepList names={STEPS} current={STEPS.indexOf(current)} />
      {children}
    </Paper>
  );
}
