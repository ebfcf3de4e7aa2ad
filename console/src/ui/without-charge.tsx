import { Group, Text, Title } from '@mantine/core';
import type { Schemas } from '../api/index.ts';
import { t } from './i18n/index.ts';
import listClasses from './list.module.css';
import { MoneyText } from './money-text.tsx';
import { useFormat } from './use-format.ts';

/** The transactions of a move that are in another currency than their account, and lack what it was charged. */
export function WithoutCharge({
  found: { transactions_count: count, transactions },
}: {
  found: Schemas['WithoutCharge'];
}) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <section aria-label={t('Without a charged amount')}>
      <Title order={2} fz="sm" fw={600}>
        {t('Without a charged amount')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(
          '{count, plural, one {# transaction is in another currency than its account. Enter the charged amount in its details.} other {# transactions are in another currency than their account. Enter the charged amounts in their details.}}',
          { count },
        )}
      </Text>
      <ul className={listClasses.lines}>
        {transactions.map(({ id, date, name, signed_amount, currency, has_rate }) => (
          <Group component="li" key={id} wrap="nowrap" py={6}>
            <div className={listClasses.text}>
              <Text size="sm">{name}</Text>
              <Text size="sm" c="dimmed">
                {has_rate
                  ? t('{date}. Balances count it at the rate of its day.', { date: format.date(date) })
                  : t('{date}. Balances lack it: no rate of its day is known.', { date: format.date(date) })}
              </Text>
            </div>
            <MoneyText amount={signed_amount} currency={currency} size="sm" />
          </Group>
        ))}
      </ul>
    </section>
  );
}
