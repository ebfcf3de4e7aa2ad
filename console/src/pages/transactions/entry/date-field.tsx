import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { daysAfter } from '../../../ui/format/index.ts';
import { DateInput } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import classes from './entry.module.css';

type DateFieldProps = {
  /** YYYY-MM-DD, or what was typed if it is no date. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (date: string) => void;
};

/** A date as the family writes it, with one button for each of the two usual days. */
export function DateField({ value, error, onChange }: DateFieldProps) {
  const { today } = useFormat();
  return (
    <div className={classes.dates}>
      <DateInput label={t('Date')} flex={1} miw={0} value={value} error={error} onChange={onChange} />
      <DayButton label={t('Today')} date={today()} value={value} onPick={onChange} />
      <DayButton label={t('Yesterday')} date={daysAfter(today(), -1)} value={value} onPick={onChange} />
    </div>
  );
}

type DayButtonProps = {
  readonly label: string;
  readonly date: string;
  readonly value: string;
  readonly onPick: (date: string) => void;
};

function DayButton({ label, date, value, onPick }: DayButtonProps) {
  return (
    <Button
      variant={value === date ? 'light' : 'default'}
      size="sm"
      px="sm"
      aria-pressed={value === date}
      onClick={() => onPick(date)}
    >
      {label}
    </Button>
  );
}
