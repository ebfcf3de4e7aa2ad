import type { Context } from '#application/context.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { findPrices } from '#ledger/investments/holdings/store.ts';
import type { Price } from '#ledger/investments/performance/value-days.ts';
import { storedDecimal } from '#ledger/investments/trades/index.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import type { Days, PortfolioScope } from './store.ts';

type ScopeQuery = {
  readonly account_id?: string | undefined;
  readonly account_ids?: readonly string[] | undefined;
  readonly security_id?: string | undefined;
  readonly currency?: string | undefined;
};

/** The accounts and the security of a question, its currency, and the family's calendar. */
export async function scopeOf({ db, actor, clock }: Context, query: ScopeQuery) {
  const settings = await rememberedSettings(db, actor.familyId, clock());
  const accountIds = [...(query.account_ids ?? []), ...(query.account_id === undefined ? [] : [query.account_id])];
  // As in the balance sheet, accounts that the user leaves out of reports count only by name.
  const visible = await visibleAccountsFor(db, actor, accountIds.length > 0 ? 'view' : 'finances');
  const scope: PortfolioScope = { visible, accountIds, securityId: query.security_id };
  return { ...settings, scope, currency: query.currency ?? settings.currency };
}

export type KnownPrices = ReadonlyMap<string, readonly Price[]>;

/** The prices of securities in a range of days, with the last one before it, oldest first. */
export async function pricesOf(
  { db, actor }: Context,
  securityIds: Iterable<string>,
  days: Days,
): Promise<KnownPrices> {
  const found = await findPrices(db.read, actor.familyId, [...new Set(securityIds)], days);
  const prices = new Map<string, Price[]>();
  for (const { security_id, date, price, currency } of found) {
    const known = { date, price: storedDecimal(price), currency };
    const list = prices.get(security_id);
    if (list === undefined) prices.set(security_id, [known]);
    else list.push(known);
  }
  return prices;
}
