import type { Kysely } from 'kysely';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { foreignShares, isInvested, NO_SHARE } from '#ledger/balances/index.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { countStalePrices } from '#ledger/investments/market-days/index.ts';
import type { Membership } from '#ledger/visibility.ts';
import { presentAccount, withoutBalances } from './present.ts';
import { type AccountFilter, countAccounts, findSeenAccount, listAccounts, type SeenAccount } from './store.ts';

/** One account. A disabled one is only found when it is asked for. */
export async function getAccount(
  context: Context,
  id: string,
  query: { include_disabled?: boolean | undefined; locale?: MoneyLocale | undefined },
) {
  const { db, actor } = context;
  const row = await findSeenAccount(db.read, actor, id);
  if (row === undefined || (row.status === 'disabled' && query.include_disabled !== true)) throw notFound('Account');
  const { today } = await rememberedSettings(db, actor.familyId, context.clock());
  const shown = await presentStored(db.read, row, today, query.locale);
  return hasDates(actor.limits) ? withoutBalances(shown) : shown;
}

/** A stored account as the API shows it, by the reader or inside a write. */
export async function presentStored(
  db: Kysely<LedgerTables>,
  row: SeenAccount,
  today: string,
  locale: MoneyLocale | undefined,
) {
  const familyId = Number(row.family_id);
  const shares = await foreignShares(db, familyId, [row].filter(hasForeign));
  const stale = await stalePrices(db, familyId, [row], today);
  return presentAccount(row, shares.get(row.id) ?? NO_SHARE, stale.get(row.id) ?? 0, locale);
}

function stalePrices(db: Kysely<LedgerTables>, familyId: number, rows: readonly SeenAccount[], today: string) {
  const accountIds = rows.filter(isInvested).map(({ id }) => id);
  return countStalePrices(db, familyId, accountIds, today);
}

const hasForeign = (row: SeenAccount) => row.foreign_currency !== null || isInvested(row);

/** The query of {@link listAccountPage}, parsed. */
export type AccountListing = AccountFilter & {
  readonly sort?: 'name' | '-name' | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly locale?: MoneyLocale | undefined;
};

/** A page of the accounts that the user sees and that match all filters, by name. */
export async function listAccountPage(context: PagedContext, query: AccountListing) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'accounts',
    position: ({ name, id }: SeenAccount) => [name, id],
    count: () => countAccounts(db.read, actor, query),
    rows: (slice) => listAccounts(db.read, actor, query, { ...slice, sort: query.sort }),
  });
  const shares = await foreignShares(db.read, actor.familyId, rows.filter(hasForeign));
  const { today } = await rememberedSettings(db, actor.familyId, context.clock());
  const stale = await stalePrices(db.read, actor.familyId, rows, today);
  const accounts = rows.map((row) =>
    presentAccount(row, shares.get(row.id) ?? NO_SHARE, stale.get(row.id) ?? 0, query.locale),
  );
  return { accounts: hasDates(actor.limits) ? accounts.map(withoutBalances) : accounts, pagination };
}

const PAGE = 500;

/** The present balances of the accounts that the user sees, as the API shows them: minor units, by account. */
export async function balancesOf(db: Kysely<LedgerTables>, member: Membership): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listAccounts(db, member, { include_disabled: true }, { limit: PAGE, offset });
    const shares = await foreignShares(db, member.familyId, rows.filter(hasForeign));
    for (const row of rows) balances.set(row.id, row.balance_minor + (shares.get(row.id) ?? NO_SHARE).converted);
    if (rows.length < PAGE) return balances;
  }
}
