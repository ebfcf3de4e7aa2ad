import type { Kind } from './known-ids.ts';
import {
  amount,
  bulkOperation,
  currency,
  type Draw,
  day,
  entryChange,
  evenParts,
  newEntry,
  parts,
  some,
  word,
} from './random-body.ts';

/** A request as it is drawn, its path below `/api/v1/`. */
export type Drawn = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
};

type Drawer = (draw: Draw) => Drawn;

const TYPES = [
  'depository',
  'depository',
  'credit_card',
  'loan',
  'investment',
  'crypto',
  'property',
  'other_asset',
  'purse',
];
const LABELS = ['categories', 'merchants', 'tags'] as const;

const pathTo = ({ ids }: Draw, kind: Kind, rest = ''): string => `${kind}/${ids.one(kind)}${rest}`;
const create =
  (kind: string, body: (draw: Draw) => unknown): Drawer =>
  (draw) => ({ method: 'POST', path: kind, body: body(draw) });
const change =
  (kind: Kind, body: (draw: Draw) => unknown): Drawer =>
  (draw) => ({
    method: draw.random.oneIn(4) ? 'PUT' : 'PATCH',
    path: pathTo(draw, kind),
    body: body(draw),
  });
const remove =
  (kind: Kind, query: (draw: Draw) => string = () => ''): Drawer =>
  (draw) => ({
    method: 'DELETE',
    path: pathTo(draw, kind, query(draw)),
  });
const act =
  (kind: Kind, verb: string): Drawer =>
  (draw) => ({ method: 'POST', path: pathTo(draw, kind, `/${verb}`) });

const newAccount = (draw: Draw): object => ({
  name: word(draw),
  account_type: draw.random.one(TYPES),
  ...some(draw, {
    currency: [3, () => currency(draw)],
    balance: [2, () => amount(draw)],
    subtype: [6, () => 'savings'],
  }),
});
const accountChange = (draw: Draw): object =>
  some(draw, {
    name: [2, () => word(draw)],
    balance: [3, () => amount(draw)],
    status: [6, () => draw.random.one(['active', 'draft', 'disabled'])],
    institution_name: [5, () => word(draw)],
  });

const newLabel = (draw: Draw): object => ({
  name: word(draw),
  ...some(draw, {
    color: [3, () => draw.random.one(['#6172F3', '#abc', 'red'])],
    parent_id: [4, () => draw.ids.one('categories')],
  }),
});
const write = (draw: Draw): Drawn => {
  const kind = draw.random.one(LABELS);
  return draw.random.oneIn(3) ? change(kind, newLabel)(draw) : create(kind, newLabel)(draw);
};
const dropLabel = (draw: Draw): Drawn => {
  const kind = draw.random.one(LABELS);
  return remove(kind, ({ random, ids }) =>
    random.oneIn(2) ? '' : `?replacement_id=${encodeURIComponent(ids.one(kind))}`,
  )(draw);
};

const newTransfer = (draw: Draw): object =>
  draw.random.oneIn(3)
    ? { inflow_transaction_id: draw.ids.one('transactions'), outflow_transaction_id: draw.ids.one('transactions') }
    : {
        from_account_id: draw.ids.one('accounts'),
        to_account_id: draw.ids.one('accounts'),
        date: day(draw),
        amount: amount(draw),
        ...some(draw, {
          to_amount: [4, () => amount(draw)],
          name: [4, () => word(draw)],
          notes: [4, () => word(draw)],
        }),
      };
const newRate = (draw: Draw): object => ({
  from_currency: currency(draw),
  to_currency: currency(draw),
  date: day(draw),
  rate: draw.random.oneIn(3) ? amount(draw) : `${draw.random.below(30)}.${draw.random.below(100_000)}`,
});
const settings = (draw: Draw): object =>
  some(draw, {
    name: [2, () => word(draw)],
    currency: [8, () => draw.random.one(['USD', 'USD', 'EUR'])],
    month_start_day: [4, () => draw.random.below(30)],
    default_account_sharing: [3, () => draw.random.one(['shared', 'private'])],
  });

const share = (draw: Draw): Drawn => ({
  method: draw.random.oneIn(3) ? 'DELETE' : 'PUT',
  path: pathTo(draw, 'accounts', `/shares/${draw.ids.one('users')}`),
  body: {
    permission: draw.random.one(['read_only', 'read_write', 'full_control', 'owner']),
    ...some(draw, { include_in_finances: [3, () => false] }),
  },
});
const split = (draw: Draw): Drawn => ({
  method: draw.random.oneIn(2) ? 'PUT' : 'POST',
  path: pathTo(draw, 'transactions', '/splits'),
  body: draw.random.oneIn(4) ? parts(draw) : evenParts(draw),
});
const bulk = create('transactions/bulk', (draw) => ({
  atomic: draw.random.oneIn(3),
  operations: Array.from({ length: 1 + draw.random.below(8) }, () => bulkOperation(draw)),
}));

// The relative frequency of each.
const WRITES: readonly (readonly [number, Drawer])[] = [
  [30, create('transactions', newEntry)],
  [16, change('transactions', entryChange)],
  [6, remove('transactions')],
  [8, bulk],
  [12, split],
  [2, (draw) => ({ method: 'DELETE', path: pathTo(draw, 'transactions', '/splits') })],
  [8, create('accounts', newAccount)],
  [5, change('accounts', accountChange)],
  [1, remove('accounts', ({ random }) => (random.oneIn(3) ? '?force=true' : ''))],
  [12, create('transfers', newTransfer)],
  [2, change('transfers', (draw) => ({ notes: word(draw) }))],
  [3, act('transfers', 'confirm')],
  [2, act('transfers', 'reject')],
  [2, act('transfers', 'unmatch')],
  [2, remove('transfers', ({ random }) => `?delete_transactions=${random.oneIn(2)}`)],
  [
    8,
    create('valuations', (draw) => ({
      account_id: draw.ids.one('accounts'),
      date: day(draw),
      amount: amount(draw),
      upsert: draw.random.oneIn(2),
    })),
  ],
  [
    3,
    change('valuations', (draw) =>
      some(draw, { amount: [2, () => amount(draw)], date: [3, () => day(draw)], notes: [4, () => word(draw)] }),
    ),
  ],
  [2, remove('valuations')],
  [14, write],
  [3, dropLabel],
  [7, share],
  [6, create('exchange_rates', newRate)],
  [
    3,
    create('exchange_rates/bulk', (draw) => ({
      exchange_rates: Array.from({ length: draw.random.below(5) }, () => newRate(draw)),
    })),
  ],
  [2, remove('exchange_rates')],
  [2, (draw) => ({ method: 'PATCH', path: 'family_settings', body: settings(draw) })],
  [1, change('users', ({ random }) => ({ role: random.one(['member', 'guest', 'admin', 'owner']) }))],
  [2, create('sync', () => ({}))],
  [2, create('api_keys', (draw) => ({ name: word(draw), scopes: [draw.random.one(['read', 'read_write', 'rule'])] }))],
  [1, change('api_keys', (draw) => ({ name: word(draw) }))],
  [2, create('invitations', ({ random }) => ({ role: random.one(['member', 'guest', 'owner']) }))],
  [1, (draw) => (draw.random.oneIn(4) ? { method: 'DELETE', path: 'users/reset' } : remove('invitations')(draw))],
];

const TOTAL = WRITES.reduce((sum, [weight]) => sum + weight, 0);

/** A write of any kind. */
export function randomWrite(draw: Draw): Drawn {
  let at = draw.random.below(TOTAL);
  for (const [weight, drawer] of WRITES) {
    if (at < weight) return drawer(draw);
    at -= weight;
  }
  throw new RangeError('no write was drawn');
}
