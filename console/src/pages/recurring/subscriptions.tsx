import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Schemas, subscriptionsQuery } from '../../api/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { negated, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconRepeat } from '../../ui/icons/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { intervalLabel } from '../../ui/intervals/index.ts';
import classes from './recurring.module.css';
import { recurringName } from './recurring-words.tsx';

type Subscription = Schemas['Subscription'];

/** The subscriptions with what they cost in a year and each price so far, in a card for each currency. */
export function Subscriptions() {
  const query = useQuery(subscriptionsQuery());
  return (
    <QueryView query={query}>
      {({ subscriptions }) =>
        subscriptions.length === 0 ? (
          <EmptyState
            icon={<IconRepeat size={40} stroke={1.4} aria-hidden />}
            title={t('No subscriptions yet')}
            text={t('Recurring payments that mostly cost the same appear here, with the history of their prices.')}
          />
        ) : (
          <Stack>
            {[...Map.groupBy(subscriptions, currencyOf)].map(([currency, part]) => (
              <SubscriptionCard key={currency} currency={currency} subscriptions={part} />
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}

const currencyOf = ({ recurring_transaction }: Subscription) => recurring_transaction.currency;

type CardProps = { readonly currency: string; readonly subscriptions: readonly Subscription[] };

function SubscriptionCard({ currency, subscriptions }: CardProps) {
  const yearly = sumOf(subscriptions.map(({ yearly_amount_decimal }) => yearly_amount_decimal));
  return (
    <SectionCard
      title={t('Subscriptions in {currency}', { currency })}
      action={
        <Text size="sm">
          <MoneyText amount={negated(yearly)} currency={currency} fw={600} /> {t('a year')}
        </Text>
      }
    >
      <ul className={listClasses.lines}>
        {subscriptions.map((one) => (
          <SubscriptionRow key={one.recurring_transaction.id} subscription={one} />
        ))}
      </ul>
    </SectionCard>
  );
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { recurring_transaction: recurring, prices, amount_decimal, yearly_amount_decimal } = subscription;
  const format = useFormat();
  const [now, before] = prices;
  return (
    <li>
      <details className={classes.subscription}>
        <summary>
          <span className={listClasses.text}>
            {recurringName(recurring)}
            <Text size="xs" c="dimmed">
              {intervalLabel(recurring.interval)}
              {now &&
                before &&
                ` · ${t('{price} before {date}', {
                  price: format.money(before.amount_decimal, recurring.currency),
                  date: format.date(now.start_date),
                })}`}
            </Text>
          </span>
          <span className={classes.figures}>
            <MoneyText amount={negated(amount_decimal)} currency={recurring.currency} />
            <Text size="xs" c="dimmed">
              <MoneyText amount={negated(yearly_amount_decimal)} currency={recurring.currency} /> {t('a year')}
            </Text>
          </span>
        </summary>
        {prices.length === 0 ? (
          <Text size="sm" c="dimmed" pb="sm">
            {t('No payment yet.')}
          </Text>
        ) : (
          <PriceTable subscription={subscription} />
        )}
      </details>
    </li>
  );
}

function PriceTable({ subscription: { recurring_transaction: recurring, prices } }: { subscription: Subscription }) {
  const format = useFormat();
  return (
    <Table fz="sm" mb="sm" aria-label={t('Prices of {name}', { name: recurringName(recurring) })}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Period')}</Table.Th>
          <Table.Th ta="end">{t('Price')}</Table.Th>
          <Table.Th ta="end">{t('Last payment')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {prices.map(({ amount_decimal, start_date, end_date, transaction_ids }) => (
          <Table.Tr key={start_date}>
            <Table.Td>{format.period(start_date, end_date)}</Table.Td>
            <Table.Td ta="end">
              <MoneyText amount={negated(amount_decimal)} currency={recurring.currency} />
            </Table.Td>
            <Table.Td ta="end">
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/transactions" search={{ open: transaction_ids.at(-1) }} {...props} />}
              >
                {format.date(end_date)}
              </Anchor>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
