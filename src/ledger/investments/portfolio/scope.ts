import type { Context } from '#application/context.ts';
import { rememberedSettings } from '#ledger/family.ts';
import type { Days } from '#ledger/investments/held-positions.ts';
import { findKnownPrices, type KnownPrices, type LastPrice } from '#ledger/investments/market-days/index.ts';
import type { Price } from '#ledger/investments/performance/value-days.ts';
import { storedDecimal } from '#ledger/investments/trades/index.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import type { PortfolioScope } from './store.ts';

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

/** A security in an account. */
type Holder = { readonly account_id: string; readonly security_id: string };

/** The prices that count for securities in accounts in a range of days, and those of `others`; the last before it are included. */
export function pricesOf(
  { db, actor }: Context,
  holders: readonly Holder[],
  days: Days,
  others: readonly string[] = [],
): Promise<KnownPrices> {
  const accountIds = holders.map(({ account_id }) => account_id);
  const securityIds = [...holders.map(({ security_id }) => security_id), ...others];
  return findKnownPrices(db.read, actor.familyId, { accountIds, securityIds, ...days });
}

/** Prices in the form that lines have. */
export function asPrices(known: readonly LastPrice[]): Price[] {
  return known.map(({ date, price, currency }) => ({ date, price: storedDecimal(price), currency }));
}

/** The last known price up to the end of the asked days. */
export function lastPrice(prices: KnownPrices, { account_id, security_id }: Holder): Price | undefined {
  return asPrices(prices.of(account_id, security_id).slice(-1))[0];
}
