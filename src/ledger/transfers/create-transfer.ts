import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import {
  forgetPair,
  linkTransfer,
  matchTransfers,
  type TransferPairIds,
  type TransferRow,
} from '#ledger/posting/index.ts';
import { presentTransfer } from './present.ts';
import { requireSides } from './require-sides.ts';
import type { NewTransfer } from './schemas.ts';
import { type Sending, sendMoney } from './send-money.ts';

export type NewTransferInput = z.output<typeof NewTransfer>;

/** Creates a confirmed transfer: with two new transactions, or of two existing ones. */
export function createTransfer(context: Context, input: NewTransferInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const isOfTransactions = 'inflow_transaction_id' in input || 'outflow_transaction_id' in input;
    // The schema requires all members of the one form or of the other.
    const transfer = isOfTransactions
      ? await linkExisting(tx, input as LinkInput)
      : await sendMoney(tx, input as Sending);
    return presentTransfer(tx.db, tx.familyId, transfer, locale);
  });
}

type LinkInput = TransferPairIds & Pick<NewTransferInput, 'notes'>;

async function linkExisting(tx: FamilyTransaction, input: LinkInput): Promise<TransferRow> {
  const sides = await requireSides(tx, input);
  await forgetPair(tx, input);
  const { transfer, freed } = await linkTransfer(tx, sides, { matchedBy: 'manual', notes: input.notes || null });
  await matchTransfers(tx, freed);
  return transfer;
}
