import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import type { FormState } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { DAYS_OF_MONTHS, hasMonths, type IntervalValues, UNITS } from './interval-values.ts';

const EVERY_MAX = 366;
const WORKING_DAYS_MAX = 23;
// 5 January 1970 was a Monday.
const MONDAY = Date.UTC(1970, 0, 5);

/** How often a payment comes, and on which day of weeks and months. */
export function IntervalFields<Values extends IntervalValues>({ form }: { readonly form: FormState<Values> }) {
  const { locale } = useFormat();
  const { unit, on } = form.values;
  const whole = { required: true, min: 1, clampBehavior: 'strict', allowDecimal: false } as const;
  return (
    <>
      <SimpleGrid cols={2}>
        <NumberInput label={t('Every')} max={EVERY_MAX} {...whole} {...form.getInputProps('every')} />
        <Select label={t('How often')} data={UNITS} allowDeselect={false} {...form.getInputProps('unit')} />
      </SimpleGrid>
      {unit === 'week' && (
        <Select
          label={t('Weekday')}
          placeholder={t('That of the next payment')}
          data={weekdays(locale)}
          clearable
          {...form.getInputProps('weekday')}
        />
      )}
      {hasMonths(form.values) && (
        <Select label={t('On which day')} data={DAYS_OF_MONTHS} allowDeselect={false} {...form.getInputProps('on')} />
      )}
      {hasMonths(form.values) && on === 'working_day' && (
        <NumberInput
          label={t('Working day of the month')}
          description={t('Monday to Friday; public holidays count too')}
          max={WORKING_DAYS_MAX}
          {...whole}
          {...form.getInputProps('working_day')}
        />
      )}
    </>
  );
}

function weekdays(locale: string) {
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_none, index) => ({
    value: String(index + 1),
    label: format(MONDAY + index * 86_400_000),
  }));
}
