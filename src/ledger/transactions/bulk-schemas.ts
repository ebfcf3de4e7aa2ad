import { z } from 'zod';
import { NewTransaction, Transaction, TransactionChange } from './schemas.ts';

const OPERATIONS_MAX = 500;

export const Operation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create'), transaction: NewTransaction }),
  z.object({ op: z.literal('update'), id: z.string(), transaction: TransactionChange }),
  z.object({ op: z.literal('upsert'), transaction: NewTransaction }),
  z.object({ op: z.literal('delete'), id: z.string() }),
]);

export type Outcome = 'created' | 'updated' | 'unchanged' | 'deleted';

const OUTCOMES: readonly [Outcome, ...Outcome[]] = ['created', 'updated', 'unchanged', 'deleted'];

const documented = (op: z.output<typeof Operation>['op'], members: Readonly<Record<string, object>>) => ({
  type: 'object' as const,
  properties: { op: { type: 'string' as const, const: op }, ...members },
  required: ['op', ...Object.keys(members)],
});
const id = { type: 'string' };
const ofSchema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Operations are parsed one by one, so that an invalid operation does not fail the others. */
export const BulkRequest = z
  .object({
    atomic: z.boolean().default(false).meta({ description: 'All operations or none.' }),
    operations: z
      .array(
        z.unknown().meta({
          override: {
            oneOf: [
              documented('create', { transaction: ofSchema('NewTransaction') }),
              documented('update', { id, transaction: ofSchema('TransactionChange') }),
              documented('upsert', { transaction: ofSchema('NewTransaction') }),
              documented('delete', { id }),
            ],
          },
        }),
      )
      .min(1, 'must have at least one operation')
      .max(OPERATIONS_MAX, `must have at most ${OPERATIONS_MAX} operations`)
      .meta({
        description:
          'Done in order: each sees what those before it have left. `upsert` needs `external_id`: where the account has a transaction of that source and external_id it is changed by the members that are sent, otherwise one is created from them.',
      }),
  })
  .meta({ id: 'BulkRequest' });

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
