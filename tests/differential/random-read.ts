import type { Kind } from './known-ids.ts';
import { amount, type Draw, day, word } from './random-body.ts';
import type { Drawn } from './random-write.ts';

type Filter = (draw: Draw) => string;

const dates: Readonly<Record<string, Filter>> = { start_date: day, end_date: day };
const locale: Readonly<Record<string, Filter>> = { locale: ({ random }) => random.one(['en', 'de', 'cs', 'ja', 'xx']) };
const account: Readonly<Record<string, Filter>> = { account_id: ({ ids }) => ids.one('accounts') };
const truth: Filter = ({ random }) => random.one(['true', 'false', '1', 'maybe']);
const sort = (...keys: readonly string[]): Readonly<Record<string, Filter>> => ({
  sort: ({ random }) => random.one([...keys, ...keys.map((key) => `-${key}`), 'colour']),
});
const name: Readonly<Record<string, Filter>> = { name: (draw) => word(draw).slice(0, 1 + draw.random.below(8)) };
const code: Filter = ({ random }) => random.one(['USD', 'EUR', 'JPY', 'eur']);

// Every list, and what it may be narrowed by.
const LISTS: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  transactions: {
    ...account,
    ...dates,
    ...locale,
    'account_ids[]': ({ ids }) => ids.one('accounts'),
    category_id: ({ ids }) => ids.one('categories'),
    merchant_id: ({ ids }) => ids.one('merchants'),
    'tag_ids[]': ({ ids }) => ids.one('tags'),
    min_amount: amount,
    max_amount: amount,
    type: ({ random }) => random.one(['income', 'Expense', 'both']),
    kind: ({ random }) => random.one(['standard', 'funds_movement', 'one_time']),
    excluded: truth,
    pending: truth,
    search: (draw) => word(draw).slice(0, 1 + draw.random.below(8)),
    updated_since: ({ random }) => `2026-03-10T10:${20 + random.below(20)}:00Z`,
    include_split_parts: truth,
    'ids[]': ({ ids }) => ids.one('transactions'),
    external_id: ({ random }) => `ext-${random.below(12)}`,
    source: ({ random }) => random.one(['bank', 'csv']),
    currency: code,
    transfer: truth,
    uncategorized: truth,
    ...sort('date', 'amount', 'name'),
  },
  accounts: {
    ...locale,
    ...name,
    ...sort('name'),
    include_disabled: truth,
    account_type: ({ random }) => random.one(['depository', 'loan', 'purse']),
    status: ({ random }) => random.one(['active', 'draft', 'disabled']),
    currency: code,
  },
  transfers: { ...account, ...dates, status: ({ random }) => random.one(['pending', 'confirmed', 'lost']) },
  rejected_transfers: { ...account, ...dates },
  valuations: { ...account, ...dates, ...locale, ...sort('date') },
  balances: { ...account, ...dates, currency: code },
  categories: { ...name, ...sort('name'), roots_only: truth, parent_id: ({ ids }) => ids.one('categories') },
  exchange_rates: { ...dates, from_currency: code, to_currency: code },
  reference_rates: { ...dates, to_currency: code },
  merchants: { ...name, ...sort('name') },
  tags: { ...name, ...sort('name') },
  syncs: {},
};
const NAMES = [...Object.keys(LISTS), 'transactions', 'transactions', 'transactions', 'balances'];

const REPORTS: readonly Filter[] = [
  () => 'users',
  () => 'users/me',
  () => 'users/reset/status',
  () => 'family_settings',
  () => 'api_keys',
  () => 'invitations',
  () => 'syncs/latest',
  () => 'provider_connections',
  () => 'usage',
  ({ random }) => `reference_rates?to_currency=${random.one(['EUR', 'JPY'])}`,
  (draw) => `balance_sheet?date=${day(draw)}`,
  (draw) => `balance_sheet/history?start_date=${day(draw)}&end_date=${day(draw)}`,
  (draw) => `income_statement?start_date=${day(draw)}&end_date=${day(draw)}`,
  (draw) => `balances/series?account_id=${encodeURIComponent(draw.ids.one('accounts'))}&start_date=${day(draw)}`,
  (draw) => `transactions/${encodeURIComponent(draw.ids.one('transactions'))}/splits`,
  (draw) => `accounts/${encodeURIComponent(draw.ids.one('accounts'))}/shares`,
  ({ random }) => `changes?cursor=${random.below(300)}&limit=${1 + random.below(40)}`,
  ({ random }) =>
    random.one(['nowhere', 'transactions/bulk', 'accounts?page=x', 'transactions?cursor=abc', 'changes?limit=0']),
];

const ONES: readonly Kind[] = [
  ...(['accounts', 'transactions', 'transfers', 'valuations', 'categories', 'merchants', 'tags'] as const),
  ...(['exchange_rates', 'syncs', 'api_keys', 'rejected_transfers'] as const),
];

/** A read of a list, narrowed by some of its filters, of one thing, or of a report. */
export function randomRead(draw: Draw): Drawn {
  const { random, ids } = draw;
  const at = random.below(10);
  if (at < 2) return { method: 'GET', path: random.one(REPORTS)(draw) };
  if (at < 4) {
    const kind = random.one(ONES);
    return { method: 'GET', path: `${kind}/${encodeURIComponent(ids.one(kind))}` };
  }
  const name = random.one(NAMES);
  const query = new URLSearchParams();
  for (const [filter, make] of Object.entries(LISTS[name] ?? {})) if (random.oneIn(7)) query.append(filter, make(draw));
  if (random.oneIn(2)) query.append('per_page', String(1 + random.below(random.oneIn(8) ? 200 : 12)));
  if (random.oneIn(2)) query.append('page', String(1 + random.below(4)));
  return { method: 'GET', path: `${name}?${query}` };
}
