import type { Context } from '#http/context.ts';
import { cursorPosition, pageRange } from '#http/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import { presentAccount } from './present.ts';
import { type AccountRow, countAccounts, findAccount, findForeignBalances, listAccounts } from './store.ts';

/** One account. A disabled one is only found when it is asked for. */
export async function getAccount(
  context: Context,
  id: string,
  query: { include_disabled?: boolean | undefined; locale?: MoneyLocale | undefined },
) {
  const { db, caller } = context;
  const row = await findAccount(db.read, caller.familyId, id);
  if (row === undefined || (row.status === 'disabled' && query.include_disabled !== true)) throw notFound('Account');
  return presentAccount(row, await findForeignBalances(db.read, caller.familyId, [row.id]), query.locale);
}

/** The query of {@link listAccountPage}, parsed. */
export type AccountListing = {
  readonly include_disabled?: boolean | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly locale?: MoneyLocale | undefined;
};

/** A page of the family's accounts by name. */
export async function listAccountPage(context: Context, query: AccountListing) {
  const { db, caller } = context;
  const includeDisabled = query.include_disabled === true;
  const limit = query.per_page;
  if (query.cursor !== undefined) {
    const [name = '', id = ''] = cursorPosition('accounts', query.cursor, 2);
    const rows = await listAccounts(db.read, caller.familyId, {
      includeDisabled,
      limit: limit + 1,
      offset: 0,
      after: [name, id],
    });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? cursorOf(shown) : null;
    return presentPage(context, shown, query, {
      page: null,
      per_page: limit,
      total_count: null,
      total_pages: null,
      next_cursor: next,
    });
  }
  const total = await countAccounts(db.read, caller.familyId, includeDisabled);
  const { page, offset, totalPages } = pageRange(query.page, limit, total);
  const rows = await listAccounts(db.read, caller.familyId, { includeDisabled, limit, offset });
  const next = page < totalPages ? cursorOf(rows) : null;
  return presentPage(context, rows, query, {
    page,
    per_page: limit,
    total_count: total,
    total_pages: totalPages,
    next_cursor: next,
  });
}

function cursorOf(rows: readonly AccountRow[]): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : encodeCursor('accounts', [last.name, last.id]);
}

async function presentPage(context: Context, rows: readonly AccountRow[], query: AccountListing, pagination: object) {
  const ids = rows.map((row) => row.id);
  const foreign = Map.groupBy(
    await findForeignBalances(context.db.read, context.caller.familyId, ids),
    (sum) => sum.account_id,
  );
  return { accounts: rows.map((row) => presentAccount(row, foreign.get(row.id) ?? [], query.locale)), pagination };
}
