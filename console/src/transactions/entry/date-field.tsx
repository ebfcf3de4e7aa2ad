import { Button, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { familySettingsQuery } from '../../api/index.ts';
import { daysAfter } from '../../format/index.ts';
import { t } from '../../i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './entry.module.css';
import { isTypable, readDate } from './read-date.ts';

type DateFieldProps = {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (date: string) => void;
};

/** A date as the family writes it, with one button for each of the two usual days. */
export function DateField({ value, error, onChange }: DateFieldProps) {
  const { today } = useFormat();
  const { data } = useQuery(familySettingsQuery());
  const pattern = data?.date_format ?? '%Y-%m-%d';
  const id = useId();
  return (
    <Input.Wrapper label={t('Date')} id={id} error={error}>
      <div className={classes.dates}>
        {isTypable(pattern) ? (
          <TypedDate id={id} pattern={pattern} value={value} onChange={onChange} />
        ) : (
          <TextInput
            id={id}
            type="date"
            flex={1}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        <DayButton label={t('Today')} date={today()} value={value} onPick={onChange} />
        <DayButton label={t('Yesterday')} date={daysAfter(today(), -1)} value={value} onPick={onChange} />
      </div>
    </Input.Wrapper>
  );
}

type TypedDateProps = Omit<DateFieldProps, 'error'> & { readonly id: string; readonly pattern: string };

function TypedDate({ id, pattern, value, onChange }: TypedDateProps) {
  const { date, today } = useFormat();
  const [typed, setTyped] = useState(value === '' ? '' : date(value));
  const dateOf = (text: string) => readDate(text, pattern, today()) ?? '';
  // Follows the buttons, but never overwrites what is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another date is set.
  useEffect(() => setTyped((now) => (value === '' || dateOf(now) === value ? now : date(value))), [value]);
  return (
    <TextInput
      id={id}
      flex={1}
      miw={0}
      autoComplete="off"
      placeholder={date(today())}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(dateOf(currentTarget.value));
      }}
      onBlur={() => value !== '' && setTyped(date(value))}
    />
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
