import { Group, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { StepLink } from '../../ui/index.ts';
import type { Interval, ReportPeriod } from './period.ts';
import classes from './reports.module.css';
import type { ReportsSearch } from './search.ts';

type ReportControlsProps = { readonly search: ReportsSearch; readonly period: ReportPeriod };

/** Choices of the period, its columns, the groups and the comparison of a report. */
export function ReportControls({ search, period }: ReportControlsProps) {
  const change = useChange(search);
  const { report, months } = search;
  const stepped = (by: number) => ({ ...search, month: monthsAfter(period.last, by).slice(0, 7) });
  return (
    <div className={classes.controls}>
      <Group gap="xs" wrap="nowrap" align="end" className={classes.period ?? ''}>
        <StepLink direction="earlier" to="/reports" search={stepped(-period.months)} />
        {!period.isCurrent && <StepLink direction="later" to="/reports" search={stepped(period.months)} />}
        <Choice
          label={t('Period')}
          value={months ?? '12'}
          data={PERIODS}
          onPick={(value) => change({ months: oneOf(value, '12') })}
        />
      </Group>
      {report !== 'flow' && period.interval !== undefined && (
        <Choice
          label={t('Columns')}
          value={period.interval}
          data={PARTS}
          onPick={(value) => change({ interval: value as Interval })}
        />
      )}
      {(report === undefined || report === 'income') && <GroupControls search={search} />}
    </div>
  );
}

function GroupControls({ search }: Pick<ReportControlsProps, 'search'>) {
  const change = useChange(search);
  const { group, compare } = search;
  return (
    <>
      <Choice
        label={t('Group by')}
        value={group ?? 'category'}
        data={LABELS}
        onPick={(value) => change({ group: oneOf(value, 'category') })}
      />
      <Choice
        label={t('Compare with')}
        value={compare ?? 'nothing'}
        data={COMPARED}
        onPick={(value) => change({ compare: oneOf(value, 'nothing') })}
      />
    </>
  );
}

function useChange(search: ReportsSearch) {
  const navigate = useNavigate({ from: '/reports' });
  return (members: ReportsSearch) =>
    void navigate({ search: { ...search, ...members }, replace: true, resetScroll: false });
}

// The usual choice is not in the address.
function oneOf<Value>(value: string, usual: string): Value | undefined {
  return value === usual ? undefined : (value as Value);
}

type Option = { readonly value: string; readonly label: string };

const PERIODS: readonly Option[] = [
  { value: '1', label: t('1 month') },
  { value: '3', label: t('3 months') },
  { value: '12', label: t('12 months') },
  { value: '60', label: t('5 years') },
  { value: '120', label: t('10 years') },
];
const PARTS: readonly Option[] = [
  { value: 'month', label: t('Months') },
  { value: 'quarter', label: t('Quarters') },
  { value: 'year', label: t('Years') },
];
const LABELS: readonly Option[] = [
  { value: 'category', label: t('Category') },
  { value: 'merchant', label: t('Merchant') },
  { value: 'tag', label: t('Tag') },
  { value: 'account', label: t('Account') },
];
const COMPARED: readonly Option[] = [
  { value: 'nothing', label: t('Nothing') },
  { value: 'previous', label: t('The period before') },
  { value: 'last_year', label: t('The year before') },
];

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly data: readonly Option[];
  readonly onPick: (value: string) => void;
};

function Choice({ label, value, data, onPick }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value}
      data={data}
      allowDeselect={false}
      onChange={(picked) => picked !== null && onPick(picked)}
    />
  );
}
