import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { marketDayQuery } from './queries.ts';

/** Whether this server fetches market rates. One setting of the operator decides it for every family. */
export function MarketRates() {
  const { currency, date } = useFormat();
  const newest = useQuery(marketDayQuery(currency));
  return (
    <QueryView query={newest}>
      {(day) =>
        day === null ? (
          <Text size="sm">
            This server fetches no market rates for {currency}. Its operator turns them on with the setting{' '}
            <Code>COFFER_EXCHANGE_RATES_URL</Code>.
          </Text>
        ) : (
          <Text size="sm">
            Market rates for {currency} are up to date as of {date(day)}. Your own rates come before them.
          </Text>
        )
      }
    </QueryView>
  );
}
