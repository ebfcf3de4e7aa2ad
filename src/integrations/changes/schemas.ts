import { z } from 'zod';

const record = z.record(z.string(), z.unknown()).nullable();

/** One create, update or delete of one resource. */
const Change = z
  .object({
    sequence: z.int().meta({
      description:
        "The change's number in its family, rising from change to change; by more than one where the caller may not see what is between.",
    }),
    resource: z.string().meta({ description: 'What kind of thing changed: `transaction`, `account`, `category`, …' }),
    id: z.string(),
    kind: z.enum(['create', 'update', 'delete']),
    at: z.string().meta({ description: 'The instant of the write; all changes of one write have the same.' }),
    user_id: z.string().nullable(),
    credential_id: z.string().nullable(),
    authentication_method: z.string().nullable(),
    request_id: z.string().meta({ description: 'The request that wrote it; changes of one write have the same.' }),
    before: record.meta({ description: 'The record as it was; null for a create.' }),
    after: record.meta({ description: 'The record as it became; null for a delete.' }),
  })
  .meta({ id: 'Change' });

/** Changes in the order in which they were committed. */
export const ChangePage = z
  .object({
    changes: z.array(Change),
    next_cursor: z.string().meta({ description: 'Where to go on; always there, and good for ever.' }),
    has_more: z.boolean().meta({ description: 'Whether more changes are there already.' }),
  })
  .meta({ id: 'ChangePage' });

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
const WAIT_MAX = 60;

const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number, ${min}–${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number, ${min}–${max}`)
    .meta({ override: { type: 'integer', minimum: min, maximum: max }, description: name });

/** The query of the feed. */
export const ChangeQuery = z.object({
  cursor: z
    .string()
    .regex(/^(\d{1,18}|latest)$/, 'must be a next_cursor, the sequence of a change, or latest')
    .transform((text) => (text === 'latest' ? text : BigInt(text)))
    .optional()
    .meta({
      override: { type: 'string' },
      description:
        'Changes after this one: `next_cursor` of the page before, or the `sequence` of the last change that was seen. ' +
        'Without it the feed begins with the first change there ever was; `latest` begins with the next one.',
    }),
  limit: whole('Changes a page; a page may have fewer, and more may follow.', 1, LIMIT_MAX).default(LIMIT_DEFAULT),
  wait: whole('Seconds to wait for a change where there is none yet.', 0, WAIT_MAX).default(0),
});

/** A parsed query of the feed. */
export type ChangeQueryInput = z.output<typeof ChangeQuery>;
