import { SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { BarChart, ChartFigure, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { formatMonth, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MissingRates, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { incomeQuery } from './investment-queries.ts';

type Income = Schemas['PortfolioIncome'];
type Payment = Income['forecast']['payments'][number];

const HEIGHT = 160;
const MONTHS = 12;
const NEXT = 6;

/** Dividends and interest of the last twelve months by month and security, and the payments that are expected next. */
export function DividendsView() {
  const format = useFormat();
  const first = monthsAfter(`${format.today().slice(0, 7)}-01`, 1 - MONTHS);
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
            {income.months.length > 0 && <MonthsChart income={income} first={first} />}
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

function MonthsChart({ income: { months, currency, amount }, first }: { income: Income; first: string }) {
  const format = useFormat();
  const { ticks } = useChartMoney(currency);
  const [active, setActive] = useState<number | null>(null);
  const paid = new Map(months.map((one) => [one.month, one.amount]));
  const shown = Array.from({ length: MONTHS }, (_, index) => {
    const month = monthsAfter(first, index).slice(0, 7);
    return { month, amount: paid.get(month) ?? '0' };
  });
  const rows = shown.map((one) => ({
    key: one.month,
    cells: [format.month(one.month), format.money(one.amount, currency)],
  }));
  const describe = (index: number) => (rows[index]?.cells ?? []).join(': ');
  return (
    <ChartFigure
      table={{ caption: t('Dividends and interest by month'), columns: [t('Month'), t('Amount')], rows }}
      legend={
        <Legend
          items={[
            {
              name: t('Dividends and interest'),
              color: 'var(--c-chart-1)',
              value: active === null ? undefined : format.money(shown[active]?.amount ?? '0', currency),
            },
          ]}
          note={
            active === null
              ? t('{month} is not finished', { month: format.month(shown.at(-1)?.month ?? '') })
              : format.month(shown[active]?.month ?? '')
          }
        />
      }
    >
      <BarChart
        label={t('Dividends and interest')}
        summary={t('{amount} in 12 months, before taxes.', { amount: format.money(amount, currency) })}
        bars={shown.map((one, index) => ({
          key: one.month,
          tick: formatMonth(one.month, format.words, 'narrow'),
          values: [Number(one.amount)],
          isUnfinished: index === MONTHS - 1,
        }))}
        colors={['var(--c-chart-1)']}
        height={HEIGHT}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={setActive}
      />
    </ChartFigure>
  );
}

function NextPayments({ forecast: { payments, amount }, currency }: Pick<Income, 'forecast' | 'currency'>) {
  const format = useFormat();
  if (payments.length === 0) return <Text c="dimmed">{t('No payments are expected.')}</Text>;
  return (
    <>
      <ul className={listClasses.lines}>
        {payments.slice(0, NEXT).map((payment) => (
          <Line
            key={keyOf(payment)}
            name={payment.security?.name ?? payment.security?.ticker ?? ''}
            note={format.date(payment.date)}
            amount={payment.amount}
            currency={payment.currency}
          />
        ))}
      </ul>
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
