import { Text } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { daysBetween } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

type Recurring = Schemas['RecurringTransaction'];

/** The expected amount as the server formats it, with a minus for money out. */
export function RecurringAmount({ recurring }: { recurring: Recurring }) {
  const { figure } = useFormat();
  const { expected_amount: text, expected_amount_cents: cents } = recurring;
  const isIncome = cents < 0;
  const sign = cents === 0 ? '' : isIncome ? '+' : '−';
  return (
    <Text span inherit className="amount" {...(isIncome && { c: 'var(--c-positive)' })}>
      {figure(sign + text.replace(/^-/, ''))}
    </Text>
  );
}

/** Where an expected amount comes from. */
export const EXPECTED_FROM: Readonly<Record<Recurring['expected_amount_source'], string>> = {
  stated: t('Amount set by you'),
  last_price: t('Last price'),
  changed_price: t('New price'),
  average: t('Average of the payments'),
};

/** The ways in which an expected day is treated, for a form. */
export const POSTINGS = [
  { value: 'none', label: t('Only expect it') },
  { value: 'ask', label: t('Ask me to enter it') },
  { value: 'automatic', label: t('Enter it automatically') },
] as const;

export function recurringName({ name, merchant }: Recurring): string {
  return name ?? merchant?.name ?? t('Unnamed');
}

/** The days until a date in words; dates in the past are marked. */
export function DueText({ date }: { date: string }) {
  const format = useFormat();
  const days = daysBetween(format.today(), date);
  const words = new Intl.RelativeTimeFormat(format.locale, { numeric: 'auto' }).format(days, 'day');
  if (days >= 0) return words;
  return (
    <Text span inherit c="var(--mantine-color-error)">
      {t('expected {words}', { words })}
    </Text>
  );
}
