import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';
import { type ForecastItem, isPayment, paymentToLowest } from './lowest.ts';

type Forecast = Pick<Schemas['AccountForecast'], 'currency' | 'lowest_date'> & {
  readonly days: readonly (Pick<Schemas['AccountForecast']['days'][number], 'date' | 'balance_decimal'> & {
    readonly items: readonly ForecastItem[];
  })[];
};

const FIRST = 20;

type ExpectedItemsProps = {
  readonly forecast: Forecast;
  /** The name of the plan whose changes it has. */
  readonly planName?: string | undefined;
};

/** The payments that the forecast expects, each with the balance after its day. */
export function ExpectedItems({ forecast, planName }: ExpectedItemsProps) {
  const { days, currency, lowest_date } = forecast;
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const rows = days.flatMap(({ date, balance_decimal, items }) =>
    items.filter(isPayment).map((item) => ({ date, balance: balance_decimal, item })),
  );
  const leading = paymentToLowest(forecast);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <SectionCard
      title={planName === undefined ? t('Expected payments') : t('Expected payments with {name}', { name: planName })}
    >
      {rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('No recurring payment is expected.')}
        </Text>
      )}
      <ul className={listClasses.lines}>
        {shown.map(({ date, balance, item }) => (
          <li
            key={`${date} ${item.kind} ${item.source_id} ${item.name}`}
            className={classes.row}
            data-lowest={item === leading || undefined}
          >
            <span className={listClasses.text}>
              <SourceLink item={item} />
              <Text size="xs" c="dimmed">
                {format.date(date)}
              </Text>
            </span>
            <span className={classes.figures}>
              <MoneyText amount={negated(item.amount_decimal)} currency={currency} kind="flow" />
              <Text size="xs" c="dimmed">
                {date === lowest_date && <b>{t('Lowest')} · </b>}
                {t('then {balance}', { balance: format.money(balance, currency) })}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          {t('Show all {count}', { count: rows.length })}
        </Button>
      )}
    </SectionCard>
  );
}

function SourceLink({ item: { kind, source_id, name } }: { item: ForecastItem }) {
  const text = name ?? t('Unnamed');
  if (kind === 'plan') return text;
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
