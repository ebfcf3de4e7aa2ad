import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import { unpackChange } from '#database/family/packed-records.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { investmentChecks } from '#ledger/investments/check-investments.ts';
import { checkImportCounts } from './check-import-counts.ts';
import { checkReportSums } from './check-report-sums.ts';
import { checkSplits, checkTransfers } from './check-transfer-sides.ts';
import { applyForward, type FeedChange, replayedLedger, storedLedger } from './replay-feed.ts';

type Row<Table extends keyof LedgerTables> = LedgerRow<Table>;

/**
 * Checks the invariants of every family's ledger from its rows: balances equal anchor plus later entries, days equal the sums of
 * their entries, positions and values of holdings follow from trades and prices, report sums are those of what counts, split lines sum to their parent, transfers net to zero, and changes have no gap and reproduce the stored rows.
 * Nothing may write during the check.
 */
export async function checkLedger(db: Kysely<LedgerTables>): Promise<void> {
  await checkImportCounts(db);
  for (const { name, find } of investmentChecks) assert.deepEqual(await find(db), [], name);
  for (const family of await db.selectFrom('families').select('id').execute()) {
    const id = Number(family.id);
    await checkBalances(db, id);
    const transactions = await db.selectFrom('transactions').selectAll().where('family_id', '=', id).execute();
    const transfers = await db.selectFrom('transfers').selectAll().where('family_id', '=', id).execute();
    const rejected = await db.selectFrom('rejected_transfers').selectAll().where('family_id', '=', id).execute();
    checkSplits(transactions);
    checkTransfers(transactions, transfers, rejected);
    await checkFeed(db, id);
    await checkReportSums(db, id, transactions);
  }
}

// The effect of one unit of income on a balance; valued accounts ignore entries.
const EFFECT: Readonly<Record<string, bigint>> = {
  depository: 1n,
  investment: 1n,
  crypto: 1n,
  credit_card: -1n,
  loan: -1n,
};

type Facts = {
  readonly entries: readonly Row<'transactions'>[];
  readonly trades: readonly Row<'trades'>[];
  readonly valuations: readonly Row<'valuations'>[];
  readonly days: readonly Row<'account_days'>[];
  readonly foreign: readonly Row<'account_foreign_balances'>[];
};

async function checkBalances(db: Kysely<LedgerTables>, id: number): Promise<void> {
  // The sums of an account that is being deleted do not follow.
  const all = db.selectFrom('accounts').selectAll().where('family_id', '=', id);
  const accounts = await all.where('status', '!=', 'deleting').execute();
  const transactions = await db.selectFrom('transactions').selectAll().where('family_id', '=', id).execute();
  const entries = byAccount(transactions.filter((row) => row.parent_id === null));
  const trades = byAccount(await db.selectFrom('trades').selectAll().where('family_id', '=', id).execute());
  const valuations = byAccount(
    await db.selectFrom('valuations').selectAll().where('family_id', '=', id).orderBy('date').execute(),
  );
  const days = byAccount(await db.selectFrom('account_days').selectAll().where('family_id', '=', id).execute());
  const foreign = byAccount(
    await db.selectFrom('account_foreign_balances').selectAll().where('family_id', '=', id).execute(),
  );
  const shares = byAccount(await db.selectFrom('account_shares').selectAll().where('family_id', '=', id).execute());
  for (const account of accounts) {
    const of = <T>(rows: ReadonlyMap<string, T[]>): T[] => rows.get(account.id) ?? [];
    checkAccount(account, {
      entries: of(entries),
      trades: of(trades),
      valuations: of(valuations),
      days: of(days),
      foreign: of(foreign),
    });
    const owners = of(shares).filter(({ permission }) => permission === 'owner');
    assert.deepEqual(
      owners.map((row) => row.user_id),
      [account.owner_id],
      `account ${account.id} has one owner`,
    );
  }
}

function byAccount<T extends { readonly account_id: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, (row) => row.account_id);
}

function checkAccount(account: Row<'accounts'>, { entries, trades, valuations, days, foreign }: Facts): void {
  const effect = EFFECT[account.type] ?? 0n;
  const newest = valuations.at(-1);
  const opening = valuations.find(({ kind }) => kind === 'opening_anchor');
  // A trade moves cash, money out of the account positive; it is no entry.
  const moves = [
    ...entries,
    ...trades
      .filter(({ amount_minor }) => amount_minor !== 0n)
      .map((row) => ({ ...row, amount_minor: -row.amount_minor })),
  ];
  const later = moves.filter((row) => row.currency === account.currency && row.date > (newest?.date ?? ''));
  const anchor = newest?.amount_minor ?? account.opening_minor;
  assert.deepEqual(
    [account.balance_minor, account.valued_on, account.opening_minor, account.transaction_count],
    [anchor + sum(later) * effect, newest?.date ?? null, opening?.amount_minor ?? 0n, BigInt(entries.length)],
    `account ${account.id}: its balance is its newest valuation and the entries after it`,
  );
  const isEntry = new Set<object>(entries);
  const byDay = Map.groupBy(moves, (row) => `${row.date} ${row.currency}`);
  assert.deepEqual(
    days.map((row) => [`${row.date} ${row.currency}`, row.inflows_minor, row.outflows_minor, row.entries]).sort(),
    [...byDay]
      .map(([day, rows]) => [day, ...flowsOf(rows), BigInt(rows.filter((row) => isEntry.has(row)).length)])
      .sort(),
    `account ${account.id}: its days are the sums of their entries`,
  );
  const byCurrency = Map.groupBy(
    entries.filter((row) => row.currency !== account.currency && effect !== 0n),
    (row) => row.currency,
  );
  assert.deepEqual(
    new Map(foreign.map((row) => [row.currency, row.balance_minor] as const).filter(([, minor]) => minor !== 0n)),
    new Map(
      [...byCurrency].map(([key, rows]) => [key, sum(rows) * effect] as const).filter(([, minor]) => minor !== 0n),
    ),
    `account ${account.id}: its foreign sums are those of its entries`,
  );
}

function sum(rows: readonly { readonly amount_minor: bigint }[]): bigint {
  return rows.reduce((total, row) => total + row.amount_minor, 0n);
}

function flowsOf(rows: readonly { readonly amount_minor: bigint }[]): [bigint, bigint] {
  const [inflows, outflows] = [
    rows.filter((row) => row.amount_minor > 0n),
    rows.filter((row) => row.amount_minor < 0n),
  ];
  return [sum(inflows), -sum(outflows)];
}

async function checkFeed(db: Kysely<LedgerTables>, id: number): Promise<void> {
  const head = await db.selectFrom('change_heads').selectAll().where('family_id', '=', id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('changes').selectAll().where('family_id', '=', id).orderBy('sequence').execute();
  assert.equal(head.sequence, BigInt(rows.length), 'as many changes as the newest one has for a number');
  await assertFamilyMatchesFeed(db, id, rows.map(unpackChange).map(fromRow));
}

/** Fails unless the feed of the only family has no gap and reproduces the stored rows. */
export async function assertMatchesFeed(db: Kysely<LedgerTables>, changes: readonly FeedChange[]): Promise<void> {
  const { id } = await db.selectFrom('families').select('id').executeTakeFirstOrThrow();
  await assertFamilyMatchesFeed(db, Number(id), changes);
}

async function assertFamilyMatchesFeed(
  db: Kysely<LedgerTables>,
  familyId: number,
  changes: readonly FeedChange[],
): Promise<void> {
  for (const [index, { sequence }] of changes.entries()) assert.equal(sequence, index + 1, 'the sequence has no gap');
  const replayed = replayedLedger(applyForward(changes));
  assert.deepEqual(replayed, await storedLedger({ database: { read: db } }, familyId), 'the feed reproduces the rows');
}

function fromRow({ sequence, resource, resource_id, kind, before, after }: Row<'changes'>): FeedChange {
  const record = (json: string | null) => (json === null ? null : JSON.parse(json));
  return { sequence: Number(sequence), resource, id: resource_id, kind, before: record(before), after: record(after) };
}
