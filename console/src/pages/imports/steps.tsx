import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import classes from './imports.module.css';

const STEPS = [t('File'), t('Columns'), t('Review'), t('Done')] as const;

/** A step of an import, below the names of all steps. */
export function Steps({ current, children }: { current: (typeof STEPS)[number]; children: ReactNode }) {
  const at = STEPS.indexOf(current);
  return (
    <Paper withBorder mb="lg">
      <ol className={classes.steps} aria-label={t('Steps')}>
        {STEPS.map((step, index) => (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {children}
    </Paper>
  );
}
