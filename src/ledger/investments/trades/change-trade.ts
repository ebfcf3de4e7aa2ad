import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { requireEntryPermission, visibleAccountsIn } from '#ledger/visibility.ts';
import { referencesOf, showIn } from './create-trade.ts';
import { columnsOfDraft, draftOf, planTrade, typeOfTrade } from './plan-trade.ts';
import type { TradeChange } from './schemas.ts';
import { findTrade, findTradeView } from './store.ts';
import { writeTrades } from './write-trades.ts';

/**
 * Changes a trade and what follows from it, in one write.
 * @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export function updateTrade(context: Context, id: string, change: z.output<typeof TradeChange>, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireTrade(tx, id);
    const account = await findAccount(tx.db, tx.familyId, before.account_id);
    const view = await findTradeView(tx.db, await visibleAccountsIn(tx), id);
    if (account === undefined || view === undefined) throw notFound('Trade');
    const { account_id: _a, external_id: _e, source: _s, ...sent } = change;
    const base = draftOf(view);
    const type = typeOfTrade(sent, base.type);
    const draft = planTrade(type, sent, await referencesOf(tx, account, sent, base), base);
    const after = { ...before, ...columnsOfDraft(draft, account.currency) };
    await writeTrades(tx, [{ before, after }]);
    return showIn(tx, id, locale);
  });
}

/** Deletes a trade. @throws AppError `not_found`, `forbidden`; `validation_failed` if a later sale would fall short. */
export async function deleteTrade(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => writeTrades(tx, [{ before: await requireTrade(tx, id) }]));
}

async function requireTrade(tx: FamilyTransaction, id: string) {
  const row = await findTrade(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Trade');
  await requireEntryPermission(tx, row, 'full_control', 'Trade');
  return row;
}
