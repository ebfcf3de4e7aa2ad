import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { type NewEntry, type PostResult, postEntries } from '#ledger/posting/index.ts';
import { applyToNew, rulesFor } from '#ledger/rules/apply-rules.ts';
import { authorOf } from '#ledger/visibility.ts';
import { currencyOfFamily, loadPresented, presentAll } from './load-transactions.ts';
import { type EntryPlan, loadReferences, type NewTransactionInput, planEntry } from './new-entry.ts';
import type { PresentedTransaction, TransactionWithRelations } from './present.ts';

/** A transaction as it was created, without a transfer. */
export type CreatedTransaction = Omit<TransactionWithRelations, 'familyCurrency'>;

/** The outcome of one input. A replay found the transaction that the same identity created before. */
export type CreateResult =
  | { readonly id: string; readonly isReplay: boolean; readonly created: CreatedTransaction | null }
  | { readonly error: AppError };

/**
 * Creates a transaction. The same account, source and external_id again creates nothing and returns the stored one.
 * @throws AppError `not_found` for an account that the actor does not see; `forbidden`, `validation_failed`.
 */
export function createTransaction(
  context: Context,
  input: NewTransactionInput,
  locale?: MoneyLocale,
): Promise<{ readonly transaction: PresentedTransaction | undefined; readonly isReplay: boolean }> {
  return writeFamily(context, async (tx) => {
    const [{ id, isReplay, created }, familyCurrency] = await Promise.all([
      createTransactionIn(tx, input),
      currencyOfFamily(tx),
    ]);
    if (created === null) return { transaction: await loadPresented(tx.db, authorOf(tx), id, locale), isReplay };
    const [transaction] = await presentAll(tx.db, tx.familyId, [{ ...created, familyCurrency }], locale);
    return { transaction, isReplay };
  });
}

/** Creates a transaction in a running write. @throws AppError as {@link createTransaction}; nothing was written then. */
export async function createTransactionIn(tx: FamilyTransaction, input: NewTransactionInput) {
  const [result] = await createTransactions(tx, [input]);
  if (result === undefined) throw new Error('posting returned no result');
  if ('error' in result) throw result.error;
  return result;
}

/** Creates transactions of different identities in a running write. Each input is created or refused by itself. */
export async function createTransactions(
  tx: FamilyTransaction,
  inputs: readonly NewTransactionInput[],
): Promise<CreateResult[]> {
  const [references, rules] = await Promise.all([loadReferences(tx, inputs), rulesFor(tx, 'create')]);
  const plans = inputs.map((input) => settled(() => planEntry(references, input)));
  const planned = plans.flatMap((plan) => ('entry' in plan ? [plan.entry] : []));
  const entries = applyToNew(tx, rules, planned);
  const unruled = new Set<NewEntry>(entries);
  const accounts = [...references.accounts.values()].map(({ account }) => account);
  const posted = (await postEntries(tx, entries, { accounts, days: references.days })).values();
  return plans.map((plan) => {
    if ('error' in plan) return plan;
    return 'stored' in plan
      ? { id: plan.stored.id, isReplay: true, created: null }
      : createdOf(plan, posted.next().value, unruled.has(plan.entry));
  });
}

function createdOf(
  plan: Extract<EntryPlan, { entry: unknown }>,
  posted: PostResult | undefined,
  isAsPlanned: boolean,
): CreateResult {
  if (posted === undefined) throw new Error('posting returned too few results');
  if ('error' in posted) return posted;
  const { row, isMatched } = posted;
  // A matched transaction shows its transfer, and one that a rule has changed other labels: both must be read.
  const created =
    isMatched || !isAsPlanned
      ? null
      : { row, account: plan.account, labels: plan.labels, transfer: null, attachmentsCount: 0 };
  return { id: row.id, isReplay: false, created };
}

function settled(plan: () => EntryPlan): EntryPlan | { readonly error: AppError } {
  try {
    return plan();
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}
