import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { allOf, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { familyToday } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { findSeries, worthAt } from '#ledger/reports/balances/index.ts';
import { authorOf, requirePermission } from '#ledger/visibility.ts';
import { RECONCILED_BALANCE } from './kind.ts';
import { presentReconciled } from './present.ts';
import type { NewReconciledBalance } from './schemas.ts';
import {
  findReconciled,
  findReconciledBetween,
  findReconciledOf,
  findReconciledOn,
  type ReconciledRow,
} from './store.ts';

/**
 * States that an account agrees with its bank at the end of a day; a day that was reconciled before is reconciled again, and keeps its
 * id. @throws AppError `not_found`, `forbidden`, `validation_failed`.
 */
export function reconcileBalance(context: Context, input: z.output<typeof NewReconciledBalance>) {
  return writeFamily(context, async (tx) => {
    const account = await requireAccount(tx, input.account_id);
    const today = await familyToday(tx.db, tx.familyId, context.clock());
    const [date, balance_minor] = allOf(
      () => {
        if (input.date > today) throw invalid('/date', 'in_future', 'must not be after today');
        return input.date;
      },
      () => requireAmount(input.balance, account),
    );
    const [series] = await findSeries(tx.db, authorOf(tx), today, { account_id: account.id });
    if (series === undefined) throw notFound('Account');
    const { total: ledger_minor } = await worthAt(tx.db, series, date);
    const key = { familyId: tx.familyId, accountId: account.id };
    const before = await findReconciledOn(tx.db, key, date);
    const figures = { balance_minor, ledger_minor };
    if (before === undefined) await addReconciledBalance(tx, account, { date, ...figures });
    else await changeRow(tx, RECONCILED_BALANCE, before, { ...figures, sequence: await tx.nextSequence() });
    const [view] = await findReconciledBetween(tx.db, key, { from: date, to: date });
    if (view === undefined) throw new Error('the reconciled balance is there');
    return { reconciled: presentReconciled(view, ledger_minor), isNew: before === undefined };
  });
}

type Figures = Pick<ReconciledRow, 'date' | 'balance_minor' | 'ledger_minor'>;

/** Adds a reconciled balance of a day that has none. */
export async function addReconciledBalance(
  tx: FamilyTransaction,
  { id, currency }: Pick<AccountRow, 'id' | 'currency'>,
  figures: Figures,
): Promise<void> {
  const row: ReconciledRow = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    account_id: id,
    currency,
    ...figures,
    sequence: await tx.nextSequence(),
    created_at: tx.now,
    updated_at: tx.now,
  };
  await addRows(tx, RECONCILED_BALANCE, [row]);
}

/** @throws AppError `not_found`, `forbidden`. */
export async function deleteReconciledBalance(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await findReconciled(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Reconciled balance');
    await requirePermission(tx, row.account_id, 'full_control', 'Reconciled balance');
    await removeRows(tx, RECONCILED_BALANCE, [row]);
  });
}

/** Deletes the reconciled balances of an account. */
export async function removeReconciledBalances(tx: FamilyTransaction, accountId: string): Promise<void> {
  await removeRows(tx, RECONCILED_BALANCE, await findReconciledOf(tx.db, { familyId: tx.familyId, accountId }));
}

async function requireAccount(tx: FamilyTransaction, id: string): Promise<AccountRow> {
  await requirePermission(tx, id, 'full_control', 'Account');
  const account = await findAccount(tx.db, tx.familyId, id);
  if (account === undefined) throw notFound('Account');
  return account;
}

function requireAmount(text: string, { currency }: AccountRow): bigint {
  const amount = parseAmount(text, storedCurrency(currency));
  if (!amount.ok) throw invalid('/balance', amount.code, amount.message);
  return amount.minor;
}
