import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoriesQuery, type Schemas } from '../../api/index.ts';
import { ChartFigure, FlowChart } from '../../ui/charts/index.ts';
import { categoryColor, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MissingRates, useFormat } from '../../ui/index.ts';
import { REST } from '../overview/month/top-categories.ts';
import { entrySearch } from './entry-search.ts';
import { endsOf, type MoneyEnd } from './flow-ends.ts';
import { NoEntries } from './no-entries.tsx';
import type { MoneyFlow as Flow } from './report-queries.ts';
import classes from './reports.module.css';

type Side = 'income' | 'expense';

/** The flow of money of a period, with a table of the same figures and the subcategories. */
export function MoneyFlow({ flow }: { readonly flow: Flow }) {
  const format = useFormat();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { sources, targets } = endsOf(flow);
  if (sources.length + targets.length === 0) return <NoEntries />;
  const money = (amount: string) => format.money(amount, flow.currency);
  const total = money(sumOf(sources.map(({ amount }) => amount)));
  const end = (one: MoneyEnd, color: string) => ({
    key: one.key,
    value: Number(one.amount),
    color,
    text: (
      <span className={classes.end}>
        <EndLink end={one}>{one.name}</EndLink>
        <b>{money(one.amount)}</b>
      </span>
    ),
  });
  const rows = [
    ...sources.flatMap((one) => rowsOf(one, 'income', money)),
    ...targets.flatMap((one) => rowsOf(one, 'expense', money)),
  ];
  return (
    <>
      <MissingRates rates={flow.missing_rates} />
      <ChartFigure table={{ caption: t('Money flow'), columns: [t('Category'), t('In'), t('Out')], rows }}>
        <FlowChart
          label={t('Money flow')}
          summary={t('{amount} in all.', { amount: total })}
          sources={sources.map((one) => end(one, 'var(--c-asset)'))}
          targets={targets.map((one) => end(one, targetColor(one, categories)))}
        />
      </ChartFigure>
      <Text size="sm" c="dimmed" mt="sm">
        {t('A category of which more came back than was spent, such as a refund of taxes, is among the sources.')}
      </Text>
    </>
  );
}

/** The colour of a category, which is the same wherever it stands. */
function targetColor({ key, category }: MoneyEnd, categories: readonly Schemas['Category'][]): string {
  if (key === 'kept') return 'var(--c-brass)';
  if (key === 'other') return REST;
  return categoryColor(categories.find(({ id }) => id === category)?.color ?? null);
}

type Row = { readonly key: string; readonly cells: readonly ReactNode[] };

/** The rows of a source or target, and of the subcategories inside. */
function rowsOf(one: MoneyEnd, side: Side, money: (amount: string) => string, isInside = false): Row[] {
  const figure = (own: Side) =>
    own === side ? (
      <EndLink key={own} end={one}>
        {money(one.amount)}
      </EndLink>
    ) : (
      ''
    );
  const name = (
    <span key="name" className={isInside ? classes.inside : undefined}>
      {one.name}
    </span>
  );
  return [
    { key: `${side} ${isInside} ${one.key}`, cells: [name, figure('income'), figure('expense')] },
    ...one.inside.flatMap((inner) => rowsOf(inner, side, money, true)),
  ];
}

/** A link to the transactions of a source or target. */
function EndLink({ end: { filter, name }, children }: { readonly end: MoneyEnd; readonly children: string }) {
  return (
    <Link to="/transactions" search={entrySearch(filter)} title={t('Transactions of {name}', { name })}>
      {children}
    </Link>
  );
}
