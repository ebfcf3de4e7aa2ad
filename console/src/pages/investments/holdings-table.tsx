import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currencyDigits, daysBetween, isZero, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { currencyShares, gainPercent, type HoldingGroup, type WeighedHolding } from './holding-rows.ts';
import { type Holding, lotsQuery } from './investment-queries.ts';
import classes from './investments.module.css';
import { percentOfTenths } from './percent.ts';
import { withCents, withoutZeros } from './trade-figures.ts';

/** A price older than this is marked: weekends are two days. */
const OLD_DAYS = 3;

/** The holdings of the accounts of one currency, with what they are worth and gained. */
export function HoldingsTable({ group, title }: { group: HoldingGroup; title: string }) {
  const { currency, holdings, value, gain, withoutValue, withoutGain } = group;
  const rates = useCurrencyShares(holdings);
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
            {rates && (
              <th scope="col" data-wide>
                {t('Of it exchange rates')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {holdings.map((weighed) => (
            <HoldingRow key={weighed.holding.id} weighed={weighed} most={most} rates={rates} />
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
            {rates && (
              <td data-wide>
                <MoneyText amount={sumOf([...rates.shares.values()])} currency={rates.currency} kind="flow" />
              </td>
            )}
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

type CurrencyShares = { readonly currency: string; readonly shares: ReadonlyMap<string, string> };

const keyOf = ({ account, security }: Holding) => `${account.id} ${security.id}`;

/** The part of each gain that exchange rates made, in the family's currency; undefined where they made none. */
function useCurrencyShares(holdings: HoldingGroup['holdings']): CurrencyShares | undefined {
  const { data } = useQuery(lotsQuery());
  if (data === undefined) return undefined;
  const all = currencyShares(data.lots);
  const own = holdings.flatMap(({ holding }) => {
    const share = all.get(keyOf(holding));
    return share === undefined ? [] : [[keyOf(holding), share] as const];
  });
  return own.every(([, share]) => isZero(share)) ? undefined : { currency: data.currency, shares: new Map(own) };
}

type HoldingRowProps = {
  readonly weighed: WeighedHolding;
  readonly most: number;
  readonly rates: CurrencyShares | undefined;
};

function HoldingRow({ weighed: { holding, weight }, most, rates }: HoldingRowProps) {
  const format = useFormat();
  const { security, account, qty, amount_decimal: value, currency, gain } = holding;
  const percent = gainPercent(holding);
  const share = rates?.shares.get(keyOf(holding));
  const quantity = format.figure(withoutZeros(qty));
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
        {weight === null ? '–' : format.figure(percentOfTenths(weight, format.locale))}
        <span
          className={classes.bar}
          style={{ '--share': format.length(most === 0 ? 0 : ((weight ?? 0) / most) * 100) } as object}
        />
      </td>
      <td>
        {gain === null ? '–' : <MoneyText amount={gain} currency={currency} kind="flow" />}
        {percent !== null && (
          <span className={classes.under}>{format.figure(percentOfTenths(percent, format.locale))}</span>
        )}
      </td>
      {rates && (
        <td data-wide>
          {share === undefined || isZero(share) ? (
            '–'
          ) : (
            <MoneyText amount={share} currency={rates.currency} kind="flow" />
          )}
        </td>
      )}
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
