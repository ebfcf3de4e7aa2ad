import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../ui/feedback/index.ts';
import { DateInput } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import classes from '../reports.module.css';
import { type Choices, canCompare, consistent } from './choices.ts';

type ReportBuilderProps = {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** The refusal of the figures; one of the search stands at its field. */
  readonly error: Error | null;
};

/** The choices of a report: what it measures, its groups and parts, its period, the comparison, a search and the chart. */
export function ReportBuilder({ choices, onChange, error }: ReportBuilderProps) {
  const { measure, group_by, interval, compare, q, chart } = choices;
  const change = (members: Partial<Choices>) => onChange(consistent({ ...choices, ...members }));
  const isFlow = chart === 'flow';
  return (
    <div className={classes.builder} data-screen-only>
      {!isFlow && (
        <>
          <Choice label={t('Show')} value={measure} data={MEASURES} onPick={(value) => change({ measure: value })} />
          <Choice
            label={t('Group by')}
            value={group_by}
            data={GROUPS}
            onPick={(value) => change({ group_by: value })}
          />
        </>
      )}
      <PeriodChoice choices={choices} onChange={change} />
      {!isFlow && (
        <>
          <Choice
            label={t('Columns')}
            value={interval ?? 'none'}
            data={PARTS}
            onPick={(value) => change({ interval: value === 'none' ? null : value })}
          />
          {canCompare(choices) && (
            <Choice
              label={t('Compare with')}
              value={compare ?? 'none'}
              data={COMPARED}
              onPick={(value) => change({ compare: value === 'none' ? null : value })}
            />
          )}
        </>
      )}
      <Choice label={t('Chart')} value={chart} data={CHARTS} onPick={(value) => change({ chart: value })} />
      {!isFlow && <SearchField q={q} error={fieldError(error, 'q')} onChange={(value) => change({ q: value })} />}
    </div>
  );
}

type ChangeProps = { readonly choices: Choices; readonly onChange: (members: Partial<Choices>) => void };

function PeriodChoice({ choices: { period, start_date, end_date }, onChange }: ChangeProps) {
  const { today } = useFormat();
  const days = { start_date: start_date ?? `${today().slice(0, 4)}-01-01`, end_date: end_date ?? today() };
  return (
    <>
      <Choice
        label={t('Period')}
        value={period ?? 'days'}
        data={PERIODS}
        onPick={(value) =>
          onChange(value === 'days' ? { period: null, ...days } : { period: value, start_date: null, end_date: null })
        }
      />
      {period === null && <DayFields days={days} onChange={onChange} />}
    </>
  );
}

type Days = { readonly start_date: string; readonly end_date: string };

/** The first and the last day; a day that is not whole yet changes nothing. */
function DayFields({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const [typed, setTyped] = useState(days);
  const isOrdered = typed.start_date <= typed.end_date;
  const send = () => {
    const isWhole = Object.values(typed).every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    const isSame = typed.start_date === days.start_date && typed.end_date === days.end_date;
    if (isWhole && isOrdered && !isSame) onChange(typed);
  };
  return (
    <>
      <DateInput
        label={t('First day')}
        value={typed.start_date}
        onChange={(start_date) => setTyped({ ...typed, start_date })}
        onBlur={send}
      />
      <DateInput
        label={t('Last day')}
        value={typed.end_date}
        onChange={(end_date) => setTyped({ ...typed, end_date })}
        onBlur={send}
        error={isOrdered ? null : t('The last day is before the first')}
      />
    </>
  );
}

type SearchFieldProps = {
  readonly q: string | null;
  readonly error: string | null;
  readonly onChange: (q: string | null) => void;
};

/** The search of the transactions that count; it takes effect with Enter, or when the field is left. */
function SearchField({ q, error, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(q ?? '');
  const send = () => {
    const wanted = typed.trim() === '' ? null : typed.trim();
    if (wanted !== q) onChange(wanted);
  };
  return (
    <TextInput
      label={t('Only transactions that match')}
      placeholder="tag:work -account:Visa amount>20"
      maxLength={450}
      className={classes.search ?? ''}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  );
}

type Option<Value> = { readonly value: Value; readonly label: string };

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly data: readonly Option<Value>[];
  readonly onPick: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, data, onPick }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      value={value}
      data={data as Option<Value>[]}
      allowDeselect={false}
      onChange={(picked) => picked !== null && onPick(picked as Value)}
    />
  );
}

const MEASURES: readonly Option<Choices['measure']>[] = [
  { value: 'expense', label: t('Spending') },
  { value: 'income', label: t('Income') },
  { value: 'net', label: t('Income less spending') },
  { value: 'transaction_count', label: t('Number of transactions') },
];
const GROUPS: readonly Option<Choices['group_by']>[] = [
  { value: 'category', label: t('Category') },
  { value: 'merchant', label: t('Merchant') },
  { value: 'tag', label: t('Tag') },
  { value: 'account', label: t('Account') },
  { value: 'none', label: t('No groups') },
];
const PARTS: readonly Option<NonNullable<Choices['interval']> | 'none'>[] = [
  { value: 'none', label: t('Whole period') },
  { value: 'month', label: t('Months') },
  { value: 'quarter', label: t('Quarters') },
  { value: 'year', label: t('Years') },
];
const COMPARED: readonly Option<NonNullable<Choices['compare']> | 'none'>[] = [
  { value: 'none', label: t('Nothing') },
  { value: 'previous', label: t('The period before') },
  { value: 'last_year', label: t('The year before') },
];
const CHARTS: readonly Option<Choices['chart']>[] = [
  { value: 'bars', label: t('Bars') },
  { value: 'flow', label: t('Money flow') },
];
const PERIODS: readonly Option<NonNullable<Choices['period']> | 'days'>[] = [
  { value: 'this_month', label: t('This month') },
  { value: 'last_month', label: t('Last month') },
  { value: 'last_3_months', label: t('Last 3 months') },
  { value: 'last_12_months', label: t('Last 12 months') },
  { value: 'this_year', label: t('This year') },
  { value: 'last_year', label: t('Last year') },
  { value: 'last_5_years', label: t('Last 5 years') },
  { value: 'last_10_years', label: t('Last 10 years') },
  { value: 'days', label: t('From one day to another') },
];
