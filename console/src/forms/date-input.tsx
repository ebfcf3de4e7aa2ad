import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { readDate } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { useFormat } from '../ui/index.ts';
import classes from './date-input.module.css';

type DateInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or what the person typed if it is no date. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
};

/** A date in the family's format: typed with any separators, or picked from the browser's calendar. */
export function DateInput({ value = '', onChange, min, max, error, disabled, ...input }: DateInputProps) {
  const { date, datePattern, locale, today } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const known = readDate(value, datePattern, locale);
  const isWrong = typed === null && value !== '' && known === null;
  const type = (text: string) => {
    setTyped(text);
    onChange?.(readDate(text, datePattern, locale) ?? text);
  };
  return (
    <TextInput
      {...input}
      disabled={disabled}
      autoComplete="off"
      placeholder={date(today())}
      value={typed ?? (known === null ? value : date(known))}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
      error={isWrong ? t('Enter a date, such as {date}', { date: date(today()) }) : error}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={t('Open calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={known ?? ''}
            onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          />
        </>
      }
    />
  );
}
