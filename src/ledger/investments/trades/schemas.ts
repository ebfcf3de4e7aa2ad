import { z } from 'zod';
import { textOfNumber } from '#http/body.ts';
import {
  civilDate,
  currencyCode,
  datesInOrder,
  externalReference,
  idFilter,
  idsFilter,
  immutable,
  localeQuery,
  multilineText,
  Pagination,
  pageQuery,
  singleLineText,
} from '#http/fields.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { TRADE_TYPE_NAMES } from '#ledger/investments/trade-types.ts';

export const SecurityRef = z
  .object({ id: z.string(), ticker: z.string(), name: z.string().nullable() })
  .meta({ id: 'SecurityRef' });

const exact = (description: string) => z.string().meta({ description, examples: ['12.5'] });

/** A trade: what clients of this format know, with Coffer's own members. */
export const Trade = z
  .object({
    id: z.string(),
    date: z.string(),
    name: z.string(),
    notes: z.string().nullable(),
    type: z.enum(TRADE_TYPE_NAMES),
    currency: z.string().meta({ description: "The account's." }),
    amount: z.string().meta({
      description:
        'Formatted: money that leaves the account is positive, money that comes negative; fee and tax are in it.',
      examples: ['$1,000.00'],
    }),
    amount_decimal: exact('`amount` as a plain decimal.'),
    qty: exact('Units that come are positive, units that go negative; always with a fraction.'),
    price: z.string().meta({ description: 'Of one unit, formatted in `price_currency`.' }),
    price_decimal: exact('`price`, exactly.'),
    price_currency: z.string(),
    exchange_rate: z
      .string()
      .nullable()
      .meta({ description: 'Units of `currency` for one of `price_currency`; null where they are the same.' }),
    fee: exact('In `currency`, a plain decimal.'),
    tax: exact('In `currency`, a plain decimal.'),
    investment_activity_label: z.string().nullable(),
    account: AccountRef,
    security: SecurityRef.nullable(),
    category: z.null().meta({ description: 'Trades have no category.' }),
    ratio: z
      .string()
      .nullable()
      .meta({ description: 'New units for old ones.', examples: ['4', '1:3'] }),
    other_security: SecurityRef.nullable().meta({ description: 'What a merger or a spin-off gives.' }),
    cost: z
      .string()
      .nullable()
      .meta({ description: 'What units that were not bought here have cost, in `currency`; null if it is unknown.' }),
    acquired_on: z.string().nullable().meta({ description: 'When they were bought.' }),
    cost_share: z.string().nullable().meta({
      description:
        'Of a spin-off: the part of the cost, from 0 to 1, that goes to the other security; null while it is unknown, and so are both costs.',
    }),
    lots: z
      .array(z.object({ trade_id: z.string(), qty: z.string() }))
      .nullable()
      .meta({ description: 'The lots that a sale takes, by the trade that acquired them.' }),
    external_id: z.string().nullable(),
    source: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Trade' });

export const TradePage = z.object({ trades: z.array(Trade), pagination: Pagination }).meta({ id: 'TradePage' });

/** A day to filter by, refused in the words that clients of this format know. */
export const filterDate = (name: string) =>
  z
    .string()
    .refine(isCivilDate, { error: `Invalid ${name} format`, params: { code: 'invalid_date' } })
    .meta({ override: { type: 'string', format: 'date' } });

export const TradeListQuery = z
  .object({
    account_id: idFilter.optional(),
    account_ids: idsFilter.optional(),
    security_id: idFilter.optional(),
    type: z.enum(TRADE_TYPE_NAMES).optional(),
    start_date: filterDate('start_date').optional(),
    end_date: filterDate('end_date').optional(),
    ...pageQuery(),
    ...localeQuery,
  })
  .check(datesInOrder('start_date', 'end_date'));

export const TradeQuery = z.object(localeQuery);

// Clients send null for a member that they have no value for.
const absentIfNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

/** A number whose form the use case checks, to refuse it in the words that clients of this format know. */
const figure = (description?: string) =>
  z
    .preprocess(
      (value) => textOfNumber(value ?? undefined),
      z.string().max(60, 'must have at most 60 characters').optional(),
    )
    .meta({ override: { type: ['string', 'number'] }, examples: ['12.5'], ...(description && { description }) });

const word = absentIfNull(z.string().max(255, 'must have at most 255 characters'));

const members = {
  date: absentIfNull(civilDate),
  name: absentIfNull(singleLineText(255)).meta({ description: 'Default: from type, quantity and ticker.' }),
  notes: multilineText(10_000).nullable().optional(),
  qty: figure('Units, above zero: the type says which way they go.'),
  price: figure('Of one unit, above zero.'),
  amount: figure(
    'The money that moves, above zero, fee and tax included. A purchase or sale computes it where it is left out.',
  ),
  fee: figure(),
  tax: figure(),
  currency: absentIfNull(currencyCode).meta({ description: "Of price, amount, fee and tax; default: the account's." }),
  exchange_rate: figure("Units of the account's currency for one of `currency`; default: the rate of the day."),
  security_id: word,
  ticker: word.meta({
    description: 'With its exchange, or alone; an unknown one makes a security.',
    examples: ['AAPL|XNAS'],
  }),
  manual_ticker: word.meta({ description: 'A security of your own, for which no source is asked for prices.' }),
  other_security_id: word.meta({ description: 'Of a merger or spin-off: what it gives.' }),
  other_ticker: word.meta({ description: 'The same by its ticker.' }),
  ratio: word.meta({ description: 'New units for old ones.', examples: ['4', '1:3'] }),
  cost: figure('What units that come without a purchase have cost; left out, it is unknown.'),
  acquired_on: absentIfNull(civilDate),
  cost_share: figure('Of a spin-off, from 0 to 1; left out, it is unknown.'),
  lots: absentIfNull(
    z
      .array(z.object({ trade_id: z.string(), qty: z.preprocess(textOfNumber, z.string()) }))
      .max(1000, 'must have at most 1000 lots'),
  ).meta({ description: 'Of a sale or transfer out: the lots it takes.' }),
  investment_activity_label: word,
  category_id: absentIfNull(z.string()).meta({ description: 'Trades have no category: it is ignored.' }),
};

// A value other than text or a number counts as absent, as in transactions.
const reference = z.preprocess(
  (value) => (value === '' || typeof value === 'object' ? undefined : value),
  externalReference(255).optional(),
);

/** Creates are idempotent by account, source and external_id. */
export const NewTrade = z
  .object({
    account_id: word,
    type: word.meta({
      description: `${TRADE_TYPE_NAMES.join(', ')}; \`deposit\` and \`withdrawal\` make a transaction, or a transfer with \`transfer_account_id\`.`,
    }),
    ...members,
    transfer_account_id: word,
    external_id: reference,
    source: reference,
  })
  .meta({
    id: 'NewTrade',
    override: ({ jsonSchema }) => {
      jsonSchema.required = ['account_id', 'type', 'date'];
    },
  });

export const TradeChange = z
  .object({
    type: word,
    nature: word.meta({ description: '`inflow` or `sell` makes a sale, `outflow` or `buy` a purchase.' }),
    ...members,
    ...immutable('account_id', 'external_id', 'source'),
  })
  .meta({ id: 'TradeChange' });

export const TradeDeleted = z.object({ message: z.string() }).meta({ id: 'TradeDeleted' });
