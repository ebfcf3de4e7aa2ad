import { z } from 'zod';
import { civilDate, datesInOrder, idFilter, idsFilter, whenSound } from '#http/fields.ts';
import { CREDENTIAL_RESOURCES, DATA_RESOURCES } from './visibility.ts';

const record = z.record(z.string(), z.unknown()).nullable();

/** One create, update or delete of one resource. */
const Change = z
  .object({
    sequence: z.int().meta({
      description: "The change's number in its family, ascending; hidden changes leave gaps.",
    }),
    resource: z.string().meta({ description: 'The kind of resource: `transaction`, `account`, `category`, …' }),
    id: z.string(),
    kind: z.enum(['create', 'update', 'delete']),
    at: z.string().meta({ description: 'The instant of the write, the same for all its changes.' }),
    user_id: z.string().nullable(),
    credential_id: z.string().nullable(),
    authentication_method: z.string().nullable(),
    request_id: z.string().meta({ description: 'The request that wrote it, the same for all its changes.' }),
    before: record.meta({ description: 'The record before the change; null for a create.' }),
    after: record.meta({ description: 'The record after the change; null for a delete.' }),
  })
  .meta({ id: 'Change' });

/** Changes in commit order, or the newest first. */
export const ChangePage = z
  .object({
    changes: z.array(Change),
    next_cursor: z.string().meta({ description: 'The cursor of the next request; always present, never expires.' }),
    has_more: z.boolean().meta({ description: 'Whether more changes are available now.' }),
  })
  .meta({ id: 'ChangePage' });

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
const WAIT_MAX = 60;

const integer = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number, ${min}–${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number, ${min}–${max}`)
    .meta({ override: { type: 'integer', minimum: min, maximum: max }, description: name });

const RESOURCES = [...DATA_RESOURCES, ...CREDENTIAL_RESOURCES] as const;

const resourcesFilter = z
  .preprocess(
    (names) => (typeof names === 'string' ? [names] : names),
    z.array(z.enum(RESOURCES)).max(RESOURCES.length),
  )
  .meta({ override: { type: 'array', items: { type: 'string', enum: [...RESOURCES] } } });

const day = (text: string) =>
  civilDate.optional().meta({ description: `${text} day, in the family's time zone, YYYY-MM-DD.` });

export const ChangeQuery = z
  .object({
    sort: z
      .enum(['sequence', '-sequence'])
      .default('sequence')
      .meta({ description: '`-sequence` is newest first, without waiting for further changes.' }),
    credential_ids: idsFilter.optional().meta({
      description: 'Only changes that these keys, sign-ins or connected apps made. The cursor moves over the others.',
    }),
    user_ids: idsFilter.optional().meta({ description: 'Only changes of these persons and of their programs.' }),
    resources: resourcesFilter.optional().meta({ description: 'Only changes of these resources.' }),
    start_date: day('First'),
    end_date: day('Last'),
    balance_of: idFilter.optional().meta({
      description:
        'Only changes that may have moved the balance of this account: its transactions, valuations and trades that came, went, or ' +
        'have another day or amount. Labels, texts and marks move nothing.',
    }),
    balance_date: civilDate.optional().meta({
      description:
        'With `balance_of`: its balance at the end of this day, so only entries that had a day up to it, before or after.',
    }),
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'must be the sequence of a change')
      .transform(BigInt)
      .optional()
      .meta({
        override: { type: 'string' },
        description: 'Only changes with a higher number, such as the `sequence` of a reconciled balance.',
      }),
    cursor: z
      .string()
      .regex(/^(\d{1,18}|latest)$/, 'must be a next_cursor, the sequence of a change, or latest')
      .transform((text) => (text === 'latest' ? text : BigInt(text)))
      .optional()
      .meta({
        override: { type: 'string' },
        description:
          'Return changes after this: the `next_cursor` of the last page, or the `sequence` of a change. ' +
          'Without it the feed starts with the first change; `latest` starts with the next one. ' +
          'With `sort=-sequence` the changes before it, and the newest without it.',
      }),
    limit: integer('Changes per page. A page can have fewer although more follow.', 1, LIMIT_MAX).default(
      LIMIT_DEFAULT,
    ),
    wait: integer('Seconds to wait if there is no change.', 0, WAIT_MAX).default(0),
  })
  .check(datesInOrder('start_date', 'end_date'))
  .check(
    z.refine<{ readonly balance_of?: string | undefined; readonly balance_date?: string | undefined }>(
      ({ balance_of, balance_date }) => balance_of !== undefined || balance_date === undefined,
      {
        path: ['balance_of'],
        error: 'is required with balance_date',
        params: { code: 'required' },
        when: whenSound('balance_of', 'balance_date'),
      },
    ),
  )
  .check(
    z.refine<{ readonly sort: string; readonly wait: number }>(({ sort, wait }) => sort === 'sequence' || wait === 0, {
      path: ['wait'],
      error: 'must be 0 with sort=-sequence',
      params: { code: 'invalid' },
      when: whenSound('sort', 'wait'),
    }),
  );

export type ChangeQueryInput = z.output<typeof ChangeQuery>;
