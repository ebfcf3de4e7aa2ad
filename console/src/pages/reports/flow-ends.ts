import { compareDecimals, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { EntryFilter } from './entry-search.ts';
import type { MoneyFlow } from './report-queries.ts';

/** A source or target of money; the filter finds its entries. */
export type MoneyEnd = {
  readonly key: string;
  readonly name: string;
  /** The id of the category; null for what is none or several. */
  readonly category: string | null;
  readonly amount: string;
  readonly filter: EntryFilter;
  /** The subcategories that it flows on to or comes from. */
  readonly inside: readonly MoneyEnd[];
};

/** Where money came from and went to; both sides have the same sum. */
export type MoneyEnds = { readonly sources: readonly MoneyEnd[]; readonly targets: readonly MoneyEnd[] };

const SHOWN = 7;

/** The ends of a flow at both sides of its total: the largest categories, the sum of the others, and what was kept or taken from savings. */
export function endsOf({ nodes, links }: MoneyFlow): MoneyEnds {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const next = (id: string, side: 'income' | 'expense') =>
    links.flatMap(({ source, target }) => {
      const [near, far] = side === 'income' ? [target, source] : [source, target];
      return near === id ? [far] : [];
    });
  const endAt = (id: string, side: 'income' | 'expense'): MoneyEnd[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const { amount, filter, category_id: category } = node;
    const inside = next(id, side).flatMap((one) => endAt(one, side));
    return [{ key: id, name: nameOf(node), category, amount, filter, inside }];
  };
  const ends = (side: 'income' | 'expense') => largest(next('total', side).flatMap((id) => endAt(id, side)));
  return { sources: ends('income'), targets: ends('expense') };
}

function nameOf({ kind, name }: MoneyFlow['nodes'][number]): string {
  if (kind === 'kept') return t('Kept');
  if (kind === 'from_savings') return t('From savings');
  return name ?? t('No category');
}

/** Small categories become one end; what is no category has a filter of its own and stays. */
function largest(all: readonly MoneyEnd[]): MoneyEnd[] {
  const categories = all.filter(({ filter }) => filter.category_ids !== undefined);
  const others = all.filter(({ filter }) => filter.category_ids === undefined);
  const sorted = categories.sort((one, other) => compareDecimals(other.amount, one.amount));
  const small = sorted.slice(SHOWN);
  const [first] = small;
  if (first === undefined || small.length === 1) return [...sorted, ...others];
  const other: MoneyEnd = {
    key: 'other',
    name: t('Other'),
    category: null,
    amount: sumOf(small.map(({ amount }) => amount)),
    inside: small,
    filter: { ...first.filter, category_ids: small.flatMap(({ filter }) => filter.category_ids ?? []) },
  };
  return [...sorted.slice(0, SHOWN), other, ...others];
}
