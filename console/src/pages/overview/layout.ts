import { t } from '../../ui/i18n/index.ts';
export const CARDS = {
  review: t('To review'),
  pace: t('Spending pace'),
  'net-worth': t('Net worth'),
  spending: t('Spending'),
  bills: t('Bills'),
  cash: t('Cash forecast'),
  goals: t('Goals'),
  'cash-flow': t('Cash flow'),
  recent: t('Recent transactions'),
} as const;

export type CardName = keyof typeof CARDS;

/** The order of the cards, the ones in the narrow column, and the hidden ones. */
export type Layout = {
  readonly order: readonly CardName[];
  readonly side: readonly CardName[];
  readonly hidden: readonly CardName[];
};

/** The order on a phone; the columns of a wide window keep it. */
export const USUAL: Layout = {
  order: ['review', 'pace', 'net-worth', 'spending', 'bills', 'cash', 'goals', 'cash-flow', 'recent'],
  side: ['review', 'spending', 'bills', 'cash', 'goals'],
  hidden: [],
};

const NAMES = Object.keys(CARDS) as CardName[];

/** Reads a stored layout. Cards that it does not know come last, so that a new card is seen. */
export function readLayout(stored: string | null): Layout {
  const { order, side, hidden } = parse(stored);
  const known = named(order);
  if (known.length === 0) return USUAL;
  return {
    order: [...known, ...NAMES.filter((name) => !known.includes(name))],
    side: named(side),
    hidden: named(hidden),
  };
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

function named(value: unknown): CardName[] {
  return Array.isArray(value)
    ? NAMES.filter((name) => value.includes(name)).sort((a, b) => value.indexOf(a) - value.indexOf(b))
    : [];
}

/** Moves a card before or behind the next shown one of its column. */
export function moveCard(layout: Layout, name: CardName, by: -1 | 1): Layout {
  const column = columnOf(layout, name);
  const other = column[column.indexOf(name) + by];
  if (other === undefined) return layout;
  const order = layout.order.map((one) => (one === name ? other : one === other ? name : one));
  return { ...layout, order };
}

export function toggle(names: readonly CardName[], name: CardName): CardName[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
}

/** The cards of the column that a card is in, hidden ones included. */
export function columnOf({ order, side }: Layout, name: CardName): CardName[] {
  return order.filter((one) => side.includes(one) === side.includes(name));
}
