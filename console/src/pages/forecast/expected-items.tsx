import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';
import type { Forecast, ForecastItem } from './queries.ts';

/** The payments that the forecast expects, each with the balance after its day. */
export function ExpectedItems({ forecast: { days, currency } }: { forecast: Forecast }) {
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
