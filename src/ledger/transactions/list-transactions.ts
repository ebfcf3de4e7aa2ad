import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { countEntries } from '#ledger/accounts/index.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/sharing/index.ts';
import { filtered, type TransactionFilters } from './filters.ts';
import { type RowVersion, renderTransactions } from './render.ts';

const CURSOR = 'transactions';

/** A page of the transactions that the caller sees as JSON text, newest first; within a day the latest entered first. */
export async function listTransactions(context: Context, filters: TransactionFilters): Promise<string> {
  const visible = await visibleAccountsOf(context.db.read, context.actor);
  const { cursor } = filters;
  return cursor === undefined ? numberedPage(context, visible, filters) : cursorPage(context, visible, filters, cursor);
}

async function numberedPage(context: Context, visible: VisibleAccounts, filters: TransactionFilters): Promise<string> {
  const perPage = filters.per_page;
  const total = await countTransactions(context, visible, filters);
  const { page, offset, totalPages } = pageRange(filters.page, perPage, total);
  const rows = await selectVersions(context, visible, filters).limit(perPage).offset(offset).execute();
  const next = page < totalPages ? cursorOf(rows.at(-1)) : null;
  const pagination = { page, per_page: perPage, total_count: total, total_pages: totalPages, next_cursor: next };
  return envelope(await renderTransactions(context, visible, rows, filters.locale), pagination);
}

async function cursorPage(
  context: Context,
  visible: VisibleAccounts,
  filters: TransactionFilters,
  cursor: string,
): Promise<string> {
  const [date = '', id = ''] = cursorPosition(CURSOR, cursor, 2);
  const perPage = filters.per_page;
  const rows = await selectVersions(context, visible, filters, [date, id])
    .limit(perPage + 1) // one more tells whether anything follows
    .execute();
  const shown = rows.slice(0, perPage);
  const next = rows.length > perPage ? cursorOf(shown.at(-1)) : null;
  const pagination = { page: null, per_page: perPage, total_count: null, total_pages: null, next_cursor: next };
  return envelope(await renderTransactions(context, visible, shown, filters.locale), pagination);
}

type Position = readonly [date: string, id: string];

// SQLite joins at most 500 selects, and nobody has so many accounts.
const MERGED_MAX = 200;

// Ids are UUIDv7, so that id order is the order of creation and (date, id) needs no third column.
function selectVersions({ db }: Context, visible: VisibleAccounts, filters: TransactionFilters, after?: Position) {
  const versions = (one: TransactionFilters) => {
    const all = filtered(db.read, visible, one).select(['t.id', 't.version', 't.date']);
    return after === undefined
      ? all
      : all.where(({ eb, refTuple, tuple }) => eb(refTuple('t.date', 't.id'), '<', tuple(...after)));
  };
  const [first, ...others] = listsToMerge(visible, filters);
  const merged = others.reduce((query, one) => query.unionAll(versions(one)), versions(first ?? filters));
  return merged.orderBy('date', 'desc').orderBy('id', 'desc');
}

// Who does not see everything sees the lists of their accounts, merged: a page costs the same however much is hidden from them.
function listsToMerge({ accountIds }: VisibleAccounts, filters: TransactionFilters): TransactionFilters[] {
  const isOfAccounts = filters.account_id !== undefined || filters.account_ids !== undefined;
  if (accountIds === null || isOfAccounts || accountIds.length > MERGED_MAX) return [filters];
  return accountIds.map((id) => ({ ...filters, account_id: [id] }));
}

function cursorOf(last: (RowVersion & { date: string }) | undefined): string | null {
  return last === undefined ? null : encodeCursor(CURSOR, [last.date, last.id]);
}

function envelope(rows: readonly string[], pagination: object): string {
  return `{"transactions":[${rows.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
}

const UNCOUNTED = new Set(['page', 'per_page', 'cursor', 'locale', 'account_id']);

/** The number of transactions that pass: by counters where only an account is asked for, else by walking the index. */
async function countTransactions(
  { db, actor }: Context,
  visible: VisibleAccounts,
  filters: TransactionFilters,
): Promise<number> {
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== undefined && !UNCOUNTED.has(name));
  const accounts = filters.account_id ?? [];
  if (!isFiltered && accounts.length < 2) return countEntries(db.read, actor, accounts[0]);
  const { count } = await filtered(db.read, visible, filters)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
