import { Text } from '@mantine/core';
import type { Schemas } from '../api/index.ts';

type Recurring = Schemas['RecurringTransaction'];

/** What comes in or goes out each time, as the server writes it, with the sign that people expect. */
export function RecurringAmount({ recurring }: { recurring: Recurring }) {
  const { amount, amount_cents, expected_amount_avg, expected_amount_avg_cents } = recurring;
  const [text, cents] =
    expected_amount_avg === null || expected_amount_avg_cents === null
      ? [amount, amount_cents]
      : [expected_amount_avg, expected_amount_avg_cents];
  const isIncome = cents < 0;
  const sign = cents === 0 ? '' : isIncome ? '+' : '-';
  return (
    <Text span inherit className="amount" {...(isIncome && { c: 'var(--coffer-income)' })}>
      {sign}
      {text.replace(/^-/, '')}
    </Text>
  );
}

/** What a recurring payment is called. */
export function recurringName({ name, merchant }: Recurring): string {
  return name ?? merchant?.name ?? 'Without a name';
}
