import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { issuesOf, prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, type ErrorCode, type Issue, invalidAll } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { visibleAccountsIn } from '#ledger/sharing/index.ts';
import { type BulkRequest, Operation, type Outcome } from './bulk-schemas.ts';
import { Checks } from './checks.ts';
import { addTransactionTo } from './create-transaction.ts';
import { deleteTransactionIn } from './delete-transaction.ts';
import type { LegKeeper } from './leg-keeper.ts';
import { NewEntries } from './new-entries.ts';
import { type PresentedTransaction, presentTransaction } from './present.ts';
import { updateTransactionIn } from './update-transaction.ts';
import { upsertTransactionIn } from './upsert-transaction.ts';
import { findViews } from './views.ts';

type Done = { readonly outcome: Outcome; readonly id: string };
type Refused = { readonly error: ErrorCode; readonly message: string; readonly issues: readonly Issue[] };
/** What became of one operation, at `index` of the request. */
export type BulkResult = Partial<Done> & {
  readonly index: number;
  readonly transaction?: PresentedTransaction;
  readonly error?: Refused;
};

/** Does the operations one after the other in one running write. */
class BulkWrite {
  readonly #tx: FamilyTransaction;
  readonly #legs: LegKeeper;
  readonly #checks: Checks;
  readonly #entries: NewEntries;

  constructor(tx: FamilyTransaction, legs: LegKeeper) {
    this.#tx = tx;
    this.#legs = legs;
    this.#checks = new Checks(tx);
    this.#entries = new NewEntries(tx, legs);
  }

  /** What became of an operation. @throws AppError when it is refused; nothing was written then. */
  async run(operation: unknown): Promise<Done> {
    const parsed = Operation.safeParse(operation);
    if (!parsed.success) throw invalidAll(issuesOf(parsed.error));
    const { sequence } = this.#entries;
    try {
      return await this.#perform(parsed.data);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Use cases check before they write. One that is refused after its change was recorded takes everything back with it.
      if (this.#entries.sequence !== sequence) throw new Error('refused after it had written', { cause: error });
      // The use case points into the transaction, which here is a member of the operation.
      throw prefixPointers(error, '/transaction');
    }
  }

  /** Writes what the operations have only noted; nothing may follow. */
  async finish(): Promise<void> {
    await this.#entries.write();
  }

  async #perform(operation: z.output<typeof Operation>): Promise<Done> {
    const [tx, legs, checks, entries] = [this.#tx, this.#legs, this.#checks, this.#entries];
    switch (operation.op) {
      case 'create': {
        const { id, isReplay } = await addTransactionTo(entries, tx, operation.transaction, checks);
        return { outcome: isReplay ? 'unchanged' : 'created', id };
      }
      case 'update':
        await entries.write();
        await updateTransactionIn(tx, legs, operation.id, operation.transaction, checks);
        return { outcome: 'updated', id: operation.id };
      case 'upsert': {
        const { id, isNew } = await upsertTransactionIn(entries, tx, legs, operation.transaction, checks);
        return { outcome: isNew ? 'created' : 'updated', id };
      }
      case 'delete':
        await entries.write();
        await deleteTransactionIn(tx, legs, operation.id, checks);
        return { outcome: 'deleted', id: operation.id };
    }
  }
}

/**
 * Runs operations in order, in one write. Without `atomic` a refused one is reported and the others stand; with it the first
 * refusal undoes all.
 * @throws AppError `validation_failed`, pointing at the operation, when `atomic` and any is refused.
 */
export async function bulkTransactions(
  context: Context,
  legs: LegKeeper,
  { atomic, operations }: z.output<typeof BulkRequest>,
  locale?: MoneyLocale,
) {
  const results = await writeFamily(context, async (tx) => {
    const bulk = new BulkWrite(tx, legs);
    const done: BulkResult[] = [];
    for (const [index, operation] of operations.entries()) {
      try {
        const { outcome, id } = await bulk.run(operation);
        done.push({ index, outcome, id });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { code, message } = error;
        const issues = error.issues.map((issue) => ({ ...issue, pointer: `/operations/${index}${issue.pointer}` }));
        if (atomic) throw invalidAll(issues.length > 0 ? issues : [{ pointer: `/operations/${index}`, code, message }]);
        done.push({ index, error: { error: code, message, issues } });
      }
    }
    await bulk.finish();
    return withTransactions(tx, done, locale);
  });
  const failed = results.filter((result) => result.error !== undefined).length;
  return { results, succeeded: results.length - failed, failed };
}

// Read at the end, all at once: a later operation may have changed what an earlier one made, or made it a leg of a transfer.
async function withTransactions(tx: FamilyTransaction, results: BulkResult[], locale: MoneyLocale | undefined) {
  const ids = new Set(results.flatMap(({ id }) => id ?? []));
  const views = await findViews(tx.db, await visibleAccountsIn(tx), [...ids]);
  const shown = new Map(views.map((view) => [view.row.id, presentTransaction(view, locale)]));
  return results.map((result) => {
    const transaction = shown.get(result.id ?? '');
    return transaction === undefined ? result : { ...result, transaction };
  });
}
