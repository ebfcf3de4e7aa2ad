import { z } from 'zod';
import { singleLineText } from '#http/fields.ts';

const REQUEST_ID_MAX = 200;

/** `:sequence` of a path. A malformed one is as unknown as any other that is not there. */
export const SequenceParams = z.object({ sequence: z.string() });

export const RevertRequest = z
  .object({
    request_id: singleLineText(REQUEST_ID_MAX).meta({
      description: 'The `request_id` of the changes. It is looked for among the newest 20,000 changes of the family.',
    }),
  })
  .meta({ id: 'RevertRequest' });

export const RevertedChanges = z
  .object({
    request_id: z.string().meta({ description: 'The request of the changes that this revert made.' }),
    reverted: z
      .array(
        z.object({
          sequence: z.int(),
          resource: z.string(),
          id: z.string(),
          kind: z.enum(['create', 'update', 'delete']),
        }),
      )
      .meta({ description: 'The changes that were reverted, oldest first.' }),
  })
  .meta({ id: 'RevertedChanges' });
