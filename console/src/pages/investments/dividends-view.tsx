import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { BarChart, ChartFigure, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { formatMonth, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MissingRates, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { calendarMonths, PAST } from './dividend-months.ts';
import { incomeQuery } from './investment-queries.ts';
import classes from './investments.module.css';

type Income = Schemas['PortfolioIncome'];
type Payment = Income['forecast']['payments'][number];

const HEIGHT = 160;
const NEXT = 6;

/** Dividends and interest of the last twelve months by month and security, and those expected in the next twelve. */
export function DividendsView() {
  const format = useFormat();
  const first = monthsAfter(`${format.today().slice(0, 7)}-01`, 1 - PAST);
  const query = useQuery(incomeQuery(first));
  return (
    <QueryView query={query} loading={<Skeleton height={HEIGHT * 2} />}>
      {(income) => (
        <Stack>
          <SectionCard title={t('Dividends and interest by month')}>
            <Text size="sm" c="dimmed" mb="sm">
              {Number(income.amount) === 0
                ? t('No dividends or interest in 12 months.')
                : t('{amount} in 12 months, before taxes.', { amount: format.money(income.amount, income.currency) })}
            </Text>
            <MissingRates rates={income.missing_rates} />
            {income.months.length + income.forecast.months.length > 0 && <MonthsChart income={income} first={first} />}
          </SectionCard>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <SectionCard title={t('Next payments')}>
              <NextPayments forecast={income.forecast} currency={income.currency} />
            </SectionCard>
            {income.securities.length > 0 && (
              <SectionCard title={t('By security')}>
                <ul className={listClasses.lines}>
                  {income.securities.map(({ security, amount }) => (
                    <Line
                      key={security?.id ?? ''}
                      name={security === null ? t('Interest on cash') : (security.name ?? security.ticker)}
                      amount={amount}
                      currency={income.currency}
                    />
                  ))}
                </ul>
              </SectionCard>
            )}
          </SimpleGrid>
        </Stack>
      )}
    </QueryView>
  );
}

function MonthsChart({ income, first }: { income: Income; first: string }) {
  const format = useFormat();
  const { currency, amount, forecast } = income;
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const months = calendarMonths(income, first);
  const money = (sum = '0') => format.money(sum, currency);
  const rows = months.map(({ month, paid, expected }) => ({
    key: month,
    cells: [format.month(month), money(paid), money(expected)],
  }));
  const describe = (index: number) => {
    const { month = '', paid, expected } = months[index] ?? {};
    return `${format.month(month)}: ${t('{paid} paid, {expected} expected', { paid: money(paid), expected: money(expected) })}`;
  };
  const shown = active === null ? undefined : months[active];
  return (
    <ChartFigure
      table={{
        caption: t('Paid and expected by month'),
        columns: [t('Month'), t('Paid'), t('Expected')],
        rows,
      }}
      legend={
        <Legend
          items={[
            { name: t('Paid'), color: 'var(--c-chart-1)', value: money(shown === undefined ? amount : shown.paid) },
            {
              name: t('Expected'),
              color: 'var(--c-chart-1)',
              kind: 'dashed',
              value: money(shown === undefined ? forecast.amount : shown.expected),
            },
          ]}
          note={
            shown === undefined
              ? t('{month} is not finished', { month: format.month(months[PAST - 1]?.month ?? '') })
              : format.month(shown.month)
          }
        />
      }
    >
      <BarChart
        label={t('Dividends and interest')}
        summary={t('{amount} in 12 months, before taxes.', { amount: money(amount) })}
        bars={months.map(({ month, paid, expected }, index) => ({
          key: month,
          tick: formatMonth(month, format.locale, 'narrow'),
          values: [Number(paid), Number(expected)],
          isUnfinished: index >= PAST - 1,
        }))}
        colors={['var(--c-chart-1)', 'var(--c-chart-1)']}
        height={HEIGHT}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}

/** The payments that are expected, in a list for each month. */
function NextPayments({ forecast: { payments, months, amount }, currency }: Pick<Income, 'forecast' | 'currency'>) {
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (payments.length === 0) return <Text c="dimmed">{t('No payments are expected.')}</Text>;
  const sums = new Map(months.map((one) => [one.month, one.amount]));
  const byMonth = [...Map.groupBy(showsAll ? payments : payments.slice(0, NEXT), ({ date }) => date.slice(0, 7))];
  return (
    <>
      {byMonth.map(([month, list]) => (
        <section key={month} aria-label={format.month(month)}>
          <h3 className={classes.month}>
            <span>{format.month(month)}</span>
            <MoneyText amount={sums.get(month) ?? '0'} currency={currency} />
          </h3>
          <ul className={listClasses.lines}>
            {list.map((payment) => (
              <Line
                key={keyOf(payment)}
                name={payment.security?.name ?? payment.security?.ticker ?? ''}
                note={format.date(payment.date)}
                amount={payment.amount}
                currency={payment.currency}
              />
            ))}
          </ul>
        </section>
      ))}
      {!showsAll && payments.length > NEXT && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: payments.length })}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('{amount} is expected in the next 12 months.', { amount: format.money(amount, currency) })}{' '}
        {t('Expected, as paid in the last year for the units that are held now.')}
      </Text>
    </>
  );
}

const keyOf = ({ date, account_id, security, amount }: Payment) => `${date} ${account_id} ${security?.id} ${amount}`;

type LineProps = { readonly name: string; readonly note?: string; readonly amount: string; readonly currency: string };

function Line({ name, note, amount, currency }: LineProps) {
  return (
    <li style={{ display: 'flex', gap: 'var(--s-3)', padding: '6px 0', fontSize: 'var(--fs-14)' }}>
      <span className={listClasses.text}>
        {name}
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </span>
      <MoneyText amount={amount} currency={currency} />
    </li>
  );
}
