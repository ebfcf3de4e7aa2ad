import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { check, furtherFaults, moved, parse, prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, type ErrorCode, type Issue, invalidAll } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { findIdentified, identityKey } from '#ledger/posting/index.ts';
import { authorOf, requirePermission } from '#ledger/visibility.ts';
import { type BulkRequest, Operation, type Outcome } from './bulk-schemas.ts';
import {
  type CreatedTransaction,
  type CreateResult,
  createTransactionIn,
  createTransactions,
} from './create-transaction.ts';
import { deleteTransactionIn } from './delete-transaction.ts';
import { currencyOfFamily, loadTransactions, presentAll } from './load-transactions.ts';
import { identityOf, type NewTransactionInput } from './new-entry.ts';
import type { PresentedTransaction } from './present.ts';
import { NewTransaction } from './schemas.ts';
import { updateTransactionIn } from './update-transaction.ts';

type Done = { readonly outcome: Outcome; readonly id: string; readonly created?: CreatedTransaction };
type Refused = { readonly error: ErrorCode; readonly message: string; readonly issues: readonly Issue[] };
/** The result of the operation at `index` of the request. */
export type BulkResult = Partial<Pick<Done, 'outcome' | 'id'>> & {
  readonly index: number;
  readonly transaction?: PresentedTransaction;
  readonly error?: Refused;
};

/**
 * Runs operations in order, in one write. Each invalid operation is reported; with `atomic` any of them rolls all back, without it
 * the others are committed.
 * @throws AppError `validation_failed`, pointing at the operations, when `atomic` and any is refused.
 */
export async function bulkTransactions(
  context: Context,
  { atomic, operations }: z.output<typeof BulkRequest>,
  locale?: MoneyLocale,
) {
  const results = await writeFamily(context, async (tx) => {
    const done: (BulkResult & Partial<Done>)[] = [];
    const batches = batchesOf(operations);
    for (const batch of batches) {
      for (const result of await runBatch(tx, batch)) {
        done.push('outcome' in result ? { index: done.length, ...result } : refused(done.length, result));
      }
    }
    if (atomic) requireNone(done);
    return withTransactions(tx, done, { isOneBatch: batches.length === 1, locale });
  });
  const failed = results.filter((result) => result.error !== undefined).length;
  return { results, succeeded: results.length - failed, failed };
}

type Parsed = z.output<typeof Operation>;
type Faulty = { readonly issues: readonly Issue[]; readonly sound: Parsed };
type Batch = { readonly creates: NewTransactionInput[] } | { readonly single: Parsed } | { readonly faulty: Faulty };

/** Successive creates are one batch, unless an identity repeats: the second create then finds what the first has created. */
function batchesOf(operations: readonly unknown[]): Batch[] {
  const batches: Batch[] = [];
  let identities = new Set<string>();
  for (const operation of operations) {
    const checked = check(Operation, operation);
    if (checked.issues !== undefined) {
      batches.push({ faulty: checked });
      continue;
    }
    const { data } = checked;
    const last = batches.at(-1);
    if (data.op !== 'create') batches.push({ single: data });
    else {
      const identity = identityOf(data.transaction);
      const key = identity && identityKey(identity);
      const isRepeated = key !== undefined && identities.has(key);
      if (last !== undefined && 'creates' in last && !isRepeated) last.creates.push(data.transaction);
      else {
        identities = new Set();
        batches.push({ creates: [data.transaction] });
      }
      if (key !== undefined) identities.add(key);
    }
  }
  return batches;
}

async function runBatch(tx: FamilyTransaction, batch: Batch): Promise<(Done | AppError)[]> {
  if ('faulty' in batch) return [await everyFault(tx, batch.faulty)];
  if ('creates' in batch) return (await createTransactions(tx, batch.creates)).map(outcomeOf);
  const { recorded } = tx;
  try {
    return [await runOperation(tx, batch.single)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Use cases check before they write, or a refused operation would leave half of its writes.
    if (tx.recorded !== recorded) throw new Error('an operation was refused after it had written', { cause: error });
    return [prefixPointers(error, '/transaction')];
  }
}

/** The faults of an operation that cannot be parsed, with those of its sound members. */
async function everyFault(tx: FamilyTransaction, { issues, sound }: Faulty): Promise<AppError> {
  const further = await furtherFaults(() => tx.undone(() => runOperation(tx, sound)));
  return invalidAll([...issues, ...further.map((issue) => moved(issue, '/transaction'))]);
}

function outcomeOf(result: CreateResult): Done | AppError {
  if ('error' in result) return prefixPointers(result.error, '/transaction');
  const { id, isReplay, created } = result;
  return { outcome: isReplay ? 'unchanged' : 'created', id, ...(created && { created }) };
}

async function runOperation(tx: FamilyTransaction, operation: Parsed): Promise<Done> {
  switch (operation.op) {
    case 'create': {
      const { id, isReplay } = await createTransactionIn(tx, operation.transaction);
      return { outcome: isReplay ? 'unchanged' : 'created', id };
    }
    case 'update':
      await updateTransactionIn(tx, operation.id, operation.transaction, operation);
      return { outcome: 'updated', id: operation.id };
    case 'upsert':
      return upsert(tx, operation);
    case 'delete':
      await deleteTransactionIn(tx, operation.id);
      return { outcome: 'deleted', id: operation.id };
  }
}

/** Updates the transaction of the input's account, source and external_id, or creates it. */
async function upsert(tx: FamilyTransaction, operation: Extract<Parsed, { op: 'upsert' }>): Promise<Done> {
  const { transaction: input } = operation;
  const identity = identityOf(input);
  if (identity === undefined) throw new Error('the schema requires an external_id');
  await requirePermission(tx, input.account_id, 'read_only', 'Account');
  const stored = (await findIdentified(tx.db, tx.familyId, [identity])).get(identityKey(identity));
  if (stored === undefined) {
    return { outcome: 'created', id: (await createTransactionIn(tx, parse(NewTransaction, input))).id };
  }
  await updateTransactionIn(tx, stored.id, input, operation);
  return { outcome: 'updated', id: stored.id };
}

function refused(index: number, { code, message, issues: own }: AppError): BulkResult {
  const issues = own.map((issue) => moved(issue, `/operations/${index}`));
  const sentence = issues.length > 0 ? invalidAll(issues).message : message;
  return { index, error: { error: code, message: sentence, issues } };
}

const ISSUES_MAX = 100;

/** @throws AppError `validation_failed` with the faults of all operations that were refused. */
function requireNone(results: readonly BulkResult[]): void {
  const issues = results.flatMap(({ index, error }): readonly Issue[] => {
    if (error === undefined || error.issues.length > 0) return error?.issues ?? [];
    return [{ pointer: `/operations/${index}`, code: error.error, message: error.message }];
  });
  if (issues.length > 0) throw invalidAll(issues.slice(0, ISSUES_MAX));
}

type Showing = { readonly isOneBatch: boolean; readonly locale: MoneyLocale | undefined };

// Read at the end: a later operation may have changed what an earlier one created, or matched it to a transfer. In a single batch of
// creates there is no later one, and to read 500 rows again would take a third of the time.
async function withTransactions(
  tx: FamilyTransaction,
  results: readonly (BulkResult & Partial<Done>)[],
  { isOneBatch, locale }: Showing,
): Promise<BulkResult[]> {
  const known = isOneBatch ? results.flatMap(({ created }) => created ?? []) : [];
  const knownIds = new Set(known.map(({ row }) => row.id));
  const otherIds = new Set(results.flatMap(({ id }) => (id === undefined || knownIds.has(id) ? [] : id)));
  const [familyCurrency, loaded] = await Promise.all([
    currencyOfFamily(tx),
    loadTransactions(tx.db, authorOf(tx), [...otherIds]),
  ]);
  const all = [...known.map((one) => ({ ...one, familyCurrency })), ...loaded];
  const presented = await presentAll(tx.db, tx.familyId, all, locale);
  const shown = new Map(presented.map((one) => [one.id, one]));
  return results.map(({ created: _created, ...result }) => {
    const transaction = shown.get(result.id ?? '');
    return transaction === undefined ? result : { ...result, transaction };
  });
}
