import { z } from 'zod';
import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Context, writeBooks } from '#http/context.ts';
import { ERROR_STATUS } from '#http/error-status.ts';
import { issuesOf, movedUnder } from '#http/validation.ts';
import { AppError, type Issue, invalidAll } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money-format.ts';
import { createTransactionIn } from './create-transaction.ts';
import { deleteTransactionIn } from './delete-transaction.ts';
import { NewTransaction, Transaction } from './schemas.ts';

/** How many operations one request may carry. */
const OPERATIONS_MAX = 500;

const Operation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), transaction: NewTransaction }),
  z.object({ op: z.literal('delete'), id: z.string() }),
]);

/** The body of a bulk request. Each operation is parsed on its own, so that a bad row need not spoil its neighbours. */
export const BulkRequest = z
  .object({
    atomic: z.boolean().default(false).meta({ description: 'All operations or none.' }),
    operations: z
      .array(z.unknown())
      .min(1, 'must have at least one operation')
      .max(OPERATIONS_MAX, `must have at most ${OPERATIONS_MAX} operations`)
      .meta({ description: '`{op: "create", transaction: {…}}` or `{op: "delete", id}`.' }),
  })
  .meta({ id: 'BulkRequest' });

const RowError = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })),
});

/** The answer to a bulk request: a result for each operation, in order. */
export const BulkAnswer = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.int().meta({ description: 'What the operation alone would have answered.' }),
        transaction: Transaction.optional(),
        error: RowError.optional(),
      }),
    ),
    succeeded: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'BulkAnswer' });

type Result = {
  index: number;
  status: number;
  transaction?: object;
  error?: { error: string; message: string; issues: readonly Issue[] };
};

/**
 * Runs operations in order, in one write. Without `atomic` a refused one is reported and the others stand; with it the first
 * refusal undoes all.
 * @throws AppError `validation_failed`, pointing at the operation, when `atomic` and any is refused.
 */
export async function bulkTransactions(context: Context, input: z.output<typeof BulkRequest>, locale?: MoneyLocale) {
  const results = await writeBooks(context, async (tx) => {
    const done: Result[] = [];
    for (const [index, operation] of input.operations.entries()) {
      done.push(await attempt(tx, index, operation, input.atomic, locale));
    }
    return done;
  });
  const failed = results.filter((result) => result.error !== undefined).length;
  return { results, succeeded: results.length - failed, failed };
}

async function attempt(
  tx: FamilyTransaction,
  index: number,
  operation: unknown,
  atomic: boolean,
  locale: MoneyLocale | undefined,
): Promise<Result> {
  const { sequence } = tx.version;
  try {
    return { index, ...(await run(tx, operation, locale)) };
  } catch (error) {
    // Use cases check before they write. One that fails after its change was recorded must take everything back with it.
    if (!(error instanceof AppError) || tx.version.sequence !== sequence) throw error;
    if (atomic) throw atOperation(error, index);
    const { status } = ERROR_STATUS[error.code];
    return { index, status, error: { error: error.code, message: error.message, issues: error.issues } };
  }
}

async function run(
  tx: FamilyTransaction,
  operation: unknown,
  locale: MoneyLocale | undefined,
): Promise<Omit<Result, 'index'>> {
  const parsed = Operation.safeParse(operation);
  if (!parsed.success) throw invalidAll(issuesOf(parsed.error));
  if (parsed.data.op === 'delete') {
    await deleteTransactionIn(tx, parsed.data.id);
    return { status: 200 };
  }
  try {
    const { transaction, isReplay } = await createTransactionIn(tx, parsed.data.transaction, locale);
    return { status: isReplay ? 200 : 201, transaction };
  } catch (error) {
    // The use case points into the transaction, which here is a member of the operation.
    throw error instanceof AppError ? movedUnder(error, '/transaction') : error;
  }
}

function atOperation(error: AppError, index: number): AppError {
  const issues = error.issues.length > 0 ? error.issues : [{ pointer: '', code: error.code, message: error.message }];
  return invalidAll(issues.map((issue) => ({ ...issue, pointer: `/operations/${index}${issue.pointer}` })));
}
