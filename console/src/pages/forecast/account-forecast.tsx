import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FRESH, read, type Schemas } from '../../api/index.ts';
import { AreaChart, ChartFigure, useChartMoney } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { negated, readAmount } from '../../ui/format/index.ts';
import { MoneyInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { listClasses, MissingRates, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';
import { UsualSpending } from './usual-spending.tsx';

type Forecast = Schemas['AccountForecast'];
type ForecastItem = Forecast['days'][number]['items'][number];

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

/** The expected balance as a line within its range. */
function ForecastChart({ forecast }: { forecast: Forecast }) {
  const { days, currency, lowest_date, lowest_balance_decimal, end_balance_decimal, end_date } = forecast;
  const format = useFormat();
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const money = (amount: string) => format.money(amount, currency);
  const rows = days.map(({ date, balance_decimal, low_decimal, high_decimal }) => ({
    key: date,
    cells: [format.date(date), money(balance_decimal), money(low_decimal), money(high_decimal)],
  }));
  const describe = (index: number) => {
    const [date = '', balance = '', low = '', high = ''] = rows[index]?.cells ?? [];
    return t('{date}: {balance}, from {low} to {high}', { date, balance, low, high });
  };
  const summary = t('Lowest {lowest} on {day}, {end} on {last}.', {
    lowest: money(lowest_balance_decimal),
    day: format.date(lowest_date),
    end: money(end_balance_decimal),
    last: format.date(end_date),
  });
  return (
    <ChartFigure
      table={{
        caption: t('Expected balance by day'),
        columns: [t('Date'), t('Expected balance'), t('At least'), t('At most')],
        rows,
      }}
      legend={<output aria-hidden>{active === null ? summary : describe(active)}</output>}
    >
      <AreaChart
        label={t('Expected balance')}
        summary={summary}
        dates={days.map(({ date }) => date)}
        areas={[]}
        isStepped
        line={days.map(({ balance_decimal }) => Number(balance_decimal))}
        range={{
          low: days.map(({ low_decimal }) => Number(low_decimal)),
          high: days.map(({ high_decimal }) => Number(high_decimal)),
        }}
        locale={format.locale}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}

/** The payments that the forecast expects, each with the balance after its day. */
function ExpectedItems({ forecast: { days, currency } }: { forecast: Forecast }) {
  const format = useFormat();
  const rows = days.flatMap(({ date, balance_decimal, items }) =>
    items
      .filter(({ kind }) => kind === 'recurring' || kind === 'entry' || kind === 'transfer')
      .map((item) => ({ date, balance: balance_decimal, item })),
  );
  return (
    <SectionCard title={t('Expected payments')}>
      {rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('No recurring payment is expected in this account.')}
        </Text>
      )}
      <ul className={listClasses.lines}>
        {rows.map(({ date, balance, item }) => (
          <li key={`${date} ${item.kind} ${item.source_id}`} className={classes.row}>
            <span className={listClasses.text}>
              <SourceLink item={item} />
              <Text size="xs" c="dimmed">
                {format.date(date)}
              </Text>
            </span>
            <span className={classes.figures}>
              <MoneyText amount={negated(item.amount_decimal)} currency={currency} kind="flow" />
              <Text size="xs" c="dimmed">
                {t('then {balance}', { balance: format.money(balance, currency) })}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function SourceLink({ item: { kind, source_id, name } }: { item: ForecastItem }) {
  const text = name ?? t('Unnamed');
  if (kind === 'transfer') {
    if (source_id === null) return text;
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/accounts/$id" params={{ id: source_id }} {...props} />}>
        {text}
      </Anchor>
    );
  }
  if (kind === 'entry') {
    return (
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/transactions" search={{ open: source_id ?? undefined }} {...props} />}
      >
        {text}
      </Anchor>
    );
  }
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/recurring" {...props} />}>
      {text}
    </Anchor>
  );
}

/** The forecast of an account; it is short below an amount. */
const forecastQuery = (id: string, below: string) =>
  read('/api/v1/accounts/{id}/forecast', { path: { id }, query: { below } }, FRESH);
