import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { Figure, MissingRates, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';
import { cashQuery, lowestText } from './lowest.ts';

/** How low the money of all bank accounts gets, when and after which payment, with a warning where it goes below the floor. */
export function CashSummary() {
  const query = useQuery(cashQuery());
  return (
    <QueryView query={query} loading={<Skeleton height={120} />}>
      {(forecast) => <Lowest forecast={forecast} />}
    </QueryView>
  );
}

function Lowest({ forecast }: { readonly forecast: Schemas['CashForecast'] }) {
  const format = useFormat();
  const { accounts, missing_rates, currency, lowest_balance_decimal: lowest, end_date } = forecast;
  return (
    <>
      <MissingRates rates={missing_rates} isInline />
      {accounts.length === 0 ? (
        <Text c="dimmed">{t('Add a bank account to see how low your cash gets.')}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('Lowest until {date}', { date: format.date(end_date) })}
          </Text>
          <Figure size="headline" amount={lowest} currency={currency} />
          <Text size="sm" c="dimmed">
            {lowestText(forecast, format)}
          </Text>
        </>
      )}
      <Link to="/forecast" className={classes.toForecast ?? ''} data-short={forecast.short_date !== null || undefined}>
        <NextStep forecast={forecast} />
      </Link>
    </>
  );
}

function NextStep({
  forecast: { short_date, below_decimal, currency },
}: {
  readonly forecast: Schemas['CashForecast'];
}) {
  const format = useFormat();
  if (short_date === null) return t('Expected payments');
  const values = { amount: format.money(below_decimal, currency), date: format.date(short_date) };
  return (
    <>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {t('Less than {amount} is expected to be left on {date}.', values)}
    </>
  );
}
