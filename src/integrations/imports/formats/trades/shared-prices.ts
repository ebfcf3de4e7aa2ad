import type { FilePrice, Statement } from '#integrations/imports/statement.ts';
import { securityKey } from './positions.ts';

/** Gives each statement the prices of the securities that it trades; the first one with trades also has those of all others. */
export function withPrices(statements: readonly Statement[], prices: readonly FilePrice[]): Statement[] {
  const traded = statements.map(({ rows }) => {
    const securities = rows.flatMap(({ trade }) => [trade?.security ?? [], trade?.otherSecurity ?? []].flat());
    return new Set(securities.map(securityKey));
  });
  const first = traded.findIndex(({ size }) => size > 0);
  const isTraded = (key: string) => traded.some((keys) => keys.has(key));
  return statements.map((statement, index) => {
    const own = prices.filter(({ security }) => {
      const key = securityKey(security);
      return traded[index]?.has(key) || (index === first && !isTraded(key));
    });
    return own.length === 0 ? statement : { ...statement, prices: [...(statement.prices ?? []), ...own] };
  });
}
