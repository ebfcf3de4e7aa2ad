import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FRESH, read, type Schemas } from '../../api/index.ts';
import { isAssetType } from '../../ui/account-types/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconChartLine } from '../../ui/icons/index.ts';
import { MissingRates, MoneyText, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';

/** The balance that each account will probably have, and when it runs short. */
export function ForecastTable() {
  const query = useQuery(forecastsQuery());
  const format = useFormat();
  return (
    <QueryView query={query}>
      {({ accounts, end_date }) =>
        accounts.length === 0 ? (
          <EmptyState
            icon={<IconChartLine size={40} stroke={1.4} aria-hidden />}
            title={t('No forecast yet')}
            text={t('Add an account and its transactions: the next 90 days appear here.')}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          <section className={classes.scroll} aria-label={t('Forecast')} tabIndex={0}>
            <MissingRates rates={accounts.flatMap(({ missing_rates }) => missing_rates)} />
            <Table fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Account')}</Table.Th>
                  <Table.Th ta="end">{t('Today')}</Table.Th>
                  <Table.Th ta="end">{format.date(end_date)}</Table.Th>
                  <Table.Th ta="end" className={classes.lowest}>
                    {t('Lowest')}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {accounts.map((forecast) => (
                  <ForecastRow key={forecast.account.id} forecast={forecast} />
                ))}
              </Table.Tbody>
            </Table>
          </section>
        )
      }
    </QueryView>
  );
}

function ForecastRow({ forecast }: { forecast: Schemas['Forecasts']['accounts'][number] }) {
  const { account, currency, balance_decimal, end_balance_decimal, lowest_balance_decimal, lowest_date } = forecast;
  // A debt has no lowest balance to watch.
  const isOwed = !isAssetType(account.account_type);
  const worth = (balance: string) => (isOwed ? negated(balance) : balance);
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Td fw={500}>
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/accounts/$id" params={{ id: account.id }} search={{ view: 'forecast' }} {...props} />
          )}
        >
          {account.name}
        </Anchor>
        <ShortText expected={forecast.short_date} atWorst={forecast.short_date_at_worst} />
      </Table.Td>
      <Table.Td ta="end">
        <MoneyText amount={worth(balance_decimal)} currency={currency} />
      </Table.Td>
      <Table.Td ta="end">
        <MoneyText amount={worth(end_balance_decimal)} currency={currency} />
      </Table.Td>
      <Table.Td ta="end" className={classes.lowest}>
        {!isOwed && (
          <>
            <MoneyText amount={lowest_balance_decimal} currency={currency} />
            <Text size="xs" c="dimmed">
              {format.date(lowest_date)}
            </Text>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function ShortText({ expected, atWorst }: { expected: string | null; atWorst: string | null }) {
  const format = useFormat();
  if (expected !== null) {
    return (
      <Text size="xs" c="var(--mantine-color-error)">
        {t('Short from {date}', { date: format.date(expected) })}
      </Text>
    );
  }
  if (atWorst === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('At worst short from {date}', { date: format.date(atWorst) })}
    </Text>
  );
}

/** The forecasts of all accounts in a few figures. */
const forecastsQuery = () => read('/api/v1/forecast', {}, FRESH);
