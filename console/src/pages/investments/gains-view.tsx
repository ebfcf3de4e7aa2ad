import { Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Schemas, serverUrl } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconDownload } from '../../ui/icons/index.ts';
import { MissingRates, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { gainsQuery } from './investment-queries.ts';
import classes from './investments.module.css';
import { withoutZeros } from './trade-figures.ts';

type Gains = Schemas['PortfolioGains'];
type Gain = Schemas['RealisedGain'];

const YEARS = 10;

/** The realised gains of a tax year, by lot, with the file for the tax return. */
export function GainsView() {
  const { today } = useFormat();
  const latest = Number(today().slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => String(latest - index));
  const [year, setYear] = useState(String(latest));
  const query = useQuery(gainsQuery(year));
  return (
    <SectionCard
      title={t('Realised gains')}
      action={
        <Group gap="xs">
          <Select
            size="xs"
            w={88}
            aria-label={t('Tax year')}
            allowDeselect={false}
            data={years}
            value={year}
            onChange={(picked) => setYear(picked ?? year)}
          />
          <Button
            component="a"
            size="xs"
            variant="default"
            download
            href={serverUrl(`/api/v1/portfolio/gains/file?year=${year}`)}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            {t('Download CSV')}
          </Button>
        </Group>
      }
    >
      <QueryView query={query} loading={<Skeleton height={200} />}>
        {(gains) => (
          <>
            <MissingRates rates={gains.missing_rates} />
            {gains.gains.length === 0 ? (
              <Text c="dimmed">{t('Nothing was sold in {year}.', { year })}</Text>
            ) : (
              <GainsTable gains={gains} />
            )}
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function GainsTable({ gains: { gains, total, currency } }: { gains: Gains }) {
  const format = useFormat();
  return (
    <>
      <table className={classes.table}>
        <caption className="spoken">{t('Realised gains')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col" data-wide>
              {t('Quantity')}
            </th>
            <th scope="col" data-wide>
              {t('Bought')}
            </th>
            <th scope="col" data-wide>
              {t('Cost||of units')}
            </th>
            <th scope="col">{t('Proceeds')}</th>
            <th scope="col">{t('Gain')}</th>
          </tr>
        </thead>
        <tbody>
          {gains.map((gain) => (
            <GainRow key={`${gain.trade_id} ${gain.lot_trade_id}`} gain={gain} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td data-wide />
            <td data-wide />
            <td data-wide>
              <MoneyText amount={total.cost} currency={currency} />
            </td>
            <td>
              <MoneyText amount={total.proceeds} currency={currency} />
            </td>
            <td>
              <MoneyText amount={total.gain} currency={currency} kind="flow" />
            </td>
          </tr>
        </tfoot>
      </table>
      {!isZero(total.currency_gain) && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('{amount} of the gain is from exchange rates.', {
            amount: format.money(total.currency_gain, currency, 'exceptZero'),
          })}
        </Text>
      )}
      {!total.is_complete && (
        <Text size="sm" c="var(--c-warning)" mt="xs">
          {t('The totals leave out what is unknown: a cost or an exchange rate.')}
        </Text>
      )}
    </>
  );
}

function GainRow({ gain, currency }: { gain: Gain; currency: string }) {
  const format = useFormat();
  const { security, account, date, qty, acquired_on: bought, days_held: days, converted } = gain;
  const money = (amount: string | null, kind?: 'flow') =>
    amount === null ? '–' : <MoneyText amount={amount} currency={currency} {...(kind && { kind })} />;
  return (
    <tr>
      <th scope="row">
        {security.name ?? security.ticker}
        <span className={classes.under}>
          {format.date(date)} · {account.name}
        </span>
      </th>
      <td data-wide>{format.figure(withoutZeros(qty))}</td>
      <td data-wide>
        {bought === null ? '–' : format.date(bought)}
        {days !== null && (
          <span className={classes.under}>
            {t('{count, plural, one {# day} other {# days}} held', { count: days })}
          </span>
        )}
      </td>
      <td data-wide>{money(converted.cost)}</td>
      <td>{money(converted.proceeds)}</td>
      <td>{money(converted.gain, 'flow')}</td>
    </tr>
  );
}
