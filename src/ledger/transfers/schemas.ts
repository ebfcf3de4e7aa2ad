import { z } from 'zod';
import { immutable } from '#http/routing/immutable.ts';
import { Pagination } from '#http/routing/pagination.ts';
import { civilDate, localeQuery, queryBoolean } from '#http/routing/query.ts';
import { decimal, multilineText, singleLineText } from '#http/routing/text.ts';
import { sideQuery, TransferSide } from '#ledger/transfer-pairs/schemas.ts';

const STATUSES = ['pending', 'confirmed'] as const;

export const Transfer = z
  .object({
    id: z.string(),
    status: z.enum(STATUSES).meta({ description: '`pending`: matched and not confirmed yet.' }),
    date: z.string().meta({ description: 'The day the money arrives.' }),
    amount: z.string().meta({ description: 'The amount received, formatted, without sign.' }),
    amount_cents: z.int(),
    currency: z.string(),
    transfer_type: z.enum(['transfer', 'liability_payment', 'loan_payment']),
    notes: z.string().nullable(),
    source_fee_amount: z.string(),
    source_fee_currency: z.string(),
    destination_fee_amount: z.string(),
    destination_fee_currency: z.string(),
    inflow_transaction: TransferSide,
    outflow_transaction: TransferSide,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Transfer' });

export const TransferPage = z
  .object({ transfers: z.array(Transfer), pagination: Pagination })
  .meta({ id: 'TransferPage' });

export const TransferListQuery = z.object({
  status: z.enum(STATUSES, `must be one of: ${STATUSES.join(', ')}`).optional(),
  ...sideQuery,
});

export const TransferQuery = z.object(localeQuery);

export const TransferDeleteQuery = z.object({
  delete_transactions: queryBoolean.optional().meta({ description: 'Delete both transactions with it.' }),
});

/** Either two accounts and an amount, or two existing transactions. */
export const NewTransfer = z
  .object({
    from_account_id: z.string().optional(),
    to_account_id: z.string().optional(),
    date: civilDate.optional(),
    amount: decimal.optional().meta({ description: "The amount sent, above zero, in the source account's currency." }),
    to_amount: decimal.optional().meta({
      description: "The amount received, if the currencies differ; default: the amount sent, at the day's rate.",
    }),
    name: singleLineText(255)
      .optional()
      .meta({ description: 'Name of both transactions; default: each names the other account.' }),
    inflow_transaction_id: z.string().optional(),
    outflow_transaction_id: z.string().optional(),
    notes: multilineText(10_000).nullable().optional(),
  })
  .meta({ id: 'NewTransfer' });

const FIXED = ['from_account_id', 'to_account_id', 'date', 'amount', 'to_amount'] as const;

export const TransferChange = z
  .object({ notes: multilineText(10_000).nullable().optional(), ...immutable(...FIXED) })
  .meta({ id: 'TransferChange' });
