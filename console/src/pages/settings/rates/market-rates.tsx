import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { marketDayQuery } from './queries.ts';

/** Whether this server fetches market rates. One setting of the operator decides it for every family. */
export function MarketRates() {
  const { currency, date } = useFormat();
  const newest = useQuery(marketDayQuery(currency));
  return (
    <QueryView query={newest}>
      {({ reference_rates: [newest] }) =>
        newest === undefined ? (
          <Text size="sm">
            {rich(
              'This server fetches no market rates for {currency}. Its operator turns them on with the setting <code>{name}</code>.',
              { currency, name: 'COFFER_EXCHANGE_RATES_URL', code: (text) => <Code>{text}</Code> },
            )}
          </Text>
        ) : (
          <Text size="sm">
            {t('Market rates for {currency} are up to date as of {date}. Your own rates come before them.', {
              currency,
              date: date(newest.date),
            })}
          </Text>
        )
      }
    </QueryView>
  );
}
