import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalidAll } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { forgetPair } from '#ledger/rejected-transfers/index.ts';
import { rewriteTransaction } from '#ledger/transactions/index.ts';
import type { LegPairIds } from '#ledger/transfer-sides/index.ts';
import { addTransfer, joinLegs } from './join-legs.ts';
import { accountOf } from './match-leg.ts';
import { presentTransfer } from './present.ts';
import { requireLegs } from './require-legs.ts';
import type { NewTransfer } from './schemas.ts';
import { type Sending, sendMoney } from './send-money.ts';
import type { TransferRow } from './store.ts';

/** A parsed request to make a transfer. */
export type NewTransferInput = z.output<typeof NewTransfer>;

/** Makes a confirmed transfer in one write: both its transactions, or of two that stand already. */
export function createTransfer(context: Context, input: NewTransferInput, locale?: MoneyLocale): Promise<object> {
  const wanted = requireOneForm(input);
  return writeFamily(context, async (tx) => {
    const row = 'date' in wanted ? await sendMoney(tx, wanted) : await joinStanding(tx, wanted);
    const transfer: TransferRow = { ...row, notes: input.notes || null };
    await addTransfer(tx, transfer);
    return presentTransfer(tx.db, tx.familyId, transfer, locale);
  });
}

function requireOneForm(input: NewTransferInput): Sending | LegPairIds {
  const { from_account_id, to_account_id, date, amount, inflow_transaction_id, outflow_transaction_id } = input;
  if (inflow_transaction_id !== undefined || outflow_transaction_id !== undefined) {
    if (from_account_id !== undefined || to_account_id !== undefined) throw invalidAll([twoForms]);
    if (inflow_transaction_id !== undefined && outflow_transaction_id !== undefined) {
      return { inflow_transaction_id, outflow_transaction_id };
    }
    throw missing({ inflow_transaction_id, outflow_transaction_id });
  }
  if (from_account_id !== undefined && to_account_id !== undefined && date !== undefined && amount !== undefined) {
    return { from_account_id, to_account_id, date, amount, to_amount: input.to_amount, name: input.name };
  }
  throw missing({ from_account_id, to_account_id, date, amount });
}

const twoForms: Issue = {
  pointer: '',
  code: 'two_forms',
  message: 'A transfer is made of two accounts or of two transactions, not of both',
};

function missing(members: Record<string, string | undefined>) {
  const names = Object.keys(members).filter((name) => members[name] === undefined);
  return invalidAll(names.map((name) => ({ pointer: `/${name}`, code: 'required', message: `${name} is required` })));
}

async function joinStanding(tx: FamilyTransaction, ids: LegPairIds): Promise<TransferRow> {
  const legs = await requireLegs(tx, ids);
  const accounts = { source: await accountOf(tx, legs.outflow), destination: await accountOf(tx, legs.inflow) };
  const { transfer, inflow, outflow } = await joinLegs(tx, legs, accounts, 'confirmed');
  await forgetPair(tx, ids);
  await rewriteTransaction(tx, legs.inflow, inflow);
  await rewriteTransaction(tx, legs.outflow, outflow);
  return transfer;
}
