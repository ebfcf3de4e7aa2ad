import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { SectionCard, StepList } from '../../ui/index.ts';

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
      <StepList names={STEPS} current={step - 1} />
      {children}
    </SectionCard>
  );
}
