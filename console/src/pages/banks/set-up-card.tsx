import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { SectionCard } from '../../ui/index.ts';
import classes from './banks.module.css';

const STEPS = [t('Connect||a bank'), t('Link accounts'), t('Done')] as const;

type SetUpCardProps = {
  readonly title: string;
  readonly step: 1 | 2;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A step of connecting a bank, below the names of all steps. */
export function SetUpCard({ title, step, onCancel, children }: SetUpCardProps) {
  return (
    <SectionCard
      title={title}
      action={
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
    >
      <ol className={classes.steps} aria-label={t('Steps')}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step - 1 ? 'step' : undefined}
            data-done={index < step - 1 || undefined}
          >
            <span aria-hidden>{index < step - 1 ? <IconCheck size={14} /> : index + 1}</span> {name}
          </li>
        ))}
      </ol>
      {children}
    </SectionCard>
  );
}
