import type { Context } from '#http/context.ts';
import { cursorPosition, pageRange } from '#http/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { countEntries } from '#ledger/accounts/index.ts';
import { filtered, type TransactionFilters } from './filters.ts';
import { type RowVersion, renderTransactions } from './render.ts';

const CURSOR = 'transactions';

/** A page of the family's transactions as JSON text, newest first; within a day the latest entered first. */
export async function listTransactions(context: Context, filters: TransactionFilters): Promise<string> {
  return filters.cursor === undefined ? numberedPage(context, filters) : cursorPage(context, filters, filters.cursor);
}

async function numberedPage(context: Context, filters: TransactionFilters): Promise<string> {
  const perPage = filters.per_page;
  const total = await countTransactions(context, filters);
  const { page, offset, totalPages } = pageRange(filters.page, perPage, total);
  const rows = await selectVersions(context, filters).limit(perPage).offset(offset).execute();
  const next = page < totalPages ? cursorOf(rows.at(-1)) : null;
  const pagination = { page, per_page: perPage, total_count: total, total_pages: totalPages, next_cursor: next };
  return envelope(await renderTransactions(context, rows, filters.locale), pagination);
}

async function cursorPage(context: Context, filters: TransactionFilters, cursor: string): Promise<string> {
  const [date = '', id = ''] = cursorPosition(CURSOR, cursor, 2);
  const perPage = filters.per_page;
  const rows = await selectVersions(context, filters)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('t.date', 't.id'), '<', tuple(date, id)))
    .limit(perPage + 1) // one more tells whether anything follows
    .execute();
  const shown = rows.slice(0, perPage);
  const next = rows.length > perPage ? cursorOf(shown.at(-1)) : null;
  const pagination = { page: null, per_page: perPage, total_count: null, total_pages: null, next_cursor: next };
  return envelope(await renderTransactions(context, shown, filters.locale), pagination);
}

// Ids are UUIDv7, so that id order is the order of creation and (date, id) needs no third column.
function selectVersions({ db, caller }: Context, filters: TransactionFilters) {
  return filtered(db.read, caller.familyId, filters)
    .select(['t.id', 't.version', 't.date'])
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc');
}

function cursorOf(last: (RowVersion & { date: string }) | undefined): string | null {
  return last === undefined ? null : encodeCursor(CURSOR, [last.date, last.id]);
}

function envelope(rows: readonly string[], pagination: object): string {
  return `{"transactions":[${rows.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
}

const UNCOUNTED = new Set(['page', 'per_page', 'cursor', 'locale', 'account_id']);

/** The number of transactions that pass: by counters where only an account is asked for, else by walking the index. */
async function countTransactions({ db, caller }: Context, filters: TransactionFilters): Promise<number> {
  const isFiltered = Object.entries(filters).some(([name, value]) => value !== undefined && !UNCOUNTED.has(name));
  const accounts = filters.account_id ?? [];
  if (!isFiltered && accounts.length < 2) return countEntries(db.read, caller.familyId, accounts[0]);
  const { count } = await filtered(db.read, caller.familyId, filters)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
