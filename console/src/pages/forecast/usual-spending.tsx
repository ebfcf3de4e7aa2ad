import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery, type Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import classes from './forecast.module.css';

type Forecast = Schemas['AccountForecast'];
type Usual = Forecast['spending'][number];

/** The past spending behind the forecast, with the transactions of each window. */
export function UsualSpending({ forecast }: { forecast: Forecast }) {
  const { spending, currency, account } = forecast;
  const { data: categories } = useQuery(categoriesQuery());
  const nameOf = (id: string | null) =>
    id === null ? t('Outside budgets') : (categories?.find((category) => category.id === id)?.name ?? '…');
  return (
    <SectionCard title={t('Usual spending in 30 days')}>
      {spending.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('There is no other spending in the last months.')}
        </Text>
      )}
      <ul className={listClasses.lines}>
        {spending.map((usual) => (
          <li key={usual.category_id ?? ''} className={classes.usual}>
            <Spending usual={usual} currency={currency} account={account.id} name={nameOf(usual.category_id)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type SpendingProps = {
  readonly usual: Usual;
  readonly currency: string;
  readonly account: string;
  readonly name: string;
};

function Spending({ usual, currency, account, name }: SpendingProps) {
  const { category_id, median_decimal, min_decimal, max_decimal, windows } = usual;
  const format = useFormat();
  const money = (amount: string) => format.money(amount, currency);
  const filter = { account: [account], q: 'is:counted', ...(category_id !== null && { category: [category_id] }) };
  return (
    <details>
      <summary>
        <span className={listClasses.text}>
          {name}
          <Text size="xs" c="dimmed">
            {t('{least} to {most}', { least: money(min_decimal), most: money(max_decimal) })}
          </Text>
        </span>
        <MoneyText amount={median_decimal} currency={currency} />
      </summary>
      <ul className={listClasses.list}>
        {windows.map(({ start_date, end_date, spent_decimal }) => (
          <li key={start_date} className={classes.row}>
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/transactions" search={{ ...filter, from: start_date, to: end_date }} {...props} />
              )}
            >
              {format.period(start_date, end_date)}
            </Anchor>
            <MoneyText amount={spent_decimal} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  );
}
