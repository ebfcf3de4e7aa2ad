import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { daysAfter, monthsAfter, readDate } from '../format/index.ts';
import { t } from '../i18n/index.ts';
import { IconCalendar } from '../icons/index.ts';
import { useFormat } from '../index.ts';
import classes from './date-input.module.css';

type DateInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or what the person typed if it is no date. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
};

/** Keys that move the date by a day or a month. */
const STEPS: Readonly<Record<string, (date: string) => string>> = {
  ArrowUp: (date) => daysAfter(date, 1),
  ArrowDown: (date) => daysAfter(date, -1),
  PageUp: (date) => monthsAfter(date, 1),
  PageDown: (date) => monthsAfter(date, -1),
};

/** A date in the numeric format of the person: typed with any separators, moved by arrow keys, or picked from the browser's calendar. */
export function DateInput({ value = '', onChange, min, max, error, disabled, ...input }: DateInputProps) {
  const { typedDate, datePattern, locale, today } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => readDate(text, datePattern, locale, Number(today().slice(0, 4)));
  const known = read(value);
  const isWrong = typed === null && value !== '' && known === null;
  const type = (text: string) => {
    setTyped(text);
    onChange?.(read(text) ?? text);
  };
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setTyped(null);
    onChange?.(known === null ? today() : move(known));
  };
  return (
    <TextInput
      {...input}
      disabled={disabled}
      autoComplete="off"
      placeholder={t('e.g. {date}', { date: typedDate(today()) })}
      value={typed ?? (known === null ? value : typedDate(known))}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
      error={isWrong ? t('Enter a date, such as {date}', { date: typedDate(today()) }) : error}
      rightSection={<Calendar value={known ?? ''} min={min} max={max} disabled={disabled} onPick={onChange} />}
    />
  );
}

type CalendarProps = Pick<DateInputProps, 'min' | 'max' | 'disabled'> & {
  readonly value: string;
  readonly onPick: DateInputProps['onChange'];
};

/** Opens the browser's calendar, which belongs to a hidden field. */
function Calendar({ value, min, max, disabled, onPick }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={t('Open calendar')}
        onClick={() => field.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={field}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => onPick?.(currentTarget.value)}
      />
    </>
  );
}
