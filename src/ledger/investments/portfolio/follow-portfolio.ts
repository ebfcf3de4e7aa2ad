import type { Context } from '#application/context.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { followTrades } from '#ledger/investments/cost-basis/follow-trades.ts';
import type { HoldingHistory } from '#ledger/investments/cost-basis/trade-events.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { convertedEvent } from './converted-events.ts';
import { findTrades, type PortfolioScope, securitiesById, type TradeOfPortfolio } from './store.ts';

type SecurityRow = Awaited<ReturnType<typeof securitiesById>> extends Map<string, infer Row> ? Row : never;

/**
 * A security in an account, with its money in three currencies. The same lots leave in each, as only quantities and days decide: lots
 * and parts of sales of one history have the places of the others.
 */
export type FollowedLine = {
  readonly account: AccountRow;
  readonly security: SecurityRow;
  readonly inAccountCurrency: HoldingHistory;
  readonly inCurrency: HoldingHistory;
  /** Of the security's prices. */
  readonly inOwnCurrency: HoldingHistory;
  /** Trades whose money has no rate into the asked currency or that of the security. */
  readonly unconverted: ReadonlySet<string>;
  /** Lots that were paid for in the currency of another security, which a merger or spin-off turned into this one. */
  readonly foreignLots: ReadonlySet<string>;
};

type Asked = { readonly scope: PortfolioScope; readonly currency: string; readonly end: string };

/** Follows the trades up to a day once in each currency. */
export async function followPortfolio({ db, actor }: Context, { scope, currency, end }: Asked) {
  const { familyId } = actor;
  // Mergers and spin-offs bring lots of other securities: all are followed, and those asked for are kept.
  const trades = await findTrades(db.read, { ...scope, securityId: undefined }, { start: '1900-01-01', end });
  const securities = await securitiesById(db.read, familyId);
  const ownCurrency = (trade: TradeOfPortfolio) => securities.get(trade.security_id ?? '')?.currency ?? trade.currency;
  const currencies = new Set(trades.flatMap((trade) => [trade.currency, ownCurrency(trade)]).concat(currency));
  const [first = end] = trades.flatMap(({ date, acquired_on }) => [date, acquired_on ?? date]).sort();
  const rates = await ratesOn(db.read, familyId, currencies, { start: first, end });
  const lines: FollowedLine[] = [];
  for (const [accountId, own] of Map.groupBy(trades, ({ account_id }) => account_id)) {
    const account = await findAccount(db.read, familyId, accountId);
    if (account === undefined) continue;
    const unconverted = new Set<string>();
    const follow = (into: (trade: TradeOfPortfolio) => string) => {
      const converted = own.flatMap((trade) => convertedEvent(trade, into(trade), rates) ?? []);
      for (const { event, isUnknown } of converted) if (isUnknown) unconverted.add(event.id);
      const events = converted.map(({ event }) => event);
      return followTrades(events, account.cost_basis_method).bySecurity;
    };
    const [inAccountCurrency, asked, ofPrices] = [
      follow((trade) => trade.currency),
      follow(() => currency),
      follow(ownCurrency),
    ];
    for (const [id, history] of inAccountCurrency) {
      const [security, inCurrency, inOwnCurrency] = [securities.get(id), asked.get(id), ofPrices.get(id)];
      const isAsked = scope.securityId === undefined || scope.securityId === id;
      if (!isAsked || security === undefined || inCurrency === undefined || inOwnCurrency === undefined) continue;
      const foreign = own.filter((trade) => ownCurrency(trade) !== security.currency).map((trade) => trade.id);
      const histories = { inAccountCurrency: history, inCurrency, inOwnCurrency };
      lines.push({ account, security, ...histories, unconverted, foreignLots: new Set(foreign) });
    }
  }
  return { lines, rates };
}
