import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { currencyDigits, daysBetween } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { gainPercent, type HoldingGroup, type WeighedHolding } from './holding-rows.ts';
import type { Holding } from './investment-queries.ts';
import classes from './investments.module.css';
import { withCents, withoutZeros } from './trade-figures.ts';

/** A price older than this is marked: weekends are two days. */
const OLD_DAYS = 3;

/** The holdings of the accounts of one currency, with what they are worth and gained. */
export function HoldingsTable({ group, title }: { group: HoldingGroup; title: string }) {
  const { currency, holdings, value, gain, withoutValue, withoutGain } = group;
  const most = Math.max(...holdings.map(({ weight }) => weight ?? 0));
  return (
    <SectionCard title={title}>
      <table className={classes.table}>
        <caption className="spoken">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col" data-wide>
              {t('Quantity')}
            </th>
            <th scope="col" data-wide>
              {t('Price')}
            </th>
            <th scope="col">{t('Value')}</th>
            <th scope="col" data-wide>
              {t('Weight')}
            </th>
            <th scope="col">{t('Gain')}</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((weighed) => (
            <HoldingRow key={weighed.holding.id} weighed={weighed} most={most} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td data-wide />
            <td data-wide />
            <td>
              <MoneyText amount={value} currency={currency} />
            </td>
            <td data-wide />
            <td>
              <MoneyText amount={gain} currency={currency} kind="flow" />
            </td>
          </tr>
        </tfoot>
      </table>
      {withoutValue > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t(
            '{count, plural, one {# holding has no price or no exchange rate: its value is not in the total.} other {# holdings have no price or no exchange rate: their value is not in the total.}}',
            { count: withoutValue },
          )}
        </Text>
      )}
      {withoutGain > withoutValue && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('The gain is incomplete: the cost of some units is not known.')}
        </Text>
      )}
    </SectionCard>
  );
}

function HoldingRow({ weighed: { holding, weight }, most }: { weighed: WeighedHolding; most: number }) {
  const format = useFormat();
  const { security, account, qty, amount_decimal: value, currency, gain } = holding;
  const percent = gainPercent(holding);
  const quantity = format.hidesAmounts ? '••••' : withoutZeros(qty);
  return (
    <tr>
      <th scope="row">
        <Link to="/investments/$id" params={{ id: security.id }} className={classes.name ?? ''}>
          {security.name ?? security.ticker}
        </Link>
        <span className={classes.under}>
          {security.name !== null && `${security.ticker} · `}
          {account.name}
          <span data-narrow>
            {' '}
            · {quantity} × <Price holding={holding} />
          </span>
        </span>
      </th>
      <td data-wide>{quantity}</td>
      <td data-wide>
        <Price holding={holding} />
        <PriceAge holding={holding} />
      </td>
      <td>{value === null ? '–' : <MoneyText amount={value} currency={currency} />}</td>
      <td data-wide>
        {weight === null ? '–' : t('{percent} %', { percent: (weight / 10).toFixed(1) })}
        <span
          className={classes.bar}
          style={{ '--share': `${most === 0 ? 0 : ((weight ?? 0) / most) * 100}%` } as object}
        />
      </td>
      <td>
        {gain === null ? '–' : <MoneyText amount={gain} currency={currency} kind="flow" />}
        {percent !== null && <span className={classes.under}>{t('{percent} %', { percent })}</span>}
      </td>
    </tr>
  );
}

function Price({ holding: { price_decimal: price, price_currency, currency } }: { holding: Holding }) {
  const format = useFormat();
  const unit = price_currency ?? currency;
  // Prices are public, so they stay where amounts are hidden.
  return price === null ? '–' : format.shownMoney(withCents(price, currencyDigits(unit)), unit);
}

function PriceAge({ holding: { price_date: day, date } }: { holding: Holding }) {
  const format = useFormat();
  if (day === null || day === date) return null;
  const days = daysBetween(day, date);
  return (
    <span className={classes.under} data-old={days > OLD_DAYS || undefined}>
      {days > OLD_DAYS && <IconAlertTriangle size={14} aria-hidden />} {format.date(day)}
    </span>
  );
}
