import type { ForUser } from '#application/context.ts';
import { requireAnswersTo } from '#integrations/imports/preflight.ts';
import type { Statement } from '#integrations/imports/statement.ts';
import { invalid } from '#kernel/errors.ts';
import { supportsTrades } from '#ledger/investments/trades/index.ts';
import { compareHoldings, type OpeningItem, openingItems, questionOfLots } from './missing-lots.ts';

/** The account that one of a file goes to; a new one has no id yet. */
export type TradeTarget = {
  readonly id: string | undefined;
  readonly type: string;
  readonly subtype: string | null;
  /** The member of the request that has chosen it. */
  readonly member: '/account_id' | '/accounts';
};

/**
 * The rows of lots that were held before a file begins. @throws AppError `validation_failed` until a person has answered, and for trades
 * that go to an account without investments.
 */
export async function openingsOf(
  context: ForUser,
  statements: readonly Statement[],
  targetOf: (name: string | null) => TradeTarget | undefined,
  answer: string | undefined,
): Promise<OpeningItem[]> {
  const withTrades = new Set(statements.filter(hasTrades).map(({ account }) => account));
  if (withTrades.size === 0) return [];
  for (const name of withTrades) {
    const target = targetOf(name);
    if (target !== undefined && !supportsTrades(target))
      throw invalid(target.member, 'no_trades', 'must be an account of investments: the file has trades');
  }
  const own = statements.filter(({ account }) => withTrades.has(account));
  const holdings = await compareHoldings(context, own, (name) => targetOf(name)?.id);
  const question = questionOfLots(holdings, answer);
  if (question !== null) requireAnswersTo([question]);
  return openingItems(holdings, answer);
}

/** Whether a statement has trades. */
export function hasTrades({ rows }: Statement): boolean {
  return rows.some(({ trade }) => trade !== undefined);
}
