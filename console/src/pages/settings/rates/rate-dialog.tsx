import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DateInput, Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { CurrencySelect } from '../../../ui/regional-settings/index.ts';
import { ratesQuery } from './queries.ts';
import { rateDays } from './rate-days.ts';
import type { RatesSearch } from './search.ts';
import { useSaveRates } from './use-rate-changes.ts';

type RateDialogProps = { readonly search: RatesSearch; readonly onClose: () => void };

/** Enters a rate, for a day or for a period, or replaces the one of that day. */
export function RateDialog({ search, onClose }: RateDialogProps) {
  return (
    <FormDialog opened={search.add === true} onClose={onClose} title={t('Exchange rate')} draft="exchange rate">
      <RateForm search={search} onClose={onClose} />
    </FormDialog>
  );
}

function useRateForm({ from = '', to, date, until = '' }: RatesSearch) {
  const { currency, today } = useFormat();
  const { data: rates = [] } = useQuery(ratesQuery());
  const present = rates.find((one) => one.from_currency === from && one.to_currency === to && one.date === date);
  return useForm({
    initialValues: {
      from_currency: from,
      to_currency: to ?? currency,
      date: date ?? today(),
      until,
      rate: present?.rate ?? '',
    },
    validate: ({ from_currency, until, date }) => ({
      ...(from_currency === '' && { from_currency: t('Select a currency') }),
      ...(until !== '' && until < date && { until: t('Must not be before the first day') }),
    }),
  });
}

function RateForm({ search, onClose }: RateDialogProps) {
  const isFilled = search.from !== undefined;
  const form = useRateForm(search);
  const { mutate, error, isPending } = useSaveRates(onClose);
  const { from_currency: one, to_currency: other } = form.values;
  const send = ({ until: last, ...rate }: typeof form.values) =>
    mutate(rateDays(rate.date, last || rate.date).map((day) => ({ ...rate, rate: plain(rate.rate), date: day })));
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Save rate')} isBusy={isPending} onCancel={onClose} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CurrencySelect
          label={t('From')}
          required
          data-autofocus={!isFilled || undefined}
          {...form.getInputProps('from_currency')}
        />
        <CurrencySelect label={t('To')} required {...form.getInputProps('to_currency')} />
      </SimpleGrid>
      <TextInput
        label={one === '' ? t('Rate') : t('{other} for 1 {one}', { other, one })}
        inputMode="decimal"
        autoComplete="off"
        required
        placeholder="1.0845"
        data-autofocus={isFilled || undefined}
        {...form.getInputProps('rate')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateInput label={t('Date')} required {...form.getInputProps('date')} />
        <DateInput label={t('Until (optional)')} {...form.getInputProps('until')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(
          'A rate holds for its day and the seven days after it. With a last day, the rate is saved once a week until then.',
        )}
      </Text>
    </Form>
  );
}

// People write a comma too; a rate has no groups of digits.
const plain = (rate: string) => rate.replace(',', '.');
