import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FRESH, read, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { MoneyInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { MissingRates, SectionCard, useFormat } from '../../ui/index.ts';
import { ExpectedItems } from './expected-items.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { UsualSpending } from './usual-spending.tsx';

type Forecast = Schemas['AccountForecast'];

/** The balance of an account over the next 90 days, and what it is made of. */
export function AccountForecast({ account }: { account: Schemas['Account'] }) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState('');
  const below = readAmount(typed, locale) ?? '0';
  const query = useQuery({ ...forecastQuery(account.id, below), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} loading={<Skeleton height={280} />}>
      {(forecast) => (
        <Stack>
          <SectionCard title={t('The next 90 days')}>
            <MissingRates rates={forecast.missing_rates} />
            <ShortAlert forecast={forecast} />
            <ForecastChart forecast={forecast} />
            {account.classification === 'asset' && (
              <MoneyInput
                mt="md"
                maw={220}
                label={t('Warn below')}
                currency={forecast.currency}
                value={typed}
                placeholder="0"
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
          </SectionCard>
          <ExpectedItems forecast={forecast} />
          <UsualSpending forecast={forecast} />
        </Stack>
      )}
    </QueryView>
  );
}

function ShortAlert({
  forecast: { short_date, short_date_at_worst, below_decimal, currency },
}: {
  forecast: Forecast;
}) {
  const format = useFormat();
  const date = short_date ?? short_date_at_worst;
  if (date === null) return null;
  const values = { date: format.date(date), amount: format.money(below_decimal, currency) };
  return (
    <Alert
      color={short_date === null ? 'yellow' : 'red'}
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      mb="md"
    >
      <Text size="sm">
        {short_date === null
          ? t('If you spend as much as in your most expensive month, less than {amount} is left on {date}.', values)
          : t('Less than {amount} is expected to be left on {date}.', values)}
      </Text>
    </Alert>
  );
}

/** The forecast of an account; it is short below an amount. */
const forecastQuery = (id: string, below: string) =>
  read('/api/v1/accounts/{id}/forecast', { path: { id }, query: { below } }, FRESH);
