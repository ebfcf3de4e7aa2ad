import { Text } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { t } from '../../i18n/index.ts';

type Recurring = Schemas['RecurringTransaction'];

/** The expected amount as the server formats it, with a minus for money out. */
export function RecurringAmount({ recurring }: { recurring: Recurring }) {
  const { amount, amount_cents, expected_amount_avg, expected_amount_avg_cents } = recurring;
  const [text, cents] =
    expected_amount_avg === null || expected_amount_avg_cents === null
      ? [amount, amount_cents]
      : [expected_amount_avg, expected_amount_avg_cents];
  const isIncome = cents < 0;
  const sign = cents === 0 ? '' : isIncome ? '+' : '−';
  return (
    <Text span inherit className="amount" {...(isIncome && { c: 'var(--c-positive)' })}>
      {sign}
      {text.replace(/^-/, '')}
    </Text>
  );
}

export function recurringName({ name, merchant }: Recurring): string {
  return name ?? merchant?.name ?? t('Unnamed');
}
