import { z } from 'zod';
import {
  civilDate,
  datesInOrder,
  decimal,
  idFilter,
  immutable,
  localeQuery,
  multilineText,
  Pagination,
  pageQuery,
  queryBoolean,
  singleLineText,
  whenSound,
} from '#http/fields.ts';
import { AccountRef } from '#ledger/balances/schemas.ts';
import { KINDS } from '#ledger/posting/index.ts';

const TransferSide = z
  .object({
    id: z.string(),
    entry_id: z.string().meta({ description: 'The same id: entry and transaction are one.' }),
    date: z.string(),
    amount: z.string(),
    amount_decimal: z.string().meta({ description: '`amount` as a plain decimal.', examples: ['12.30'] }),
    amount_cents: z.int().meta({ description: 'Minor units; money out is positive, money in negative.' }),
    currency: z.string(),
    name: z.string(),
    kind: z.enum(KINDS),
    account: AccountRef,
  })
  .meta({ id: 'TransferLeg' });

const sideQuery = {
  account_id: idFilter.optional().meta({ description: 'The account of either side.' }),
  start_date: civilDate.optional().meta({ description: 'Either side on or after this day.' }),
  end_date: civilDate.optional().meta({ description: 'Either side on or before this day.' }),
  sort: z.enum(['created_at', '-created_at']).optional().meta({ description: 'Default: `-created_at`, newest first.' }),
  ...pageQuery(),
  ...localeQuery,
};

const STATUSES = ['pending', 'confirmed'] as const;
const MATCHED_BY = ['automatic', 'manual', 'rule', 'import'] as const;

export const Transfer = z
  .object({
    id: z.string(),
    status: z.enum(STATUSES).meta({
      description: '`pending`: a suggestion; both sides go on counting as income and spending until it is confirmed.',
    }),
    matched_by: z.enum(MATCHED_BY).meta({
      description:
        'Who decided that the two belong together: `automatic`, by amount, day and, if confirmed, evidence; `manual`, a user or a program; `rule`; `import`, a file that names both.',
    }),
    date: z.string().meta({ description: 'The day the money arrives.' }),
    amount: z.string().meta({ description: 'The amount received, formatted, without sign.' }),
    amount_decimal: z.string().meta({ description: '`amount` as a plain decimal.', examples: ['1234.56'] }),
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

export const TransferListQuery = z
  .object({ status: z.enum(STATUSES).optional(), matched_by: z.enum(MATCHED_BY).optional(), ...sideQuery })
  .check(datesInOrder('start_date', 'end_date'));

export const TransferQuery = z.object(localeQuery);

export const TransferDeleteQuery = z.object({
  delete_transactions: queryBoolean.optional().meta({ description: 'Delete both transactions with it.' }),
});

const OF_MONEY = ['from_account_id', 'to_account_id', 'date', 'amount'] as const;
const OF_TRANSACTIONS = ['inflow_transaction_id', 'outflow_transaction_id'] as const;

const positive = decimal.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  error: 'must be more than zero',
  params: { code: 'not_positive' },
});

/** Either two accounts and an amount, or two existing transactions. */
export const NewTransfer = z
  .object({
    from_account_id: z.string().optional(),
    to_account_id: z.string().optional(),
    date: civilDate.optional(),
    amount: positive.optional().meta({ description: "The amount sent, above zero, in the source account's currency." }),
    to_amount: positive.optional().meta({
      description: "The amount received, if the currencies differ; default: the amount sent, at the day's rate.",
    }),
    name: singleLineText(255)
      .optional()
      .meta({ description: 'Name of both transactions; the default names no account, which its readers may not see.' }),
    inflow_transaction_id: z.string().optional(),
    outflow_transaction_id: z.string().optional(),
    notes: multilineText(10_000).nullable().optional(),
  })
  .superRefine(requireOneForm, { when: whenSound() })
  .meta({ id: 'NewTransfer', override: showBothForms });

/** Requires all members of one of the two forms, and not a member of both. */
function requireOneForm(value: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void {
  const names = (form: readonly string[]) => form.filter((name) => value[name] !== undefined);
  const linked = names(OF_TRANSACTIONS);
  const refuse = (name: string, message: string, code: string) =>
    addIssue({ code: 'custom', path: [name], message, params: { code } });
  for (const name of linked.length > 0 ? OF_TRANSACTIONS : OF_MONEY) {
    if (!(name in value)) refuse(name, 'is required', 'required');
  }
  for (const name of linked.length > 0 ? names(['from_account_id', 'to_account_id']) : []) {
    refuse(name, 'must be left out: the transactions say between which accounts', 'two_forms');
  }
}

// The contract has one schema per form, so that each says what it requires.
function showBothForms({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { properties = {}, ...rest } = jsonSchema;
  for (const name of Object.keys(rest)) delete jsonSchema[name];
  delete jsonSchema.properties;
  const form = (required: readonly string[], optional: readonly string[]) => ({
    type: 'object' as const,
    properties: Object.fromEntries([...required, ...optional].flatMap((name) => [[name, properties[name] ?? {}]])),
    required: [...required],
  });
  jsonSchema.anyOf = [form(OF_MONEY, ['to_amount', 'name', 'notes']), form(OF_TRANSACTIONS, ['notes'])];
}

const FIXED = ['from_account_id', 'to_account_id', 'date', 'amount', 'to_amount'] as const;

export const TransferChange = z
  .object({ notes: multilineText(10_000).nullable().optional(), ...immutable(...FIXED) })
  .meta({ id: 'TransferChange' });

export const RejectedTransfer = z
  .object({
    id: z.string(),
    inflow_transaction: TransferSide,
    outflow_transaction: TransferSide,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'RejectedTransfer' });

export const RejectedTransferPage = z
  .object({ rejected_transfers: z.array(RejectedTransfer), pagination: Pagination })
  .meta({ id: 'RejectedTransferPage' });

export const RejectedTransferListQuery = z.object(sideQuery).check(datesInOrder('start_date', 'end_date'));

export const RejectedTransferQuery = z.object(localeQuery);
