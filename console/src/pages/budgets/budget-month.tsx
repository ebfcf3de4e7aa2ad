import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { MissingRates, useCanWrite } from '../../ui/index.ts';
import { type Budget, useBudgetWrites } from './budget-queries.ts';
import { BudgetSummary } from './budget-summary.tsx';
import { BudgetTable } from './budget-table.tsx';
import { MonthSettings } from './month-settings.tsx';
import { useMoving } from './use-moving.tsx';

/** A month that has a budget. */
export function BudgetMonth({ budget }: { budget: Budget }) {
  const { moving, overlay } = useMoving(budget);
  return (
    <>
      <Group mb="md">
        <MethodSwitch budget={budget} />
        <SettingsButton budget={budget} />
      </Group>
      <MissingRates rates={budget.missing_rates} />
      <BudgetSummary budget={budget} moving={moving} />
      <div>
        <BudgetTable budget={budget} moving={moving} />
      </div>
      {overlay}
    </>
  );
}

/** Both ways to budget; the switch is for this month. */
function MethodSwitch({ budget: { id, method } }: { budget: Budget }) {
  const { change } = useBudgetWrites();
  const canWrite = useCanWrite();
  return (
    <SegmentedControl
      aria-label={t('Method')}
      value={method}
      disabled={!canWrite}
      onChange={(value) => change.mutate({ id, method: value === 'envelopes' ? 'envelopes' : 'limits' })}
      data={[
        { value: 'limits', label: t('Limits') },
        { value: 'envelopes', label: t('Envelopes') },
      ]}
    />
  );
}

function SettingsButton({ budget }: { budget: Budget }) {
  const [isOpen, setOpen] = useState(false);
  const label = t('Settings of the month');
  if (!useCanWrite()) return null;
  return (
    <>
      <ActionIcon
        size="var(--control)"
        variant="default"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <IconAdjustments size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && <MonthSettings budget={budget} onClose={() => setOpen(false)} />}
    </>
  );
}
