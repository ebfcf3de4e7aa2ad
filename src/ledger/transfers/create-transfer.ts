import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { linkTransfer, type TransferRow } from '#ledger/posting/index.ts';
import type { TransferPairIds } from '#ledger/transfer-sides/index.ts';
import { forgetPair } from '#ledger/transfer-sides/index.ts';
import { presentTransfer } from './present.ts';
import { requireSides } from './require-sides.ts';
import type { NewTransfer } from './schemas.ts';
import { type Sending, sendMoney } from './send-money.ts';

export type NewTransferInput = z.output<typeof NewTransfer>;

/** Creates a confirmed transfer: with two new transactions, or of two existing ones. */
export function createTransfer(context: Context, input: NewTransferInput, locale?: MoneyLocale): Promise<object> {
  const wanted = wantedForm(input);
  const notes = input.notes || null;
  return writeFamily(context, async (tx) => {
    const transfer = 'date' in wanted ? await sendMoney(tx, wanted, notes) : await linkExisting(tx, wanted, notes);
    return presentTransfer(tx.db, tx.familyId, transfer, locale);
  });
}

function wantedForm(input: NewTransferInput): Sending | TransferPairIds {
  const { from_account_id, to_account_id, date, amount, inflow_transaction_id, outflow_transaction_id } = input;
  if (inflow_transaction_id !== undefined && outflow_transaction_id !== undefined) {
    return { inflow_transaction_id, outflow_transaction_id };
  }
  if (from_account_id !== undefined && to_account_id !== undefined && date !== undefined && amount !== undefined) {
    return { from_account_id, to_account_id, date, amount, to_amount: input.to_amount, name: input.name };
  }
  throw new Error('the schema requires all members of one form');
}

async function linkExisting(tx: FamilyTransaction, ids: TransferPairIds, notes: string | null): Promise<TransferRow> {
  const sides = await requireSides(tx, ids);
  await forgetPair(tx, ids);
  return linkTransfer(tx, sides, { status: 'confirmed', notes });
}
