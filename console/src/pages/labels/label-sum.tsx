import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { read, type Schemas } from '../../api/index.ts';
import { TrendBars } from '../../ui/charts/index.ts';
import { difference, monthStart, monthsAfter, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { LabelKind } from './label-kinds.ts';
import classes from './labels.module.css';

type LabelSumProps = {
  readonly kind: LabelKind;
  /** The label, and what is below it. */
  readonly ids: readonly string[];
  readonly sum: LabelSum | undefined;
};

/** The trend, sum and number of a label's transactions of twelve months; the number opens exactly these. */
export function LabelSumFigures({ kind, ids, sum }: LabelSumProps) {
  if (sum === undefined || sum.count === 0) return null;
  return (
    <div className={classes.figures}>
      <span className={classes.trend}>
        <TrendBars values={sum.trend} />
      </span>
      <span className={classes.sum}>
        {sum.nets.slice(0, 2).map(({ currency, amount }) => (
          <MoneyText key={currency} amount={amount} currency={currency} kind="flow" />
        ))}
      </span>
      <Anchor
        size="sm"
        className={classes.count ?? ''}
        renderRoot={(props) => (
          <Link {...props} to="/transactions" search={{ [kind.filter]: [...ids], from: sum.from }} />
        )}
      >
        {t('{count, plural, one {# transaction} other {# transactions}}', { count: sum.count })}
      </Anchor>
    </div>
  );
}

type Part = Schemas['TransactionSums']['sums'][number];

/** The sums of the transactions with some labels since `from`. */
type LabelSum = {
  readonly from: string;
  readonly count: number;
  /** Money in less money out by currency, the family's first. */
  readonly nets: readonly { readonly currency: string; readonly amount: string }[];
  /** The first of these by month, oldest first; for bars without figures. */
  readonly trend: readonly number[];
};

const MONTHS = 12;

/** A function that sums the transactions of the last twelve months with any of some labels; undefined while they are loaded. */
export function useLabelSums({ filter: by }: LabelKind): (ids: readonly string[]) => LabelSum | undefined {
  const { currency, today, monthStartDay } = useFormat();
  const from = monthsAfter(monthStart(today(), monthStartDay), 1 - MONTHS);
  const { data } = useQuery(read('/api/v1/transaction_sums', { query: { by, start_date: from } }));
  const byLabel = useMemo(() => data && Map.groupBy(data.sums, ({ label_id }) => label_id), [data]);
  return (ids) => {
    if (byLabel === undefined) return undefined;
    const parts = ids.flatMap((id) => byLabel.get(id) ?? []);
    const isOwn = (one: Part) => one.currency === currency;
    const currencies = new Set([...parts.filter(isOwn), ...parts].map((part) => part.currency));
    const nets = [...currencies].map((one) => ({
      currency: one,
      amount: netOf(parts.filter((part) => part.currency === one)),
    }));
    const months = Array.from({ length: MONTHS }, (_, index) => monthsAfter(from, index));
    const ofFirst = parts.filter((part) => part.currency === nets[0]?.currency);
    return {
      from,
      count: parts.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
      nets,
      trend: months.map((month) => Math.abs(Number(netOf(ofFirst.filter(({ date }) => date === month))))),
    };
  };
}

function netOf(parts: readonly Part[]): string {
  return difference(sumOf(parts.map(({ income }) => income)), sumOf(parts.map(({ expense }) => expense)));
}
