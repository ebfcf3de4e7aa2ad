import type { Random } from '#tests/harness/server/random.ts';

/** A write. `isSure` when a success must have changed something. */
export type Write = {
  readonly key: string;
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly isSure: boolean;
};

/** The ids that writers have received; some may be deleted by now. */
export type Known = {
  readonly accounts: readonly string[];
  readonly memberId: string;
  readonly transactions: string[];
  readonly transfers: string[];
  readonly valuations: string[];
  readonly labels: string[];
};

type Draw = (random: Random, known: Known, name: string) => Omit<Write, 'key'>;

// Few amounts and days, so that much of it matches, collides and moves what others have written.
const AMOUNTS = ['-20.00', '-10.00', '-0.05', '0.05', '10.00', '20.00'];
const amount = (random: Random) => random.one(AMOUNTS);
const date = (random: Random) => `2026-01-${String(random.below(9) + 10)}`;
const sure = (method: Write['method'], path: string, body?: object) => ({
  method,
  path,
  ...(body && { body }),
  isSure: true,
});

const entry: (...given: Parameters<Draw>) => object = (random, known, name) => ({
  account_id: random.one(known.accounts),
  name,
  amount: amount(random),
  date: date(random),
  excluded: random.oneIn(8),
  ...(random.oneIn(6) && { original: { amount: '7.00', currency: 'EUR' } }),
  ...(random.oneIn(3) && { category_id: random.one(known.labels) }),
});

const createTransaction: Draw = (...given) => sure('POST', 'transactions', entry(...given));
const changeTransaction: Draw = (random, known, name) =>
  sure('PATCH', `transactions/${random.one(known.transactions)}`, {
    name,
    ...(random.oneIn(2) && { amount: amount(random) }),
    ...(random.oneIn(2) && { date: date(random) }),
  });
const deleteTransaction: Draw = (random, known) => sure('DELETE', `transactions/${random.one(known.transactions)}`);

const bulk: Draw = (random, known, name) => ({
  method: 'POST',
  path: 'transactions/bulk',
  body: {
    atomic: random.oneIn(2),
    operations: Array.from({ length: random.below(8) + 1 }, (_, index) =>
      random.oneIn(5)
        ? { op: 'delete', id: random.one(known.transactions) }
        : { op: 'create', transaction: entry(random, known, `${name}.${index}`) },
    ),
  },
  isSure: false, // without `atomic` it succeeds even where every row is refused
});

const split: Draw = (random, known, name) =>
  sure('PUT', `transactions/${random.one(known.transactions)}/splits`, {
    amount: '20.00',
    splits: ['9.95', '10.00', '0.05'].map((part, index) => ({ amount: part, name: `${name}.${index}` })),
  });
const unsplit: Draw = (random, known) => ({
  method: 'DELETE',
  path: `transactions/${random.one(known.transactions)}/splits`,
  isSure: false, // without a split nothing changes
});

const send: Draw = (random, known, name) =>
  sure('POST', 'transfers', {
    from_account_id: random.one(known.accounts),
    to_account_id: random.one(known.accounts),
    amount: '10.00',
    date: date(random),
    name,
  });
const decide: Draw = (random, known) => ({
  method: 'POST',
  path: `transfers/${random.one(known.transfers)}/${random.one(['confirm', 'reject', 'unmatch'])}`,
  isSure: false,
});
const endTransfer: Draw = (random, known) =>
  sure('DELETE', `transfers/${random.one(known.transfers)}?delete_transactions=${random.oneIn(2)}`);

const state: Draw = (random, known, name) =>
  sure('POST', 'valuations', {
    account_id: random.one(known.accounts),
    amount: amount(random),
    date: date(random),
    notes: name,
  });
const restate: Draw = (random, known, name) =>
  sure('PATCH', `valuations/${random.one(known.valuations)}`, { amount: amount(random), notes: name });
const deleteValuation: Draw = (random, known) => sure('DELETE', `valuations/${random.one(known.valuations)}`);

const share: Draw = (random, { accounts, memberId }) => ({
  method: 'PUT',
  path: `accounts/${random.one(accounts)}/shares/${memberId}`,
  body: {
    permission: random.one(['full_control', 'read_write', 'read_only']),
    include_in_finances: random.oneIn(2),
  },
  isSure: false,
});
const unshare: Draw = (random, { accounts, memberId }) => ({
  method: 'DELETE',
  path: `accounts/${random.one(accounts)}/shares/${memberId}`,
  isSure: false,
});
const rename: Draw = (random, { accounts }, name) => sure('PATCH', `accounts/${random.one(accounts)}`, { name });
const label: Draw = (_random, _known, name) => sure('POST', 'categories', { name });
const unlabel: Draw = (random, { labels }) => sure('DELETE', `categories/${random.one(labels)}`);

// Creations come first: nothing else can be drawn while nothing is known.
const DRAWS: readonly Draw[] = [
  ...[createTransaction, createTransaction, createTransaction, bulk, bulk, send, send, state, share, label, rename],
  ...[changeTransaction, changeTransaction, deleteTransaction, split, split, unsplit, decide, decide, endTransfer],
  ...[restate, deleteValuation, unshare, unlabel],
];

/** Draws the next write. Its key is also the name of what it makes. */
export function randomWrite(random: Random, known: Known, key: string): Write {
  return { key, ...random.one(DRAWS)(random, known, key) };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the API answers is looked through for ids.
type Answered = any;

/** Takes note of what an answer names. */
export function learn(known: Known, { path }: Pick<Write, 'path'>, body: Answered): void {
  const note = (ids: string[], id: unknown) => {
    if (typeof id === 'string' && !ids.includes(id)) ids.push(id);
  };
  if (path.startsWith('valuations')) note(known.valuations, body?.id);
  if (path.startsWith('categories')) note(known.labels, body?.id);
  if (path.startsWith('transfers')) note(known.transfers, body?.id);
  const rows = [body, body?.transaction, ...(body?.splits ?? []), ...(body?.results ?? []), body?.inflow_transaction];
  for (const row of rows.map((one) => one?.transaction ?? one)) {
    if (row?.signed_amount === undefined) continue;
    note(known.transactions, row.id);
    note(known.transfers, row.transfer?.id);
  }
}
