import { z } from 'zod';
import { eachFlag, type TransactionFlag } from '#database/tables/transactions.ts';
import {
  civilDate,
  currencyCode,
  datesInOrder,
  decimal,
  externalReference,
  idsFilter,
  immutable,
  localeQuery,
  multilineText,
  Pagination,
  pageQuery,
  queryBoolean,
  singleLineText,
  timestamp,
  whenSound,
} from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { KINDS } from '#ledger/posting/index.ts';

const FLAG_DESCRIPTIONS: Readonly<Partial<Record<TransactionFlag, string>>> = {
  excluded: 'Left out of reports; still part of the balance.',
  cleared: "The bank's statement has it.",
  reviewed: 'A person has looked at it; what is not reviewed waits in the review.',
};

const Labelled = { id: z.string(), name: z.string() };

export const Transaction = z
  .object({
    id: z.string(),
    date: z.string(),
    amount: z
      .string()
      .meta({ description: 'Formatted; money out is positive, money in negative.', examples: ['$12.30'] }),
    amount_cents: z.int().meta({ description: 'Minor units, without sign.' }),
    signed_amount_cents: z.int().meta({ description: 'Minor units; money in is positive, money out negative.' }),
    signed_amount: z.string().meta({ description: 'A plain decimal; money in is positive.', examples: ['-12.30'] }),
    currency: z.string(),
    original: z
      .object({
        amount: z.string().meta({ description: 'A plain decimal above zero.', examples: ['12.00'] }),
        currency: z.string(),
        rate: z.string().meta({
          description: "Units of the transaction's currency for one of the original's, without the fee.",
        }),
        fee: z.string().nullable().meta({
          description: "The part of the amount that was charged for the exchange, in the transaction's currency.",
        }),
        rate_source: z.enum(['charged', 'manual', 'market']).meta({
          description:
            'Where the rate is from: the charged amount, which was sent; or a rate of the family or of the market, at which the server computed the amount.',
        }),
      })
      .nullable()
      .meta({
        description: 'What was paid in the currency of the purchase. Accounts, budgets and reports move by the amount.',
      }),
    converted: z
      .object({
        amount: z.string().meta({ description: 'A plain decimal; money in is positive.', examples: ['-11.38'] }),
        currency: z.string(),
        rate: z.string().meta({ description: "Units of the family's currency for one of the transaction's." }),
        rate_date: z
          .string()
          .meta({ description: 'The day of the rate: at most seven days before that of the transaction.' }),
      })
      .nullable()
      .meta({
        description:
          "The amount in the family's currency, rounded once, half to even. Null in the family's currency, and where no rate is known.",
      }),
    name: z.string(),
    notes: z.string().nullable(),
    external_id: z.string().nullable(),
    source: z.string().nullable(),
    classification: z.enum(['income', 'expense']),
    kind: z.enum(KINDS),
    ...eachFlag((name) => z.boolean().meta({ description: FLAG_DESCRIPTIONS[name] })),
    account: AccountRef,
    category: z.object({ ...Labelled, color: z.string(), icon: z.string() }).nullable(),
    merchant: z.object(Labelled).nullable(),
    tags: z.array(z.object({ ...Labelled, color: z.string() })),
    transfer: z
      .object({
        id: z.string(),
        status: z
          .enum(['pending', 'confirmed'])
          .meta({ description: '`pending`: only suggested; the transaction goes on counting.' }),
        amount: z.string().meta({ description: 'The amount received, formatted, without sign.' }),
        currency: z.string(),
        other_account: AccountRef,
      })
      .nullable()
      .meta({ description: "The transaction's transfer, pending or confirmed." }),
    split_parent: z.boolean().meta({ description: 'Split into lines: count the parent or the lines, never both.' }),
    split_parts_count: z.int(),
    parent_transaction_id: z
      .string()
      .nullable()
      .meta({ description: 'The parent of this split line. A line does not move the balance.' }),
    attachments_count: z.int(),
    set_by: z.record(z.string(), z.string()).nullable().meta({
      description:
        'Who has set members: `user`, or the id of a rule. Rules leave alone the members that a user has set.',
    }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Transaction' });

const QueryHint = z
  .object({
    at: z.int().meta({ description: 'The place of the fault in `q`, counted from 1.' }),
    text: z.string().meta({ description: 'The text that is looked for.' }),
    message: z.string().meta({ description: 'The fault, and a term to write instead.' }),
  })
  .meta({ id: 'QueryHint' });

export const TransactionPage = z
  .object({
    transactions: z.array(Transaction),
    pagination: Pagination.extend({
      total_is_exact: z.boolean().optional().meta({
        description:
          'With `total=estimate`: false if more than `total_count` match, and pages go on after `total_pages`.',
      }),
    }).meta({ id: 'TransactionPagination' }),
    query: z
      .object({
        hints: z.array(QueryHint).meta({
          description:
            'The words of `q` that are looked for as text, because they are no terms of the search language.',
        }),
      })
      .optional()
      .meta({ description: 'Notes on `q`; only if it has hints.' }),
  })
  .meta({ id: 'TransactionPage' });

const size = decimal.meta({
  override: { type: 'string' },
  description: 'Compares with the absolute amount.',
});

const anyCase = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .preprocess((word) => (typeof word === 'string' ? word.toLowerCase() : word), z.enum(words))
    .meta({ override: { type: 'string', enum: [...words] } });

/** The orders of a list; `-` is descending. */
const TRANSACTION_SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;

/** The filters, for the queries of lists and sums. */
export const transactionConditions = {
  account_id: idsFilter.optional(),
  account_ids: idsFilter.optional(),
  category_id: idsFilter.optional(),
  category_ids: idsFilter.optional(),
  merchant_id: idsFilter.optional(),
  merchant_ids: idsFilter.optional(),
  tag_ids: idsFilter.optional().meta({ description: 'Has any of these tags.' }),
  uncategorized: queryBoolean.optional().meta({
    description: 'With `true`: without a category; confirmed transfers are left out, as they need none.',
  }),
  start_date: civilDate.optional(),
  end_date: civilDate.optional(),
  min_amount: size.optional(),
  max_amount: size.optional(),
  type: anyCase(['income', 'expense']).optional(),
  ids: idsFilter.optional().meta({ description: 'Only these transactions; unknown ids are left out.' }),
  external_id: z.string().max(255).optional(),
  source: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'The source of the external id; `api` if none was sent.' }),
  currency: z.string().toUpperCase().optional().meta({ description: 'ISO 4217.' }),
  transfer: queryBoolean.optional().meta({
    description: 'With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too.',
  }),
  kind: z.enum(KINDS).optional(),
  ...eachFlag(() => queryBoolean.optional()),
  // Some databases end a pattern at its first NUL, so that it would match everything.
  search: multilineText(200)
    .optional()
    .meta({ description: 'Part of the name, notes or merchant, in any letter case.' }),
  q: multilineText(500).optional().meta({
    description:
      'A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it.',
  }),
  updated_since: timestamp.optional().meta({ description: 'Updated at or after this instant.' }),
};

/** A transaction must match all filters. */
export const TransactionListQuery = z
  .object({
    ...transactionConditions,
    include_split_parts: queryBoolean.optional().meta({
      description:
        'List split lines as well as their parents. Without it, parents are listed; a filter by category, merchant or tag lists the matching lines instead.',
    }),
    sort: z.enum(TRANSACTION_SORTS).optional().meta({
      description: '`-` is descending; default: `-date`. `amount` sorts by `signed_amount`, whatever the currency.',
    }),
    total: z.enum(['exact', 'estimate']).optional().meta({
      description:
        'With `estimate` up to 10,000 matches are counted, and `pagination.total_is_exact` says whether those are all; default: `exact`.',
    }),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

/** The filters of a list that is not cut into pages. */
export const TransactionConditionsQuery = z.object(transactionConditions).check(datesInOrder('start_date', 'end_date'));

export const TransactionQuery = z.object(localeQuery);

export const TransactionUpdateQuery = z.object({
  unlink_transfer: queryBoolean.optional().meta({
    description: 'With `true`: make a change that ends a confirmed transfer. Without it such a change is 409.',
  }),
  ...localeQuery,
});

// Clients send null for a member they have no value for.
const absentIfNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

// Forms send an empty string for an unset field.
const labelId = z.preprocess((value) => (value === '' ? undefined : value), z.string().nullable().optional());

const labels = {
  category_id: labelId,
  merchant_id: labelId,
  tag_ids: z.array(z.string()).max(100, 'must have at most 100 tags').nullable().optional(),
};

/** The direction of the money; it overrides the sign of the amount. */
export const nature = anyCase(['income', 'inflow', 'expense', 'outflow']);

const AMOUNT = 'A decimal. Without `nature`, money out is positive.';

const details = {
  name: absentIfNull(singleLineText(255)),
  description: absentIfNull(singleLineText(255)).meta({ description: 'Alias of `name`.' }),
  date: absentIfNull(civilDate),
  amount: absentIfNull(decimal).meta({ description: AMOUNT }),
  nature: absentIfNull(nature),
  notes: multilineText(10_000).nullable().optional(),
  currency: absentIfNull(currencyCode).meta({
    description:
      "ISO 4217; default: the account's. An amount in another one is what was paid: it becomes `original`, and the account is charged at the rate of its day, or it is 422 `rate_required`.",
  }),
  original: z
    .object({
      amount: decimal.meta({ description: 'Above zero: `amount` has the direction.' }),
      currency: currencyCode,
      fee: decimal.nullable().optional().meta({
        description: "The part of `amount` that was charged for the exchange, in the account's currency.",
      }),
    })
    .nullable()
    .optional()
    .meta({
      description: 'What was paid in another currency than the one that the account was charged in; null for none.',
      examples: [{ amount: '12.00', currency: 'USD' }],
    }),
  kind: absentIfNull(z.enum(KINDS)),
  ...eachFlag(() => absentIfNull(z.boolean())),
  reviewed: absentIfNull(z.boolean()).meta({
    description:
      'Default: true when a person, not a program, sends a category; otherwise it stays, and is false for new ones.',
  }),
};

// A null is taken for no value: `date is required`.
const required = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? undefined, schema);

// Existing clients rely on this: a value other than text or a number counts as absent.
const optionalReference = z.preprocess(
  (value) => (value === '' || typeof value === 'object' ? undefined : value),
  externalReference(255).optional(),
);

const accountId = z.string('must be the id of an account').min(1, 'must be the id of an account');

/** Creates are idempotent by account, source and external_id. */
export const NewTransaction = z
  .object({
    account_id: accountId,
    ...details,
    date: required(civilDate),
    amount: absentIfNull(decimal).meta({
      description: `${AMOUNT} Without it \`original\` is required: the account is charged at the rate of its day, or it is 422 \`rate_required\`.`,
    }),
    ...labels,
    external_id: optionalReference,
    source: optionalReference,
  })
  .refine(({ name, description }) => name !== undefined || description !== undefined, {
    path: ['name'],
    error: 'is required',
    params: { code: 'required' },
    when: whenSound('name', 'description'),
  })
  .refine(({ amount, original }) => amount !== undefined || (original ?? null) !== null, {
    path: ['amount'],
    error: 'is required',
    params: { code: 'required' },
    when: whenSound('amount', 'original'),
  })
  .refine(({ source, external_id }) => source === undefined || external_id !== undefined, {
    path: ['source'],
    error: 'must come with an external_id',
    params: { code: 'needs_external_id' },
    when: whenSound('source', 'external_id'),
  })
  .meta({ id: 'NewTransaction', override: ({ jsonSchema }) => void jsonSchema.required?.push('name') });

/** A transaction to change by its account, source and external_id; where there is none, it is created and needs every member. */
export const UpsertedTransaction = z
  .object({
    account_id: accountId,
    ...details,
    ...labels,
    external_id: z.preprocess((value) => (value === '' ? undefined : value), externalReference(255)),
    source: optionalReference,
  })
  .meta({ id: 'UpsertedTransaction' });

/** Null clears notes, original, category and merchant; null or [] clears the tags. */
export const TransactionChange = z
  .object({
    account_id: absentIfNull(z.string()).meta({
      description:
        'Moves the transaction with its split lines to this account. Its amount stays; an account in another currency is charged for what was paid, at the rate of the day.',
    }),
    ...details,
    amount: absentIfNull(decimal).meta({
      description: `${AMOUNT} Without it the amount stays, unless a rate made it (\`rate_source\` is not \`charged\`) and another \`original\` is sent: then it is that at the rate of the day. One in another currency changes nothing where that was paid already.`,
    }),
    ...labels,
    ...immutable('external_id', 'source'),
  })
  .meta({ id: 'TransactionChange' });

export type TransactionChangeInput = z.output<typeof TransactionChange>;
