import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';

const TYPING_MS = 300;

type ChargePreviewProps = {
  /** A plain decimal, money in positive, and its currency. */
  readonly paid: { readonly amount: string; readonly currency: string };
  /** The currency of the account. */
  readonly charged: string;
  readonly date: string;
};

/** The amount that the account would be charged at the rate of the day, with that rate. */
export function ChargePreview({ paid, charged, date }: ChargePreviewProps) {
  const format = useFormat();
  const [settled] = useDebouncedValue(JSON.stringify([paid.amount, paid.currency, charged, date]), TYPING_MS);
  const [amount, from_currency, to_currency, day]: [string, string, string, string] = JSON.parse(settled);
  const query = { amount, from_currency, to_currency, date: day };
  const { data } = useQuery({
    ...read('/api/v1/exchange_rates/conversion', { query }),
    placeholderData: keepPreviousData,
    enabled: from_currency !== to_currency,
  });
  if (data === undefined || from_currency === to_currency) return null;
  const { amount: would, rate, rate_date, rate_source } = data;
  const shown = {
    amount: format.money(would ?? '0', to_currency),
    rate: new Intl.NumberFormat(format.locale, { maximumSignificantDigits: 6 }).format(Number(rate)),
    date: format.date(rate_date ?? day),
  };
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {rate === null
        ? t('No rate from {from} to {to} is known on {date}: enter the amount.', {
            ...{ from: from_currency, to: to_currency, date: format.date(day) },
          })
        : rate_source === 'manual'
          ? t('At the rate of the day: {amount} (your own rate, {rate} of {date}).', shown)
          : t('At the rate of the day: {amount} (market rate, {rate} of {date}).', shown)}
    </Text>
  );
}
