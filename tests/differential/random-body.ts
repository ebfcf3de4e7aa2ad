import type { Random } from '#tests/harness/server/random.ts';
import type { KnownIds } from './known-ids.ts';

/** Where what is drawn comes from. */
export type Draw = { readonly random: Random; readonly ids: KnownIds };

// Letters whose order, case or width engines disagree on, and characters that mean something in a pattern, a path or JSON.
const WORDS = [
  ...[
    'rent',
    'Rent',
    'RENT',
    'Ärger',
    'ärger',
    'ÉCLAIR',
    'éclair',
    'e\u0301clair',
    'straße',
    'STRASSE',
    'İstanbul',
    'ıslak',
  ],
  ...[
    '50%',
    'a_b',
    'back\\slash',
    "o'clock",
    '"quoted"',
    '<b>',
    '日本',
    '💸',
    '👩‍👩‍👧',
    'Ω',
    'ω',
    'ﬁn',
    'zebra',
    'Zebra',
    '[1]',
    '~',
    '-',
  ],
];
const CURRENCIES = ['USD', 'USD', 'USD', 'USD', 'EUR', 'EUR', 'JPY', 'KWD', 'CZK', 'usd', 'XXX', 'eur '];
const AMOUNTS = [
  '0',
  '-0',
  '0.001',
  '1e3',
  '',
  'ten',
  '99999999999.99',
  '90071992547409.91',
  '92233720368547758.07',
  '1.234',
  '-5',
];
const DATES = ['2026-02-29', '2024-02-29', '1999-12-31', '2030-01-01', '10-03-2026', '', '2026-3-1', '0001-01-01'];

/** A name of one to three words. */
export function word({ random }: Draw): string {
  if (random.oneIn(80)) return random.one(['', '   ', 'x'.repeat(256), 'line\nbreak', 'n\0l', '\ud800']);
  return Array.from({ length: 1 + random.below(3) }, () => random.one(WORDS)).join(' ');
}

/** An amount, mostly a sound one of dollars. */
export function amount({ random }: Draw): string {
  if (random.oneIn(20)) return random.one(AMOUNTS);
  const sign = random.oneIn(5) ? '-' : '';
  return `${sign}${random.below(random.oneIn(4) ? 5 : 3000)}${random.oneIn(3) ? '' : `.${String(random.below(100)).padStart(2, '0')}`}`;
}

/** A day, mostly of the last two months before the test's own. */
export function day({ random }: Draw): string {
  if (random.oneIn(40)) return random.one(DATES);
  return new Date(Date.UTC(2026, 2, 12 - random.below(random.oneIn(8) ? 500 : 60))).toISOString().slice(0, 10);
}

/** A currency's code. */
export function currency({ random }: Draw): string {
  return random.one(CURRENCIES);
}

/** The members of `drawn`, each there in one of so many draws of its own; null in its place now and then. */
export function some(
  draw: Draw,
  drawn: Readonly<Record<string, readonly [number, () => unknown]>>,
): Record<string, unknown> {
  const members = Object.entries(drawn).flatMap(([name, [oneIn, make]]) =>
    draw.random.oneIn(oneIn) ? [[name, draw.random.oneIn(30) ? null : make()] as const] : [],
  );
  return Object.fromEntries(members);
}

/** The members that a transaction may be changed by. */
export function entryChange(draw: Draw): Record<string, unknown> {
  const { random, ids } = draw;
  return some(draw, {
    name: [3, () => word(draw)],
    date: [4, () => day(draw)],
    amount: [4, () => amount(draw)],
    nature: [8, () => random.one(['income', 'expense', 'Inflow', 'outflow', 'sideways'])],
    notes: [5, () => word(draw)],
    currency: [15, () => currency(draw)],
    kind: [12, () => random.one(['standard', 'one_time', 'funds_movement', 'none'])],
    excluded: [10, () => random.oneIn(2)],
    pending: [10, () => random.oneIn(2)],
    category_id: [3, () => ids.one('categories')],
    merchant_id: [4, () => ids.one('merchants')],
    tag_ids: [4, () => Array.from({ length: random.below(3) }, () => ids.one('tags'))],
  });
}

/** A new transaction. */
export function newEntry(draw: Draw): Record<string, unknown> {
  const { random, ids } = draw;
  return {
    account_id: ids.one('accounts'),
    name: word(draw),
    date: day(draw),
    amount: amount(draw),
    ...entryChange(draw),
    ...some(draw, {
      external_id: [6, () => `ext-${random.below(12)}`],
      source: [10, () => random.one(['bank', 'csv'])],
    }),
  };
}

/** One operation of a bulk request. */
export function bulkOperation(draw: Draw): object {
  const { random, ids } = draw;
  const op = random.one(['create', 'create', 'update', 'upsert', 'delete', 'invent']);
  const transaction = { ...(op === 'update' ? entryChange(draw) : newEntry(draw)) };
  if (op === 'upsert' && !random.oneIn(8)) Object.assign(transaction, { external_id: `ext-${random.below(12)}` });
  return { op, ...(op !== 'create' && op !== 'upsert' && { id: ids.one('transactions') }), transaction };
}

/** Two to four parts, mostly of nothing in particular. */
export function parts(draw: Draw): object {
  const { random, ids } = draw;
  const splits = Array.from({ length: 1 + random.below(4) }, () => ({
    amount: amount(draw),
    ...some(draw, {
      id: [6, () => ids.one('transactions')],
      name: [2, () => word(draw)],
      category_id: [2, () => ids.one('categories')],
      tag_ids: [4, () => [ids.one('tags')]],
      excluded: [8, () => random.oneIn(2)],
    }),
  }));
  return { splits, ...some(draw, { amount: [10, () => amount(draw)], date: [10, () => day(draw)] }) };
}

/** Parts that sum to a new amount of the whole, so that most are accepted. */
export function evenParts(draw: Draw): object {
  const sizes = Array.from({ length: 2 + draw.random.below(3) }, () => 1 + draw.random.below(500));
  const { splits } = parts(draw) as { splits: object[] };
  return {
    splits: sizes.map((size, index) => ({ ...splits[index], id: undefined, amount: String(size) })),
    amount: String(sizes.reduce((sum, size) => sum + size, 0)),
  };
}
