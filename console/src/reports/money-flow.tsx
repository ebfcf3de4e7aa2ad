import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/index.ts';
import { ChartFigure, FlowChart } from '../charts/index.ts';
import { t } from '../i18n/index.ts';
import { REST, SERIES } from '../overview/index.ts';
import { MissingRates, useFormat } from '../ui/index.ts';
import { flowOf, type MoneyEnd } from './flow-ends.ts';
import classes from './reports.module.css';

type Side = 'income' | 'expense';

type MoneyFlowProps = { readonly statement: Schemas['IncomeStatement'] };

/** The flow of money of an income statement, with a table of the same figures. */
export function MoneyFlow({ statement }: MoneyFlowProps) {
  const format = useFormat();
  const { income, expense, net, currency } = statement;
  const { sources, targets } = flowOf(statement);
  const money = (amount: string) => format.money(amount, currency);
  const end = (one: MoneyEnd, type: Side, color: string) => ({
    ...{ key: one.key, value: Number(one.amount), color },
    text: (
      <span className={classes.end}>
        <EndName end={one} type={type} statement={statement} />
        <b>{money(one.amount)}</b>
      </span>
    ),
  });
  const row = (one: MoneyEnd, type: Side) => ({
    key: `${type} ${one.key}`,
    cells: [
      <EndName key="name" end={one} type={type} statement={statement} />,
      ...(['income', 'expense'] as const).map((side) => (side === type ? money(one.amount) : '')),
    ],
  });
  if (sources.length + targets.length === 0) {
    return <Text c="dimmed">{t('No income or spending in this period. Choose another one.')}</Text>;
  }
  const rows = [...sources.map((one) => row(one, 'income')), ...targets.map((one) => row(one, 'expense'))];
  return (
    <>
      <MissingRates rates={statement.missing_rates} />
      <ChartFigure table={{ caption: t('Money flow'), columns: [t('Category'), t('In'), t('Out')], rows }}>
        <FlowChart
          label={t('Money flow')}
          summary={t('{income} came in, {expense} went out, the difference is {net}.', {
            income: money(income.amount),
            expense: money(expense.amount),
            net: money(net.amount),
          })}
          sources={sources.map((one) => end(one, 'income', 'var(--c-asset)'))}
          targets={targets.map((one, index) =>
            end(one, 'expense', one.key === 'kept' ? 'var(--c-brass)' : (SERIES[index] ?? REST)),
          )}
        />
      </ChartFigure>
    </>
  );
}

type EndNameProps = MoneyFlowProps & { readonly end: MoneyEnd; readonly type: Side };

/** The name of a source or target, which opens its transactions. */
function EndName({ end: { id, name }, type, statement: { start_date: from, end_date: to } }: EndNameProps) {
  if (id === undefined) return <span>{name}</span>;
  const label = id === null ? ({ uncategorised: true } as const) : { category: [id] };
  return (
    <Link to="/transactions" search={{ from, to, type, ...label }}>
      {name}
    </Link>
  );
}
