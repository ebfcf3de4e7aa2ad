import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { incomeStatementQuery, type Schemas } from '../../../api/index.ts';
import { BarChart, ChartFigure, Legend, useChartMoney } from '../../../ui/charts/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { formatMonth, isZero } from '../../../ui/format/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { MissingRates, MoneyText, useFormat } from '../../../ui/index.ts';
import { lastMonths, type Month, monthNamed } from '../month/months.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

const HEIGHT = 260;

/** Income and expenses of the last twelve months. */
export function CashFlow() {
  const { today, monthStartDay } = useFormat();
  const months = lastMonths(today(), monthStartDay).map((name) => monthNamed(name, today(), monthStartDay));
  const query = useQuery(incomeStatementQuery(months[0]?.start ?? today(), today()));
  return (
    <Card title={t('Cash flow')} action={query.data && <Kept statement={query.data} />}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(statement) =>
          statement.transaction_count === 0 ? (
            <p className={classes.empty}>{t('Add transactions or import a file to see what comes in and goes out.')}</p>
          ) : (
            <>
              <MissingRates rates={statement.missing_rates} isInline />
              <FlowChart statement={statement} months={months} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function Kept({ statement: { net, currency } }: { statement: Schemas['IncomeStatement'] }) {
  return (
    <>
      {rich('12 months · <sum>{amount}</sum> kept', {
        amount: net.amount,
        sum: () => <MoneyText amount={net.amount} currency={currency} kind="flow" />,
      })}
    </>
  );
}

type FlowChartProps = {
  readonly statement: Schemas['IncomeStatement'];
  /** The months to show, with or without entries; the last one is not over. */
  readonly months: readonly Month[];
};

/** Income and expenses by month as bars, the net amount as a dot. */
function FlowChart({ statement, months }: FlowChartProps) {
  const format = useFormat();
  const { ticks } = useChartMoney(statement.currency);
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const figures = figuresOf(statement, months);
  const money = (amount: string) => format.money(amount, statement.currency);
  const describe = (index: number) => {
    const { name, income, expense, net } = figures[index] ?? EMPTY;
    return t('{month}: in {income}, out {expense}, net {net}', {
      month: format.month(name),
      income: money(income),
      expense: money(expense),
      net: money(net),
    });
  };
  const open = (index: number) => {
    const month = months[index];
    if (month === undefined) return;
    const search = { from: month.start, to: month.until, q: 'is:reported' };
    void navigate({ to: '/transactions', search });
  };
  const rows = figures.map(({ name, income, expense, net }) => ({
    key: name,
    cells: [format.month(name), money(income), money(expense), money(net)],
  }));
  return (
    <ChartFigure
      table={{ caption: t('Cash flow by month'), columns: [t('Month'), t('In'), t('Out'), t('Net')], rows }}
      legend={<FlowLegend shown={active === null ? undefined : figures[active]} last={figures.at(-1)} money={money} />}
    >
      <BarChart
        label={t('Cash flow')}
        summary={t('In the last 12 months {income} came in and {expense} went out.', {
          income: money(statement.income.amount),
          expense: money(statement.expense.amount),
        })}
        bars={figures.map((one) => ({ ...barOf(one), tick: formatMonth(one.name, format.locale, 'narrow') }))}
        colors={['var(--c-asset)', 'var(--c-chart-2)']}
        formatTicks={ticks}
        describe={describe}
        active={active}
        onActive={setActive}
        onSelect={open}
      />
    </ChartFigure>
  );
}

function barOf({ name, income, expense, net, isUnfinished }: typeof EMPTY) {
  const isEmpty = isZero(income) && isZero(expense);
  return {
    key: name,
    isUnfinished,
    values: [Number(income), -Number(expense)],
    ...(!isEmpty && { net: Number(net) }),
  };
}

const EMPTY = { name: '', income: '0', expense: '0', net: '0', isUnfinished: false };

function figuresOf(statement: Schemas['IncomeStatement'], months: readonly Month[]) {
  const found = new Map(statement.months.map((one) => [one.month, one]));
  return months.map(({ name, isCurrent }) => {
    const { income, expense, net } = found.get(name) ?? {};
    const amounts = { income: income?.amount ?? '0', expense: expense?.amount ?? '0', net: net?.amount ?? '0' };
    return { name, isUnfinished: isCurrent, ...amounts };
  });
}

type FlowLegendProps = {
  readonly shown: typeof EMPTY | undefined;
  readonly last: typeof EMPTY | undefined;
  readonly money: (amount: string) => string;
};

function FlowLegend({ shown, last, money }: FlowLegendProps) {
  const format = useFormat();
  return (
    <Legend
      items={[
        { name: t('In'), color: 'var(--c-asset)', value: shown && money(shown.income) },
        { name: t('Out'), color: 'var(--c-chart-2)', value: shown && money(shown.expense) },
        { name: t('Net'), color: 'var(--c-text)', kind: 'dot', value: shown && money(shown.net) },
      ]}
      note={
        shown === undefined
          ? t('{month} is not finished', { month: format.month(last?.name ?? '') })
          : format.month(shown.name)
      }
    />
  );
}
