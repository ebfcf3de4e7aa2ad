import { z } from 'zod';
import { NewTransaction, Transaction, TransactionChange, UpsertedTransaction } from './schemas.ts';

const OPERATIONS_MAX = 500;

const unlink = {
  unlink_transfer: z.boolean().optional().meta({
    description:
      'With `true`: make a change that ends a confirmed transfer. Without it the operation is refused with `transfer_confirmed`.',
  }),
};

export const Operation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), transaction: NewTransaction }).meta({ id: 'CreateOperation' }),
  z
    .object({ op: z.literal('update'), id: z.string(), transaction: TransactionChange, ...unlink })
    .meta({ id: 'UpdateOperation' }),
  z.object({ op: z.literal('upsert'), transaction: UpsertedTransaction, ...unlink }).meta({ id: 'UpsertOperation' }),
  z.object({ op: z.literal('delete'), id: z.string() }).meta({
    id: 'DeleteOperation',
    description: 'Deletes its split lines and its transfer too, a confirmed one included.',
  }),
]);

export type Outcome = 'created' | 'updated' | 'unchanged' | 'deleted';

const OUTCOMES: readonly [Outcome, ...Outcome[]] = ['created', 'updated', 'unchanged', 'deleted'];

const operations = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'must have at least one operation')
    .max(OPERATIONS_MAX, `must have at most ${OPERATIONS_MAX} operations`)
    .meta({
      description:
        'Done in order: each sees what those before it have left. `upsert` needs `external_id`: where the account has a transaction of that source and external_id it is changed by the members that are sent, otherwise one is created from them.',
    });

const atomic = z.boolean().default(false).meta({ description: 'All operations or none.' });

/** Operations are parsed one by one, so that an invalid operation does not fail the others. */
export const BulkRequest = z.object({ atomic, operations: operations(z.unknown()) });

/** The same with the members of every operation, for the contract. */
export const StrictBulkRequest = z.object({ atomic, operations: operations(Operation) }).meta({ id: 'BulkRequest' });

const RowError = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.array(
    z.object({
      pointer: z
        .string()
        .meta({ description: 'A pointer into the request body.', examples: ['/operations/3/transaction/amount'] }),
      code: z.string(),
      message: z.string(),
    }),
  ),
});

/** One result per operation, in order. */
export const BulkAnswer = z
  .object({
    results: z.array(
      z.object({
        index: z.int(),
        status: z.int().meta({ description: 'The status of the operation on its own.' }),
        outcome: z.enum(OUTCOMES).optional().meta({
          description: '`unchanged` if it existed with the same identity. Absent if refused.',
        }),
        id: z.string().optional().meta({ description: 'The transaction. Absent if refused.' }),
        transaction: Transaction.optional().meta({
          description: 'The transaction after the whole request; absent if it is deleted or hidden.',
        }),
        error: RowError.optional(),
      }),
    ),
    succeeded: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'BulkAnswer' });
