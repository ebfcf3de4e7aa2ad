import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { findLabels, type Group, groupsOf, largestFirst } from './groups.ts';
import { type Period, periodOf } from './periods.ts';
import { type EntryFilter, filterOf, readSetting, readSums } from './read-sums.ts';
import type { MoneyFlowQuery } from './schemas.ts';
import type { Sums } from './tally.ts';

type Side = 'income' | 'expense';
type Node = {
  readonly id: string;
  readonly kind: Side | 'total' | 'kept' | 'from_savings';
  readonly category_id: string | null;
  readonly name: string | null;
  readonly minor: bigint;
  readonly filter: EntryFilter;
};
type Link = { readonly source: string; readonly target: string; readonly minor: bigint; readonly filter: EntryFilter };
type Flow = { readonly nodes: readonly Node[]; readonly links: readonly Link[] };

/**
 * From which categories money came, and to which it went, as nodes and links.
 * @throws AppError `validation_failed` for a period that ends before it begins, or is too long
 */
export async function readMoneyFlow(context: Context, query: z.output<typeof MoneyFlowQuery>) {
  const setting = await readSetting(context);
  const period = periodOf(query, setting);
  const [sums, labels] = await Promise.all([
    readSums(context, setting, [period], 'category'),
    findLabels(context.db.read, context.actor.familyId, 'category'),
  ]);
  const { nodes, links } = flowOf(sums, groupsOf('category', labels, sums, null, '-expense'), period);
  const money = <Item extends { readonly minor: bigint }>({ minor, ...item }: Item) => ({
    ...item,
    amount: formatDecimal(minor, setting.currency),
  });
  return {
    currency: setting.currency.code,
    start_date: period.start,
    end_date: period.end,
    nodes: nodes.map(money),
    links: links.map(money),
    unconverted_count: sums.unconverted,
    missing_rates: sums.missing,
  };
}

/** The flow through one total: money in, or taken from savings, is money out, or kept. */
function flowOf({ total }: Sums, groups: readonly Group[], period: Period): Flow {
  const { income, expense, count } = total.whole;
  if (count === 0) return { nodes: [], links: [] };
  const filter = filterOf(period);
  const node = (kind: 'total' | 'kept' | 'from_savings', minor: bigint): Node => ({
    id: kind,
    kind,
    category_id: null,
    name: null,
    minor,
    filter: kind === 'total' ? { ...filter, type: income > expense ? 'income' : 'expense' } : filter,
  });
  const [kept, taken] = income > expense ? [income - expense, 0n] : [0n, expense - income];
  const sides = (['income', 'expense'] as const).map((side) => flowOfSide(side, groups, period));
  const rest: Flow[] = [
    ...(kept > 0n
      ? [{ nodes: [node('kept', kept)], links: [{ source: 'total', target: 'kept', minor: kept, filter }] }]
      : []),
    ...(taken > 0n
      ? [
          {
            nodes: [node('from_savings', taken)],
            links: [{ source: 'from_savings', target: 'total', minor: taken, filter }],
          },
        ]
      : []),
  ];
  const all = [...sides, ...rest];
  return {
    nodes: [node('total', income > expense ? income : expense), ...all.flatMap(({ nodes }) => nodes)],
    links: all.flatMap(({ links }) => links),
  };
}

/** The categories of one side, largest first, and what flows between them and the total. */
function flowOfSide(side: Side, groups: readonly Group[], period: Period): Flow {
  const nodes: Node[] = [];
  const links: Link[] = [];
  const add = ({ label, ids, series }: Group, next: string): string => {
    const id = `${side}:${label?.id ?? 'none'}`;
    const minor = series.whole[side];
    const filter: EntryFilter = { ...filterOf(period, 'category', ids), type: side };
    nodes.push({ id, kind: side, category_id: label?.id ?? null, name: label?.name ?? null, minor, filter });
    links.push({ ...(side === 'income' ? { source: id, target: next } : { source: next, target: id }), minor, filter });
    return id;
  };
  const sorted = (some: readonly Group[]) =>
    some.filter(({ series }) => series.whole[side] > 0n).sort(largestFirst(side));
  for (const group of sorted(groups)) {
    const id = add(group, 'total');
    // A category's own entries end in it.
    for (const one of sorted(group.subgroups)) if (one.label?.id !== group.label?.id) add(one, id);
  }
  return { nodes, links };
}
